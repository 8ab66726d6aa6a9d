// Questions about a position or the game: why, step by step, a hint, a review, values.

import { reviewed } from "./api.js";
import { attempt } from "./attempt.js";
import { button, made } from "./elements.js";
import { before, settle } from "./look.js";
import { page } from "./page.js";
import { addStep, hideHints, showExplanation, showHints, showReview, showSearch } from "./panels.js";
import { board, loss, onRender, render, say, squares, timeline } from "./show.js";
import { bring } from "./tabs.js";
import { language } from "./texts.js";
import { ahead, compared, find, isYou, notesOf, text } from "./words.js";

// Explains the next square that you choose. A second call cancels that.
export const isAsking = () => page.mode.square === null;
export function askWhy() {
  if (isAsking()) {
    leave();
    return;
  }
  if (page.mode.steps) settle();
  page.mode = { kind: "why", base: page.base, square: null };
  say(text("chooseSquare"));
  render();
}

// Requests an answer about the position on the board. Returns null if that has changed meanwhile.
async function ask(question) {
  const { match, newest, line } = page;
  const answer = await match.ask(`${question}line=${line}`);
  const isSame = newest === page.newest && line === page.line && !page.is("setup", "lesson");
  return isSame ? answer : null;
}

export async function explain(square) {
  const found = await ask(`/explain/${square}?`);
  if (!found) return;
  settle();
  page.mode = { kind: "why", base: page.base, square };
  render();
  showExplanation(found.sentences, found.is_valid, loss());
  bring("explanation");
  say(`${loss()} ${found.sentences[0]}`.trim());
  board.show({ rays: { square, all: found.rays } });
}

export function leave() {
  find(find("hints").hidden ? "why" : "hint").focus();
  settle();
  say("");
}

export async function step() {
  const { mode } = page;
  const { square, at = 0 } = mode;
  const steps = mode.steps ?? await ask(`/trace/${square}?`);
  if (!steps || page.mode !== mode) return;
  Object.assign(mode, { steps, at: at + 1 });
  const { sentence, board: ranks, ray } = steps[at];
  addStep(sentence, at === 0, at + 1 === steps.length);
  say(sentence);
  board.show({ ranks, valid: [], last: square, preview: null, rays: ray && { square, all: [ray] } });
}

export async function hint() {
  settle();
  showSearch();
  const hints = await ask("/hints?number=3&").catch((error) => {
    hideHints();
    throw error;
  });
  if (!hints) {
    hideHints();
    return;
  }
  showHints(hints, loss());
  bring("hints");
  const [best] = hints;
  const told = best ? text("hint", best) : text("noMove");
  say(`${loss()} ${told}`.trim());
  board.show({ notes: notesOf(hints) });
}

export async function review() {
  settle();
  find("review-text").textContent = text("reviewing");
  bring("judgement");
  await judge();
  bring("judgement");
}

// Shows the review of the whole game, which the server caches.
export async function judge() {
  const { match, newest } = page;
  const found = await match.ask("/review").catch((error) => {
    find("review-text").textContent = "";
    throw error;
  });
  if (newest !== page.newest) return;
  reviewed.keep(match.name, newest.generation);
  const isFinished = newest.result?.reason === "discs";
  const isChoice = !["black", "white"].some((side) => isYou(newest, side, page.sides));
  showReview(found, isFinished, isChoice, (move) => attempt(() => before(move)));
  offerToPlayAgain(found);
  timeline.show(found, newest.plies);
  render();
}

// Offers the position before your move that turned the game, unless another person plays elsewhere.
function offerToPlayAgain({ moves, turned }) {
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

const isJudged = () => page.sides.length > 0 && page.shown.help;

// The line of the position on the board, if its values are to be shown.
function wanted() {
  const isMoving = page.isBusy || (page.shown.thinking && !page.isAway);
  const isElse = page.is("setup", "lesson");
  return page.isValuing && isJudged() && !isElse && !isMoving ? page.line : null;
}

// Shows the values of the position on the board, and requests them if it is a new one.
export function showValues() {
  const line = wanted();
  find("values").disabled = !isJudged();
  find("valuing").hidden = page.is("setup");
  if (page.values.line !== line) {
    Object.assign(page.values, { line, found: null });
    if (line !== null) attempt(() => deepen(line));
  }
  draw();
}

async function deepen(line) {
  const { match } = page;
  for (let step = 0, isLast = false; !isLast; step += 1) {
    const found = await match.ask(`/values?line=${line}&step=${step}`);
    if (page.match !== match || page.values.line !== line) return;
    Object.assign(page.values, { found, best: lineOf(line, found.best) });
    isLast = found.is_last;
    draw();
  }
}

function draw() {
  const { found: values, line } = page.values;
  const moves = compared(values?.moves ?? []);
  squares.value(Object.fromEntries(moves.map(({ square, worse }) => [square, worse])));
  find("values-told").hidden = find("best").hidden = find("values-list").hidden = !values;
  if (!values) return;
  if (!page.peek && !page.mode.steps) {
    board.show({ notes: notesOf(moves) });
  }
  find("values-told").textContent = told(values);
  find("values-list").replaceChildren(...moves.map(entry));
  find("best").hidden = !values.best.length;
  find("best").replaceChildren(text("bestPlay"), ...values.best.map((square, index) => button(square,
    { line: lineOf(line, values.best.slice(0, index + 1)) })));
}

function told({ moves, nodes, is_last: isLast }) {
  if (!moves.length) return text("overHere");
  const work = moves.every((move) => move.is_exact) ? text("allExact")
    : text(isLast ? "searched" : "searchedSoFar", { nodes: nodes.toLocaleString(language) });
  return `${loss()} ${ahead(page.shown, page.sides, moves[0])} ${work}`.trim();
}

function entry(move) {
  const value = text(move.is_exact ? "exactValue" : "searchedValue", move);
  return made("li", [value, move.book].filter(Boolean).join("; "));
}

onRender(showValues);
