// Shows other positions of the game and of its variations, and returns to the latest position.

import { attempt } from "./attempt.js";
import { button, make, replaceButtons } from "./elements.js";
import { page } from "./page.js";
import { betterThan } from "./panels.js";
import { discOf, otherDisc, withDiscs } from "./places.js";
import {
  announce, board, onRender, redraw, render, showNotice, showPreview, squares
} from "./show.js";
import { describeMove, describePass, find, text } from "./words.js";

export async function viewPly(number) {
  if (!page.shown) return;
  if (number >= page.shown.plies.length) {
    returnToGame();
    announce(describeLast());
    return;
  }
  const ply = Math.max(0, number);
  await viewPosition(ply, page.lineTo(ply));
}

// Shows the position after the moves of `line`, which can differ from the game's moves.
async function viewLine(line) {
  const { plies } = page.shown;
  const shared = [...plies.keys(), plies.length]
    .filter((ply) => line.startsWith(page.lineTo(ply))).at(-1);
  if (page.lineTo(shared) === line) await viewPly(shared);
  else await viewPosition(shared, line);
}

async function viewPosition(ply, line) {
  const from = currentView();
  const { base } = page;
  const mode = line === page.lineTo(ply) ? { kind: "past", ply } : { kind: "variation", ply, line };
  page.mode = mode;
  const position = await getPosition(line).catch((error) => {
    if (page.base === mode) {
      // Other requests for positions that you stepped over may have failed, too.
      page.mode = base.position ? base : { kind: "playing" };
      render();
    }
    throw error;
  });
  if (page.base !== mode) return;
  mode.position = position;
  announce(describeLast());
  clearAnswers();
  squares.labelSquares(position.board, playableMoves(position), position.last?.square);
  if (!page.shown.result) showNotice("");
  await animateFrom(from);
}

// Describes the move or the pass that led to the position on the board.
function describeLast() {
  const last = page.is("variation") ? page.position.last : page.shown.plies[page.at - 1];
  if (!last) return text("toMove", { side: text((page.position ?? page.shown).turn) });
  if (last.square !== null) return describeMove(last);
  return page.isAway ? describePass(last) : ""; // the page shows the game's last pass itself
}

const currentView = () => ({ line: page.line, last: (page.position ?? page.shown.position).last,
  ranks: board.view.ranks });

// If the shown position is one move after or before the earlier one, animates that move's flips.
async function animateFrom(before) {
  const now = currentView();
  const isBetween = (earlier, { line, last }) => `${earlier.line}${last?.square},` === line;
  const isForward = isBetween(before, now);
  if (!isForward && !isBetween(now, before)) return;
  const { square, side, flips } = (isForward ? now : before).last;
  const disc = discOf(side);
  const ranks = isForward ? withDiscs(before.ranks, [square], disc) : before.ranks;
  board.show({ ranks, valid: [], last: square });
  await board.flip(flips, isForward ? disc : otherDisc(disc));
  if (board.view.ranks !== ranks) return;
  if (page.position) showPosition(page.position);
  else render();
}

async function getPosition(line) {
  const { match, positions } = page;
  if (!positions.has(line)) positions.set(line, await match.get(`/position?line=${line}`));
  return positions.get(line);
}

// Returns the moves that you can try in a position. Watchers can't try moves.
const playableMoves = (position) => (page.sides.length ? position.valid ?? [] : []);

export function showPosition(position) {
  board.show({ ranks: position.board, valid: playableMoves(position).map(({ square }) => square),
    last: position.last?.square ?? null, flipped: position.last?.flips ?? [], preview: null,
    notes: {}, rays: null });
}

find("turn-board").addEventListener("click", () => {
  announce(board.turn());
  squares.arrange();
});

// Shows the position after a ply while you point at it. Null ends the preview.
export async function previewPly(number) {
  const { preview: last } = page;
  if (number === (last?.ply ?? null) || page.is("lesson")) return;
  const preview = number === null ? null : { ply: number, covers: last?.covers ?? { ...board.view } };
  page.preview = preview;
  if (!preview) {
    board.show(last.covers);
    render();
    return;
  }
  const position = await getPosition(page.lineTo(number));
  if (page.preview !== preview) return;
  showPosition(position);
  showPreview(number, position);
}

