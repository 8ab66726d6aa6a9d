// Opens a match: the one in the address, a new one, or the last one.

import {
  Match, RequestError, claimSeat, createMatch, ignoreRepeats, lastMatch, reasonOf,
  reviewedGenerations
} from "./api.js";
import { loadReview } from "./ask.js";
import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { discOf } from "./places.js";
import { receive } from "./play.js";
import { announce } from "./show.js";
import { openGameTab } from "./tabs.js";
import { find, text } from "./words.js";

export async function openMatch() {
  const { hash } = location;
  const [name, code] = hash.slice(1).split("/");
  if (!name) {
    if (lastMatch.name) location.replace(`#${lastMatch.name}`);
    else await replaceMatch();
    return;
  }
  if (page.match?.name === name && !code) return;
  find("question").close(); // it is about the last match
  page.closeMatch();
  announce("");
  const match = new Match(name);
  try {
    if (code) await claimSeat(name, code).catch(announceRefusal);
    const [state, sides] = await Promise.all([match.getState(), match.getSides()]);
    if (page.match || location.hash !== hash) return; // another match was opened meanwhile
    enterMatch(match, state, sides);
    if (code) history.replaceState(null, "", `#${name}`);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
    await replaceMatch();
    announce(text("noSuchGame"));
  }
}

function announceRefusal(error) {
  if (!(error instanceof RequestError)) throw error;
  announce(reasonOf(error));
}

// Starts a match if the address has none. The browser's Back button skips that address.
const replaceMatch = ignoreRepeats(async () => {
  const name = await createAndEnter({});
  location.replace(`#${name}`);
});

export async function startMatch(settings) {
  location.hash = await createAndEnter(settings);
}

async function createAndEnter(settings) {
  const state = await createMatch(settings);
  page.closeMatch();
  announce("");
  const match = new Match(state.name);
  enterMatch(match, state, await match.getSides());
  return state.name;
}

// Restarts the game with the same players, from the position after `plies` plies.
export const restart = ignoreRepeats(async (plies = 0) => {
  const { match, newest: { players: { black, white }, start, position: { board }, clocks } } = page;
  const line = page.lineTo(plies);
  const first = start ? { start, size: board.length, text: line.replaceAll(",", "") } :
    { text: textOf(await match.get(`/position?line=${line}`)) };
  await startMatch({ black: black.level, white: white.level, clock: clocks?.control ?? null, ...first });
  announce(text("restarted"));
});

const textOf = ({ board, turn }) => `${board.join("")} ${discOf(turn)}`;

export async function rematch() {
  const { match, newest, sides } = page;
  location.hash = sides.length ? await match.rematch() : newest.next;
}

function enterMatch(match, state, sides) {
  Object.assign(page, { match, sides });
  lastMatch.name = match.name;
  openGameTab();
  receive(state);
  follow(match);
  if (reviewedGenerations.get(match.name) === String(state.generation)) attempt(loadReview);
}

// Receives the changes to a match. Browsers allow only six connections to a server, so a hidden tab
// keeps one only if an opponent elsewhere or a program can move.
function follow(match) {
  if (document.hidden && page.sides.length !== 1 && !page.newest.thinking) match.close();
  else match.watch((news) => { if (page.match === match) receive(news); });
}
document.addEventListener("visibilitychange", () => { if (page.match) follow(page.match); });
