// What one asks about the game: why, step by step, a hint, a review.

import { reviewed } from "./api.js";
import { attempt } from "./attempt.js";
import { before, settle } from "./look.js";
import { page } from "./page.js";
import { addStep, showExplanation, showHints, showReview } from "./panels.js";
import { board, loss, markPly, say, timeline } from "./show.js";
import { bring } from "./tabs.js";
import { find, heard, noted } from "./words.js";

export function askWhy(isAsking) {
  if (isAsking) say("Choose the square that is to be explained.");
  page.isAsking = isAsking;
  find("why").setAttribute("aria-pressed", String(isAsking));
}

// What is asked of the position that is looked at; the answer is null once it is another one.
async function ask(question) {
  const { match, newest, line } = page;
  const answer = await match.ask(`${question}line=${line}`);
  const isSame = newest === page.newest && line === page.line && !page.setup && !page.lesson;
  return isSame ? answer : null;
}

export async function explain(square) {
  const found = await ask(`/explain/${square}?`);
  if (!found) return;
  if (page.steps) settle();
  askWhy(false);
  showExplanation(found.sentences, found.is_valid, loss());
  bring("explanation");
  say(`${loss()} ${found.sentences[0]}`.trim());
  board.show({ rays: { square, all: found.rays } });
  page.explained = square;
}

export function leave() {
  find("why").focus();
  settle();
  say("");
}

export async function step() {
  const all = page.steps?.all ?? await ask(`/trace/${page.explained}?`);
  if (!all) return;
  page.steps ??= { at: 0, all };
  const { at } = page.steps;
  const { sentence, board: ranks, ray } = all[at];
  addStep(sentence, at === 0, at + 1 === all.length);
  say(sentence);
  board.show({ ranks, valid: [], last: page.explained, preview: null,
    rays: ray && { square: page.explained, all: [ray] } });
  page.steps.at += 1;
}

export async function hint() {
  settle();
  const hints = await ask("/hints?number=3&");
  if (!hints) return;
  showHints(hints, loss());
  bring("hints");
  const [best] = hints;
  const told = best ? `Hint: ${best.square}, ${heard(best)}: ${best.reason}.` : "No valid move.";
  say(`${loss()} ${told}`.trim());
  board.show({ notes: Object.fromEntries(hints.map((found) => [found.square, noted(found)])) });
}

export async function review() {
  settle();
  find("review-text").textContent = "Looking at the game, which takes some seconds ...";
  bring("judgement");
  await judge();
  bring("judgement");
}

// Shows the review of the game as it is, which the server remembers for a while.
export async function judge() {
  const { match, newest } = page;
  const found = await match.ask("/review").catch((error) => {
    find("review-text").textContent = "";
    throw error;
  });
  if (newest !== page.newest) return;
  reviewed.keep(match.name, newest.generation);
  const isFinished = newest.result?.reason === "discs";
  showReview(found, isFinished, (move) => attempt(() => before(move)));
  timeline.show(found, newest.plies);
  markPly();
}
