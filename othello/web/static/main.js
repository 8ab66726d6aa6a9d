// Connects the buttons, keys and the board with what they do.

import { called } from "./api.js";
import { askWhy, explain, hint, isAsking, leave, review, step, toggleValues } from "./ask.js";
import { agrees, attempt } from "./attempt.js";
import { offerClipboard } from "./clipboard.js";
import { Dialog, offer } from "./dialog.js";
import { begin, meet, open, rematch, restart } from "./enter.js";
import { isFilming, leaveHood } from "./hood.js";
import { leaveLesson } from "./learn.js";
import { openLibrary } from "./library.js";
import { back, live, on, peek, pressBranch, tryMove, view } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf } from "./places.js";
import { change, offerSounds, playMove, undo } from "./play.js";
import { clear, edit, place, playFromHere, read, turn, typed } from "./setup.js";
import { board, say, squares, timeline } from "./show.js";
import "./welcome.js";
import { find, notNow, programOf, text } from "./words.js";

const WHEEL_STEP = 50; // pixels: a touchpad sends many small ones
const dialog = new Dialog(begin);

async function resign() {
  if (await agrees(text("askResign"), text("resign"))) await change("resign");
}

async function again() {
  const isUnderWay = page.shown.plies.length > 0 && page.shown.result === null;
  if (!isUnderWay || await agrees(text("askRestart"), text("restart"))) await restart();
}

const actions = {
  new: () => dialog.open(), help: () => find("legend").showModal(),
  undo, redo: () => change("redo"), resign, restart: again, hint,
  rematch, review, "play-again": () => restart(Number(find("play-again").dataset.plies)),
  why: askWhy, step, leave, "leave-hints": leave,
  first: () => view(0), previous: back, next: on,
  last: live,
  "set-up": edit, "empty-board": clear, "play-here": playFromHere, "leave-setup": live,
};
// Ends a lesson on the board before an action on the game.
const play = (action) => {
  leaveLesson();
  attempt(action);
};
// Goes one step back to the game: from a lesson, a question, an answer, or another position.
function escape() {
  if (page.is("lesson")) leaveLesson();
  else if (isFilming()) leaveHood();
  else if (isAsking() || !find("explanation").hidden) leave();
  else live();
}
const go = (ply) => play(() => view(ply));
for (const [id, action] of Object.entries(actions)) {
  find(id).addEventListener("click", () => (id === "help" ? attempt : play)(action));
}

const isTrying = () => page.is("past", "variation") && page.sides.length > 0;
const asked = ({ isAnswered, problem }) => (isAnswered ? null : problem);
const offered = () => (page.is("lesson") ? asked(page.mode) : isTrying() ? page.position :
  page.isOwnTurn ? page.shown : null);
const isTaken = (square) => {
  const [row, col] = placeOf(square);
  return (page.position ?? page.shown.position).board[row][col] !== "-";
};
const moveTo = (square) => offered()?.valid.find((move) => move.square === square);

// Previews the square that you point at.
function point(square) {
  if (isFilming()) return;
  const move = moveTo(square);
  const preview = move ? { ...move, disc: discOf(offered().turn) } : null;
  if (board.view.preview?.square !== preview?.square) board.show({ preview });
  find("canvas").style.cursor = move || page.is("setup") ? "pointer" : "default";
}

// Plays or explains the square that you choose.
function choose(square) {
  if (square === null || !page.shown || page.isBusy || (isTrying() && !page.position)) return;
  if (isFilming()) leaveHood();
  else if (page.is("lesson")) attempt(() => page.mode.choose(square));
  else if (page.is("setup")) attempt(() => place(square));
  else if (isAsking()) attempt(() => explain(square));
  else if (!isTrying() && !page.isOwnTurn) say(notNow(page.shown, page.sides));
  else if (isTaken(square)) say(text("occupied", { square }));
  else if (!moveTo(square)) attempt(() => explain(square));
  else attempt(() => (isTrying() ? tryMove(square) : playMove(moveTo(square))));
}

const canvas = find("canvas");
for (const kind of ["pointermove", "pointerdown"]) {
  canvas.addEventListener(kind, (event) => point(board.squareAt(event)));
}
canvas.addEventListener("pointerleave", () => point(null));
canvas.addEventListener("click", (event) => choose(board.squareAt(event)));
squares.listen({ choose, point });
timeline.listen({ go, peek: (ply) => attempt(() => peek(ply)) });
find("moves").addEventListener("click", ({ target }) => {
  if (target.dataset.ply) go(Number(target.dataset.ply));
});
find("values").addEventListener("change", ({ target }) => toggleValues(target.checked));
find("best").addEventListener("click", ({ target }) => play(() => pressBranch(target)));
find("tree").addEventListener("click", ({ target }) => play(() => pressBranch(target)));
find("level").addEventListener("change", ({ target }) => attempt(() => change("level", {
  side: programOf(page.newest), level: target.value })));
find("position-text").addEventListener("change", () => attempt(read));
find("position-text").addEventListener("input", (event) => attempt(() => typed(event)));
find("to-move").addEventListener("change", () => attempt(turn));
// The buttons of keys. Letters that name files of the board stay squares.
const KEYS = { u: "undo", i: "hint", w: "why", n: "new", r: "turn-board", x: "hood-tab", "?": "help",
  ArrowLeft: "previous", ArrowRight: "next" };
const isFile = (key) => /^[a-l]$/.test(key) && squares.button(`${key}1`) !== null;
const buttonOf = ({ key, ctrlKey, metaKey, altKey }) => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey || altKey) return name === "z" && !altKey ? "undo" : null;
  return isFile(name) ? null : KEYS[name];
};
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.closest("input, textarea, select, dialog")) return;
  const id = buttonOf(event);
  if (id) {
    event.preventDefault();
    find(id).click();
  } else if (event.key === "Escape") {
    escape();
  }
});
// The wheel steps through the game. While it can't, it scrolls the page.
let turned = 0;
canvas.addEventListener("wheel", (event) => {
  const id = event.deltaY < 0 ? "previous" : "next";
  if (event.ctrlKey || find(id).disabled) return;
  event.preventDefault();
  turned += event.deltaY;
  if (Math.abs(turned) < WHEEL_STEP) return;
  turned = 0;
  find(id).click();
});
addEventListener("hashchange", () => attempt(open));
find("name").value = called.name;
find("name").addEventListener("change", ({ target }) => {
  target.value = called.name = target.value.replace(/[\p{C}\p{Z}]+/gu, " ").trim(); // as it is shown
});
offerSounds();
offerClipboard((typed, files) => dialog.bring(typed, files));
attempt(async () => {
  const levels = await meet();
  offer(levels);
  openLibrary(levels);
  await open();
});
