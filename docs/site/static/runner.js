// Runs Python in a worker with a time limit.
//
// A worker that is late or fails is ended, and another one that has loaded Python takes its place.

// A slow computer has as many seconds as it needed to load Python.
const SECONDS = 4;

export class LateError extends Error {}

// A worker, and a promise of the time in seconds that it needs to load Python.
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
  ready.catch(() => {}); // `run` throws it
  return { worker, ready };
}

export class Runner {
  #current;
  #spare = null;
  #last = Promise.resolve();
  #hasSpare;
  #report;
  #seconds;

  // `report` receives the part of the loading that is done, from 0 to 1. Without a spare worker,
  // the next one loads Python when it takes the place of the last one.
  constructor(report, { hasSpare = true, seconds = SECONDS } = {}) {
    this.#report = report;
    this.#hasSpare = hasSpare;
    this.#seconds = seconds;
    this.#current = startWorker(report);
  }

  #prepare() {
    if (this.#hasSpare) this.#spare ??= startWorker();
  }

  // Runs code whose value is a function of two arguments: a text of JSON, and a function `report`
  // that it may call with other texts of JSON. It returns a text of JSON.
  //
  // Returns the answer. Throws LateError if there is no text for as many seconds as it may take.
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
          this.#prepare(); // only now, so that the first answer comes sooner
          resolve(answer);
        }
      };
      worker.postMessage({ code, value, seconds });
      wait();
    });
  }
}
