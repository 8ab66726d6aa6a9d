// Draws the library: the list of games, what came of an import, results as pictures and tables.

import { button, made } from "./elements.js";
import { LOST, capital, find, opposite, pliesOf } from "./words.js";

const MOST_FAULTS = 10; // that are shown of an import

const playersOf = ({ side, black, white }) => [side === "black" ? "You" : black || "Black",
  side === "white" ? "You" : white || "White"].join(" \u2013 ");

function resultOf({ lead, side, ended }) {
  if (lead === null) return "not finished";
  if (lead === 0) return "a tie";
  if (ended) {
    const loser = lead < 0 ? "black" : "white";
    if (side === loser) return `you ${LOST[ended]}`;
    return `${side ? "you won: " : ""}${capital(loser)} ${LOST[ended]}`;
  }
  const winner = lead > 0 ? "black" : "white";
  const by = `by ${Math.abs(lead)}`;
  if (side === winner) return `you won ${by}`;
  return side === opposite[winner] ? `you lost ${by}` : `${capital(winner)} won ${by}`;
}

const factsOf = ({ date, opening, plies }) =>
  [date, opening, pliesOf(plies)].filter(Boolean).join(", ");

function tagForm(game, { tag }) {
  const form = made("form", "", { className: "row" });
  const input = made("input", "", { value: game.tags.join(", "), maxLength: 200,
    ariaLabel: "Tags, with commas between them" });
  form.append(input, made("button", "Keep", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tag(game, input.value);
  });
  return form;
}

function entry(game, actions) {
  const item = made("li");
  const name = `${playersOf(game)}, ${resultOf(game)}`;
  const row = made("div", "", { className: "row" });
  const open = button("", { action: () => actions.go(game) });
  open.append(made("b", playersOf(game)), `, ${resultOf(game)}`, made("br"),
    made("small", factsOf(game)));
  open.className = "open";
  const tags = button("Tags", { label: `Tags of ${name}`, action: () => {
    const form = tagForm(game, actions);
    row.replaceWith(form);
    form.querySelector("input").focus();
  } });
  row.append(...game.tags.map((tag) => made("span", tag, { className: "tag" })), tags,
    button("\u00d7", { label: `Delete ${name}`, action: () => actions.forget(game) }));
  item.append(open, row);
  return item;
}

export function addGames(games, isMore, actions) {
  const items = games.map((game) => entry(game, actions));
  if (isMore) find("games").append(...items);
  else find("games").replaceChildren(...items);
  if (isMore) items[0]?.querySelector("button").focus();
}

export function toldOf({ games, next }, wanted) {
  const number = games.length === 1 ? "1 game" : `${games.length} games`;
  if (games.length) return next === null ? number : `${number}, with more below`;
  const isFiltered = [...wanted.values()].some(Boolean);
  return isFiltered ? "No game matches." : "Games that you play or import are listed here.";
}

export function showImport(text, faults = [], number = 0) {
  const lines = faults.slice(0, MOST_FAULTS);
  if (number > lines.length) lines.push(`and ${number - lines.length} more`);
  find("imported").replaceChildren(text, ...lines.flatMap((line) => [made("br"), line]));
}

function table(head, rows) {
  const found = made("table");
  found.createTHead().insertRow().append(
    made("td"), ...head.map((text) => made("th", text, { scope: "col" })));
  const body = found.createTBody();
  for (const [name, ...values] of rows) {
    body.insertRow().append(made("th", name, { scope: "row" }),
      ...values.map((value) => made("td", value)));
  }
  return found;
}

const HEAD = ["games", "won", "tied", "lost", "share"];
const resultsOf = ({ name, games, wins, ties, losses, share }) =>
  [name, games, wins, ties, losses, `${Math.round(100 * share)} %`];
const GRADES = ["inaccuracies", "mistakes", "blunders", "discs"];
const lossesOf = ({ name, inaccuracies, mistakes, blunders, discs }) =>
  [name, inaccuracies, mistakes, blunders, discs.toFixed(1)];

function figure({ title, rows, picture }, head, cellsOf, none) {
  const element = made("figure");
  element.append(made("figcaption", title));
  if (rows.length) {
    const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    element.append(made("img", "", { src, alt: "" }), table(head, rows.map(cellsOf)));
  } else {
    element.append(made("p", none));
  }
  return element;
}

export function showParts(parts, losses) {
  find("parts").replaceChildren(
    ...parts.map((part) => figure(part, HEAD, resultsOf, "No game with a result yet.")),
    figure(losses, GRADES, lossesOf,
      "No mistakes yet: review a game, and choose Learn from these mistakes."));
}
