// Opens a match: the one in the address, a new one, or the last one.

import {
  Match, Refused, claim, create, last, reasonOf, reviewed, server, watchConnection } from "./api.js";
import { judge } from "./ask.js";
import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { discOf } from "./places.js";
import { receive } from "./play.js";
import { render, say } from "./show.js";
import { openGame } from "./tabs.js";
import { text } from "./words.js";

const RETRY_MS = 2000;

export async function open() {
  const [name, code] = location.hash.slice(1).split("/");
  if (!name) {
    if (last.name) location.replace(`#${last.name}`);
    else await begin({});
    return;
  }
  if (page.match?.name === name && !code) return;
  page.forget();
  say("");
  const match = new Match(name);
  try {
    if (code) await claim(name, code).catch((error) => say(reasonOf(error)));
    const [state, sides] = await Promise.all([match.state(), match.sides()]);
    enter(match, state, sides);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    await begin({});
    say(text("noSuchGame"));
  }
  if (code) history.replaceState(null, "", `#${name}`);
}

export async function begin(settings) {
  const state = await create(settings);
  page.forget();
  say("");
  const match = new Match(state.name);
  enter(match, state, await match.sides());
  location.hash = state.name;
}

// Begins the game again with the same players, from the first position or from one after some plies.
export async function restart(plies = 0) {
  const { match, newest: { players: { black, white }, start, position: { board }, clocks } } = page;
  const line = page.lineTo(plies);
  const first = start ? { start, size: board.length, text: line.replaceAll(",", "") } :
    { text: textOf(await match.ask(`/position?line=${line}`)) };
  await begin({ black: black.level, white: white.level, clock: clocks?.control ?? null, ...first });
  say(text("restarted"));
}

const textOf = ({ board, turn }) => `${board.join("")} ${discOf(turn)}`;

export async function rematch() {
  const { match, newest, sides } = page;
  location.hash = sides.length ? await match.rematch() : newest.next;
}

function enter(match, state, sides) {
  Object.assign(page, { match, sides });
  last.name = match.name;
  openGame();
  match.watch((news) => { if (page.match === match) receive(news); });
  receive(state);
  if (reviewed.of(match.name) === String(state.generation)) attempt(judge);
}

// Requests the levels and the address, which may have changed after a restart.
export async function meet() {
  const { address, levels, on_8x8: on8x8 } = await server();
  Object.assign(page, { address, on8x8 });
  return levels;
}

// Reports a lost connection, and tries again until the server answers.
watchConnection((isLost) => {
  if (isLost === page.isLost) return;
  page.isLost = isLost;
  render();
  say(text(isLost ? "noAnswer" : "isBack"));
  if (isLost) retry();
  else attempt(meet);
});

function retry() {
  setTimeout(() => { if (page.isLost) meet().catch(retry); }, RETRY_MS);
}
