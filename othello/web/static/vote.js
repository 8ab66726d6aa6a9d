// The phone of a voter: you join, see the board, and vote until time is up.

import { ignoreRepeats, request, visitor } from "./api.js";
import { discOf } from "./places.js";
import { Poll, attempt, matchName, showMoveButtons } from "./poll.js";
import { find, text } from "./words.js";

let side = null;
let id = null; // the voter's id
let ownVote = { generation: null, square: null };
let newest = null;

const poll = new Poll(matchName || "none", show); // no match has this name

function show(state) {
  newest = state;
  const { match, left, voters } = state;
  if (match.generation !== ownVote.generation) {
    ownVote = { generation: match.generation, square: null };
    find("problem").textContent = "";
  }
  const isRemoved = !voters.some((voter) => voter.id === id);
  const isMine = !isRemoved && left !== null && match.turn === side;
  const valid = isMine ? match.valid : [];
  const chosen = valid.find((move) => move.square === ownVote.square);
  poll.board.show({ valid: valid.map((move) => move.square),
    preview: chosen ? { ...chosen, disc: discOf(side) } : null });
  showMoveButtons(valid, ownVote.square, vote);
  find("mine").textContent = isRemoved ? text("removed") : !isMine ? "" : ownVote.square
    ? text("yourVote", ownVote) : text("yourTurnToVote");
}

const join = ignoreRepeats(async () => {
  const ballot = await request(`${poll.path}/voters`, { name: visitor.name });
  side = ballot.side;
  id = ballot.voter;
  if (ballot.square) {
    const state = await request(poll.path);
    ownVote = { generation: state.match.generation, square: ballot.square };
  }
  find("side").textContent = text("yourGroup", { side: text(side) });
  find("enter").hidden = true;
  find("play").hidden = false;
  find("side").focus();
  poll.watch(id);
});

const vote = (square) => attempt(async () => {
  const { generation } = newest.match;
  await request(`${poll.path}/ballot`, { square, generation });
  ownVote = { generation, square };
  show(newest);
});

find("canvas").addEventListener("click", (event) => {
  const square = poll.board.squareAt(event);
  if (newest?.match.valid.some((move) => move.square === square) && find("moves").children.length) {
    vote(square);
  }
});
find("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  visitor.name = find("name").value.trim();
  attempt(join);
});
find("name").value = visitor.name;
find("enter").hidden = false;
window.addEventListener("hashchange", () => location.reload());
