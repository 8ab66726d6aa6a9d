// Connects the buttons, the keys and the board to their actions.

import { RETRY_MS, getServerInfo, visitor, watchConnection } from "./api.js";
import {
  closeAnswer, explain, isChoosingSquare, requestHints, review, step,
  toggleValues, toggleWhy
} from "./ask.js";
import { attempt, confirmAction } from "./attempt.js";
import { listenToClipboard } from "./clipboard.js";
import { Dialog, addLevels } from "./dialog.js";
import { openMatch, rematch, restart, startMatch } from "./enter.js";
import { isShowingFilm, leaveHood } from "./hood.js";
import { leaveLesson } from "./learn.js";
import { setUpLibrary } from "./library.js";
import {
  pressBranch, previewPly, returnToGame, stepBack, stepForward, tryMove, viewPly
} from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf } from "./places.js";
import { change, playMove, undo } from "./play.js";
import {
  changeTurn, clearBoard, editPosition, handleInput, placeDisc, playFromHere,
  readPosition
} from "./setup.js";
import { announce, board, render, squares, timeline } from "./show.js";
import "./welcome.js";
import { find, programOf, refusalReason, text } from "./words.js";

const WHEEL_STEP = 50; // pixels per step; a touchpad sends many small movements
const dialog = new Dialog(startMatch);

async function resign() {
  if (await confirmAction(text("askResign"), text("resign"))) await change("resign");
}

async function confirmRestart() {
  const isUnderWay = page.shown.plies.length > 0 && page.shown.result === null;
  if (!isUnderWay || await confirmAction(text("askRestart"), text("restart"))) await restart();
}

const actions = {
  new: () => dialog.open(), help: () => find("legend").showModal(),
  undo, redo: () => change("redo"), resign, restart: confirmRestart, hint: requestHints,
  rematch, review, "play-again": () => restart(Number(find("play-again").dataset.plies)),
  why: toggleWhy, step, leave: closeAnswer, "leave-hints": closeAnswer,
  first: () => viewPly(0), previous: stepBack, next: stepForward,
  last: returnToGame,
  "set-up": editPosition, "empty-board": clearBoard, "play-here": playFromHere, "leave-setup": returnToGame,
};
// Ends a lesson on the board before an action on the game.
const runInGame = (action) => {
  leaveLesson();
  attempt(action);
};
// Goes one step back towards the game from a lesson, a question, an answer or another position.
function exitMode() {
  if (page.is("lesson")) leaveLesson();
  else if (isShowingFilm()) leaveHood();
  else if (isChoosingSquare() || !find("explanation").hidden) closeAnswer();
  else returnToGame();
}
const goToPly = (ply) => runInGame(() => viewPly(ply));
for (const [id, action] of Object.entries(actions)) {
  find(id).addEventListener("click", () => (id === "help" ? attempt : runInGame)(action));
}

const isTryingMoves = () => page.is("past", "variation") && page.sides.length > 0;
const unansweredProblem = ({ isAnswered, problem }) => (isAnswered ? null : problem);
const positionToPlay = () => (page.is("lesson") ? unansweredProblem(page.mode)
  : isTryingMoves() ? page.position : page.isOwnTurn ? page.shown : null);
const isOccupied = (square) => {
  const [row, col] = placeOf(square);
  return (page.position ?? page.shown.position).board[row][col] !== "-";
};
const moveTo = (square) => positionToPlay()?.valid.find((move) => move.square === square);

// Previews the move on the square that you point at.
function previewSquare(square) {
  if (isShowingFilm()) return;
  const move = moveTo(square);
  const preview = move ? { ...move, disc: discOf(positionToPlay().turn) } : null;
  if (board.view.preview?.square !== preview?.square) board.show({ preview });
  find("canvas").style.cursor = move || page.is("setup") ? "pointer" : "default";
}

// Plays a move on the square that you choose, explains it, or edits it, depending on the mode.
function chooseSquare(square) {
  if (square === null || !page.shown || page.isBusy || (isTryingMoves() && !page.position)) return;
  if (isShowingFilm()) leaveHood();
  else if (page.is("lesson")) attempt(() => page.mode.choose(square));
  else if (page.is("setup")) attempt(() => placeDisc(square));
  else if (isChoosingSquare()) attempt(() => explain(square));
  else if (!isTryingMoves() && !page.isOwnTurn) announce(refusalReason(page.shown, page.sides));
  else if (isOccupied(square)) announce(text("occupied", { square }));
  else if (!moveTo(square)) attempt(() => explain(square));
  else attempt(() => (isTryingMoves() ? tryMove(square) : playMove(moveTo(square))));
}

