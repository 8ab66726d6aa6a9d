// The library: searches, opens, tags, deletes and exports your games, and shows your results.

import { Match, ignoreRepeats, openedMatches, request, requestBlob, requestDelete } from "./api.js";
import { attempt, confirmAction } from "./attempt.js";
import { button, make } from "./elements.js";
import { startMatch } from "./enter.js";
import { importFiles, showImport } from "./import.js";
import { page } from "./page.js";
import { openTab } from "./tabs.js";
import { find, text } from "./words.js";

const form = find("search");
// `asked` counts requests, so that late answers can be dropped.
const library = { games: [], next: null, asked: 0 };
const pathOf = (game) => `/library/games/${game.id}`;

// Lists the newest games that match the search. With `isMore`, adds the next ones.
async function listGames(isMore = false) {
  library.asked += 1;
  const { asked } = library;
  const wanted = new URLSearchParams(new FormData(form));
  if (isMore) wanted.set("before", library.next);
  const found = await request(`/library?${wanted}`);
  if (asked !== library.asked) return;
  library.games = isMore ? [...library.games, ...found.games] : found.games;
  library.next = found.next;
  find("found").textContent = describeResults(library, wanted);
  find("more").hidden = found.next === null;
  addGames(found.games, isMore);
  if (find("results").open) await loadResults();
}

async function loadResults() {
  showStatistics(...await Promise.all([request("/library/statistics"), request("/lessons/losses")]));
}

const openFromLibrary = ignoreRepeats(async (game) => {
  const name = game.match ?? await findMatch(game);
  if (name === page.match.name) {
    openTab("game");
  } else if (name) {
    location.hash = name;
  } else {
    const { record } = await request(pathOf(game));
    await startMatch({ black: "human", white: "human", text: record });
    openedMatches.set(game.id, page.match.name);
  }
});

// Returns the match in which you last opened a game, unless the match has new moves.
async function findMatch(game) {
  const name = openedMatches.get(game.id);
  const state = name && await new Match(name).getState().catch(() => null);
  return state?.generation === 0 ? name : null;
}

async function deleteGame(game) {
  if (!await confirmAction(text("askDelete"), text("delete"), text("keepGame"))) return;
  await requestDelete(pathOf(game)).finally(listGames);
  form.elements.words.focus();
}

async function setTags(game, words) {
  await request(`${pathOf(game)}/tags`, { tags: words.split(",") }).finally(listGames);
  form.elements.words.focus();
}

async function exportLibrary(format) {
  const link = make("a", [], { download: `othello-library.${format}` });
  link.href = URL.createObjectURL(await requestBlob(`/library/export/${format}`));
  link.click();
  URL.revokeObjectURL(link.href);
}

const filesToImport = []; // files that you choose during an import join it
const importChosen = ignoreRepeats(() =>
  importFiles(filesToImport).finally(() => { filesToImport.length = 0; }));

export function setUpLibrary(levels) {
  form.elements.level.append(...Object.keys(levels).map((name) => new Option(name)));
  find("library").addEventListener("open", () => attempt(listGames));
  form.addEventListener("input", () => attempt(listGames));
  form.addEventListener("submit", (event) => event.preventDefault());
  find("more").addEventListener("click", () => attempt(() => listGames(true)));
  find("results").addEventListener("toggle", ({ target }) => { if (target.open) attempt(loadResults); });
  find("import").addEventListener("change", ({ target }) => {
    filesToImport.push(...target.files);
    target.value = ""; // so that you can choose the same files again
    attempt(async () => {
      showImport(await importChosen());
      await listGames();
    });
  });
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", () => attempt(() => exportLibrary(button.dataset.export)));
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

function tagForm(game) {
  const input = make("input", [], { value: game.tags.join(", "), maxLength: 200,
    ariaLabel: text("separateTags") });
  const form = make("form", [input, make("button", text("keep"), { type: "submit" })],
    { className: "row" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => setTags(game, input.value));
  });
  return form;
}

function entry(game) {
  const name = `${playersOf(game)}, ${resultOf(game)}`;
  const open = button([make("b", playersOf(game)), `, ${resultOf(game)}`, make("br"),
    make("small", factsOf(game))], { action: () => attempt(() => openFromLibrary(game)) });
  open.className = "open";
  const tags = button(text("tags"), { label: text("tagsOf", { game: name }), action: () => {
    const form = tagForm(game);
    form.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      form.replaceWith(row);
      tags.focus();
    });
    row.replaceWith(form);
    form.querySelector("input").focus();
  } });
  const row = make("div", [...game.tags.map((tag) => make("span", tag, { className: "tag" })), tags,
    button("\u00d7", { label: text("deleteGame", { game: name }),
      action: () => attempt(() => deleteGame(game)) })], { className: "row" });
  return make("li", [open, row]);
}

function addGames(games, isMore) {
  const items = games.map(entry);
  if (isMore) find("games").append(...items);
  else find("games").replaceChildren(...items);
  if (isMore) items[0]?.querySelector("button").focus();
}

function describeResults({ games, next }, wanted) {
  const found = text("games", { number: games.length });
  if (games.length) return next === null ? found : text("withMore", { games: found });
  return text([...wanted.values()].some(Boolean) ? "noMatch" : "emptyLibrary");
}

function createTable(head, rows) {
  const found = make("table");
  found.createTHead().insertRow().append(
    make("td"), ...head.map((key) => make("th", text(key), { scope: "col" })));
  const body = found.createTBody();
  for (const [name, ...values] of rows) {
    body.insertRow().append(make("th", name, { scope: "row" }),
      ...values.map((value) => make("td", value)));
  }
  return found;
}

const RESULTS = ["headGames", "headWon", "headTied", "headLost", "headShare"];
const resultsOf = ({ name, games, wins, ties, losses, share }) =>
  [name, games, wins, ties, losses, `${Math.round(100 * share)}%`];
const LOST_DISCS = ["headBlunders", "headMistakes", "headInaccuracies", "headDiscs"];
const lossesOf = ({ name, blunders, mistakes, inaccuracies, discs }) =>
  [name, blunders, mistakes, inaccuracies, discs.toFixed(1)];

function createFigure({ title, rows, picture }, head, cellsOf, none) {
  const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  const content = rows.length
    ? [make("img", [], { src, alt: "" }), createTable(head, rows.map(cellsOf))] : [make("p", none)];
  return make("figure", [make("figcaption", title), ...content]);
}

function showStatistics(parts, losses) {
  find("parts").replaceChildren(
    ...parts.map((part) => createFigure(part, RESULTS, resultsOf, text("noResult"))),
    createFigure(losses, LOST_DISCS, lossesOf, text("noMistakes")));
}
