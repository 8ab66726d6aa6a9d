// Opens a match: the one in the address, a new one, or the last one.

import {
  Match, RequestError, claimSeat, createMatch, getServerInfo, lastMatch, reasonOf,
  reviewedGenerations, watchConnection
} from "./api.js";
import { loadReview } from "./ask.js";
import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { discOf } from "./places.js";
import { receive } from "./play.js";
import { announce, render } from "./show.js";
import { openGameTab } from "./tabs.js";
import { text } from "./words.js";

const RETRY_MS = 2000;

export async function openMatch() {
  const [name, code] = location.hash.slice(1).split("/");
  if (!name) {
    if (lastMatch.name) location.replace(`#${lastMatch.name}`);
    else await startMatch({});
    return;
  }
  if (page.match?.name === name && !code) return;
  page.closeMatch();
  announce("");
  const match = new Match(name);
  try {
    if (code) await claimSeat(name, code).catch((error) => announce(reasonOf(error)));
    const [state, sides] = await Promise.all([match.getState(), match.getSides()]);
    enterMatch(match, state, sides);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
    await startMatch({});
    announce(text("noSuchGame"));
  }
  if (code) history.replaceState(null, "", `#${name}`);
}

export async function startMatch(settings) {
  const state = await createMatch(settings);
  page.closeMatch();
  announce("");
  const match = new Match(state.name);
  enterMatch(match, state, await match.getSides());
  location.hash = state.name;
}

// Restarts the game with the same players, from the position after `plies` plies.
export async function restart(plies = 0) {
  const { match, newest: { players: { black, white }, start, position: { board }, clocks } } = page;
  const line = page.lineTo(plies);
  const first = start ? { start, size: board.length, text: line.replaceAll(",", "") } :
    { text: textOf(await match.get(`/position?line=${line}`)) };
  await startMatch({ black: black.level, white: white.level, clock: clocks?.control ?? null, ...first });
  announce(text("restarted"));
}

const textOf = ({ board, turn }) => `${board.join("")} ${discOf(turn)}`;

export async function rematch() {
  const { match, newest, sides } = page;
  location.hash = sides.length ? await match.rematch() : newest.next;
}

function enterMatch(match, state, sides) {
  Object.assign(page, { match, sides });
  lastMatch.name = match.name;
  openGameTab();
  match.watch((news) => { if (page.match === match) receive(news); });
  receive(state);
  if (reviewedGenerations.get(match.name) === String(state.generation)) attempt(loadReview);
}

// Requests the levels and the address, which can change when the server restarts.
export async function loadServerInfo() {
  const { address, levels, on_8x8: on8x8 } = await getServerInfo();
  Object.assign(page, { address, on8x8 });
  return levels;
}

// Reports a lost connection, and tries again until the server answers.
watchConnection((isOffline) => {
  if (isOffline === page.isOffline) return;
  page.isOffline = isOffline;
  render();
  announce(text(isOffline ? "noAnswer" : "isBack"));
  if (isOffline) retry();
  else attempt(loadServerInfo);
});

function retry() {
  setTimeout(() => { if (page.isOffline) loadServerInfo().catch(retry); }, RETRY_MS);
}
