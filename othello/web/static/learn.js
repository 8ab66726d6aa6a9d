// Lessons: a problem on the board, your answer, and the reply to it.

import { RequestError, request } from "./api.js";
import { showValues } from "./ask.js";
import { attempt } from "./attempt.js";
import { button, make } from "./elements.js";
import { returnToGame } from "./look.js";
import { page } from "./page.js";
import { showList } from "./panels.js";
import { discOf, withDiscs } from "./places.js";
import { resume } from "./play.js";
import { announce, board, clearLesson, render, showNotice, showStatus, squares } from "./show.js";
import { revealPart } from "./tabs.js";
import { find, showSides, text } from "./words.js";

const CHOICES = { endings: ["level", "lesson-level"], openings: ["line", "lesson-line"] };
const buttonOf = (kind) => document.querySelector(`[data-lessons=${kind}]`);

async function showProgress() {
  for (const progress of await request("/lessons")) {
    buttonOf(progress.kind).lastElementChild.textContent = text("due", progress);
  }
}

function noProblemReason(kind, progress) {
  if (progress.due + progress.waiting + progress.known) {
    return text("nothingDue", { due: text("due", progress) });
  }
  return text(kind === "mistakes" ? "noMistakes" : "noOpening");
}

// Shows the first problem of a kind that is due, or the one `skip` places after it. `through`
// limits openings to those that contain these moves.
async function loadProblem(kind, skip = 0, through = "") {
  const [name, field] = CHOICES[kind] ?? [];
  const query = new URLSearchParams({ skip, through,
    ...name && !through ? { [name]: find(field).value } : {} });
  const { progress, problem } = await request(`/lessons/${kind}/next?${query}`);
  if (!problem) {
    leaveLesson();
    find("lesson-none").textContent = skip ? text("lastProblem") : noProblemReason(kind, progress);
    revealPart("lesson-kinds");
    return;
  }
  const { activeElement: from } = document;
  beginLesson({ course: kind, problem, skip, through, choose: submitAnswer, isAnswered: false,
    isWaiting: false });
  showQuestion(problem);
  revealPart("problem");
  if (find("lesson").contains(from)) squares.restoreFocus();
  if (find("lesson-kinds").contains(from)) find("learn").focus({ preventScroll: true });
}

// Shows a position in place of the game. The lesson's `choose` is called with each square that you
// choose.
function beginLesson(lesson) {
  if (!page.is("lesson")) returnToGame();
  page.mode = { kind: "lesson", ...lesson };
  render();
  showValues();
  clearLesson();
  const { turn, position: { board: ranks, score }, valid } = lesson.problem;
  board.show({ ranks, valid: valid.map(({ square }) => square), last: null, preview: null,
    notes: {}, rays: null });
  squares.labelSquares(ranks, valid, null);
  showNotice("");
  announce("");
  showStatus(text("toMove", { side: text(turn) }), false);
  const person = { level: "human" };
  showSides({ turn, players: { black: person, white: person } }, ["black", "white"], score);
  document.body.dataset.idle = "true";
}

function showQuestion({ question, source }) {
  find("lesson").hidden = false;
  find("lesson-none").textContent = "";
  find("lesson-question").textContent = question;
  find("lesson-source").textContent = text("source", { source });
  find("lesson-skip").hidden = false;
  find("lesson-next").hidden = true;
}

function showReply(sentence, more) {
  find("lesson-judged").textContent = sentence;
  showList("lesson-sentences", more);
  // In a low window, only the last of these parts stays in view. It contains the result.
  for (const part of ["problem", "lesson-next", "lesson-judged"]) revealPart(part);
}

async function submitAnswer(square) {
  const { mode: lesson } = page;
  if (lesson.isAnswered || lesson.isWaiting) return;
  const { course, problem } = lesson;
  lesson.isWaiting = true;
  try {
    const judged = await request(`/lessons/${course}/answers`, { key: problem.key, square });
    if (page.mode === lesson) await showResult(judged, square);
  } catch (error) {
    if (!(error instanceof RequestError) || !error.sentences.length) throw error;
    showReply(error.sentences[0], error.sentences.slice(1));
  } finally {
    lesson.isWaiting = false;
  }
}

