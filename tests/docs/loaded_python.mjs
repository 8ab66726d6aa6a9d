// Loads Pyodide from the first argument, and the package from the archive in the second, and
// measures processor time as a multiple of the time in which Pyodide was loaded.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive] = process.argv.slice(2);

async function timed(action) {
  const began = process.cpuUsage();
  const answer = await action();
  const { user, system } = process.cpuUsage(began);
  return [user + system, answer];
}

const [loading, python] = await timed(async () =>
  (await import(pathToFileURL(pyodide))).loadPyodide());

export async function ratio(action) {
  const [time, answer] = await timed(action);
  return [time / loading, answer];
}

export function unpacked() {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  return python;
}
