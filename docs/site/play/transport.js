// Sends requests to the worker of this page, in which Python answers them.
//
// The board doesn't wait for Python: until it is ready, the page shows the match as this browser
// last saw it, or a new one. Other requests wait.

import { start } from "./start.js";

// The key of the match as last seen: its name, state and sides, and the request that starts it as
// long as Python hasn't answered it.
const SHOWN = "shown";
const MATCH = /^\/matches\/([^/?]+)(\/seat)?$/;

// The name of the match that a request reads, and whether it reads the sides or the state.
function read(method, path) {
  const [, name, isSeat] = (method === "GET" && path.match(MATCH)) || [];
  return { name, part: isSeat ? "sides" : "state" };
}

export const address = (path) => `api${path}`;

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const waiting = new Map(); // what to do with the messages for each request
let number = 0;
let isReady = false;
let failure = ""; // why the worker can't answer

function post(message, receive) {
  if (failure) {
    receive({ error: failure });
    return null;
  }
  number += 1;
  waiting.set(number, receive);
  worker.postMessage({ ...message, id: number });
  return number;
}

const shown = () => JSON.parse(localStorage.getItem(SHOWN)) ?? {};
const keep = (match) => localStorage.setItem(SHOWN, JSON.stringify(match));

function remember(name, known) {
  const match = shown();
  keep(match.name === name ? { ...match, ...known } : { name, ...known });
}

function forget(name) {
  if (shown().name === name) localStorage.removeItem(SHOWN);
}

// Sends a request to the worker, and remembers what it shows of a match.
function ask(method, path, { body, headers = {} }) {
  if (!isReady && path.endsWith("/moves")) text.textContent = MOVED;
  return new Promise((resolve, reject) => {
    post({ method, path, body: body ?? "", token: headers["x-seat"] ?? "",
      person: headers["x-person"] ?? "" }, ({ status, text, error }) => {
      if (error) {
        reject(new Error(error));
        return;
      }
      const { name, part } = read(method, path);
      if (name && status === 404) forget(name);
      else if (name && status === 200) remember(name, { [part]: JSON.parse(text) });
      resolve(new Response(text, { status }));
    });
  });
}

const answer = (body) => new Response(JSON.stringify(body));

function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns a response, or throws the reason why it is a refusal.
async function accepted(response) {
  if (!response.ok) throw new Error((await response.json()).detail);
  return response;
}

// Has Python start the match on the page when it is ready.
async function settle({ name, request }) {
  await accepted(await ask("PUT", `/matches/${name}`, request));
  if (shown().name === name) remember(name, { request: undefined });
}

// Starts a match on the page.
function begin({ body, headers }) {
  const [name, token] = [secret(), secret()];
  const state = { ...start.state, name };
  keep({ name, state, sides: start.sides,
    request: { body, headers: { ...headers, "x-seat": token } } });
  settle(shown()).catch(report);
  return answer({ state, token, code: null });
}
if (shown().request) settle(shown()).catch(report);

// Returns the answer to a request that the page makes before Python is ready, or null.
function early(method, path, options) {
  if (method === "POST" && path === "/matches") {
    const isUsual = Object.keys(JSON.parse(options.body)).join() === "name";
    return isUsual ? begin(options) : null;
  }
  const { name, part } = read(method, path);
  const match = shown();
  const known = name && name === match.name && match[part];
  return known ? answer(known) : null;
}

export async function send(path, options) {
  if (path === "/server") return answer({ ...start.server, address: location.origin });
  const method = options.method ?? "GET";
  return (isReady ? null : early(method, path, options)) ?? ask(method, path, options);
}

// Calls `onmessage` with each state of a match, like an EventSource.
export function listen(path) {
  const name = path.split("/")[2];
  const source = { close: () => { waiting.delete(id); worker.postMessage({ close: id }); } };
  const id = post({ watch: name }, ({ status, text, error }) => {
    if (status === 404) forget(name); // so that the page can begin another match
    if (status !== 200) {
      tell(error ?? JSON.parse(text).detail);
      return;
    }
    remember(name, { state: JSON.parse(text) });
    source.onmessage({ data: text });
  });
  return source;
}

// Tells what the worker does until Python is ready, and what goes wrong.
const note = document.createElement("p");
note.id = "python";
note.setAttribute("role", "status");
const progress = document.createElement("progress");
progress.setAttribute("aria-label", "Loading Python");
const text = document.createElement("span");
note.append(text, progress);
document.querySelector("main").append(note);

function tell(what, part) {
  text.textContent = what;
  note.hidden = !what;
  progress.hidden = part === undefined;
  if (part !== undefined) progress.value = part;
}
tell("Loading Python. You can already move.", 0);
const MOVED = "Loading Python. It plays your move when it is ready.";

function report({ message }) {
  tell(message);
}

worker.addEventListener("message", ({ data }) => {
  if (data.id) {
    waiting.get(data.id)?.(data);
    if (!data.isOpen) waiting.delete(data.id);
    return;
  }
  isReady ||= data.part === 1;
  if (isReady) document.body.dataset.python = "ready";
  tell(data.text ?? (isReady ? "" : text.textContent), isReady ? undefined : data.part);
});
worker.addEventListener("error", ({ message }) => {
  failure = `Python could not be loaded: ${message ?? "a file is missing"}. ` +
    "Reload the page to try again.";
  tell(failure);
  for (const receive of waiting.values()) receive({ error: failure });
  waiting.clear();
});

// The links that save a match have no file behind them.
async function save(link) {
  const found = await accepted(await send(link.getAttribute("href").slice("api".length), {}));
  const file = document.createElement("a");
  file.download = link.download;
  file.href = URL.createObjectURL(await found.blob());
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href)); // after the browser has begun to save it
}
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[download][href^='api/']");
  if (!link) return;
  event.preventDefault();
  save(link).catch(report);
});
