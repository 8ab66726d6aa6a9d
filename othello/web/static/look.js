// Looks back at positions of the game, and returns to it.

import { page } from "./page.js";
import { board, loud, render, say, showPlace, squares } from "./show.js";
import { plyOf } from "./timeline.js";
import { find } from "./words.js";

export async function view(number) {
  if (!page.shown) return;
  if (number >= page.shown.plies.length) { live(); return; }
  Object.assign(page, { viewed: Math.max(0, number), setup: null });
  const position = await after(page.viewed);
  Object.assign(page, { looked: position, steps: null, peeked: null });
  say("");
  lay(position);
  squares.label(position.board, [], position.last?.square);
  loud("");
  showPlace();
  render();
  find("play").scrollIntoView({ block: "nearest" });
}

async function after(ply) {
  const { match, positions } = page;
  if (!positions.has(ply)) positions.set(ply, await match.ask(`/plies/${ply}`));
  return positions.get(ply);
}

export function lay(position) {
  board.show({ ranks: position.board, valid: [], last: position.last?.square ?? null,
    preview: null, notes: {}, rays: null });
}

// Shows the position after a ply for as long as it is pointed at; null for none.
export async function peek(number) {
  if (number === page.peeked) return;
  page.peeked = number;
  if (number === null) {
    if (page.isAway) lay(page.looked);
    else live();
    return;
  }
  const position = await after(number);
  if (page.peeked === number) lay(position);
}

// The position in which a move of the review was made.
export const before = (move) => view(plyOf(page.shown.plies, move.number - 1));

export function live() {
  Object.assign(page, { viewed: null, looked: null, setup: null, steps: null,
    peeked: null });
  board.show({ notes: {}, rays: null });
  render();
}
