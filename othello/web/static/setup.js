// A position that is set up, disc by disc or as a text; the server says whether it can be played.

import { Refused, request } from "./api.js";
import { begin } from "./enter.js";
import { lay, live } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf, withDiscs } from "./places.js";
import { loud, render, say, squares } from "./show.js";
import { bring } from "./tabs.js";
import { find, opposite } from "./words.js";

let asked = null; // the last question about a position

// Begins with what is on the board.
export function edit() {
  const { position, turn } = page.shown;
  const shown = page.looked ?? position;
  live();
  const answered = change({ ranks: shown.board, turn: shown.turn ?? turn ?? "black" });
  bring("editor");
  squares.enter();
  return answered;
}

export const clear = () => change({ ranks: page.setup.ranks.map((rank) => "-".repeat(rank.length)) });
export const turn = () => change({ turn: find("to-move").value });

// Puts the chosen disc on a square; once more takes it away.
export function place(square) {
  const chosen = document.querySelector("[name=disc]:checked").value;
  const [row, col] = placeOf(square);
  const disc = page.setup.ranks[row][col] === chosen ? "-" : chosen;
  say(`${square}: ${{ X: "black", O: "white", "-": "empty" }[disc]}.`);
  return change({ ranks: withDiscs(page.setup.ranks, [square], disc) });
}

function change(part) {
  const { ranks, turn: side } = renew(part);
  page.looked = { board: ranks, last: null, score: page.shown.position.score };
  show();
  return ask(`${ranks.join("")} ${discOf(side)}`);
}

// An answer that is still to come is of what was there before, and changes nothing any more.
const renew = (part) => (page.setup = { ...page.setup, ...part });

// Takes what was typed for the position, or says what is wrong with it.
export const read = () => ask(find("position-text").value);

// What was pasted is taken at once. What is being typed is when the field is left, be it for the
// button, which then waits for the answer.
export function typed({ inputType }) {
  if (inputType?.startsWith("insertFrom")) return read();
  renew();
  find("play-here").disabled = false;
  return null;
}

const ask = (text) => (asked = take(text, renew()));

async function take(text, setup) {
  try {
    const found = await request("/positions", { text });
    if (page.setup !== setup) return;
    Object.assign(setup, { ranks: found.position.board, turn: found.turn });
    page.looked = found.position;
    find("position-text").value = found.text;
    find("setup-says").textContent = found.sentence;
    find("play-here").disabled = !found.is_playable;
    show();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (page.setup !== setup) return;
    find("setup-says").textContent = `${error.message}.`;
    find("play-here").disabled = true;
  }
}

function show() {
  lay(page.looked);
  squares.label(page.setup.ranks, [], null);
  find("to-move").value = page.setup.turn;
  loud("");
  render();
}

// A click on the button may be what ended the typing, or be quicker than the answer about a disc.
export async function playFromHere() {
  await asked;
  if (find("play-here").disabled) return null;
  const { turn: side } = page.setup;
  return begin({ [side]: "human", [opposite[side]]: find("setup-opponent").value,
    text: find("position-text").value });
}
