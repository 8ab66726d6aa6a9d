// A hand over the board: what it points at is previewed, what it chooses is played or explained.

import { explain } from "./ask.js";
import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { discOf } from "./places.js";
import { change } from "./play.js";
import { place } from "./setup.js";
import { board, say } from "./show.js";
import { find, notNow } from "./words.js";

const moveTo = (square) => page.shown.valid.find((move) => move.square === square);

export function point(square) {
  const move = page.isOwnTurn && moveTo(square);
  const preview = move ? { ...move, disc: discOf(page.shown.turn) } : null;
  if (board.view.preview?.square !== preview?.square) board.show({ preview });
  find("canvas").style.cursor = move ? "pointer" : "default";
}

export function choose(square) {
  if (square === null || !page.shown || page.isBusy) return;
  if (page.setup) attempt(() => place(square));
  else if (page.isAsking && page.viewed === null) attempt(() => explain(square));
  else if (!page.isOwnTurn) say(notNow(page.shown, page.viewed, page.sides));
  else if (moveTo(square)) attempt(() => change("moves", { square }));
  else attempt(() => explain(square));
}
