// Looks back at positions of the game, and returns to it.

import { page } from "./page.js";
import { board, loud, render, say, showPlace, squares } from "./show.js";
import { find } from "./words.js";

export async function view(number) {
  if (!page.shown) return;
  if (number >= page.shown.plies.length) { live(); return; }
  page.viewed = Math.max(0, number);
  const position = await page.match.ask(`/plies/${page.viewed}`);
  Object.assign(page, { looked: position, steps: null });
  say("");
  board.show({ ranks: position.board, valid: [], last: position.last?.square ?? null,
    preview: null, notes: {}, rays: null });
  squares.label(position.board, [], position.last?.square);
  loud("");
  showPlace();
  render();
  find("play").scrollIntoView({ block: "nearest" });
}

// The position in which a move of the review was made: passes are plies, too.
export function before(move) {
  let moves = 0;
  return view(page.shown.plies.findIndex((ply) => {
    moves += ply.square !== null;
    return moves === move.number;
  }));
}

export function live() {
  Object.assign(page, { viewed: null, looked: null, steps: null });
  board.show({ notes: {}, rays: null });
  render();
}