async function showResult({ is_right: isRight, right, sentence }, square) {
  const { mode: lesson } = page;
  const { turn, position, valid } = lesson.problem;
  lesson.isAnswered = true;
  find("lesson-skip").hidden = true;
  find("lesson-next").hidden = false;
  showReply(sentence, []);
  find("lesson-next").focus({ preventScroll: true });
  board.show({ valid: [], preview: null });
  if (isRight) {
    const { flips } = valid.find((move) => move.square === square);
    const placed = withDiscs(position.board, [square], discOf(turn));
    board.show({ ranks: placed, last: square });
    await board.flip(flips, discOf(turn));
    if (page.mode !== lesson) return;
    board.show({ ranks: withDiscs(placed, flips, discOf(turn)) });
  } else {
    const signs = [[square, "\u2717"], ...right.map((each) => [each, "\u2713"])];
    board.show({ notes: Object.fromEntries(signs) });
  }
  await showProgress();
}

// Returns to the game, and shows the moves that arrived during the lesson.
export function leaveLesson() {
  if (!page.is("lesson")) return;
  announce("");
  returnToGame();
  resume();
}

async function learnFromReview(button) {
  const { match } = page;
  button.disabled = true;
  announce(text("checking"));
  try {
    await request("/lessons/mistakes", { match: match.name, side: button.dataset.learn ?? null }, match.name);
  } finally {
    button.disabled = false;
    // A disabled button loses the focus.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  }
  await loadProblem("mistakes");
  await showProgress();
}

for (const button of document.querySelectorAll("[data-lessons]")) {
  button.addEventListener("click", () => attempt(() => loadProblem(button.dataset.lessons)));
}
for (const kind of ["click", "focus"]) {
  find("learn-tab").addEventListener(kind, () => attempt(showProgress));
}
find("lesson-next").addEventListener("click", () => attempt(
  () => loadProblem(page.mode.course, 0, page.mode.through)));
find("lesson-skip").addEventListener("click", () => attempt(
  () => loadProblem(page.mode.course, page.mode.skip + 1, page.mode.through)));
for (const id of ["lesson-leave", "walk-leave"]) {
  find(id).addEventListener("click", leaveLesson);
}
for (const id of ["learn-from", "learn-black", "learn-white"]) {
  find(id).addEventListener("click", ({ target }) => attempt(() => learnFromReview(target)));
}

// Shows the named openings as a tree. You walk through it on the board, and can drill its lines.

const FIRST = "f5"; // the first move of every line
let [requestedLine, shownOpening] = [null, null];

// Lists the next opening moves after the moves of `line`, which start with `FIRST`. Returns false
// if there was a newer request meanwhile.
async function listBranches(line) {
  requestedLine = line;
  const found = await request(`/lessons/openings/tree?line=${line}`);
  if (requestedLine !== line) return false;
  shownOpening = found;
  const moves = line.match(/../g) ?? [];
  find("walk-path").replaceChildren(...moves.map((square, index) => button(
    text("numbered", { number: index + 1, square }), { line: moves.slice(0, index + 1).join("") })));
  find("walk-name").textContent = [shownOpening.name, shownOpening.branches.length ? "" : text("lineEnds")]
    .filter(Boolean).join(". ");
  find("walk-branches").replaceChildren(...shownOpening.branches.map(entry));
  return true;
}

function entry({ line, square, name, figures }) {
  const move = make("b", [square, name].filter(Boolean).join(" "));
  return make("li", button([move, ` ${figures}`], { line }));
}

// Shows the position after the moves of `line` on the board, in place of the game.
async function walkTo(line) {
  const isInside = find("walk").contains(document.activeElement);
  if (!await listBranches(line)) return;
  beginLesson({ problem: shownOpening, isAnswered: false, choose: chooseBranch });
  find("walk-leave").hidden = false;
  find("lesson-none").textContent = "";
  find("walk-path").lastElementChild.ariaCurrent = "true";
  if (isInside) find("walk-path").lastElementChild.focus();
}

function chooseBranch(square) {
  const next = shownOpening.branches.find((branch) => branch.square === square);
  if (!next) announce(text("notInBook", { square }));
  return next && walkTo(next.line);
}

for (const id of ["walk-path", "walk-branches"]) {
  find(id).addEventListener("click", ({ target }) => {
    const { line } = target.closest("button")?.dataset ?? {};
    if (line) attempt(() => walkTo(line));
  });
}
find("walk").addEventListener("toggle", () => {
  if (find("walk").open && !shownOpening) attempt(() => listBranches(FIRST));
});
find("walk-drill").addEventListener("click", () => attempt(
  () => loadProblem("openings", 0, shownOpening?.line ?? FIRST)));