// Shows the position before a bad move of the review, marks that move and a better one, and
// announces why the other one is better.
export async function showMistake(move) {
  const { ply, position, better } = move;
  await viewPly(ply - 1);
  board.show({ notes: { [position]: "\u2717", [better[0]]: "\u2713" } });
  announce(betterThan(move));
}

export function returnToGame() {
  const from = page.isAway && currentView();
  page.mode = { kind: "playing" };
  clearAnswers();
  if (!from) return;
  announce("");
  attempt(() => animateFrom(from));
}

// Closes the preview, the hints and the explanations of the position on the board.
export function clearAnswers() {
  page.preview = null;
  page.mode = page.base;
  for (const id of ["hints", "explanation"]) find(id).hidden = true;
  if (page.position) showPosition(page.position);
  else board.show({ notes: {}, rays: null });
  render();
}

// Variations are moves that differ from the game.

// Plays a move in the position on the board. A move that differs from the game's is a variation.
export async function tryMove(square) {
  const { match } = page;
  const line = `${page.line}${square},`;
  if (!page.lineTo(page.shown.plies.length).startsWith(line)) {
    const tree = await match.post("variations", { line });
    if (page.match !== match) return;
    showTree(tree);
  }
  await viewLine(line);
}

const parentOf = (line) => line.replace(/[^,]+,$/, "");

export const stepBack = () => (page.is("variation") ? viewLine(parentOf(page.line)) : viewPly(page.at - 1));

export function stepForward() {
  const { line, tree } = page;
  if (!page.is("variation")) return viewPly(page.at + 1);
  const next = branchesAfter(line, tree)[0]?.line ?? bestAfter(line);
  return next ? viewLine(next) : announce(text("variationEnds"));
}

// Returns the line with the next move of best play, or null if best play isn't shown.
function bestAfter(line) {
  const { isValuing, values: { best } } = page;
  const [next] = best.startsWith(line) ? best.slice(line.length).match(/[^,]+,/) ?? [] : [];
  return isValuing && next ? line + next : null;
}

function branchesAfter(line, branches) {
  const found = branches.find((branch) => line.startsWith(branch.line));
  if (!found) return [];
  return found.line === line ? found.next : branchesAfter(line, found.next);
}

async function deleteBranch(line) {
  const { match } = page;
  const tree = await match.post("forget", { line });
  if (page.match !== match) return;
  showTree(tree);
  if (page.is("variation") && page.line.startsWith(line)) await viewLine(parentOf(line));
  find("moves").querySelector("button")?.focus();
}

export async function loadVariations() {
  const { match } = page;
  const tree = await match.get("/variations");
  if (page.match === match) showTree(tree);
}

// Shows the tree of variations.
function showTree(tree) {
  page.tree = tree;
  redraw(() => {
    find("variations").hidden = !tree.length;
    replaceButtons(find("tree"), ...tree.map(branchItem));
  });
  markBranch();
}

// Marks the move of the tree that led to the position on the board.
function markBranch() {
  for (const button of find("tree").querySelectorAll("[data-line]")) {
    const isHere = page.is("variation") && button.dataset.line === page.line;
    button.ariaCurrent = isHere ? "true" : null;
  }
}

// Returns an entry with the moves of a branch up to a fork, and the further branches below them.
function branchItem(branch) {
  let last = branch;
  const element = make("li", [moveButton(last), button("×", { forget: branch.line,
    label: text("deleteVariation", branch) })]);
  while (last.next.length === 1) {
    [last] = last.next;
    element.append(moveButton(last));
  }
  if (last.next.length) element.append(make("ul", last.next.map(branchItem)));
  return element;
}

const moveButton = (branch) => button(text("numbered", branch), { line: branch.line });

// Shows or deletes the variation of a button in the tree.
export function pressBranch({ dataset: { line, forget: away } }) {
  if (line) return viewLine(line);
  return away ? deleteBranch(away) : undefined;
}

onRender(markBranch);
