// Runs the course page: a text, an editor, the tests of the current exercise, and a board that uses
// the reader's classes.

import { createEditor } from "../_static/editor.js";
import { LateError, Runner } from "../_static/runner.js";
import { button, make } from "../play/elements.js";
import { createPicture, createPlayableBoard, squaresIn } from "./board.js";
import { exercises } from "./data.js";
import {
  change, filesOf, replace, reset, save, saveResult, shownFiles, store, watchStorage,
} from "./store.js";

const PAUSE = 1000; // milliseconds between the last change and the check
const NAME = /^(reversi\/)?[a-z_]\w*\.py$/;
const PLACE = /\((?:\S+ in )?(\S+), line (\d+)(?:, called by [^,]+, line \d+)?\)$/;
const STOPPED = "the check stopped at an earlier rule";
const NO_MOVES = { 2: "From step 3 on, you can play here." };
const SIDES = { X: "Black", O: "White" };
const START = `${"-".repeat(27)}OX${"-".repeat(6)}XO${"-".repeat(27)}`;

const find = (id) => document.getElementById(id);
const ENDLESS = "Your code didn't finish, so it was stopped. Look for a loop whose condition never changes.";
const UNREADABLE = "Your code has a syntax error, so the tests were stopped.";
const OPTIONAL = "You can finish the step without this test.";
const code = (name) => `from othello.course.local import ${name}\n${name}`;
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

let exercise; // the exercise that is shown
let file; // the name of the file in the editor
let moves = [];
let timer;
let isChecking = false;
let isStale = false; // whether a new check was requested after the current one began

const runner = new Runner((part) => {
  find("loading").value = part;
  find("loading").hidden = part === 1;
});

function showStatus(text) {
  find("state").textContent = text;
}

// Runs `action`. If it throws an error, shows the error's message.
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    find("loading").hidden = true;
    showStatus(error.message);
  }
}

function checkSoon() {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
}

const editor = createEditor(find("editor"), "Code", (text) => attempt(() => {
  checkSoon();
  change(exercise, file, text);
}));

// Steps and files

function drawSteps() {
  find("steps").replaceChildren(...exercises.map((each, index) => {
    const isDone = index ? store.done.includes(each.step) : store.ruleState === "repaired";
    const title = `${index ? `${index}. ` : ""}${each.title}`;
    const link = make("a", `${title}${isDone ? " ✓" : ""}`, { href: `#${index}` });
    if (isDone) link.ariaLabel = `${title}, done`;
    if (each === exercise) link.ariaCurrent = "step";
    return make("li", link);
  }));
}

function openFile(name) {
  const files = shownFiles(exercise);
  file = name in files ? name : exercise.file;
  find("files").replaceChildren(...Object.keys(files).sort().map((each) =>
    new Option(each, each, false, each === file)));
  editor.show(files[file] ?? "", exercise.first);
}

function showExercise() {
  const number = Number(location.hash.slice(1));
  exercise = exercises[number] ?? exercises[0];
  const isFirst = exercise === exercises[0];
  document.title = `${exercise.title} - Build Othello in the browser`;
  find("page").innerHTML = exercise.page;
  find("hint").hidden = isFirst;
  find("new").hidden = isFirst;
  find("hint-text").hidden = true;
  find("output").hidden = true;
  find("next").hidden = true;
  find("next").href = `#${exercises.indexOf(exercise) + 1}`;
  moves = [];
  drawSteps();
  openFile(exercise.file);
  drawRules([]);
  drawBoard(START, []);
  showStatus("The tests run as soon as Python is loaded.");
  check();
}

// Tests

function lineButton(missing) {
  const [, name, line] = PLACE.exec(missing) ?? [];
  const number = Number(line) - (exercise.first ?? 1) + 1;
  const lines = shownFiles(exercise)[name]?.split("\n") ?? [];
  if (!(number - 1 in lines)) return [];
  return [button(`Go to line ${line}`, { action: () => {
    openFile(name);
    editor.goTo(number);
  } })];
}

function describeFailure({ says, missing, board }, isOpen) {
  return make("details", [make("summary", says), make("p", `But ${missing}.`),
    ...lineButton(missing), ...board ? [createPicture(squaresIn(board))] : []], { open: isOpen });
}

function stateOf({ missing, is_polish: isPolish } = {}) {
  if (missing === undefined || missing === STOPPED) return "open";
  if (!missing) return "passes";
  return isPolish ? "optional" : "fails";
}

// Shows each rule with its result, or as "not run".
function drawRules(results) {
  const first = results.findIndex(({ missing }) => missing);
  find("rules").replaceChildren(...exercise.rules.map((says, index) => {
    const state = stateOf(results[index]);
    const word = make("b", state === "open" ? "not run" : state);
    if (state === "optional") word.title = OPTIONAL;
    return make("li", [word, " ", ["fails", "optional"].includes(state) ?
      describeFailure(results[index], index === first) : says], { className: state });
  }));
}

function summarize(results, isDone) {
  const number = (state) => results.filter((result) => stateOf(result) === state).length;
  const hasOptional = number("optional") > 0;
  const end = hasOptional ? " Optional tests don't count." : "";
  if (isDone) {
    return `All ${hasOptional ? "required " : ""}tests pass.` +
      `${exercise === exercises[0] ? "" : " This step is done."}${end}`;
  }
  return `${plural(number("fails"), "test")} of ${exercise.rules.length} ` +
    `${number("fails") === 1 ? "fails" : "fail"}.${end}`;
}

