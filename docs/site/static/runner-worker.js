// Runs Python functions for runner.js, one at a time.

import { loadPython, reasonOf } from "./python.js";

// After PART of its time limit, code receives SIGINT every PAUSE milliseconds, so that it can stop
// itself. Code without a handler ignores SIGINT.
const SIGINT = 2;
const PAUSE = 20; // milliseconds
const PART = 0.6;

const functions = new Map(); // by source code

async function load() {
  const python = await loadPython((part) => postMessage({ part }));
  python.runPython("import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)");
  return python;
}

const ready = load();
ready.then(() => postMessage({ part: 1 }), (error) => postMessage({ failure: reasonOf(error) }));

// An interrupt buffer. Python regularly reads its first number, which is a signal or 0.
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
  set 0(signal) {} // Python resets the signal after reading it
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
