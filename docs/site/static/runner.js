// Runs Python in a worker with a time limit.
//
// A worker that fails or exceeds the limit is stopped and replaced. A spare worker has usually
// already loaded Python.

// The default time limit. If Python took longer to load, its loading time is the limit.
const SECONDS = 4;

export class LateError extends Error {}

// Starts a worker. Returns it with a promise of its loading time in seconds.
function startWorker(report = () => {}) {
  const began = performance.now();
  const worker = new Worker(new URL("runner-worker.js", import.meta.url), { type: "module" });
  const ready = new Promise((resolve, reject) => {
    const fail = (reason) => reject(new Error(
      `Python could not be loaded: ${reason}. Reload the page to try again.`));
    worker.addEventListener("error", ({ message }) => fail(message ?? "a file is missing"));
    worker.addEventListener("message", ({ data: { part, failure } }) => {
      if (failure) fail(failure);
      if (part) report(part);
      if (part === 1) resolve((performance.now() - began) / 1000);
    });
  });
  ready.catch(() => {}); // `run` throws the error
  return { worker, ready };
}

export class Runner {
  #current;
  #spare = null;
  #last = Promise.resolve();
  #hasSpare;
  #report;
  #seconds;

  // `report` receives the loaded part of Python, from 0 to 1. Without a spare worker, a replacement
  // starts to load Python only when it is needed.
  constructor(report, { hasSpare = true, seconds = SECONDS } = {}) {
    this.#report = report;
    this.#hasSpare = hasSpare;
    this.#seconds = seconds;
    this.#current = startWorker(report);
  }

  #prepare() {
    if (this.#hasSpare) this.#spare ??= startWorker();
  }

  // Calls the Python function that `code` evaluates to, and returns its result. The function takes
  // `value` and a callback, whose arguments are passed to `report`. In Python, `value`, these
  // arguments and the result are JSON texts.
  //
  // Throws LateError if neither a report nor the result arrives within the time limit.
  run(code, value, report = () => {}) {
    const answer = this.#last.then(() => this.#run(code, value, report));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #run(code, value, report) {
    const { worker, ready } = this.#current;
    const seconds = Math.max(this.#seconds, await ready);
    return new Promise((resolve, reject) => {
      let timer;
      const fail = (error) => {
        worker.terminate();
        this.#current = this.#spare ?? startWorker(this.#report);
        this.#spare = null;
        this.#prepare();
        reject(error);
      };
      const wait = () => {
        timer = setTimeout(() => fail(new LateError("the code doesn't finish")), 1000 * seconds);
      };
      worker.onmessage = ({ data: { told, error, answer } }) => {
        clearTimeout(timer);
        if (told !== undefined) {
          report(told);
          wait();
        } else if (error) {
          fail(new Error(error));
        } else {
          this.#prepare(); // not earlier, because it would delay the first answer
          resolve(answer);
        }
      };
      worker.postMessage({ code, value, seconds });
      wait();
    });
  }
}
