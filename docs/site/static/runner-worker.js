// Runs functions of Python, one after the other, for runner.js.

import { loadPython, reasonOf } from "./python.js";

// Late code can stop itself. After PART of its time, it receives SIGINT every PAUSE milliseconds.
const SIGINT = 2;
const PAUSE = 20; // milliseconds
const PART = 0.6;

const functions = new Map(); // by their code
const ready = loadPython((part) => postMessage({ part }));
ready.then(() => postMessage({ part: 1 }), (error) => postMessage({ failure: reasonOf(error) }));

// An interrupt buffer. Python often reads its first number, which is a signal.
class Signals {
  #time;
  #next;
  constructor(seconds) {
    this.#time = 1000 * PART * seconds;
    this.restart();
  }
  restart() { this.#next = performance.now() + this.#time; }
  get 0() {
    const now = performance.now();
    if (now < this.#next) return 0;
    this.#next = now + PAUSE;
    return SIGINT;
  }
  set 0(signal) {} // Python has read it
}

addEventListener("message", async ({ data: { code, value, seconds } }) => {
  const python = await ready;
  try {
    if (!functions.has(code)) functions.set(code, python.runPython(code));
    const signals = new Signals(seconds);
    const report = (text) => {
      postMessage({ told: JSON.parse(text) });
      signals.restart();
    };
    python.setInterruptBuffer(signals);
    postMessage({ answer: JSON.parse(functions.get(code)(JSON.stringify(value), report)) });
  } catch (error) {
    postMessage({ error: reasonOf(error) });
  } finally {
    python.setInterruptBuffer(undefined);
  }
});
