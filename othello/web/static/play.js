// Changes the game, and shows its states from the server ply by ply, with sounds.

import { RequestError } from "./api.js";
import { attempt } from "./attempt.js";
import { setClocks } from "./clocks.js";
import { loadVariations } from "./look.js";
import { page } from "./page.js";
import { clearPanels } from "./panels.js";
import { discOf, withDiscs } from "./places.js";
import { showListing } from "./share.js";
import { announce, board, redraw, render, showNotice, showStatus, timeline } from "./show.js";
import * as words from "./words.js";

const { find } = words;

const PAUSE_MS = 500; // between the last flip and a program's disc
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
let lastFlipEnd = 0; // in ms, as `performance.now()` returns it

const isContinuation = (before, after) => before.plies.every(({ side, square }, index) =>
  after.plies[index]?.side === side && after.plies[index].square === square);
const hasSameLength = (before, after) => after.plies.length === before.plies.length;

// Changes the game. If the server has a newer state, repeats the change for that state if
// `isAcceptable` accepts it. By default, a state is acceptable if it has no further ply, as when
// the opponent has just joined.
export async function change(path, body = {}, isAcceptable = hasSameLength) {
  const { match, newest } = page;
  const make = ({ generation }) => match.post(path, { ...body, generation });
  let state;
  try {
    state = await make(newest);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 409) throw error;
    const found = await match.getState();
    if (page.match !== match || !isContinuation(newest, found) || !isAcceptable(newest, found)) throw error;
    receive(found);
    state = await make(found);
  }
  if (page.match === match) receive(state);
}

// Plays your move. Paints it at once, and takes it back if the server refuses it.
export async function playMove({ square, flips }) {
  const { match, shown } = page;
  const ply = { side: shown.turn, square, flips };
  page.isBusy = true; // states that arrive meanwhile are shown after the move
  document.body.dataset.idle = "false";
  const [answer, painted] = await Promise.allSettled([
    change("moves", { square }), showPly(ply, shown.position.board, shown, match)]);
  if (page.match !== match) return;
  page.isBusy = false;
  if (answer.status === "fulfilled") {
    page.shown = { ...shown, plies: [...shown.plies, ply],
      position: { ...shown.position, board: painted.value } };
  } else {
    render();
  }
  resume();
  if (answer.status === "rejected") throw answer.reason;
}

// Returns whether only program moves and passes follow the plies of `before`.
const isAnswered = (before, after) => after.plies.slice(before.plies.length).every(
  ({ side, square }) => square === null || after.players[side].level !== "human");

// Takes moves back, including program moves that arrived meanwhile.
export const undo = () => change("undo", {}, isAnswered);

// Handles a state from the server. A state of the known generation can have new clocks, variations
// or a new listing.
export function receive(state) {
  const { newest } = page;
  if (newest && state.generation < newest.generation) return;
  setClocks(state.clocks);
  if (newest?.generation === state.generation) {
    if (newest.variations !== state.variations) attempt(loadVariations);
    newest.variations = state.variations;
    newest.listed = state.listed;
    showListing(newest);
    return;
  }
  page.newest = state;
  page.queue.push(state);
  resume();
}

// Shows the waiting states, unless a lesson is on the board.
export function resume() {
  if (!page.isBusy && !page.is("lesson") && page.queue.length) catchUp(page.match);
}

// Whether the board still shows the game of `match`. A lesson can begin between two plies.
const isOnBoard = (match) => page.match === match && !page.isAway && !page.is("lesson");

async function catchUp(match) {
  page.isBusy = true;
  while (page.match === match && page.queue.length && !page.is("lesson")) {
    await advance(page.queue.shift(), match);
  }
  if (page.match !== match) return;
  page.isBusy = false;
  render();
  attempt(loadVariations);
}

async function advance(state, match) {
  const isAnswerOpen = ["explanation", "hints"].some((id) => find(id).checkVisibility());
  redraw(() => {
    clearPanels();
    timeline.show(null);
  });
  page.preview = null;
  page.mode = page.base;
  board.show({ rays: null, notes: {} });
  if (page.is("setup", "variation") || (page.is("past") && page.at < state.plies.length)) {
    announce(words.describeNews(page.shown, state, page.sides));
    page.shown = state;
    return;
  }
  page.mode = { kind: "playing" };
  const known = page.shown?.plies ?? [];
  if (page.shown && isContinuation(page.shown, state)) {
    if (words.hasJoined(page.shown, state)) announce(words.text("joinedGame"));
    let ranks = page.shown.position.board;
    for (const ply of state.plies.slice(known.length)) {
      ranks = await showPly(ply, ranks, state, match);
      if (page.match !== match) return;
    }
  } else if (page.shown) {
    announce(words.text("undone", { ply: state.plies.length }));
  } else if (!find("live").textContent) { // a refused seat was announced before
    announce(words.describeStatus(state, page.sides));
  }
  page.shown = state;
  render();
  if (isAnswerOpen || find("loud").textContent) find("message").scrollIntoView({ block: "nearest" });
}

// Shows a ply, and returns the ranks after it. A program's disc appears `PAUSE_MS` after the last
// flip.
async function showPly(ply, ranks, state, match) {
  if (ply.square === null) {
    showNotice(words.describePass(ply));
    return ranks;
  }
  if (state.players[ply.side].level !== "human") {
    showStatus(words.describeThinking(state, ply.side), true);
    await sleep(Math.max(0, lastFlipEnd + PAUSE_MS - performance.now()));
  }
  const disc = discOf(ply.side);
  if (!isOnBoard(match)) {
    return withDiscs(ranks, [ply.square, ...ply.flips], disc);
  }
  showNotice("");
  const placed = withDiscs(ranks, [ply.square], disc);
  board.show({ ranks: placed, valid: [], last: ply.square, preview: null, notes: {},
    rays: null });
  announce(words.describeMove(ply));
  playSound(ply.side === "black" ? 330 : 440);
  await board.flip(ply.flips, disc);
  lastFlipEnd = performance.now();
  const turned = withDiscs(placed, ply.flips, disc);
  if (isOnBoard(match)) board.show({ ranks: turned });
  return turned;
}

const SOUND_SECONDS = 0.12;
let audio = null;

const hasSounds = () => localStorage.getItem("sounds") === "on";

// Plays a short knock, if sounds are on. `pitch` is in hertz.
function playSound(pitch) {
  if (!hasSounds()) return;
  audio ??= new AudioContext();
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.2, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SOUND_SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SOUND_SECONDS);
}

find("sounds").checked = hasSounds();
find("sounds").addEventListener("change", ({ target }) => {
  localStorage.setItem("sounds", target.checked ? "on" : "off");
  playSound(330);
});
