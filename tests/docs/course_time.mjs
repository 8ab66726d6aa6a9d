// Prints, for each step, the processor time in seconds to load the package and check the step. The
// time of loadPyodide isn't included:
// node course_time.mjs PYODIDE.MJS OTHELLO.ZIP PROGRAM

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide();
const files = Object.fromEntries(readdirSync(program, { recursive: true })
  .filter((name) => name.endsWith(".py"))
  .map((name) => [name, readFileSync(`${program}/${name}`, "utf8")]));

function timed(action) {
  const began = process.cpuUsage();
  const answer = action();
  const { user, system } = process.cpuUsage(began);
  return [(user + system) / 1e6, answer];
}

const [loading, { check, steps }] = timed(() => {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  return { check: python.runPython("from othello.course.local import check\ncheck"),
    steps: python.runPython("from othello.course.steps import STEPS\nSTEPS").toJs() };
});
for (const step of steps) {
  const [checking, answer] = timed(() => check(JSON.stringify({ files, steps: [step] }), () => {}));
  if (!JSON.parse(answer).is_done) throw new Error(`${step} is not done`);
  console.log(loading + checking);
}
process.exit();
