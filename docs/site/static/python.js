// Loads Python and the package into a worker.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const ARCHIVE = new URL("../play/othello.zip", import.meta.url);
const { fetch } = globalThis;

async function fetched(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} could not be loaded (status ${response.status})`);
  return response;
}

// Pyodide fetches its own files, of which the largest is packed.
globalThis.fetch = async (resource, options) => {
  const address = String(resource.url ?? resource);
  if (!address.endsWith(".wasm")) return fetch(resource, options);
  const packed = await fetched(`${address}.packed`, options);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "content-type": "application/wasm" } });
};

// Returns Python with the package, and calls `tell` with the parts of the work that are done.
export async function loadPython(tell) {
  const python = await loadPyodide();
  tell(0.6);
  const archive = await (await fetched(ARCHIVE)).arrayBuffer();
  python.unpackArchive(new Uint8Array(archive), "zip");
  tell(0.7);
  return python;
}

// The last line of an error of Python, which names the reason.
export const reasonOf = (error) => String(error).trim().split("\n").slice(-1)[0];
