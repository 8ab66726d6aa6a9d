// Under the hood: shows a film, which is a recording of the class model while it makes a move.

import { reasonOf } from "./api.js";
import { isChoosingSquare } from "./ask.js";
import { attempt } from "./attempt.js";
import { Film, drawClass, drawFilm } from "./film.js";
import { clearAnswers } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf } from "./places.js";
import { announce, board, onRender } from "./show.js";
import { openTab } from "./tabs.js";
import { find, text } from "./words.js";

let requestedFilm = null; // the key of the requested film until it arrives

export const isShowingFilm = () => page.mode.kind === "hood";
const isOpen = () => !find("hood").hidden;
const canShowFilm = () => isOpen() && !isShowingFilm() && !isChoosingSquare();

// Returns the address of the film to show. Its move is the square that Why? explains, the last
// move, or the first valid move.
function filmAddress() {
  if (!page.shown || page.isBusy || page.is("setup", "lesson")) return null;
  const [, before = "", last] = /^(.*,)?([^,]+),$/.exec(page.line) ?? [];
  const { valid } = page.position ?? page.shown;
  const asked = page.mode.square;
  const square = asked ?? last ?? valid[0]?.square;
  return square ? `/xray/${square}?line=${asked ? page.line : before}` : null;
}

async function showFilm() {
  if (!canShowFilm()) return;
  const { match, newest, line } = page;
  const address = filmAddress();
  if (!address) showNoFilm(text("noFilm"));
  const key = `${match.name}${address}`;
  if (!address || requestedFilm === key) return;
  requestedFilm = key;
  let film;
  try {
    film = new Film(await match.get(address));
  } catch (error) {
    if (requestedFilm !== key) return;
    requestedFilm = null; // the next change requests it again
    showNoFilm(text("filmFailed", { reason: reasonOf(error) }));
    throw error;
  }
  if (requestedFilm !== key) return;
  requestedFilm = null;
  if (!canShowFilm() || newest !== page.newest || line !== page.line || page.isBusy) {
    await showFilm();
    return;
  }
  page.mode = { kind: "hood", base: page.base, square: film.square, film, steps: film.moments };
  announce(text("hood", { title: film.title }));
  showMoment(firstMoment(film));
}

// Shows a sentence in place of a film.
function showNoFilm(sentence) {
  find("hood-views").hidden = true;
  find("hood-none").hidden = false;
  find("hood-none").textContent = sentence;
}

// Returns the moment to show first: the end of the first direction with flips, or the beginning.
const firstMoment = (film) => {
  const closed = film.directions.find(({ flips }) => flips.length);
  return closed ? film.lastMoments[closed.call] : 0;
};

// Shows a moment. Does nothing before the film has arrived.
function showMoment(at) {
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
  const known = film.searchedBefore(mode.at).filter(({ flips }) => flips.length);
  const current = film.directionAt(mode.at);
  const rays = mode.at < film.madeAt ? [...known, ...current ? [current] : []] : [];
  board.show({ ranks, valid: [], last: film.is_valid && !isEmpty ? film.square : null, notes: {},
    preview: isEmpty ? { square: film.square, disc: discOf(film.side), flips: [] } : null,
    lit: squares.filter((square) => square !== film.square && !rays.some(({ stop }) => stop === square)),
    rays: { square: film.square, all: rays.map((ray) => ({ ...ray, is_closed: ray.flips.length > 0 })) } });
}

// Opens the game tab again.
export const leaveHood = () => openTab("game");

find("hood").addEventListener("open", () => {
  if (!isShowingFilm()) requestedFilm = null;
  attempt(showFilm);
});
for (const id of ["game", "learn", "library"]) {
  find(id).addEventListener("open", () => {
    if (!isShowingFilm()) return;
    clearAnswers();
    announce("");
  });
}
find("hood-at").addEventListener("input", ({ target }) => showMoment(Number(target.value)));
find("hood-at").addEventListener("keydown", ({ key }) => { if (key === "Escape") leaveHood(); });
for (const [id, step] of [["hood-back", -1], ["hood-on", 1]]) {
  find(id).addEventListener("click", ({ currentTarget: button }) => {
    showMoment(page.mode.at + step);
    if (button.disabled) find("hood-at").focus(); // a disabled button loses the focus
  });
}
find("hood-views").addEventListener("click", ({ target }) => {
  const { call, name } = target.closest("[data-call], [data-name]")?.dataset ?? {};
  const { film } = page.mode;
  if (film && (call || name)) showMoment(film.firstMoments[call ?? film.firstCallOf(name)]);
});
for (const kind of ["pointerover", "focusin"]) {
  find("hood-classes").addEventListener(kind, ({ target }) => {
    if (isShowingFilm() && target.dataset.name) drawClass(page.mode.film, target.dataset.name);
  });
}
find("look-under").addEventListener("click", () => openTab("hood"));
onRender(() => attempt(showFilm));
