// Under the hood: a recording of the class model while it makes a move, moment by moment.

import { reasonOf } from "./api.js";
import { isAsking } from "./ask.js";
import { attempt } from "./attempt.js";
import { Film, drawClass, drawFilm } from "./film.js";
import { settle } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf } from "./places.js";
import { board, onRender, say } from "./show.js";
import { openTab } from "./tabs.js";
import { find, text } from "./words.js";

let wanted = null; // the film that was requested and has yet to arrive

export const isFilming = () => page.mode.kind === "hood";
const isOpen = () => !find("hood").hidden;
const isFree = () => isOpen() && !isFilming() && !isAsking();

// The address of the film to show: of the square that Why? explains, of the last move, or of the
// first valid move.
function addressOf() {
  if (!page.shown || page.isBusy || page.is("setup", "lesson")) return null;
  const [, before = "", last] = /^(.*,)?([^,]+),$/.exec(page.line) ?? [];
  const { valid } = page.position ?? page.shown;
  const asked = page.mode.square;
  const square = asked ?? last ?? valid[0]?.square;
  return square ? `/xray/${square}?line=${asked ? page.line : before}` : null;
}

async function show() {
  if (!isFree()) return;
  const { match, newest, line } = page;
  const address = addressOf();
  if (!address) showNone(text("noFilm"));
  const key = `${match.name}${address}`;
  if (!address || wanted === key) return;
  wanted = key;
  let film;
  try {
    film = new Film(await match.ask(address));
  } catch (error) {
    if (wanted !== key) return;
    wanted = null; // the next change requests it again
    showNone(text("filmFailed", { reason: reasonOf(error) }));
    throw error;
  }
  if (wanted !== key) return;
  wanted = null;
  if (!isFree() || newest !== page.newest || line !== page.line || page.isBusy) {
    await show();
    return;
  }
  page.mode = { kind: "hood", base: page.base, square: film.square, film, steps: film.moments };
  say(text("hood", { title: film.title }));
  go(opening(film));
}

// Shows a sentence in place of a film.
function showNone(sentence) {
  find("hood-views").hidden = true;
  find("hood-none").hidden = false;
  find("hood-none").textContent = sentence;
}

// The first direction that closes, which shows most, or the beginning.
const opening = (film) => {
  const closed = film.directions.find(({ flips }) => flips.length);
  return closed ? film.end[closed.call] : 0;
};

// Shows a moment, unless the next film has yet to arrive.
function go(at) {
  const { mode } = page;
  const { film } = mode;
  if (!film) return;
  mode.at = Math.max(0, Math.min(at, film.moments.length - 1));
  find("hood-views").hidden = false;
  find("hood-none").hidden = true;
  drawFilm(film, mode.at);
  const { state, squares } = film.moments[mode.at];
  const { board: ranks } = film.states[state];
  const [row, col] = placeOf(film.square);
  const isEmpty = ranks[row][col] === "-";
  const known = film.searched(mode.at).filter(({ flips }) => flips.length);
  const current = film.current(mode.at);
  const rays = mode.at < film.made ? [...known, ...current ? [current] : []] : [];
  board.show({ ranks, valid: [], last: film.is_valid && !isEmpty ? film.square : null, notes: {},
    preview: isEmpty ? { square: film.square, disc: discOf(film.side), flips: [] } : null,
    lit: squares.filter((square) => square !== film.square && !rays.some(({ stop }) => stop === square)),
    rays: { square: film.square, all: rays.map((ray) => ({ ...ray, is_closed: ray.flips.length > 0 })) } });
}

// Shows the game again.
export const leaveHood = () => openTab("game");

find("hood").addEventListener("open", () => {
  if (!isFilming()) wanted = null;
  attempt(show);
});
for (const id of ["game", "learn", "library"]) {
  find(id).addEventListener("open", () => {
    if (!isFilming()) return;
    settle();
    say("");
  });
}
find("hood-at").addEventListener("input", ({ target }) => go(Number(target.value)));
find("hood-at").addEventListener("keydown", ({ key }) => { if (key === "Escape") leaveHood(); });
find("hood-back").addEventListener("click", () => go(page.mode.at - 1));
find("hood-on").addEventListener("click", () => go(page.mode.at + 1));
find("hood-views").addEventListener("click", ({ target }) => {
  const { call } = target.closest("[data-call]")?.dataset ?? {};
  if (call) go(page.mode.film?.first[call]);
});
for (const kind of ["pointerover", "focusin"]) {
  find("hood-classes").addEventListener(kind, ({ target }) => {
    if (isFilming() && target.dataset.name) drawClass(page.mode.film, target.dataset.name);
  });
}
find("look-under").addEventListener("click", () => openTab("hood"));
onRender(() => attempt(show));
