// Loads Python and the package into a worker.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const ARCHIVE = new URL("../play/othello.zip", import.meta.url);
const SCRIPT = new URL("../pyodide/pyodide.asm.mjs", import.meta.url);
const { fetch } = globalThis;

async function fetched(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} could not be loaded (status ${response.status})`);
  return response;
}

// The two largest files of Pyodide are packed.
async function unpacked(address, type) {
  const packed = await fetched(`${address}.packed`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "content-type": type } });
}

globalThis.fetch = (resource, options) => {
  const address = String(resource.url ?? resource);
  return address.endsWith(".wasm") ? unpacked(address, "application/wasm") : fetch(resource, options);
};

async function createPyodideModule(settings) {
  const script = await (await unpacked(SCRIPT, "text/javascript")).blob();
  const address = URL.createObjectURL(script);
  const created = await import(address);
  URL.revokeObjectURL(address);
  return created.default(settings);
}

// Returns Python with the package, and calls `tell` with the parts of the work that are done.
export async function loadPython(tell) {
  const python = await loadPyodide({ createPyodideModule });
  tell(0.6);
  const archive = await (await fetched(ARCHIVE)).arrayBuffer();
  python.unpackArchive(new Uint8Array(archive), "zip");
  tell(0.7);
  return python;
}

// The last line of an error of Python, which names the reason.
export const reasonOf = (error) => String(error).trim().split("\n").slice(-1)[0];
