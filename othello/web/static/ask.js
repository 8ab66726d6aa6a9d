// Answers questions about a position or the game: why, step by step, hints, a review, values.

import { reviewedGenerations } from "./api.js";
import { attempt } from "./attempt.js";
import { button, make, replaceButtons } from "./elements.js";
import { clearAnswers, showMistake } from "./look.js";
import { page } from "./page.js";
import {
  addStep, hideHints, showExplanation, showHints, showReview, showSearch
} from "./panels.js";
import { announce, board, lossNote, onRender, render, squares, timeline } from "./show.js";
import { revealPart } from "./tabs.js";
import { language } from "./texts.js";
import { compareMoves, describeLead, find, isOwnSide, notesOf, text } from "./words.js";

// Explains the next square that you choose. A second call cancels this.
export const isChoosingSquare = () => page.mode.square === null;
export function toggleWhy() {
  if (isChoosingSquare()) {
    closeAnswer();
    return;
  }
  if (page.mode.steps) clearAnswers();
  page.mode = { kind: "why", base: page.base, square: null };
  announce(text("chooseSquare"));
  render();
}

// Requests an answer about the position on the board. Returns null if the position or the game has
// changed meanwhile, or if a recording is on the board.
async function requestAnswer(question) {
  const { match, newest, line } = page;
  const answer = await match.get(`${question}line=${line}`);
  const isSame = newest === page.newest && line === page.line && !page.is("setup", "lesson");
  return isSame && page.mode.kind !== "hood" ? answer : null;
}

// Scrolls to an answer, unless you have opened another tab during the search.
function revealLateAnswer(part) {
  if (find(part).checkVisibility()) revealPart(part);
}

export async function explain(square) {
  const found = await requestAnswer(`/explain/${square}?`);
  if (!found) return;
  clearAnswers();
  page.mode = { kind: "why", base: page.base, square };
  render();
  showExplanation(found.sentences, found.is_valid, lossNote());
  revealPart("explanation");
  announce(`${lossNote()} ${found.sentences[0]}`.trim());
  board.show({ rays: { square, all: found.rays } });
}

export function closeAnswer() {
  clearAnswers();
  announce("");
}

export async function step() {
  const { mode } = page;
  const { square, at = 0 } = mode;
  const steps = mode.steps ?? await requestAnswer(`/trace/${square}?`);
  if (!steps || page.mode !== mode) return;
  Object.assign(mode, { steps, at: at + 1 });
  const { sentence, board: ranks, ray } = steps[at];
  addStep(sentence, at === 0, at + 1 === steps.length);
  announce(sentence);
  board.show({ ranks, valid: [], last: square, preview: null, rays: ray && { square, all: [ray] } });
}

export async function requestHints() {
  clearAnswers();
  showSearch();
  announce(text("searching"));
  let isClosed = false;
  const hints = await requestAnswer("/hints?number=3&").finally(() => {
    isClosed = find("hints").hidden;
    hideHints();
  });
  if (!hints || isClosed) return;
  showHints(hints, lossNote());
  revealLateAnswer("hints");
  const [best] = hints;
  const message = best ? text("hint", best) : text("noMove");
  announce(`${lossNote()} ${message}`.trim());
  board.show({ notes: notesOf(hints) });
}

export async function review() {
  clearAnswers();
  find("review-text").textContent = text("reviewing");
  revealPart("judgement");
  await loadReview();
  revealLateAnswer("judgement");
}

// Shows the review of the whole game, which the server caches.
export async function loadReview() {
  const { match, newest } = page;
  const found = await match.get("/review").catch((error) => {
    find("review-text").textContent = "";
    throw error;
  });
  if (newest !== page.newest) return;
  reviewedGenerations.set(match.name, newest.generation);
  const isFinished = newest.result?.reason === "discs";
  const isChoice = !["black", "white"].some((side) => isOwnSide(newest, side, page.sides));
  showReview(found, isFinished, isChoice, (move) => attempt(() => showMistake(move)));
  showPlayAgain(found);
  timeline.show(found, newest.plies);
  render();
}

// Offers to play again from the position before your move that turned the game. Doesn't offer this
// if an opponent plays elsewhere.
function showPlayAgain({ moves, turned }) {
  const { newest, sides } = page;
  const isYours = (side) => sides.length === 2 && newest.players[side].level === "human";
  const isOffered = newest.result && moves.some((move) => move.ply === turned && isYours(move.color));
  find("play-again").hidden = !isOffered;
  find("play-again").textContent = text("playAgain", { ply: turned });
  find("play-again").dataset.plies = turned - 1;
}

// Values on the squares: the search deepens while the position stays on the board.

const lineOf = (line, squares) => line + squares.map((square) => `${square},`).join("");

export function toggleValues(isOn) {
  page.isValuing = isOn;
  if (!isOn) board.show({ notes: {} });
  showValues();
}

const canShowValues = () => page.sides.length > 0 && page.shown.help;

// Returns the line of the position on the board, or null if its values aren't shown.
function lineToEvaluate() {
  const isMoving = page.isBusy || (page.shown.thinking && !page.isAway);
  const isOtherMode = page.is("setup", "lesson");
  return page.isValuing && canShowValues() && !isOtherMode && !isMoving ? page.line : null;
}

// Shows the values of the position on the board, and requests them if the position is new.
export function showValues() {
  const line = lineToEvaluate();
  find("values").disabled = !canShowValues();
  find("valuing").hidden = page.is("setup");
  if (page.values.line !== line) {
    Object.assign(page.values, { line, found: null });
    if (line !== null) attempt(() => deepen(line));
  }
  drawValues();
}

async function deepen(line) {
  const { match, values } = page;
  const isWanted = () => page.values === values && values.line === line;
  for (let step = 0, isLast = false; !isLast; step += 1) {
    const found = await match.get(`/values?line=${line}&step=${step}`).catch((error) => {
      if (isWanted()) values.line = null; // so that the page tries again when it is next drawn
      throw error;
    });
    if (!isWanted()) return;
    Object.assign(values, { found, best: lineOf(line, found.best) });
    isLast = found.is_last;
    drawValues();
  }
}

function drawValues() {
  const { found: values, line } = page.values;
  const moves = compareMoves(values?.moves ?? []);
  squares.setValues(Object.fromEntries(moves.map(({ square, worse }) => [square, worse])));
  find("values-summary").hidden = find("best").hidden = find("values-list").hidden = !values;
  if (!values) return;
  if (!page.preview && !page.mode.steps) {
    board.show({ notes: notesOf(moves) });
  }
  find("values-summary").textContent = describeValues(values);
  find("values-list").replaceChildren(...moves.map(entry));
  find("best").hidden = !values.best.length;
  replaceButtons(find("best"), text("bestPlay"), ...values.best.map((square, index) => button(square,
    { line: lineOf(line, values.best.slice(0, index + 1)) })));
}

function describeValues({ moves, nodes, is_last: isLast }) {
  if (!moves.length) return text("overHere");
  const work = moves.every((move) => move.is_exact) ? text("allExact")
    : text(isLast ? "searched" : "searchedSoFar", { nodes: nodes.toLocaleString(language) });
  return `${lossNote()} ${describeLead(page.shown, page.sides, moves[0])} ${work}`.trim();
}

function entry(move) {
  const value = text(move.is_exact ? "exactValue" : "searchedValue", move);
  return make("li", [value, move.book].filter(Boolean).join("; "));
}

onRender(showValues);