const canvas = find("canvas");
for (const kind of ["pointermove", "pointerdown"]) {
  canvas.addEventListener(kind, (event) => previewSquare(board.squareAt(event)));
}
canvas.addEventListener("pointerleave", () => previewSquare(null));
canvas.addEventListener("click", (event) => chooseSquare(board.squareAt(event)));
squares.listen({ choose: chooseSquare, point: previewSquare });
timeline.listen({ choose: goToPly, point: (ply) => attempt(() => previewPly(ply)) });
find("moves").addEventListener("click", ({ target }) => {
  if (target.dataset.ply) goToPly(Number(target.dataset.ply));
});
find("values").addEventListener("change", ({ target }) => toggleValues(target.checked));
find("best").addEventListener("click", ({ target }) => runInGame(() => pressBranch(target)));
find("tree").addEventListener("click", ({ target }) => runInGame(() => pressBranch(target)));
find("level").addEventListener("change", ({ target }) => attempt(() => change("level", {
  side: programOf(page.newest), level: target.value })));
find("position-text").addEventListener("change", () => attempt(readPosition));
find("position-text").addEventListener("input", (event) => attempt(() => handleInput(event)));
find("to-move").addEventListener("change", () => attempt(changeTurn));
// Maps keys to buttons. A letter that names a file of the board selects a square instead.
const KEYS = { u: "undo", i: "hint", w: "why", n: "new", r: "turn-board", x: "hood-tab", "?": "help",
  ArrowLeft: "previous", ArrowRight: "next" };
const isFile = (key) => /^[a-l]$/.test(key) && squares.button(`${key}1`) !== null;
const buttonOf = ({ key, ctrlKey, metaKey, altKey }) => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey || altKey) return name === "z" && !altKey ? "undo" : null;
  return isFile(name) ? null : KEYS[name];
};
addEventListener("keydown", (event) => {
  const field = event.target.closest("input:not([type=checkbox]), textarea, select, dialog");
  if (event.defaultPrevented || field) return;
  const id = buttonOf(event);
  if (id) {
    event.preventDefault();
    find(id).click();
  } else if (event.key === "Escape" && !find("menu").matches(":popover-open")) {
    exitMode();
  }
});
// The wheel steps through the game. If the step's button is disabled, it scrolls the page.
let wheelDelta = 0;
canvas.addEventListener("wheel", (event) => {
  const id = event.deltaY < 0 ? "previous" : "next";
  if (event.ctrlKey || find(id).disabled) return;
  event.preventDefault();
  wheelDelta += event.deltaY;
  if (Math.abs(wheelDelta) < WHEEL_STEP) return;
  wheelDelta = 0;
  find(id).click();
});
addEventListener("hashchange", () => attempt(openMatch));
find("name").value = visitor.name;
find("name").addEventListener("change", ({ target }) => {
  // The field shows the name as others see it.
  target.value = visitor.name = target.value.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
});
listenToClipboard((input, files) => dialog.openWith(input, files));

let isSetUp = false;

// Requests the server's data, which can change when the server restarts. The match may already be
// open, and then shows its level and its links.
async function loadServer() {
  const { address, levels, on_8x8: on8x8 } = await getServerInfo();
  Object.assign(page, { address, on8x8 });
  if (!isSetUp) {
    addLevels(levels);
    setUpLibrary(levels);
    isSetUp = true;
  }
  render();
}

// Requests the server's data, and opens the match in the address if it isn't open yet.
const connect = () => Promise.all([loadServer(), openMatch()]);

// Reports a lost connection, and tries again until the server answers.
watchConnection((isOffline) => {
  if (isOffline === page.isOffline) return;
  page.isOffline = isOffline;
  render();
  announce(text(isOffline ? "noAnswer" : "isBack"));
  if (isOffline) retry();
  else attempt(connect);
});

function retry() {
  setTimeout(() => { if (page.isOffline) getServerInfo().catch(retry); }, RETRY_MS);
}

attempt(connect);
