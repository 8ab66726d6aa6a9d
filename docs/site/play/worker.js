// Runs Python, which answers the page's requests, and stores games in the browser.

import { loadPython, reasonOf } from "../_static/python.js";
import { Runner } from "../_static/runner.js";

const FOLDER = "/games";
const CODE = `
from pathlib import Path
from othello.web.local import Local
lambda notify: Local(Path("${FOLDER}"), notify)
`;
const SEARCH = `
from othello.web.local import run_search
run_search
`;
const ECHO = "lambda text, notify: text";
const MAX_SECONDS = 300; // per search; reviewing a game takes a fraction of this
const streams = new Map(); // the tasks that send a match's states, by request id

const toPromise = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function openDatabase() {
  const request = indexedDB.open("othello", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return toPromise(request);
}

// Returns the reason why this tab doesn't store games, or "". Only one tab may store games, because
// two tabs would overwrite each other's files.
const findObstacle = () => new Promise((resolve) => {
  if (!navigator.locks) resolve("Games are only stored if the address begins with https.");
  navigator.locks?.request("othello", { ifAvailable: true }, (lock) => {
    resolve(lock ? "" : "Othello is open in another tab. Games in this tab are not stored.");
    return lock && new Promise(() => {});
  });
});

async function load() {
  const python = await loadPython((part) => postMessage({ part }));
  const messages = [await findObstacle()];
  const isOwner = !messages[0];
  const database = await openDatabase();
  const store = database.transaction("files").objectStore("files");
  const [names, files] = await Promise.all([toPromise(store.getAllKeys()), toPromise(store.getAll())]);
  python.FS.mkdir(FOLDER);
  names.forEach((name, index) => python.FS.writeFile(`${FOLDER}/${name}`, files[index]));
  const local = python.runPython(CODE)((text) => { messages.push(text); });
  local.run().catch(report);
  postMessage({ part: 1, text: messages.join(" ").trim() });
  return { local, database, isOwner };
}

// Runs searches in separate workers, so that other requests don't wait. The first of these workers
// starts in advance. If all are busy, another worker starts.
async function searchElsewhere() {
  const { local } = await ready;
  const start = () => new Runner(() => {}, { hasSpare: false, seconds: MAX_SECONDS });
  const first = start();
  await first.run(ECHO, ""); // until the first one is ready, searches run in this worker
  const free = [first];
  local.search_with(async (call) => {
    const runner = free.pop() ?? start();
    const answer = await runner.run(SEARCH, call).catch(() => "");
    free.push(runner);
    return answer;
  });
}

function report(error) {
  const text = `Python has failed: ${reasonOf(error)}. Reload the page.`;
  postMessage({ text });
  return text;
}

const ready = load();
ready.catch(report);
ready.then(searchElsewhere).catch(() => {}); // after an error, searches run in this worker

// Stores the changed files in one transaction, and waits until they are stored.
async function storeFiles() {
  const { local, database, isOwner } = await ready;
  if (!isOwner) return;
  const found = local.changed_files();
  const files = Object.entries(found.toJs());
  found.destroy();
  if (!files.length) return;
  const transaction = database.transaction("files", "readwrite");
  for (const [name, bytes] of files) transaction.objectStore("files").put(bytes, name);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
    transaction.onabort = resolve;
  });
  if (transaction.error) {
    postMessage({ text: `Games can't be stored in this browser: ${transaction.error.message}` });
  }
}

let lastSave = Promise.resolve();

// Stores the changed files as soon as earlier saves have finished.
function save() {
  lastSave = lastSave.catch(() => {}).then(storeFiles); // each caller gets its own error
  return lastSave;
}

async function answerRequest({ id, method, path, body, token, person }) {
  const { local } = await ready;
  const found = await local.answer(method, path, body, token, person);
  const [status, text] = found.toJs();
  found.destroy();
  if (method !== "GET") await save();
  postMessage({ id, status, text });
}

async function watchMatch({ id, watch: name }) {
  const { local } = await ready;
  if (!streams.has(id)) return;
  const task = local.watch(name, async (status, text) => {
    postMessage({ id, status, text, isOpen: status === 200 });
    await save();
  });
  streams.set(id, task.copy()); // awaiting a task destroys its proxy
  await task.catch((error) => {
    if (streams.has(id)) throw error; // otherwise the task was cancelled
  });
}

addEventListener("message", async ({ data }) => {
  const { id, close } = data;
  if (close) {
    streams.get(close)?.cancel();
    streams.delete(close);
  }
  if (data.watch) streams.set(id, null);
  if (!id) return;
  try {
    await (data.watch ? watchMatch(data) : answerRequest(data));
  } catch (error) {
    postMessage({ id, error: report(error) });
  }
});
