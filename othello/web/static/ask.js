// Questions about the game: why, step by step, a hint, a review.

import { reviewed } from "./api.js";
import { attempt } from "./attempt.js";
import { before, settle } from "./look.js";
import { page } from "./page.js";
import { addStep, showExplanation, showHints, showReview } from "./panels.js";
import { board, loss, render, say, timeline } from "./show.js";
import { bring } from "./tabs.js";
import { find, isYou, notesOf } from "./words.js";

// Explains the next square that you choose. A second call cancels that.
export const isAsking = () => page.mode.square === null;
export function askWhy() {
  if (isAsking()) {
    leave();
    return;
  }
  if (page.mode.steps) settle();
  page.mode = { kind: "why", base: page.base, square: null };
  say("Choose the square to explain.");
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
  const hints = await ask("/hints?number=3&");
  if (!hints) return;
  showHints(hints, loss());
  bring("hints");
  const [best] = hints;
  const told = best ? `Play ${best.square}: ${best.reason}.` : "No valid move.";
  say(`${loss()} ${told}`.trim());
  board.show({ notes: notesOf(hints) });
}

export async function review() {
  settle();
  find("review-text").textContent = "Reviewing the game. This takes a few seconds.";
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
  find("play-again").textContent = `Play again from move ${turned}`;
  find("play-again").dataset.plies = turned - 1;
}
