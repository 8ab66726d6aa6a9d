// What one asks about the game: why, step by step, a hint, a review.

import { live } from "./look.js";
import { page } from "./page.js";
import { addStep, showExplanation, showHints, showReview, signed } from "./panels.js";
import { board, say } from "./show.js";
import { bring } from "./tabs.js";
import { find } from "./words.js";

export function askWhy(isAsking) {
  page.isAsking = isAsking;
  find("why").setAttribute("aria-pressed", String(isAsking));
}

export async function explain(square) {
  const found = await page.match.ask(`/explain/${square}`);
  if (page.steps) live();
  askWhy(false);
  showExplanation(found.sentences, found.is_valid);
  bring("explanation");
  say(found.sentences[0]);
  board.show({ rays: { square, all: found.rays } });
  page.explained = square;
}

export function leave() {
  find("explanation").hidden = true;
  find("why").focus();
  live();
}

export async function step() {
  page.steps ??= { at: 0, all: await page.match.ask(`/trace/${page.explained}`) };
  const { at, all } = page.steps;
  const { sentence, board: ranks, ray } = all[at];
  addStep(sentence, at === 0, at + 1 === all.length);
  say(sentence);
  board.show({ ranks, valid: [], last: page.explained, preview: null,
    rays: ray && { square: page.explained, all: [ray] } });
  page.steps.at += 1;
}

export async function hint() {
  const { newest } = page;
  live();
  const hints = await page.match.ask("/hints?number=3");
  if (newest !== page.newest) return;
  showHints(hints);
  bring("hints");
  say(hints.length ? `Hint: ${hints[0].square}, ${hints[0].reason}.` : "No valid move.");
  board.show({ notes: Object.fromEntries(
    hints.map((found) => [found.square, signed(found.lead)])) });
}

// `go` leads to a move of the review.
export async function review(go) {
  const { newest } = page;
  find("review-text").textContent = "Looking at the game, which takes some seconds ...";
  bring("judgement");
  const found = await page.match.ask("/review").catch((error) => {
    find("review-text").textContent = "";
    throw error;
  });
  if (newest !== page.newest) return;
  showReview(found, go);
  bring("judgement");
}
