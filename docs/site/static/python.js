// Loads Python and the package into a worker.
//
// The first load stores Python's memory in the browser. Later loads restore this memory, which
// takes a quarter of the time.

import { version } from "../play/version.js";
import { loadPyodide, version as pyodide } from "../pyodide/pyodide.mjs";

const ARCHIVE = new URL("../play/othello.zip", import.meta.url);
const MEMORIES = `Python's memory for ${new URL("..", import.meta.url)} `;
// The name of the cache contains the versions of the package, Pyodide and the browser, because
// Python can't restore memory that other versions have stored.
const MEMORY = `${MEMORIES}${version} ${pyodide} ${navigator.userAgent}`;
const SCRIPT = new URL("../pyodide/pyodide.asm.mjs", import.meta.url);
const { fetch } = globalThis;

async function fetchChecked(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} could not be loaded (status ${response.status})`);
  return response;
}

// Fetches and decompresses a file. The build compresses the two largest files of Pyodide.
async function fetchUnpacked(address, type) {
  const packed = await fetchChecked(`${address}.packed`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "content-type": type } });
}

globalThis.fetch = (resource, options) => {
  const address = String(resource.url ?? resource);
  return address.endsWith(".wasm") ? fetchUnpacked(address, "application/wasm") : fetch(resource, options);
};

async function createPyodideModule(settings) {
  const script = await (await fetchUnpacked(SCRIPT, "text/javascript")).blob();
  const address = URL.createObjectURL(script);
  const module = await import(address);
  URL.revokeObjectURL(address);
  return module.default(settings);
}

// Returns the memory that the same versions have stored, or undefined.
async function loadMemory() {
  const cache = await caches.open(MEMORY);
  const found = await cache.match(ARCHIVE);
  return found?.arrayBuffer();
}

async function storeMemory(memory) {
  const old = (await caches.keys()).filter((name) => name.startsWith(MEMORIES) && name !== MEMORY);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(MEMORY);
  await cache.put(ARCHIVE, new Response(memory));
}

// Returns Python with the package. Calls `report` with the finished part of the work, from 0 to 1.
export async function loadPython(report) {
  // Without https, with little space or in a private window, a browser may refuse to store memory.
  const memory = await loadMemory().catch(() => undefined);
  const stdin = () => null; // input() raises EOFError
  const python = await loadPyodide(memory ? { createPyodideModule, stdin, _loadSnapshot: memory } :
    { createPyodideModule, stdin, _makeSnapshot: true });
  report(0.6);
  const archive = await (await fetchChecked(ARCHIVE)).arrayBuffer();
  python.unpackArchive(new Uint8Array(archive), "zip");
  if (!memory) {
    python.runPython("import gc, othello.web.local; gc.collect()");
    await storeMemory(python.makeMemorySnapshot()).catch(() => {});
  }
  report(0.7);
  return python;
}

// Returns the last line of a Python error, which contains the reason.
export const reasonOf = (error) => String(error).trim().split("\n").slice(-1)[0];
