// Shows other positions, of the game and of its variations, and returns to the latest one.

import { attempt } from "./attempt.js";
import { button, made } from "./elements.js";
import { page } from "./page.js";
import { betterThan } from "./panels.js";
import { discOf, other, withDiscs } from "./places.js";
import { board, loud, onRender, render, say, showPeeked, squares } from "./show.js";
import { find, played, text } from "./words.js";

export async function view(number) {
  if (!page.shown) return;
  if (number >= page.shown.plies.length) { live(); return; }
  const ply = Math.max(0, number);
  await look(ply, page.lineTo(ply));
}

// Shows the position after moves from the start, which may differ from the game's.
export async function walk(line) {
  const { plies } = page.shown;
  const shared = [...plies.keys(), plies.length]
    .filter((ply) => line.startsWith(page.lineTo(ply))).at(-1);
  if (page.lineTo(shared) === line) await view(shared);
  else await look(shared, line);
}

async function look(ply, line) {
  const from = seen();
  const { base } = page;
  const mode = line === page.lineTo(ply) ? { kind: "past", ply } : { kind: "variation", ply, line };
  page.mode = mode;
  const position = await after(line).catch((error) => {
    if (page.base === mode) page.mode = base;
    throw error;
  });
  if (page.base !== mode) return;
  mode.position = position;
  page.peek = null;
  say("");
  settle();
  squares.label(position.board, playable(position), position.last?.square);
  if (!page.shown.result) loud("");
  await turnFrom(from);
}

const seen = () => ({ line: page.line, last: (page.position ?? page.shown.position).last,
  ranks: board.view.ranks });

// Turns the discs of the move between the position before and the one that is shown now, if they
// are neighbours; a step back turns them back.
async function turnFrom(before) {
  const now = seen();
  const isBetween = (earlier, { line, last }) => `${earlier.line}${last?.square},` === line;
  const isForward = isBetween(before, now);
  if (!isForward && !isBetween(now, before)) return;
  const { square, side, flips } = (isForward ? now : before).last;
  const disc = discOf(side);
  const ranks = isForward ? withDiscs(before.ranks, [square], disc) : before.ranks;
  board.show({ ranks, valid: [], last: square });
  await board.flip(flips, isForward ? disc : other(disc));
  if (board.view.ranks !== ranks) return;
  if (page.position) lay(page.position);
  else render();
}

async function after(line) {
  const { match, positions } = page;
  if (!positions.has(line)) positions.set(line, await match.ask(`/position?line=${line}`));
  return positions.get(line);
}

// Players may try other moves, watchers may not.
const playable = (position) => (page.sides.length ? position.valid ?? [] : []);

export function lay(position) {
  board.show({ ranks: position.board, valid: playable(position).map(({ square }) => square),
    last: position.last?.square ?? null, flipped: position.last?.flips ?? [], preview: null,
    notes: {}, rays: null });
}

function turnBoard() {
  say(board.turn());
  squares.arrange();
}
find("turn-board").addEventListener("click", turnBoard);

// Shows the position after a ply while you point at it. Null ends that.
export async function peek(number) {
  const { peek: last } = page;
  if (number === (last?.ply ?? null) || page.is("lesson")) return;
  const peeked = number === null ? null : { ply: number, covers: last?.covers ?? { ...board.view } };
  page.peek = peeked;
  if (!peeked) {
    board.show(last.covers);
    render();
    return;
  }
  const position = await after(page.lineTo(number));
  if (page.peek !== peeked) return;
  lay(position);
  showPeeked(number, position);
}

// Shows the position before a move of the review, with marks on it and on a better one, and why.
export async function before(move) {
  const { ply, position, better } = move;
  await view(ply - 1);
  board.show({ notes: { [position]: "\u2717", [better[0]]: "\u2713" } });
  say(betterThan(move));
}

export function live() {
  const from = page.is("past", "variation") && seen();
  page.mode = { kind: "playing" };
  page.peek = null;
  settle();
  if (!from) return;
  say("");
  attempt(() => turnFrom(from));
}

// Ends hints and explanations of the position on the board.
export function settle() {
  page.mode = page.base;
  for (const id of ["hints", "explanation"]) find(id).hidden = true;
  if (page.position) lay(page.position);
  else board.show({ notes: {}, rays: null });
  render();
}

// Variations are moves that differ from the game.

// Plays a move in the position on the board. If it differs from the game's, it becomes a variation.
export async function tryMove(square) {
  const { match } = page;
  const line = `${page.line}${square},`;
  if (!page.lineTo(page.shown.plies.length).startsWith(line)) {
    const tree = await match.change("variations", { line });
    if (page.match !== match) return;
    showTree(tree);
  }
  await walk(line);
  if (page.position?.last) say(played(page.position.last));
}

const parentOf = (line) => line.replace(/[^,]+,$/, "");

export const back = () => (page.is("variation") ? walk(parentOf(page.line)) : view(page.at - 1));

export function on() {
  const { line, tree } = page;
  if (!page.is("variation")) return view(page.at + 1);
  const next = branchesAfter(line, tree)[0]?.line ?? bestAfter(line);
  return next ? walk(next) : say(text("variationEnds"));
}

// The next move of best play, if that is shown.
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

async function forgetBranch(line) {
  const { match } = page;
  const tree = await match.change("forget", { line });
  if (page.match !== match) return;
  showTree(tree);
  if (page.is("variation") && page.line.startsWith(line)) await walk(parentOf(line));
  find("moves").querySelector("button")?.focus();
}

export async function loadVariations() {
  const { match } = page;
  const tree = await match.ask("/variations");
  if (page.match === match) showTree(tree);
}

// Keeps the focus on its button of the tree.
function showTree(tree) {
  const { line, forget: away } = document.activeElement?.dataset ?? {};
  page.tree = tree;
  find("variations").hidden = !tree.length;
  find("tree").replaceChildren(...tree.map(branchItem));
  const buttons = [...find("tree").querySelectorAll("button")];
  buttons.find(({ dataset }) => (line && dataset.line === line)
    || (away && dataset.forget === away))?.focus();
  markBranch();
}

// Marks the move of the tree that led to the position on the board.
function markBranch() {
  for (const button of find("tree").querySelectorAll("[data-line]")) {
    const isHere = page.is("variation") && button.dataset.line === page.line;
    if (isHere) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

// The moves of a branch up to a fork, and below them its branches.
function branchItem(branch) {
  const element = made("li");
  let last = branch;
  element.append(moveButton(last), button("×", { forget: branch.line,
    label: text("deleteVariation", branch) }));
  while (last.next.length === 1) {
    [last] = last.next;
    element.append(moveButton(last));
  }
  if (last.next.length) {
    element.append(made("ul"));
    element.lastChild.append(...last.next.map(branchItem));
  }
  return element;
}

const moveButton = (branch) => button(text("numbered", branch), { line: branch.line });

// Shows or deletes the variation of a button in the tree.
export function pressBranch({ dataset: { line, forget: away } }) {
  if (line) return walk(line);
  return away ? forgetBranch(away) : undefined;
}

onRender(markBranch);
