// Shows the states and the countdown of a match by vote on the projector and the phones.

import { RETRY_MS, reasonOf } from "./api.js";
import { Board } from "./board.js";
import { button, keepFocus, make, replaceButtons } from "./elements.js";
import { nameOf, placeOf } from "./places.js";
import { describeResult, find, text } from "./words.js";

find("loading").remove();

// The name of the match in the address, or an empty text.
export const matchName = /^#([\w-]+)/.exec(location.hash)?.[1] ?? "";

// The last round's votes stay on the board for this many seconds, and until the first new vote.
const TALLY_S = 5;

export class Poll {
  // Calls `onState` with each state.
  constructor(name, onState) {
    Object.assign(this, { name, onState, board: new Board(find("canvas")), roundEnd: null,
      tallyEnd: Infinity }); // `tallyEnd` is when the tally leaves the board
    const places = [...Array(8).keys()];
    find("files").replaceChildren(...places.map((col) => make("span", nameOf(0, col)[0])));
    find("ranks").replaceChildren(...places.map((row) => make("span", row + 1)));
    setInterval(() => this.tick(), 200);
  }

  get path() { return `/votes/${this.name}`; }

  // Follows the match. While it is connected, `voter` counts as present, and the round waits for
  // that vote.
  watch(voter = "") {
    const source = new EventSource(`api${this.path}/events?voter=${voter}`);
    source.onmessage = (event) => this.show(JSON.parse(event.data));
    source.onerror = () => {
      find("lost").hidden = false;
      // The browser reconnects by itself, except after a server error.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.watch(voter), RETRY_MS);
    };
    source.onopen = () => { find("lost").hidden = true; };
  }

  show(state) {
    const { match, left, last, seconds } = state;
    this.roundEnd = left === null ? null : performance.now() + 1000 * left;
    this.tallyEnd = state.voters.some((voter) => voter.voted)
      ? performance.now() + 1000 * (left - seconds + TALLY_S) : Infinity;
    const ranks = match.position.board;
    const valid = match.valid.map((move) => move.square);
    this.board.show({ ranks, valid, last: match.position.last?.square ?? null });
    find("canvas").ariaLabel = describeBoard(ranks, valid);
    find("tally").replaceChildren(...Object.entries(last?.votes ?? {}).map(createMark));
    this.tick();
    find("score").textContent = text("score", match.position.score);
    find("count").textContent = describeTurnout(state);
    announce(describeRound(state));
    keepFocus(() => this.onState(state), () => find("status").focus({ preventScroll: true }));
    document.body.dataset.ply = match.plies.length;
  }

  tick() {
    const left = this.roundEnd === null ? null : Math.max(0, this.roundEnd - performance.now());
    find("left").textContent = left === null ? "" : text("seconds", { seconds: Math.ceil(left / 1000) });
    if (performance.now() >= this.tallyEnd) find("tally").replaceChildren();
  }
}

// Creates the mark that shows the number of votes on a square.
function createMark([square, votes]) {
  const [row, col] = placeOf(square);
  const title = text("votesFor", { square, votes: text("votes", { number: votes }) });
  const pill = make("span", votes, { title });
  pill.style.gridArea = `${row + 1} / ${col + 1}`;
  return pill;
}

// Changes the live region only if the text is new, so that screen readers don't repeat it.
function announce(message) {
  if (find("status").textContent !== message) find("status").textContent = message;
}

function describeBoard(ranks, valid) {
  const count = (disc) => ranks.join("").split(disc).length - 1;
  return text("board", { black: text("blackDiscs", { number: count("X") }),
    white: text("whiteDiscs", { number: count("O") }), moves: valid.join(", ") || text("none") });
}

function describeTurnout({ match, voters, left }) {
  if (left === null) return text("joined", { number: voters.length });
  const group = voters.filter((voter) => voter.side === match.turn);
  return text("voted", { voted: group.filter((voter) => voter.voted).length, voters: group.length });
}

// Describes the last two plies, passes included, and the current state.
function describeRound(state) {
  const plies = state.match.plies.slice(-2).map((ply) => describePly(ply, state.last));
  return [...plies, describeNow(state)].filter(Boolean).join(" ");
}

function describePly(ply, last) {
  const values = { side: text(ply.side), square: ply.square };
  if (ply.square === null) return text("sidePasses", values);
  if (last?.played !== ply.square) return text("sidePlays", values);
  return text("playedByVote", { ...values, votes: text("votes", { number: last.votes[ply.square] }) });
}

function describeNow({ match, sides, started, running, left, empty }) {
  if (match.result) return describeResult(match, []);
  if (!running) return text(started ? "paused" : "notStarted");
  const side = text(match.turn);
  if (!sides.includes(match.turn)) return text(match.thinking ? "sideThinks" : "sideToMove", { side });
  if (left === null) return "";
  return [empty && text("noVotes"), text("votesNow", { side })].filter(Boolean).join(" ");
}

// Shows a button for each valid move. `chosen` is the square that you chose, if any.
export function showMoveButtons(valid, chosen, choose) {
  replaceButtons(find("moves"), ...valid.map(({ square, flips }) => {
    const label = text("flips", { square, flips: flips.join(" ") });
    const moveButton = button(square, { action: () => choose(square), label, square });
    moveButton.ariaPressed = square === chosen;
    return moveButton;
  }));
}

// Runs an action, and shows its error if it fails.
export async function attempt(action) {
  try {
    find("problem").textContent = "";
    await action();
  } catch (error) {
    find("problem").textContent = error.status === 404 ? text("noSuchVote") : reasonOf(error);
  }
}
