// The library: one's games, which are looked for, opened, tagged, deleted, brought and taken away.

import { Match, Refused, base64, blob, opened, remove, request } from "./api.js";
import { attempt } from "./attempt.js";
import { made } from "./elements.js";
import { begin } from "./enter.js";
import { page } from "./page.js";
import { cut, cutArchive, decoded } from "./parts.js";
import { agrees } from "./question.js";
import { addGames, showImport, showParts, toldOf } from "./shelf.js";
import { openTab } from "./tabs.js";
import { find } from "./words.js";

const form = find("search");
const library = { games: [], next: null, asked: 0 }; // `asked` counts requests: late answers are dropped
const at = (game) => `/library/games/${game.id}`;

// Lists the newest games that fit, or those after the ones that are listed.
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

// The match in which one has looked at a game before, if nobody has played on in it.
async function begunWith(game) {
  const name = opened.of(game.id);
  const state = name && await new Match(name).state().catch(() => null);
  return state?.generation === 0 ? name : null;
}

async function forget(game) {
  if (!await agrees("Delete this game from your library?", "Delete", "Keep it")) return;
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

async function partsOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!file.name.toLowerCase().endsWith(".wtb")) return cut(decoded(bytes)).map((text) => ({ text }));
  return cutArchive(bytes).map((part) => ({ data: base64(part) }));
}

// A file that can't be read doesn't stop the others.
async function bring(files) {
  const total = { added: 0, known: 0, left_out: 0, faults: [] };
  const leaveOut = (place, fault) => {
    total.left_out += 1;
    total.faults.push(`${place}: ${fault}`);
  };
  for (const file of files) {
    if (file.name.toLowerCase().endsWith(".obf")) {
      leaveOut(file.name, "contains positions, not games; open it with New game");
      continue;
    }
    const parts = await partsOf(file);
    for (const [index, part] of parts.entries()) {
      const place = file.name + (parts.length > 1 ? `, part ${index + 1} of ${parts.length}` : "");
      showImport(`Reading ${place} ...`);
      try {
        const found = await request("/library", part);
        for (const count of ["added", "known", "left_out"]) total[count] += found[count];
        total.faults.push(...found.faults.map((fault) => `${place}: ${fault}`));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        leaveOut(place, error.message);
      }
    }
  }
  await list();
  showImport(`Imported: ${total.added}. Already in the library: ${total.known}. ` +
    `Can't be read: ${total.left_out}.`, total.faults, total.left_out);
}

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
    await bring([...target.files]);
    target.value = "";
  }));
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", () => attempt(() => take(button.dataset.export)));
  }
}
