// Requests to the server, which knows the rules, and what this browser remembers of matches.

import { address, listen, send } from "./transport.js";
import { text } from "./words.js";

const MAX_BYTES = 70_000; // per file: a request is four thirds as long

export class Refused extends Error {
  constructor(status, problem) {
    const detail = problem.detail;
    super(typeof detail === "string" ? detail : text("unreadable"));
    this.status = status;
    this.sentences = problem.sentences ?? [];
  }
}

// Why a request failed, as a sentence.
export const reasonOf = (error) =>
  (error instanceof Refused ? `${error.message}.` : text("noAnswer"));

const kept = (what) => ({
  of: (name) => localStorage.getItem(`${what} of ${name}`),
  keep: (name, value) => localStorage.setItem(`${what} of ${name}`, value),
});
export const tokens = kept("seat");
const codes = kept("code"); // for the seats of opponents
export const reviewed = kept("review"); // the generation that was reviewed
export const opened = kept("opened"); // the match that began with a game of the library

function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The key under which the server stores this visitor's games and lessons.
function person() {
  const known = localStorage.getItem("person");
  if (known) return known;
  const made = secret();
  localStorage.setItem("person", made);
  return made;
}

let reportLost = () => {};

// Calls `report` with whether the server can't be reached, after each request.
export function watchConnection(report) { reportLost = report; }

async function ask(path, options, name = "") {
  const headers = { "x-seat": tokens.of(name) ?? "", "x-person": person(), ...options.headers };
  const answer = await send(path, { ...options, headers }).catch((error) => {
    reportLost(true);
    throw error;
  });
  reportLost(false);
  if (!answer.ok) throw new Refused(answer.status, await answer.json());
  return answer;
}

export async function request(path, body, name) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json" } };
  return (await ask(path, options, name)).json();
}

export const remove = (path) => ask(path, { method: "DELETE" });
export const blob = async (path) => (await ask(path, {})).blob();

export const last = {
  get name() { return localStorage.getItem("last match"); },
  set name(name) { localStorage.setItem("last match", name); },
};

// The levels of the programs, and the address of the page for other machines: "localhost" is only
// for this one.
export const server = () => request("/server");

// The name that opponents and watchers see.
export const called = {
  get name() { return localStorage.getItem("name") ?? ""; },
  set name(name) { localStorage.setItem("name", name); },
};

export async function create(settings) {
  const { state, token, code } = await request("/matches", { ...settings, name: called.name });
  tokens.keep(state.name, token);
  if (code) codes.keep(state.name, code);
  return state;
}

export const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

// Reads the games of a file, or of a pasted text, which has no name. `settings` are the start and
// size for a transcript.
export async function brought(name, bytes, settings = {}) {
  if (bytes.length > MAX_BYTES) {
    throw new Refused(413, { detail: text("tooLarge", { bytes: bytes.length, limit: MAX_BYTES }) });
  }
  return request("/games", { name, data: base64(bytes), ...settings });
}

// The token is stored before it is sent, so that the request can be repeated if its answer is lost.
export async function claim(name, code) {
  const token = tokens.of(name) ?? secret();
  tokens.keep(name, token);
  await request(`/matches/${name}/seat`, { code, token, name: called.name });
}

export class Match {
  constructor(name) { this.name = name; }
  get code() { return codes.of(this.name); }
  ask(path) { return request(`/matches/${this.name}${path}`, undefined, this.name); }
  change(path, body) { return request(`/matches/${this.name}/${path}`, body, this.name); }
  state() { return this.ask(""); }
  sides() { return this.ask("/seat"); }
  async rematch() { // for which the token of this match is also valid
    const { name } = await this.change("rematch", {});
    tokens.keep(name, tokens.of(this.name));
    return name;
  }
  address(format) { return address(`/matches/${this.name}/export/${format}`); }

  // Calls `onState` with each state, until the match is closed.
  watch(onState) {
    this.onState = onState;
    this.source = listen(`/matches/${this.name}/events`);
    this.source.onmessage = (event) => onState(JSON.parse(event.data));
    this.source.onerror = () => reportLost(true);
    this.source.onopen = () => reportLost(false);
  }
  async refresh() { this.onState(await this.state()); }
  close() { this.source?.close(); }
}
