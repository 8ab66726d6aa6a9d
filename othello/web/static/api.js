// Sends requests to the server, which knows the rules, and stores data about matches in the
// browser.

import { address, listen, send } from "./transport.js";
import { text } from "./words.js";

const MAX_BYTES = 70_000; // per file; base64 makes the request a third longer
export const RETRY_MS = 2_000; // between attempts to reach the server

export class RequestError extends Error {
  constructor(status, problem) {
    const detail = problem.detail;
    super(typeof detail === "string" ? detail : text("unreadable"));
    this.status = status;
    this.sentences = problem.sentences ?? [];
  }
}

// Returns the reason why a request failed, as a sentence. A square at its start stays in lower case.
export const reasonOf = (error) => (error instanceof RequestError
  ? `${error.message.replace(/^[a-z](?!\d)/, (letter) => letter.toUpperCase())}.` : text("noAnswer"));

const createStore = (what) => ({
  get: (name) => localStorage.getItem(`${what} of ${name}`),
  set: (name, value) => localStorage.setItem(`${what} of ${name}`, value),
});
export const tokens = createStore("seat");
const codes = createStore("code"); // for the opponents' seats
export const reviewedGenerations = createStore("review"); // the generation that was reviewed
export const openedMatches = createStore("opened"); // the match opened from a library game

function createSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The key under which the server stores this visitor's games and lessons.
function getPersonKey() {
  const known = localStorage.getItem("person");
  if (known) return known;
  const created = createSecret();
  localStorage.setItem("person", created);
  return created;
}

// Returns a function that runs `action`. Calls while it runs, as after a double click, do nothing.
export function ignoreRepeats(action) {
  let running = null;
  return (...inputs) => (running ??= action(...inputs).finally(() => { running = null; }));
}

let reportLost = () => {};

// Calls `report` after each request, with true if the server can't be reached.
export function watchConnection(report) { reportLost = report; }

async function sendRequest(path, options, name = "") {
  const headers = { "x-seat": tokens.get(name) ?? "", "x-person": getPersonKey(), ...options.headers };
  let answer, problem;
  try {
    answer = await send(path, { ...options, headers });
    problem = answer.ok ? null : await answer.json(); // the errors of a proxy aren't JSON
  } catch (error) {
    reportLost(true);
    throw error;
  }
  reportLost(false);
  if (problem) throw new RequestError(answer.status, problem);
  return answer;
}

export async function request(path, body, name) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json" } };
  return (await sendRequest(path, options, name)).json();
}

export const requestDelete = (path) => sendRequest(path, { method: "DELETE" });
export const requestBlob = async (path) => (await sendRequest(path, {})).blob();

export const lastMatch = {
  get name() { return localStorage.getItem("last match"); },
  set name(name) { localStorage.setItem("last match", name); },
};

// Returns the levels of the programs, and the address of the page for other machines. They can't
// use "localhost".
export const getServerInfo = () => request("/server");

// The name that opponents and watchers see.
export const visitor = {
  get name() { return localStorage.getItem("name") ?? ""; },
  set name(name) { localStorage.setItem("name", name); },
};

export async function createMatch(settings) {
  const { state, token, code } = await request("/matches", { ...settings, name: visitor.name });
  tokens.set(state.name, token);
  if (code) codes.set(state.name, code);
  return state;
}

export const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

// Reads a file that you chose or dropped.
export async function readBytes(file) {
  const content = await file.arrayBuffer().catch(() => {
    throw new RequestError(400, { detail: text("notAFile") });
  });
  return new Uint8Array(content);
}

// Reads the games of a file or of a pasted text. The name of a text is empty. `settings` has the
// start and the size for a transcript.
export async function readGames(name, bytes, settings = {}) {
  if (bytes.length > MAX_BYTES) {
    throw new RequestError(413, { detail: text("tooLarge", { bytes: bytes.length, limit: MAX_BYTES }) });
  }
  return request("/games", { name, data: base64(bytes), ...settings });
}

// The token is stored before it is sent, so that the request can be repeated if its answer is lost.
export async function claimSeat(name, code) {
  const token = tokens.get(name) ?? createSecret();
  tokens.set(name, token);
  await request(`/matches/${name}/seat`, { code, token, name: visitor.name });
}

export class Match {
  constructor(name) { this.name = name; }
  get code() { return codes.get(this.name); }
  get(path) { return request(`/matches/${this.name}${path}`, undefined, this.name); }
  post(path, body) { return request(`/matches/${this.name}/${path}`, body, this.name); }
  getState() { return this.get(""); }
  getSides() { return this.get("/seat"); }
  async rematch() { // the token of this match is also valid for the new one
    const { name } = await this.post("rematch", {});
    tokens.set(name, tokens.get(this.name));
    return name;
  }
  address(format) { return address(`/matches/${this.name}/export/${format}`); }

  // Calls `onState` with each state, until the match is closed.
  watch(onState) {
    this.close();
    this.onState = onState;
    this.source = listen(`/matches/${this.name}/events`);
    this.source.onmessage = (event) => onState(JSON.parse(event.data));
    this.source.onerror = () => {
      // The browser reconnects by itself, except after a server error.
      if (this.source.readyState !== EventSource.CLOSED) reportLost(true);
      else this.retry = setTimeout(() => this.watch(onState), RETRY_MS);
    };
    this.source.onopen = () => reportLost(false);
  }
  async refresh() { this.onState(await this.getState()); }
  close() {
    clearTimeout(this.retry);
    this.source?.close();
  }
}
