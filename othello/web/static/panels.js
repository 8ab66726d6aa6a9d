// Shows moves, explanations, hints and the review beside the board.

import { button, made } from "./elements.js";
import { capital, compared, find } from "./words.js";

function entry(text, action, ply) {
  if (!action) return made("li", text);
  const item = made("li");
  item.append(button(text, { action, ply }));
  return item;
}

const lossOf = ({ loss, is_proved: isProved }) => (isProved ? `${loss}` : loss.toFixed(1));

// Lists the moves in pairs. `at` is the current ply, or the one that a variation follows. After a
// review, `judged` has its moves, and the discs that a move lost are beside it.
export function showMoves(plies, at, isVaried, judged = []) {
  const faults = new Map(judged.filter((move) => move.grade !== "sound").map((move) => [move.ply, move]));
  const items = plies.map((ply, index) => {
    const item = made("li", "", { className: ply.side });
    const fault = faults.get(index + 1);
    const said = fault ? `, ${fault.grade}, lost ${lossOf(fault)} discs` : "";
    item.append(button(ply.square ?? "pass", { ply: index + 1,
      label: `${index + 1}. ${capital(ply.side)} ${ply.square ?? "passes"}${said}` }));
    item.firstChild.prepend(made("i", "", { className: `disc ${ply.side}` }));
    if (fault) {
      item.firstChild.append(made("small", `\u2212${lossOf(fault)}`, { className: fault.grade }));
    }
    if (index + 1 === at) item.dataset.at = "";
    if (index + 1 === at && !isVaried) item.firstChild.setAttribute("aria-current", "true");
    return item;
  });
  find("moves").replaceChildren(...items);
  showCurrent();
}

// That move below the row before it; nothing scrolls while its tab is closed.
function showCurrent() {
  const current = find("moves").querySelector("[data-at]");
  find("moves").scrollTop = current
    ? current.offsetTop - find("moves").offsetTop - current.offsetHeight : 0;
}
find("game").addEventListener("open", showCurrent);

export function showList(id, texts) {
  find(id).replaceChildren(...texts.map((text) => entry(text.trim())));
}

function note(id, text) {
  find(id).textContent = text;
  find(id).hidden = !text;
}

// Before an explanation and hints there may be a note on what they are worth.
export function showExplanation(sentences, canStep, said = "") {
  find("explanation").hidden = false;
  note("explanation-note", said);
  find("verdict").textContent = sentences[0];
  showList("sentences", sentences.slice(1));
  find("stepping").hidden = !canStep;
  find("step").disabled = false;
}

export function addStep(sentence, isFirst, isLast) {
  if (isFirst) find("sentences").replaceChildren();
  find("sentences").append(entry(sentence));
  if (isLast) find("leave").focus();
  find("step").disabled = isLast;
}

export function showHints(hints, said) {
  find("hints").hidden = false;
  note("hints-note", said);
  const texts = compared(hints).map(({ square, reason, book, worse }) => `${
    worse === "best" ? `Play ${square}` : `${square}, ${worse}`}: ${
    [reason, book].filter(Boolean).join("; ")}`);
  find("hint-list").replaceChildren(...texts.map((text) => entry(text)));
}

const better = ([move, ...line]) => (line.length ? `${move}, then ${line.join(" ")}` : move);

const GRADES = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };

// "1 mistake, 2 blunders" for moves that are not sound.
const counts = (moves) => Object.entries(GRADES).map(([grade, plural]) => {
  const number = moves.filter((move) => move.grade === grade).length;
  return number && `${number} ${number === 1 ? grade : plural}`;
}).filter(Boolean).join(", ");

// Shows the review. `isFinished` says that the game went on to its end by the rules, and `isChoice`
// that you choose whose mistakes to learn from.
export function showReview(review, isFinished, isChoice, go) {
  const { ahead, doubt, loser } = review;
  const turn = review.moves.find((move) => move.ply === review.turned);
  const bad = review.moves.filter((move) => move.grade !== "sound");
  const told = (side) => {
    const moves = review.moves.filter((move) => move.color === side);
    const faults = moves.filter((move) => move.grade !== "sound");
    if (faults.length) return `${capital(side)}: ${counts(faults)}. `;
    return moves.every((move) => move.is_proved) ? `${capital(side)} made only sound moves. `
      : `No fault of ${capital(side)} was found. `;
  };
  const sides = ["black", "white"].filter((side) =>
    review.moves.some((move) => move.color === side));
  find("review-text").textContent = review.moves.length === 0 ? "No move has been made yet." :
    sides.map(told).join("") + (doubt && `${doubt} `) +
    (ahead && `${capital(loser)} lost the game although ${ahead} discs ahead. `) +
    (turn ? `The game turned with move ${turn.ply}, ${turn.position}. ` :
      isFinished && !doubt ? "No single move decided the game. " : "") +
    "The graph shows Black's lead before each move. Estimates are dashed. Point at it to see a" +
    " position, and click to go there.";
  find("learn-from").hidden = !bad.length || isChoice;
  for (const side of ["black", "white"]) {
    find(`learn-${side}`).hidden = !isChoice || !bad.some((move) => move.color === side);
  }
  find("mistakes").replaceChildren(...bad.map((move) => entry(
    `${move.ply}. ${capital(move.color)} ${move.position}, ${move.grade}: lost ` +
    `${move.is_proved ? "" : "about "}${lossOf(move)}, better was ` +
    `${better(move.better.slice(0, 5))}. Why: ${move.why}.`, () => go(move), move.ply)));
}

// Marks the mistake that was made as a ply of the game, or none.
export function markMistake(ply) {
  for (const one of find("mistakes").querySelectorAll("button")) {
    if (one.dataset.ply === String(ply)) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

export function clearPanels() {
  find("explanation").hidden = true;
  find("hints").hidden = true;
  find("review-text").textContent = "";
  find("mistakes").replaceChildren();
  for (const id of ["play-again", "learn-from", "learn-black", "learn-white"]) find(id).hidden = true;
}
