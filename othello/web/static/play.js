// Shows what the server tells of the game in its order, one ply after the other.

import { askWhy } from "./ask.js";
import { attempt } from "./attempt.js";
import { setClocks } from "./clocks.js";
import { page } from "./page.js";
import { clearPanels } from "./panels.js";
import { discOf, withDiscs } from "./places.js";
import { board, loud, render, say, status, timeline } from "./show.js";
import { sound } from "./sound.js";
import { load } from "./variations.js";
import * as words from "./words.js";

const { find } = words;

const PAUSE_MS = 500; // between a flip and the disc of a program
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
let rested = 0; // when the last flip ended

export async function change(path, body = {}) {
  const { match, newest: { generation } } = page;
  const state = await match.change(path, { ...body, generation });
  if (page.match === match) receive(state);
}

// A state from the server; one of the generation that is known can tell of clocks and variations.
export function receive(state) {
  const { newest } = page;
  if (newest && state.generation < newest.generation) return;
  setClocks(state.clocks);
  if (newest?.generation === state.generation) {
    if (newest.variations !== state.variations) attempt(load);
    newest.variations = state.variations;
    return;
  }
  page.newest = state;
  page.queue.push(state);
  resume();
}

// Shows what has come and was not shown yet; a lesson on the board goes first.
export function resume() {
  if (!page.isBusy && !page.lesson && page.queue.length) catchUp(page.match);
}

async function catchUp(match) {
  page.isBusy = true;
  while (page.match === match && page.queue.length) await advance(page.queue.shift(), match);
  if (page.match !== match) return;
  page.isBusy = false;
  render();
  attempt(load);
}

async function advance(state, match) {
  clearPanels();
  timeline.show(null);
  page.positions.clear();
  page.steps = null;
  page.peeked = null;
  board.show({ rays: null, notes: {} });
  askWhy(false);
  if (page.setup || page.varied !== null
    || (page.viewed !== null && page.viewed < state.plies.length)) {  // and goes on so
    page.shown = state;
    return;
  }
  Object.assign(page, { viewed: null, looked: null });
  const known = page.shown?.plies ?? [];
  const goesOn = page.shown && state.plies.length > known.length &&
    JSON.stringify(state.plies.slice(0, known.length)) === JSON.stringify(known);
  if (goesOn) {
    let ranks = page.shown.position.board;
    for (const ply of state.plies.slice(known.length)) {
      ranks = await showPly(ply, ranks, state, match);
      if (page.match !== match) return;
    }
  } else if (page.shown) {
    say("");
  }
  page.shown = state;
  render();
  find("loud").scrollIntoView({ block: "nearest" }); // the result or a pass, if there is one
}

// A program's disc waits for the pause after the last flip. Returns the board after the ply.
async function showPly(ply, ranks, state, match) {
  if (ply.square === null) {
    loud(words.passed(ply));
    return ranks;
  }
  if (state.players[ply.side].level !== "human") {
    status(words.thinking(state, ply.side), true);
    await sleep(Math.max(0, rested + PAUSE_MS - performance.now()));
  }
  const disc = discOf(ply.side);
  if (page.match !== match || page.isAway) {
    return withDiscs(ranks, [ply.square, ...ply.flips], disc);
  }
  loud("");
  const placed = withDiscs(ranks, [ply.square], disc);
  board.show({ ranks: placed, valid: [], last: ply.square, preview: null, notes: {} });
  say(words.played(ply));
  sound(ply.side === "black" ? 330 : 440);
  await board.flip(ply.flips, disc);
  rested = performance.now();
  const turned = withDiscs(placed, ply.flips, disc);
  if (page.match === match && !page.isAway) board.show({ ranks: turned });
  return turned;
}
