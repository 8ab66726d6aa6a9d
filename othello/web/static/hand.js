// A hand over the board: what it points at is previewed, what it chooses is played or explained.

import { explain } from "./ask.js";
import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { discOf } from "./places.js";
import { change } from "./play.js";
import { place } from "./setup.js";
import { board, say } from "./show.js";
import { tryMove } from "./variations.js";
import { find, notNow } from "./words.js";

const isTrying = () => page.viewed !== null && page.sides.length > 0;
const asked = () => (page.lesson.isAnswered ? null : page.lesson.problem);
const offered = () => (page.lesson ? asked() : isTrying() ? page.looked :
  page.isOwnTurn ? page.shown : null);
const moveTo = (square) => offered()?.valid.find((move) => move.square === square);

export function point(square) {
  const move = moveTo(square);
  const preview = move ? { ...move, disc: discOf(offered().turn) } : null;
  if (board.view.preview?.square !== preview?.square) board.show({ preview });
  find("canvas").style.cursor = move || page.setup ? "pointer" : "default";
}

export function choose(square) {
  if (square === null || !page.shown || page.isBusy) return;
  if (page.lesson) attempt(() => page.lesson.choose(square));
  else if (page.setup) attempt(() => place(square));
  else if (page.isAsking) attempt(() => explain(square));
  else if (isTrying()) attempt(() => tryMove(square));
  else if (!page.isOwnTurn) say(notNow(page.shown, page.sides));
  else if (moveTo(square)) attempt(() => change("moves", { square }));
  else attempt(() => explain(square));
}
