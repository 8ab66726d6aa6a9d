// Shows the state of the page in words, and on the board.

import { Board, Squares } from "./board.js";
import { keepFocus } from "./elements.js";
import { page } from "./page.js";
import { markMistake, showMoves } from "./panels.js";
import { Timeline } from "./timeline.js";
import * as words from "./words.js";

const { find, text } = words;

export const board = new Board(find("canvas"));
export const squares = new Squares(find("squares"), (row, col) => board.mapPlace(row, col));
export const timeline = new Timeline(find("graph"));

const renderers = []; // functions of other modules that draw a part of the page

// Calls `draw` with the state, each time the page is drawn.
export const onRender = (draw) => renderers.push(draw);

// Announces a message. Hides it if the status shows the same text.
export function announce(message) {
  find("live").textContent = message;
  find("live").classList.toggle("unseen", message === find("status").textContent);
}

// Returns the note before an answer. It is empty for earlier positions, where the game wasn't lost
// yet.
export const lossNote = () =>
  (page.at === page.shown.plies.length ? words.lossCaveat(page.shown, page.sides) : "");

// Shows the status. Hides the announcement if it has the same text.
export function showStatus(message, isThinking) {
  find("status").textContent = message;
  find("status").classList.toggle("thinking", isThinking);
  if (message === find("live").textContent) find("live").classList.add("unseen");
  document.body.dataset.idle = "false";
}

// Shows and announces a pass or a result. The same text isn't announced again.
export function showNotice(message) {
  if (find("loud").textContent !== message) find("loud").textContent = message;
}

// Returns the key of the graph's text if the board shows a position outside the game.
const asideKey = () => ({ setup: "leadInGame", variation: "leadBeforeVariation" }[page.base.kind] ?? "");

// Marks the current ply on the graph and in the list of mistakes.
function markPly() {
  timeline.mark(page.at, asideKey());
  markMistake(asideKey() ? null : page.at + 1);
}

function showOtherPosition() {
  const { at, line, shown } = page;
  const moves = line.slice(page.lineTo(at).length).split(",").join(" ").trim();
  showStatus(page.is("setup") ? text("settingUp")
    : page.is("variation") ? text("inVariation", { ply: at, moves }) : words.describePly(shown, at), false);
}

// Shows the turn and the score of a ply while you point at it.
export function showPreview(ply, { turn, score }) {
  showStatus(words.describePly(page.shown, ply), false);
  words.showSides({ ...page.shown, turn }, page.sides, score);
  timeline.mark(ply);
}

// Draws the page.
export function render() {
  const state = page.shown;
  if (state) redraw(() => draw(state));
}

// Runs `drawPart`. If this removes the element with the focus, focuses the board. If this disables
// it, focuses the messages, so that a second Enter plays no move.
export function redraw(drawPart) {
  keepFocus(drawPart, () => {
    if (document.activeElement.disabled) find("message").focus({ preventScroll: true });
    else squares.restoreFocus();
  });
}

function draw(state) {
  updateControls(state);
  timeline.reveal(!page.is("lesson"));
  if (page.is("lesson")) return;
  clearLesson();
  if (page.isAway) showOtherPosition();
  else if (!page.mode.steps) showLatest(state);
  find("editor").hidden = !page.is("setup");
  const { score, turn } = page.position ?? { ...state.position, turn: state.turn };
  document.body.classList.toggle("is-away", page.isAway);
  document.body.classList.toggle("is-white", words.isOwnSide(state, "white", page.sides));
  words.showSides({ ...state, turn }, page.sides, score);
  showMoves(state.plies, page.at, page.is("variation"), timeline.review?.moves);
  markPly();
  document.title = words.pageTitle(state, page.sides);
  find("opening").textContent = state.opening ? text("opening", state) : "";
  for (const renderer of renderers) renderer(state);
  document.body.dataset.ready = "true";
  document.body.dataset.idle = String(!page.isBusy && !state.thinking);
}

export function clearLesson() {
  find("lesson").hidden = find("walk-leave").hidden = true;
  for (const id of ["lesson-question", "lesson-judged", "lesson-sentences"]) find(id).textContent = "";
}

function showLatest(state) {
  const { board: ranks, last } = state.position;
  const valid = page.isOwnTurn ? state.valid : [];
  board.show({ ranks, valid: valid.map((move) => move.square), last: last?.square ?? null,
    flipped: last?.flips ?? [], preview: null });
  squares.labelSquares(ranks, valid, last?.square);
  if (page.isOffline) showStatus(text("noAnswer"), false);
  else if (!page.isBusy) showStatus(words.describeStatus(state, page.sides), state.thinking);
  const latest = state.plies.at(-1);
  find("loud").classList.toggle("result", state.result !== null);
  const next = state.next ? ` ${text("rematchReady")}` : "";
  if (state.result) showNotice(words.describeResult(state, page.sides) + next);
  else showNotice(latest?.square === null ? words.describePass(latest) : "");
}

function updateControls(state) {
  const isSeated = page.sides.length > 0;
  const isAlone = page.sides.length === 2;
  const isLesson = page.is("lesson");
  const isOtherMode = isLesson || page.is("setup");
  const isFree = isAlone && !state.clocks; // no move is taken back in a game with clocks
  const canTakeBack = isFree && !page.isAway && !isLesson; // nor with another position shown
  const program = words.programOf(state);
  const hasMoved = state.plies.some((ply) => ply.square !== null
    && (!program || state.players[ply.side].level === "human"));
  find("undo").disabled = !canTakeBack || (!hasMoved && !state.result);
  find("redo").disabled = !canTakeBack || !state.undone || (state.result?.reason ?? "discs") !== "discs";
  find("resign").disabled = !isSeated || state.result !== null;
  const isEnded = page.position ? page.position.turn === null : state.result?.reason === "discs";
  find("hint").disabled = isEnded || !isSeated || isOtherMode || !state.help;
  find("why").disabled = isOtherMode;
  find("why").ariaPressed = page.mode.square === null;
  find("restart").disabled = !isAlone;
  find("rematch").hidden = !state.next && !(state.result && isSeated && state.generation);
  find("rematch").textContent = text(state.next ? "toRematch" : "rematch");
  find("review").classList.toggle("primary", state.result !== null && !timeline.review);
  find("review").disabled = !state.plies.length || !state.help;
  find("not-judged").textContent = words.noHelpReason(state);
  for (const id of ["first", "previous"]) find(id).disabled = !page.line || isLesson;
  for (const id of ["next", "last"]) find(id).disabled = !page.isAway;
  find("level-label").hidden = !isFree || !program;
  find("level").value = state.players[program ?? "white"].level;
}
