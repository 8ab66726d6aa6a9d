// Connects the buttons, keys and the board with what they do.

import { called } from "./api.js";
import { askWhy, hint, isAsking, leave, review, step } from "./ask.js";
import { attempt } from "./attempt.js";
import { offerClipboard } from "./clipboard.js";
import { Dialog, offer } from "./dialog.js";
import { begin, meet, open, rematch, restart } from "./enter.js";
import { choose, point } from "./hand.js";
import { isFilming, leaveHood } from "./hood.js";
import { leaveLesson } from "./learn.js";
import { openLibrary } from "./library.js";
import { live, peek, view } from "./look.js";
import { page } from "./page.js";
import { change, undo } from "./play.js";
import { agrees } from "./question.js";
import { clear, edit, playFromHere, read, turn, typed } from "./setup.js";
import { board, squares, timeline } from "./show.js";
import { offerSounds } from "./sound.js";
import { toggleValues } from "./values.js";
import { back, on, press } from "./variations.js";
import "./walk.js";
import "./welcome.js";
import { find, programOf } from "./words.js";

const WHEEL_STEP = 50; // pixels: a touchpad sends many small ones
const dialog = new Dialog(begin);

async function resign() {
  if (await agrees("Resign this game?", "Resign")) await change("resign");
}

async function again() {
  const isUnderWay = page.shown.plies.length > 0 && page.shown.result === null;
  if (!isUnderWay || await agrees("Leave this game and start another?", "Restart")) await restart();
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
find("best").addEventListener("click", ({ target }) => play(() => press(target)));
find("tree").addEventListener("click", ({ target }) => play(() => press(target)));
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
  target.value = called.name = target.value.replace(/[\p{C}\p{Z}]+/gu, " ").trim(); // all is seen
});
offerSounds();
offerClipboard((text, files) => dialog.bring(text, files));
attempt(async () => {
  const levels = await meet();
  offer(levels);
  openLibrary(levels);
  await open();
});
