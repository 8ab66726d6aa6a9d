// Runs Python, which answers the requests of the page. Games are stored in the browser.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const FOLDER = "/games";
const CODE = `
from pathlib import Path
from othello.web.local import Local
Local(Path("${FOLDER}"))
`;
const streams = new Set(); // the numbers of the requests for states that are not closed yet

const promised = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function opened() {
  const request = indexedDB.open("othello", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return promised(request);
}

// Returns whether this tab may store games. Two tabs would overwrite each other's.
const owns = () => new Promise((resolve) => {
  navigator.locks.request("othello", { ifAvailable: true }, (lock) => {
    resolve(lock !== null);
    return lock && new Promise(() => {});
  });
});

// Pyodide fetches its own files, of which the largest is packed.
const { fetch } = globalThis;
globalThis.fetch = async (resource, options) => {
  const address = String(resource.url ?? resource);
  if (!address.endsWith(".wasm")) return fetch(resource, options);
  const packed = await fetch(`${address}.packed`, options);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "content-type": "application/wasm" } });
};

async function load() {
  const python = await loadPyodide();
  postMessage({ part: 0.6 });
  const archive = await (await fetch(new URL("othello.zip", import.meta.url))).arrayBuffer();
  python.unpackArchive(new Uint8Array(archive), "zip");
  postMessage({ part: 0.7 });
  const isOwner = await owns();
  const database = await opened();
  const store = database.transaction("files").objectStore("files");
  const [names, files] = await Promise.all([promised(store.getAllKeys()), promised(store.getAll())]);
  python.FS.mkdir(FOLDER);
  names.forEach((name, index) => python.FS.writeFile(`${FOLDER}/${name}`, files[index]));
  const local = python.runPython(CODE);
  local.follow().catch((error) => postMessage({ text: String(error) }));
  postMessage({ part: 1, text: isOwner ? "" :
    "Othello is open in another tab. Games in this tab are not stored." });
  return { local, database, isOwner };
}

const ready = load();

// Stores all files in one transaction.
async function save() {
  const { local, database, isOwner } = await ready;
  if (!isOwner) return;
  const found = local.stored();
  const files = found.toJs();
  found.destroy();
  const transaction = database.transaction("files", "readwrite");
  for (const [name, bytes] of Object.entries(files)) transaction.objectStore("files").put(bytes, name);
  transaction.onabort = () => postMessage({
    text: `Games can't be stored in this browser: ${transaction.error?.message}` });
}

async function answer({ id, method, path, body, token, person }) {
  const { local } = await ready;
  const found = await local.answer(method, path, body, token, person);
  const [status, text] = found.toJs();
  found.destroy();
  postMessage({ id, status, text });
  if (method !== "GET") await save();
}

async function watch({ id, watch: name }) {
  const { local } = await ready;
  if (!streams.has(id)) return;
  const states = local.states(name);
  for await (const text of states) {
    if (!streams.has(id)) break;
    postMessage({ id, text, isOpen: true });
    await save();
  }
}

addEventListener("message", async ({ data }) => {
  const { id, close } = data;
  if (close) streams.delete(close);
  if (data.watch) streams.add(id);
  if (!id) return;
  try {
    await (data.watch ? watch(data) : answer(data));
  } catch (error) {
    postMessage({ id, error: String(error) });
    const [reason] = String(error).trim().split("\n").slice(-1);
    postMessage({ text: `Python has failed: ${reason}. Reload the page.` });
  }
});
ready.catch((error) => { throw error; });
