// Sends requests to this page's worker, where Python answers them.
//
// Until Python is ready, the page shows the stored state of the last match, or a new match. Other
// requests wait for Python.

import { make } from "./elements.js";
import { start } from "./start.js";

// The storage key of the last match: its name, state and sides. Until Python has started the match,
// the request that starts it is also stored.
const MATCH_KEY = "shown";
const MATCH = /^\/matches\/([^/?]+)(\/seat)?$/;

// Returns the name of the match that a request reads, and the part: "sides" or "state".
function parseRequest(method, path) {
  const [, name, isSeat] = (method === "GET" && path.match(MATCH)) || [];
  return { name, part: isSeat ? "sides" : "state" };
}

export const address = (path) => `api${path}`;

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const receivers = new Map(); // the function that receives messages, by request id
let lastId = 0;
let isReady = false;
let failure = ""; // why the worker can't answer, or ""

function post(message, receive) {
  if (failure) {
    receive({ error: failure });
    return null;
  }
  lastId += 1;
  receivers.set(lastId, receive);
  worker.postMessage({ ...message, id: lastId });
  return lastId;
}

const loadMatch = () => JSON.parse(localStorage.getItem(MATCH_KEY)) ?? {};
const storeMatch = (match) => localStorage.setItem(MATCH_KEY, JSON.stringify(match));

function updateMatch(name, known) {
  const match = loadMatch();
  storeMatch(match.name === name ? { ...match, ...known } : { name, ...known });
}

function deleteMatch(name) {
  if (loadMatch().name === name) localStorage.removeItem(MATCH_KEY);
}

// Sends a request to the worker. If the response is a match's state or sides, stores it.
function askWorker(method, path, { body, headers = {} }) {
  if (!isReady && path.endsWith("/moves")) text.textContent = MOVED;
  return new Promise((resolve, reject) => {
    post({ method, path, body: body ?? "", token: headers["x-seat"] ?? "",
      person: headers["x-person"] ?? "" }, ({ status, text, error }) => {
      if (error) {
        reject(new Error(error));
        return;
      }
      const { name, part } = parseRequest(method, path);
      if (name && status === 404) deleteMatch(name);
      else if (name && status === 200) updateMatch(name, { [part]: JSON.parse(text) });
      resolve(new Response(text, { status }));
    });
  });
}

const createResponse = (body) => new Response(JSON.stringify(body));

function createSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns a successful response. Otherwise throws an error with the reason for the refusal.
async function checkResponse(response) {
  if (!response.ok) throw new Error((await response.json()).detail);
  return response;
}

// Sends Python the request that starts a match. Python answers when it is ready.
async function startInPython({ name, request }) {
  await checkResponse(await askWorker("PUT", `/matches/${name}`, request));
  if (loadMatch().name === name) updateMatch(name, { request: undefined });
}

// Starts a match on the page before Python is ready.
function startMatch({ body, headers }) {
  const [name, token] = [createSecret(), createSecret()];
  const state = { ...start.state, name };
  storeMatch({ name, state, sides: start.sides,
    request: { body, headers: { ...headers, "x-seat": token } } });
  startInPython(loadMatch()).catch(reportError);
  return createResponse({ state, token, code: null });
}
if (loadMatch().request) startInPython(loadMatch()).catch(reportError);

// Returns a response to a request before Python is ready, or null if only Python can answer.
function answerEarly(method, path, options) {
  if (method === "POST" && path === "/matches") {
    const isUsual = Object.keys(JSON.parse(options.body)).join() === "name";
    return isUsual ? startMatch(options) : null;
  }
  const { name, part } = parseRequest(method, path);
  const match = loadMatch();
  const known = name && name === match.name && match[part];
  return known ? createResponse(known) : null;
}

export async function send(path, options) {
  if (path === "/server") return createResponse({ ...start.server, address: location.origin });
  const method = options.method ?? "GET";
  return (isReady ? null : answerEarly(method, path, options)) ?? askWorker(method, path, options);
}

// Returns a source that calls its `onmessage` with each state of a match, like an EventSource.
export function listen(path) {
  const name = path.split("/")[2];
  const source = { close: () => { receivers.delete(id); worker.postMessage({ close: id }); } };
  const id = post({ watch: name }, ({ status, text, error }) => {
    if (status === 404) deleteMatch(name); // so that the page can start another match
    if (status !== 200) {
      showStatus(error ?? JSON.parse(text).detail);
      return;
    }
    updateMatch(name, { state: JSON.parse(text) });
    source.onmessage({ data: text });
  });
  return source;
}

// A message that shows the progress of loading Python, and errors.
const progress = make("progress", [], { ariaLabel: "Loading Python" });
const text = make("span");
const note = make("p", [text, progress], { id: "python" });
note.setAttribute("role", "status");
document.querySelector("main").append(note);

function showStatus(what, part) {
  text.textContent = what;
  note.hidden = !what;
  progress.hidden = part === undefined;
  if (part !== undefined) progress.value = part;
}
showStatus("Loading Python. You can already move.", 0);
const MOVED = "Loading Python. It plays your move when it is ready.";

function reportError({ message }) {
  showStatus(message);
}

worker.addEventListener("message", ({ data }) => {
  if (data.id) {
    receivers.get(data.id)?.(data);
    if (!data.isOpen) receivers.delete(data.id);
    return;
  }
  isReady ||= data.part === 1;
  // The service worker downloads the whole site, which would delay Python.
  if (data.part === 1) navigator.serviceWorker?.register("../offline.js");
  if (isReady) document.body.dataset.python = "ready";
  showStatus(data.text ?? (isReady ? "" : text.textContent), isReady ? undefined : data.part);
});
worker.addEventListener("error", ({ message }) => {
  failure = `Python could not be loaded: ${message ?? "a file is missing"}. ` +
    "Reload the page to try again.";
  showStatus(failure);
  for (const receive of receivers.values()) receive({ error: failure });
  receivers.clear();
});

// Saves a match. The address of `link` is a request to the worker, not a file on the site.
async function saveLink(link) {
  const found = await checkResponse(await send(link.getAttribute("href").slice("api".length), {}));
  const href = URL.createObjectURL(await found.blob());
  make("a", [], { download: link.download, href }).click();
  setTimeout(() => URL.revokeObjectURL(href)); // after the browser has started the download
}
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[download][href^='api/']");
  if (!link) return;
  event.preventDefault();
  saveLink(link).catch(reportError);
});
