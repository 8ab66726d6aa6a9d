// Prints the processor time in seconds from the end of loadPyodide to the first move of `medium`:
// node processor_time.mjs PYODIDE.MJS OTHELLO.ZIP

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide();
const loaded = process.cpuUsage();

python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
python.FS.mkdir("/games");
const local = python.runPython(`
from pathlib import Path
from othello.web.local import Local
Local(Path("/games"))
`);
await local.answer("PUT", "/matches/m", '{"start": "mirrored"}', "t"); // not in the opening book
const [, text] = (await local.answer("GET", "/matches/m")).toJs();
const { valid: [{ square }] } = JSON.parse(text);
await local.answer("POST", "/matches/m/moves", JSON.stringify({ square, generation: 0 }), "t");
await new Promise((resolve) => local.watch("m", async (status, state) => {
  if (JSON.parse(state).plies.length === 2) resolve();
}));
const { user, system } = process.cpuUsage(loaded);
console.log((user + system) / 1e6);
process.exit();
