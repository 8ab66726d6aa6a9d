// Shows moves, explanations, hints and the review beside the board.

import { button, make, replaceButtons } from "./elements.js";
import { compareMoves, find, text } from "./words.js";

const formatLoss = ({ loss, is_proved: isProved }) => (isProved ? `${loss}` : loss.toFixed(1));

// Lists the moves in pairs. `at` is the current ply, or the last ply before a variation. `judged`
// has the moves of a review, and bad moves get their lost discs beside them.
export function showMoves(plies, at, isVaried, judged = []) {
  const badMoves = new Map(judged.filter((move) => move.grade !== "sound").map((move) => [move.ply, move]));
  const items = plies.map((ply, index) => {
    const badMove = badMoves.get(index + 1);
    const move = text(ply.square ? "move" : "passMove", { ply: index + 1, side: text(ply.side),
      square: ply.square });
    const content = [make("i", [], { className: `disc ${ply.side}` }), ply.square ?? text("pass")];
    if (badMove) {
      content.push(make("small", `\u2212${formatLoss(badMove)}`, { className: badMove.grade }));
    }
    const label = badMove
      ? text("badMove", { move, grade: text(badMove.grade), loss: formatLoss(badMove) }) : move;
    const item = make("li", button(content, { ply: index + 1, label }), { className: ply.side });
    if (index + 1 === at) item.dataset.at = "";
    if (index + 1 === at && !isVaried) item.firstChild.ariaCurrent = "true";
    return item;
  });
  replaceButtons(find("moves"), ...items);
  showCurrent();
}

// Scrolls the list to the row before the current move. A closed tab can't scroll, so this runs
// again when the tab opens.
function showCurrent() {
  const current = find("moves").querySelector("[data-at]");
  find("moves").scrollTop = current
    ? current.offsetTop - find("moves").offsetTop - current.offsetHeight : 0;
}
find("game").addEventListener("open", showCurrent);

export function showList(id, texts) {
  find(id).replaceChildren(...texts.map((message) => make("li", message.trim())));
}

function showNote(id, message) {
  find(id).textContent = message;
  find(id).hidden = !message;
}

// Shows an explanation. `note` is a caveat about it, and is shown first.
export function showExplanation(sentences, canStep, note = "") {
  find("explanation").hidden = false;
  showNote("explanation-note", note);
  find("conclusion").textContent = sentences[0];
  showList("sentences", sentences.slice(1));
  find("stepping").hidden = !canStep;
  find("step").disabled = false;
}

export function addStep(sentence, isFirst, isLast) {
  if (isFirst) find("sentences").replaceChildren();
  find("sentences").append(make("li", sentence));
  if (isLast) find("leave").focus();
  find("step").disabled = isLast;
}

// Shows at once that a search for hints is running, so that nothing moves when they arrive.
export function showSearch() {
  find("hints").hidden = false;
  showNote("hints-note", text("searching"));
  find("hint-list").replaceChildren();
}

export const hideHints = () => { find("hints").hidden = true; };

export function showHints(hints, note) {
  find("hints").hidden = false;
  showNote("hints-note", note);
  find("hint-list").replaceChildren(...compareMoves(hints).map((hint) => {
    const { square, reason, plain, book, worse, isBest } = hint;
    return make("li", isBest
      ? [text("hint", hint), make("small", joinReasons(plain.includes(reason) ? "" : reason, book))]
      : text("otherMove", { square, worse, reason: joinReasons(reason, book) }));
  }));
}

const joinReasons = (...reasons) => reasons.filter(Boolean).join("; ");

const GRADES = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };

// Counts the bad moves per grade, for example "1 mistake, 2 blunders".
const countGrades = (moves) => Object.entries(GRADES).map(([grade, key]) => {
  const number = moves.filter((move) => move.grade === grade).length;
  return number && text(key, { number });
}).filter(Boolean).join(", ");

// Shows the review. `isFinished` is true if the game ended by the rules. `isChoice` is true if you
// choose the side whose mistakes to learn from.
export function showReview(review, isFinished, isChoice, go) {
  const { ahead, doubt, loser } = review;
  const turn = review.moves.find((move) => move.ply === review.turned);
  const bad = review.moves.filter((move) => move.grade !== "sound");
  const describeSide = (side) => {
    const moves = review.moves.filter((move) => move.color === side);
    const badMoves = moves.filter((move) => move.grade !== "sound");
    const key = badMoves.length ? "badMoves"
      : moves.every((move) => move.is_proved) ? "allSound" : "noBadMoves";
    return text(key, { side: text(side), counts: countGrades(badMoves) });
  };
  const sides = ["black", "white"].filter((side) =>
    review.moves.some((move) => move.color === side));
  find("review-text").replaceChildren(...review.moves.length === 0 ? [text("noMoves")] : [
    make("b", turn ? `${text("turnedWith", { ply: turn.ply, square: turn.position })} ${betterThan(turn)} `
      : ""),
    [...sides.map(describeSide), doubt, ahead && text("lostAhead", { side: text(loser), discs: ahead }),
      !turn && isFinished && !doubt && text("neverTurned"), text("graph")].filter(Boolean).join(" ")]);
  find("learn-from").hidden = !bad.length || isChoice;
  for (const side of ["black", "white"]) {
    find(`learn-${side}`).hidden = !isChoice || !bad.some((move) => move.color === side);
  }
  find("mistakes").replaceChildren(...bad.map((move) => {
    const loss = text(move.is_proved ? "exactLoss" : "estimatedLoss", { ply: move.ply,
      side: text(move.color), square: move.position, grade: text(move.grade), loss: formatLoss(move) });
    const best = make("small", text("bestLine", { line: move.better.slice(0, 5).join(" ") }));
    return make("li", button([`${loss} ${betterThan(move)}`, best],
      { action: () => go(move), ply: move.ply }));
  }));
}

// Names a move that was better than a mistake, and the reason in words for beginners.
export const betterThan = ({ better: [square], plain }) => text("wasBetter", { square, plain });

// Marks the mistake at a ply of the game, or none if `ply` is null.
export function markMistake(ply) {
  for (const one of find("mistakes").querySelectorAll("button")) {
    one.ariaCurrent = one.dataset.ply === String(ply) ? "true" : null;
  }
}

export function clearPanels() {
  find("explanation").hidden = true;
  find("hints").hidden = true;
  find("review-text").textContent = "";
  find("mistakes").replaceChildren();
  for (const id of ["play-again", "learn-from", "learn-black", "learn-white"]) find(id).hidden = true;
}
