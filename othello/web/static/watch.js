// Games to watch: whether others find the game that is open, and a list of those of others.

import { request } from "./api.js";
import { attempt } from "./attempt.js";
import { made } from "./elements.js";
import { page } from "./page.js";
import { onRender } from "./show.js";
import { find, nameOf, pliesOf } from "./words.js";

const RENEWED_MS = 10_000;
let asked = 0; // how often: late answers are dropped

function entry({ name, players, plies }) {
  const item = made("li");
  const sides = ["black", "white"].map((side) => nameOf({ players }, side, []));
  item.append(made("a", sides.join(" \u2013 "), { href: `#${name}` }), `, ${pliesOf(plies)}`);
  return item;
}

async function list() {
  if (!find("watch").open || document.hidden) return;
  asked += 1;
  const mine = asked;
  const games = (await request("/matches")).filter(({ name }) => name !== page.match?.name);
  if (mine !== asked) return;
  const { activeElement: focused } = document;
  const hash = find("watch-list").contains(focused) ? focused.hash : "";
  find("watch-none").hidden = games.length > 0;
  find("watch-list").replaceChildren(...games.map(entry));
  if (hash) (find("watch-list").querySelector(`[href="${hash}"]`) ?? find("watch-title")).focus();
}

// Whoever plays says whether others find the game, until it has ended.
export function showListing({ listed, result }) {
  find("listing").hidden = !page.sides.length || result !== null;
  find("listed").checked = listed;
}

find("listed").addEventListener("change", ({ target }) => attempt(async () => {
  const { match, newest } = page;
  await match.change("listing", { listed: target.checked }).catch((error) => {
    showListing(newest);
    throw error;
  });
}));
find("watch").addEventListener("toggle", () => attempt(list));
find("library").addEventListener("open", () => attempt(list));
setInterval(() => attempt(list), RENEWED_MS);
onRender(showListing);
