// Variations: plays, steps through and deletes moves that differ from the game.

import { explain } from "./ask.js";
import { button, made } from "./elements.js";
import { view, walk } from "./look.js";
import { page } from "./page.js";
import { onRender, say } from "./show.js";
import { find, played } from "./words.js";

// Plays a move in the position on the board. If it differs from the game's, it becomes a variation.
export async function tryMove(square) {
  const { match, position } = page;
  if (!position) return;
  if (!position.valid.some((move) => move.square === square)) {
    await explain(square);
    return;
  }
  const line = `${page.line}${square},`;
  if (!page.lineTo(page.shown.plies.length).startsWith(line)) {
    const tree = await match.change("variations", { line });
    if (page.match !== match) return;
    show(tree);
  }
  await walk(line);
  if (page.position?.last) say(played(page.position.last));
}

const before = (line) => line.replace(/[^,]+,$/, "");

export const back = () => (page.is("variation") ? walk(before(page.line)) : view(page.at - 1));

export function on() {
  const { line, tree } = page;
  if (!page.is("variation")) return view(page.at + 1);
  const next = branchesAfter(line, tree)[0]?.line ?? bestAfter(line);
  return next ? walk(next) : say("The variation ends here.");
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

async function forget(line) {
  const { match } = page;
  const tree = await match.change("forget", { line });
  if (page.match !== match) return;
  show(tree);
  if (page.is("variation") && page.line.startsWith(line)) await walk(before(line));
  find("moves").querySelector("button")?.focus();
}

export async function load() {
  const { match } = page;
  const tree = await match.ask("/variations");
  if (page.match === match) show(tree);
}

// Keeps the focus on its button of the tree.
function show(tree) {
  const { line, forget: away } = document.activeElement?.dataset ?? {};
  page.tree = tree;
  find("variations").hidden = !tree.length;
  find("tree").replaceChildren(...tree.map(item));
  const buttons = [...find("tree").querySelectorAll("button")];
  buttons.find(({ dataset }) => (line && dataset.line === line)
    || (away && dataset.forget === away))?.focus();
  mark();
}

// Marks the move of the tree that led to the position on the board.
export function mark() {
  for (const button of find("tree").querySelectorAll("[data-line]")) {
    const isHere = page.is("variation") && button.dataset.line === page.line;
    if (isHere) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

// The moves of a branch up to a fork, and below them its branches.
function item(branch) {
  const element = made("li");
  let last = branch;
  element.append(moveButton(last), button("×", { forget: branch.line,
    label: `Delete the variation ${branch.number}. ${branch.square}` }));
  while (last.next.length === 1) {
    [last] = last.next;
    element.append(moveButton(last));
  }
  if (last.next.length) {
    element.append(made("ul"));
    element.lastChild.append(...last.next.map(item));
  }
  return element;
}

const moveButton = ({ number, square, line }) => button(`${number}. ${square}`, { line });

// Does what a button of the tree is for.
export function press({ dataset: { line, forget: away } }) {
  if (line) return walk(line);
  return away ? forget(away) : undefined;
}

onRender(mark);
