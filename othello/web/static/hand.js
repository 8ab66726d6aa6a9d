// Previews the square that you point at, and plays or explains the one that you choose.

import { explain, isAsking } from "./ask.js";
import { attempt } from "./attempt.js";
import { isFilming, leaveHood } from "./hood.js";
import { page } from "./page.js";
import { discOf, placeOf } from "./places.js";
import { playMove } from "./play.js";
import { place } from "./setup.js";
import { board, say } from "./show.js";
import { tryMove } from "./variations.js";
import { find, notNow } from "./words.js";

const isTrying = () => page.is("past", "variation") && page.sides.length > 0;
const asked = ({ isAnswered, problem }) => (isAnswered ? null : problem);
const offered = () => (page.is("lesson") ? asked(page.mode) : isTrying() ? page.position :
  page.isOwnTurn ? page.shown : null);
const isTaken = (square) => {
  const [row, col] = placeOf(square);
  return (page.position ?? page.shown.position).board[row][col] !== "-";
};
const moveTo = (square) => offered()?.valid.find((move) => move.square === square);

export function point(square) {
  if (isFilming()) return;
  const move = moveTo(square);
  const preview = move ? { ...move, disc: discOf(offered().turn) } : null;
  if (board.view.preview?.square !== preview?.square) board.show({ preview });
  find("canvas").style.cursor = move || page.is("setup") ? "pointer" : "default";
}

export function choose(square) {
  if (square === null || !page.shown || page.isBusy) return;
  if (isFilming()) leaveHood();
  else if (page.is("lesson")) attempt(() => page.mode.choose(square));
  else if (page.is("setup")) attempt(() => place(square));
  else if (isAsking()) attempt(() => explain(square));
  else if (!isTrying() && !page.isOwnTurn) say(notNow(page.shown, page.sides));
  else if (isTaken(square)) say(`${square} has a disc. Choose a square with a ring.`);
  else if (isTrying()) attempt(() => tryMove(square));
  else if (moveTo(square)) attempt(() => playMove(moveTo(square)));
  else attempt(() => explain(square));
}