// Returns the reason why a check stopped before the last test.
function stopReason(results) {
  return results.some(({ missing }) => missing.startsWith("your code doesn't finish")) ?
    ENDLESS : UNREADABLE;
}

function finish(isDone) {
  const { step } = exercise;
  find("next").hidden = !isDone || exercise === exercises.at(-1);
  if (exercise === exercises[0]) {
    if (!isDone) store.ruleState = "broken";
    else if (store.ruleState === "broken") store.ruleState = "repaired";
  } else {
    store.done = [...store.done.filter((each) => each !== step), ...isDone ? [step] : []];
    store.done.sort();
  }
  saveResult();
  drawSteps();
}

async function runTests() {
  const asked = exercise;
  const results = [];
  const onResult = (result) => {
    if (typeof result === "object") results.push(result);
    if (asked === exercise) drawRules(results);
  };
  const value = { files: filesOf(asked), steps: asked.checks };
  try {
    const { is_done: isDone, is_complete: isComplete, printed } =
      await runner.run(code("check"), value, onResult);
    if (asked !== exercise) return;
    finish(isDone);
    showStatus(isComplete ? summarize(results, isDone) : stopReason(results));
    find("output").hidden = !printed;
    find("output").querySelector("pre").textContent = printed;
    if (!isComplete) { // the board would run the same broken code
      find("turn").textContent = "To play here, first repair your code.";
      return;
    }
  } catch (error) {
    if (!(error instanceof LateError)) throw error;
    if (asked !== exercise) return;
    finish(false);
    results.push({ says: asked.rules[results.length], missing: "your code doesn't finish", board: "" });
    drawRules(results);
    showStatus(ENDLESS);
    return;
  }
  await showBoard();
}

async function check() {
  clearTimeout(timer);
  isStale = true;
  if (isChecking) return;
  isChecking = true;
  if (find("loading").hidden) showStatus("Running the tests ...");
  document.body.dataset.state = "checking";
  while (isStale) {
    isStale = false;
    await attempt(runTests);
  }
  isChecking = false;
  document.body.dataset.state = "checked";
}

// Board

function drawBoard(squares, valid) {
  find("board").replaceChildren(createPlayableBoard(squares, valid, (square) => {
    moves.push(square);
    attempt(() => showBoard(square));
  }));
}

// Shows the board after all moves. `square` is given if the last move is new. If this move causes
// an error, it is removed from the moves.
async function showBoard(square) {
  const asked = exercise;
  const value = { files: filesOf(asked), step: asked.step, moves };
  find("play").hidden = asked.step < 2;
  if (asked.step < 2) return;
  const answer = await runner.run(code("play"), value).catch((error) => {
    if (!(error instanceof LateError)) throw error;
    return { error: "your code doesn't finish" };
  });
  if (asked !== exercise) return;
  const last = moves.at(-1);
  find("back").disabled = !moves.length;
  if (answer.error) {
    if (square) moves.pop();
    find("turn").textContent = `${square ?? "The board"}: ${answer.error}.`;
    return;
  }
  const { squares, side, valid, mover, is_played: isPlayed, calls } = answer;
  if (!isPlayed) moves.pop();
  const refusal = isPlayed ? "" : `By your classes, ${last} isn't valid for ${SIDES[mover] ?? "any side"}. `;
  find("turn").textContent = refusal +
    (valid.length ? `${SIDES[side]} to move.` : NO_MOVES[asked.step] ?? "No side has a valid move.");
  drawBoard(squares, valid);
  find("hood").querySelector("pre").textContent = calls.join("\n") || "Make a move first.";
}

// Buttons

const buttons = {
  check,
  hint() {
    const { step, hints } = exercise;
    const number = (store.hints[step] ?? 0) % hints.length + 1;
    store.hints[step] = number;
    save();
    find("hint-text").hidden = false;
    find("hint-text").textContent = `Hint ${number} of ${hints.length}: ${hints[number - 1]}`;
  },
  new() {
    const name = prompt("Name of the new file", "reversi/game.py");
    if (name === null) return;
    if (!NAME.test(name)) {
      throw new Error(`${name}: use a name such as reversi/game.py, in small letters.`);
    }
    if (!(name in store.files)) change(exercise, name, "");
    openFile(name);
  },
  reset() {
    if (!confirm(`Discard your text of ${file}?`)) return;
    reset(exercise, file);
    openFile(file);
    check();
  },
  async export() {
    const { files, done, hints } = store;
    const packed = await runner.run(code("pack"), { files, progress: { done, hints } });
    const href = `data:application/zip;base64,${packed}`;
    make("a", [], { download: "othello-course.zip", href }).click();
    showStatus("Unpack the archive, and go on with othello course check in its folder.");
  },
  import() {
    find("archive").click();
  },
  back() {
    moves.pop();
    return showBoard();
  },
  again() {
    moves = [];
    return showBoard();
  },
};
for (const [id, action] of Object.entries(buttons)) {
  find(id).addEventListener("click", () => attempt(action));
}
find("files").addEventListener("change", ({ target }) => openFile(target.value));
find("archive").addEventListener("change", ({ target }) => attempt(async () => {
  const [chosen] = target.files;
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  target.value = "";
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const found = await runner.run(code("unpack"), btoa(text));
  if (found.error) throw new Error(`${chosen.name}: ${found.error}.`);
  if (!confirm("Replace your code in this browser with that of the archive?")) return;
  replace(found);
  showExercise();
}));
addEventListener("hashchange", showExercise);
watchStorage(showExercise);
showExercise();
