// Prints the processor time from the end of loadPyodide to the first move of `medium`, as a
// multiple of the time of loadPyodide:
// node processor_time.mjs PYODIDE.MJS OTHELLO.ZIP

import { ratio, unpacked } from "./loaded_python.mjs";

const [reply] = await ratio(async () => {
  const python = unpacked();
  python.FS.mkdir("/games");
  const local = python.runPython(`
from pathlib import Path
from othello.web.local import Local
Local(Path("/games"))
`);
  // This start is not in the opening book.
  await local.answer("PUT", "/matches/m", '{"start": "mirrored"}', "t");
  const [, text] = (await local.answer("GET", "/matches/m")).toJs();
  const { valid: [{ square }] } = JSON.parse(text);
  await local.answer("POST", "/matches/m/moves", JSON.stringify({ square, generation: 0 }), "t");
  await new Promise((resolve) => local.watch("m", async (status, state) => {
    if (JSON.parse(state).plies.length === 2) resolve();
  }));
});
console.log(reply);
process.exit();
