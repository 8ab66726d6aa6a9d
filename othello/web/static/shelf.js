// Draws the library: the list of games, what came of an import, results as pictures and tables.

import { capital, find, opposite } from "./words.js";

function made(kind, text = "", options = {}) {
  const element = document.createElement(kind);
  element.textContent = text;
  return Object.assign(element, options);
}

function pressed(text, label, action) {
  const button = made("button", text, { type: "button", ariaLabel: label });
  button.addEventListener("click", action);
  return button;
}

const playersOf = ({ side, black, white }) => [side === "black" ? "You" : black || "Black",
  side === "white" ? "You" : white || "White"].join(" \u2013 ");

function resultOf({ lead, side }) {
  if (lead === null) return "not finished";
  if (lead === 0) return "a draw";
  const winner = lead > 0 ? "black" : "white";
  const by = `by ${Math.abs(lead)}`;
  if (side === winner) return `you won ${by}`;
  return side === opposite[winner] ? `you lost ${by}` : `${capital(winner)} won ${by}`;
}

const factsOf = (game) => [game.date, game.opening, `${game.plies} plies`]
  .filter(Boolean).join(", ");

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
  const open = pressed("", "", () => actions.go(game));
  open.removeAttribute("aria-label");
  open.append(made("b", playersOf(game)), ` ${resultOf(game)}`, made("br"),
    made("small", factsOf(game)));
  open.className = "open";
  const tags = pressed("Tags", `Tags of ${name}`, () => {
    const form = tagForm(game, actions);
    row.replaceWith(form);
    form.querySelector("input").focus();
  });
  row.append(...game.tags.map((tag) => made("span", tag, { className: "tag" })), tags,
    pressed("Delete", `Delete ${name}`, () => actions.forget(game)));
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
  if (games.length) return next === null ? number : `${number}, and there are more`;
  const isFiltered = [...wanted.values()].some(Boolean);
  return isFiltered ? "No game fits." : "Games that you play or import are listed here.";
}

export function showImport(text, faults = []) {
  find("imported").replaceChildren(text, ...faults.slice(0, 10).flatMap(
    (fault) => [made("br"), fault]));
}

function table(rows) {
  const found = made("table");
  const head = ["games", "won", "tied", "lost", "share"];
  found.createTHead().insertRow().append(
    made("td"), ...head.map((text) => made("th", text, { scope: "col" })));
  const body = found.createTBody();
  for (const { name, games, wins, ties, losses, share } of rows) {
    const row = body.insertRow();
    row.append(made("th", name, { scope: "row" }), ...[games, wins, ties, losses,
      `${Math.round(100 * share)} %`].map((value) => made("td", value)));
  }
  return found;
}

export function showParts(parts) {
  find("parts").replaceChildren(...parts.map(({ title, rows, picture }) => {
    const figure = made("figure");
    figure.append(made("figcaption", title));
    if (rows.length) {
      const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
      figure.append(made("img", "", { src, alt: "" }), table(rows));
    } else {
      figure.append(made("p", "No game with a result yet."));
    }
    return figure;
  }));
}
