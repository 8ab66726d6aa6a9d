// Loads Python and the package into a worker.
//
// The first time, it stores Python's memory in the browser. With this memory, Python starts in a
// quarter of the time.

import { version } from "../play/version.js";
import { loadPyodide, version as pyodide } from "../pyodide/pyodide.mjs";

const ARCHIVE = new URL("../play/othello.zip", import.meta.url);
const MEMORIES = `Python's memory for ${new URL("..", import.meta.url)} `;
// The name of a cache. Python can't start with the memory of another version of any of these.
const MEMORY = `${MEMORIES}${version} ${pyodide} ${navigator.userAgent}`;
const SCRIPT = new URL("../pyodide/pyodide.asm.mjs", import.meta.url);
const { fetch } = globalThis;

async function fetchChecked(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} could not be loaded (status ${response.status})`);
  return response;
}

// The two largest files of Pyodide are packed.
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

// Returns the memory that was stored by these versions, or undefined.
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

// Returns Python with the package, and calls `report` with the parts of the work that are done.
export async function loadPython(report) {
  // Without https, with little space or in a private window, a browser may refuse to store memory.
  const memory = await loadMemory().catch(() => undefined);
  const python = await loadPyodide(memory ? { createPyodideModule, _loadSnapshot: memory } :
    { createPyodideModule, _makeSnapshot: true });
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

// The last line of an error of Python, which names the reason.
export const reasonOf = (error) => String(error).trim().split("\n").slice(-1)[0];
