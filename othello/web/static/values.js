// Values on the squares. The search deepens while the position stays on the board.

import { attempt } from "./attempt.js";
import { button, made } from "./elements.js";
import { page } from "./page.js";
import { board, loss, onRender, squares } from "./show.js";
import { ahead, compared, find, notesOf } from "./words.js";

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
  find("best").replaceChildren("Best play:", ...values.best.map((square, index) => button(square,
    { line: lineOf(line, values.best.slice(0, index + 1)) })));
}

function told({ moves, nodes, is_last: isLast }) {
  if (!moves.length) return "The game is over here.";
  const work = moves.every((move) => move.is_exact) ? "All values are exact." : `Searched up to ${
    nodes.toLocaleString("en")} positions${isLast ? "" : " so far"}.`;
  return `${loss()} ${ahead(page.shown, page.sides, moves[0])} ${work}`.trim();
}

function entry(move) {
  const { square, is_exact: isExact, depth, book, worse } = move;
  const how = isExact ? "exactly" : `looking ${depth} plies ahead`;
  return made("li", [`${square} ${worse}, ${how}`, book].filter(Boolean).join("; "));
}

onRender(showValues);
