// The named openings as a tree: walked through on the board, from where its lines can be drilled.

import { request } from "./api.js";
import { attempt } from "./attempt.js";
import { button, made } from "./elements.js";
import { ask, beginLesson, leaveLesson } from "./learn.js";
import { page } from "./page.js";
import { say, squares } from "./show.js";
import { find } from "./words.js";

const FIRST = "f5"; // of every line
let [wanted, shown] = [null, null];

// Lists the ways on from some moves, all of which begin at the first one; returns whether nothing
// else was asked for meanwhile.
async function list(line) {
  wanted = line;
  const found = await request(`/lessons/openings/tree?line=${line}`);
  if (wanted !== line) return false;
  shown = found;
  const moves = line.match(/../g) ?? [];
  find("walk-path").replaceChildren(...moves.map((square, index) => button(
    `${index + 1}. ${square}`, { line: moves.slice(0, index + 1).join("") })));
  find("walk-name").textContent = [shown.name, shown.branches.length ? "" : "The line ends here."]
    .filter(Boolean).join(". ");
  find("walk-branches").replaceChildren(...shown.branches.map(entry));
  return true;
}

function entry({ line, square, name, figures }) {
  const item = made("li");
  item.append(button("", { line }));
  item.firstChild.append(made("b", [square, name].filter(Boolean).join(" ")), ` ${figures}`);
  return item;
}

// Shows the position after some moves on the board, in place of the game.
async function walk(line) {
  if (page.isBusy) return;
  const isInside = find("walk").contains(document.activeElement);
  if (!await list(line)) return;
  beginLesson({ problem: shown, isAnswered: false, choose });
  find("walk-leave").hidden = false;
  find("lesson-none").textContent = "";
  find("walk-path").lastElementChild.setAttribute("aria-current", "true");
  if (isInside) find("walk-path").lastElementChild.focus();
}

function choose(square) {
  const next = shown.branches.find((branch) => branch.square === square);
  if (!next) say(`No named opening continues with ${square}.`);
  return next && walk(next.line);
}

for (const id of ["walk-path", "walk-branches"]) {
  find(id).addEventListener("click", ({ target }) => {
    const { line } = target.closest("button")?.dataset ?? {};
    if (line) attempt(() => walk(line));
  });
}
find("walk").addEventListener("toggle", () => {
  if (find("walk").open && !shown) attempt(() => list(FIRST));
});
find("walk-drill").addEventListener("click", () => attempt(() => ask("openings", 0, shown?.line ?? FIRST)));
find("walk-leave").addEventListener("click", () => { leaveLesson(); squares.enter(); });
