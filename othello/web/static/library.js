// The library: searches, opens, tags, deletes and exports your games, and shows your results.

import { Match, blob, opened, remove, request } from "./api.js";
import { agrees, attempt } from "./attempt.js";
import { button, made } from "./elements.js";
import { begin } from "./enter.js";
import { importFiles, showImport } from "./import.js";
import { page } from "./page.js";
import { openTab } from "./tabs.js";
import { find, text } from "./words.js";

const form = find("search");
const library = { games: [], next: null, asked: 0 }; // `asked` counts requests: late answers are dropped
const at = (game) => `/library/games/${game.id}`;

// Lists the newest games that match the search, or with `isMore` the next ones.
async function list(isMore = false) {
  library.asked += 1;
  const { asked } = library;
  const wanted = new URLSearchParams(new FormData(form));
  if (isMore) wanted.set("before", library.next);
  const found = await request(`/library?${wanted}`);
  if (asked !== library.asked) return;
  library.games = isMore ? [...library.games, ...found.games] : found.games;
  library.next = found.next;
  find("found").textContent = toldOf(library, wanted);
  find("more").hidden = found.next === null;
  addGames(found.games, isMore, actions);
  if (find("results").open) await results();
}

async function results() {
  showParts(...await Promise.all([request("/library/statistics"), request("/lessons/losses")]));
}

async function go(game) {
  const name = game.match ?? await begunWith(game);
  if (name === page.match.name) {
    openTab("game");
  } else if (name) {
    location.hash = name;
  } else {
    const { record } = await request(at(game));
    await begin({ black: "human", white: "human", text: record });
    opened.keep(game.id, page.match.name);
  }
}

// The match in which you looked at a game before, unless it has new moves.
async function begunWith(game) {
  const name = opened.of(game.id);
  const state = name && await new Match(name).state().catch(() => null);
  return state?.generation === 0 ? name : null;
}

async function forget(game) {
  if (!await agrees(text("askDelete"), text("delete"), text("keepGame"))) return;
  await remove(at(game));
  await list();
  form.elements.words.focus();
}

async function tag(game, words) {
  await request(`${at(game)}/tags`, { tags: words.split(",") });
  await list();
  form.elements.words.focus();
}

const actions = {
  go: (game) => attempt(() => go(game)),
  forget: (game) => attempt(() => forget(game)),
  tag: (game, words) => attempt(() => tag(game, words)),
};

async function take(format) {
  const link = made("a", "", { download: `othello-library.${format}` });
  link.href = URL.createObjectURL(await blob(`/library/export/${format}`));
  link.click();
  URL.revokeObjectURL(link.href);
}

export function openLibrary(levels) {
  form.elements.level.append(...Object.keys(levels).map((name) => new Option(name)));
  find("library").addEventListener("open", () => attempt(list));
  form.addEventListener("input", () => attempt(list));
  form.addEventListener("submit", (event) => event.preventDefault());
  find("more").addEventListener("click", () => attempt(() => list(true)));
  find("results").addEventListener("toggle", ({ target }) => { if (target.open) attempt(results); });
  find("import").addEventListener("change", ({ target }) => attempt(async () => {
    const found = await importFiles([...target.files]);
    await list();
    showImport(found);
    target.value = "";
  }));
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", () => attempt(() => take(button.dataset.export)));
  }
}

const playersOf = ({ side, black, white }) => text("players", {
  black: side === "black" ? text("you") : black || text("black"),
  white: side === "white" ? text("you") : white || text("white") });

const LOSSES = { resigned: ["youHaveResigned", "hasResigned"], late: ["youWereLate", "wasLate"] };

function resultOf({ lead, side, ended }) {
  if (lead === null) return text("notFinished");
  if (lead === 0) return text("tied");
  const [winner, loser] = lead > 0 ? ["black", "white"] : ["white", "black"];
  if (ended) {
    const [you, other] = LOSSES[ended];
    const loss = text(side === loser ? you : other, { side: text(loser) });
    return side === winner ? text("youWonAs", { loss }) : loss;
  }
  const key = { [winner]: "youWonBy", [loser]: "youLostBy" }[side] ?? "sideWonBy";
  return text(key, { side: text(winner), discs: Math.abs(lead) });
}

const factsOf = ({ date, opening, plies }) =>
  [date, opening, text("plies", { number: plies })].filter(Boolean).join(", ");

function tagForm(game, { tag }) {
  const form = made("form", "", { className: "row" });
  const input = made("input", "", { value: game.tags.join(", "), maxLength: 200,
    ariaLabel: text("separateTags") });
  form.append(input, made("button", text("keep"), { type: "submit" }));
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
  const tags = button(text("tags"), { label: text("tagsOf", { game: name }), action: () => {
    const form = tagForm(game, actions);
    row.replaceWith(form);
    form.querySelector("input").focus();
  } });
  row.append(...game.tags.map((tag) => made("span", tag, { className: "tag" })), tags,
    button("\u00d7", { label: text("deleteGame", { game: name }),
      action: () => actions.forget(game) }));
  item.append(open, row);
  return item;
}

function addGames(games, isMore, actions) {
  const items = games.map((game) => entry(game, actions));
  if (isMore) find("games").append(...items);
  else find("games").replaceChildren(...items);
  if (isMore) items[0]?.querySelector("button").focus();
}

function toldOf({ games, next }, wanted) {
  const found = text("games", { number: games.length });
  if (games.length) return next === null ? found : text("withMore", { games: found });
  return text([...wanted.values()].some(Boolean) ? "noMatch" : "emptyLibrary");
}

function table(head, rows) {
  const found = made("table");
  found.createTHead().insertRow().append(
    made("td"), ...head.map((key) => made("th", text(key), { scope: "col" })));
  const body = found.createTBody();
  for (const [name, ...values] of rows) {
    body.insertRow().append(made("th", name, { scope: "row" }),
      ...values.map((value) => made("td", value)));
  }
  return found;
}

const RESULTS = ["headGames", "headWon", "headTied", "headLost", "headShare"];
const resultsOf = ({ name, games, wins, ties, losses, share }) =>
  [name, games, wins, ties, losses, `${Math.round(100 * share)} %`];
const LOST_DISCS = ["headInaccuracies", "headMistakes", "headBlunders", "headDiscs"];
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

function showParts(parts, losses) {
  find("parts").replaceChildren(
    ...parts.map((part) => figure(part, RESULTS, resultsOf, text("noResult"))),
    figure(losses, LOST_DISCS, lossesOf, text("noMistakes")));
}
