// Runs functions of Python, one after the other, for runner.js.

import { loadPython, reasonOf } from "./python.js";

const functions = new Map(); // by their code
const ready = loadPython((part) => postMessage({ part }));
ready.then(() => postMessage({ part: 1 }), (error) => postMessage({ failure: reasonOf(error) }));

addEventListener("message", async ({ data: { code, value } }) => {
  const python = await ready;
  try {
    if (!functions.has(code)) functions.set(code, python.runPython(code));
    const tell = (text) => postMessage({ told: JSON.parse(text) });
    postMessage({ answer: JSON.parse(functions.get(code)(JSON.stringify(value), tell)) });
  } catch (error) {
    postMessage({ error: reasonOf(error) });
  }
});
