// The games of others that go on here, and that anybody may watch.

import { request } from "./api.js";
import { attempt } from "./attempt.js";
import { made } from "./elements.js";
import { find } from "./words.js";

function entry({ name, black, white, plies }) {
  const item = made("li");
  const number = plies === 1 ? "1 ply" : `${plies} plies`;
  item.append(made("a", `${black} \u2013 ${white}`, { href: `#${name}` }), `, ${number}`);
  return item;
}

async function list() {
  if (!find("watch").open) return;
  const games = await request("/matches");
  find("watch-none").hidden = games.length > 0;
  find("watch-list").replaceChildren(...games.map(entry));
}

find("watch").addEventListener("toggle", () => attempt(list));
find("game").addEventListener("open", () => attempt(list));
