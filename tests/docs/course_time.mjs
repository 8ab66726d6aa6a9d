// Prints, for each step, the processor time to load the package and check the step, as a multiple
// of the time of loadPyodide:
// node course_time.mjs PYODIDE.MJS OTHELLO.ZIP PROGRAM

import { readFileSync, readdirSync } from "node:fs";
import { ratio, unpacked } from "./loaded_python.mjs";

const program = process.argv[4];
const files = Object.fromEntries(readdirSync(program, { recursive: true })
  .filter((name) => name.endsWith(".py"))
  .map((name) => [name, readFileSync(`${program}/${name}`, "utf8")]));

const [loading, { check, steps }] = await ratio(() => {
  const python = unpacked();
  return { check: python.runPython("from othello.course.local import check\ncheck"),
    steps: python.runPython("from othello.course.steps import STEPS\nSTEPS").toJs() };
});
for (const step of steps) {
  const [checking, answer] = await ratio(
    () => check(JSON.stringify({ files, steps: [step] }), () => {}));
  if (!JSON.parse(answer).is_done) throw new Error(`${step} is not done`);
  console.log(loading + checking);
}
process.exit();
