// A match by vote, for the projector and the phones: its states, its countdown, its sentences.

import { button, made } from "./elements.js";
import { nameOf, placeOf } from "./places.js";
import { Board } from "./board.js";
import { NO_ANSWER, capital, find, plural } from "./words.js";

const DISCS = { X: "black", O: "white" };
const RETRY_MS = 3_000;
const TALLY_S = 5; // of a round, in which the votes of the last one stay on the board

export class Poll {
  // Calls `onState` with each state.
  constructor(name, onState) {
    Object.assign(this, { name, onState, board: new Board(find("canvas")), ends: null,
      stale: Infinity }); // `stale` is when the tally leaves the board
    const places = [...Array(8).keys()];
    find("files").replaceChildren(...places.map((col) => made("span", nameOf(0, col)[0])));
    find("ranks").replaceChildren(...places.map((row) => made("span", row + 1)));
    setInterval(() => this.tick(), 200);
  }

  get path() { return `/votes/${this.name}`; }

  // Follows the match; the round waits for `voter` meanwhile.
  watch(voter = "") {
    const source = new EventSource(`api${this.path}/events?voter=${voter}`);
    source.onmessage = (event) => this.show(JSON.parse(event.data));
    source.onerror = () => {
      find("lost").hidden = false;
      // The browser connects again by itself, except after an error of the server.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.watch(voter), RETRY_MS);
    };
    source.onopen = () => { find("lost").hidden = true; };
  }

  show(state) {
    const { match, left, last, seconds } = state;
    this.ends = left === null ? null : performance.now() + 1000 * left;
    this.stale = state.voters.some((voter) => voter.voted)
      ? performance.now() + 1000 * (left - seconds + TALLY_S) : Infinity;
    const ranks = match.position.board;
    const valid = match.valid.map((move) => move.square);
    this.board.show({ ranks, valid, last: match.position.last?.square ?? null });
    find("canvas").ariaLabel = described(ranks, valid);
    find("tally").replaceChildren(...Object.entries(last?.votes ?? {}).map(mark));
    this.tick();
    const { black, white } = match.position.score;
    find("score").textContent = `Black ${black}, White ${white}`;
    find("count").textContent = turnout(state);
    say(sentences(state));
    this.onState(state);
    document.body.dataset.ply = match.plies.length;
  }

  tick() {
    const left = this.ends === null ? null : Math.max(0, this.ends - performance.now());
    find("left").textContent = left === null ? "" : `${Math.ceil(left / 1000)} s`;
    if (performance.now() >= this.stale) find("tally").replaceChildren();
  }
}

// The votes for a square, on that square.
function mark([square, votes]) {
  const [row, col] = placeOf(square);
  const pill = made("span", votes, { title: `${square}: ${plural(votes, "vote")}` });
  pill.style.gridArea = `${row + 1} / ${col + 1}`;
  return pill;
}

// A live region announces only what is new.
function say(text) {
  if (find("status").textContent !== text) find("status").textContent = text;
}

function described(ranks, valid) {
  const discs = Object.entries(DISCS).map(([disc, side]) =>
    `${plural(ranks.join("").split(disc).length - 1, `${side} disc`)}`);
  return `The board: ${discs.join(", ")}. Valid moves: ${valid.join(", ") || "none"}.`;
}

export const group = ({ match, voters }) => voters.filter((voter) => voter.side === match.turn);

function turnout(state) {
  if (state.left === null) return `${plural(state.voters.length, "person").replace("persons",
    "people")} joined`;
  const present = group(state);
  return `${present.filter((voter) => voter.voted).length} of ${present.length} voted`;
}

// What was played last, passes included, and what happens now.
function sentences(state) {
  const { match, last } = state;
  const [before, latest] = match.plies.slice(-2).length === 2 ? match.plies.slice(-2)
    : [null, match.plies.at(-1)];
  return [played(before, last), played(latest, last), now(state)].filter(Boolean).join(" ");
}

function played(ply, last) {
  if (!ply) return "";
  if (ply.square === null) return `${capital(ply.side)} passes.`;
  const votes = last?.played === ply.square ? ` with ${plural(last.votes[ply.square], "vote")}` : "";
  return `${capital(ply.side)} plays ${ply.square}${votes}.`;
}

function now({ match, sides, started, running, left, empty }) {
  if (match.result) return result(match);
  if (!running) return started ? "The vote is paused." : "The vote has not started.";
  const side = capital(match.turn);
  if (!sides.includes(match.turn)) return match.thinking ? `${side} is thinking.` : `${side} to move.`;
  if (left === null) return "";
  return `${empty ? "No votes: the countdown starts again. " : ""}${side} votes now.`;
}

function result({ result: { winner, reason }, position: { score: { black, white } } }) {
  const discs = `${Math.max(black, white)} to ${Math.min(black, white)}`;
  if (winner === null) return `The game is a tie, ${discs}.`;
  return `${capital(winner)} wins${reason === "discs" ? ` ${discs}` : ""}. The game is over.`;
}

// A button for each valid move, of which one may be `chosen`.
export function offer(element, valid, chosen, choose) {
  const { square: focused } = document.activeElement.dataset;
  element.replaceChildren(...valid.map(({ square, flips }) => {
    const label = `${square}, flips ${flips.join(" ")}`;
    const made = button(square, { action: () => choose(square), label, square });
    made.ariaPressed = square === chosen;
    return made;
  }));
  if (focused) element.querySelector(`[data-square=${focused}]`)?.focus();
}

// Does what a person wants, and shows why the server refuses it.
export async function attempt(action) {
  try {
    find("problem").textContent = "";
    await action();
  } catch (error) {
    const isAnswer = error.status !== undefined;
    find("problem").textContent = isAnswer ? `${capital(error.message)}.` : NO_ANSWER;
  }
}
