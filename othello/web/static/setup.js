// Sets up a position, disc by disc or as text. The server checks whether it can be played.

import { Refused, request } from "./api.js";
import { begin } from "./enter.js";
import { lay, live } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf, withDiscs } from "./places.js";
import { loud, render, say, squares } from "./show.js";
import { bring } from "./tabs.js";
import { find, opposite, text } from "./words.js";

let asked = null; // the last question about a position

// Starts with the position on the board.
export function edit() {
  const { position, turn } = page.shown;
  const shown = page.position ?? position;
  live();
  const answered = change(shown.board, shown.turn ?? turn ?? "black");
  bring("editor");
  squares.enter();
  return answered;
}

export const clear = () => change(page.position.board.map((rank) => "-".repeat(rank.length)));
export const turn = () => change(page.position.board, find("to-move").value);

// Puts the chosen disc on a square, or removes it.
export function place(square) {
  const chosen = document.querySelector("[name=disc]:checked").value;
  const [row, col] = placeOf(square);
  const { board } = page.position;
  const disc = board[row][col] === chosen ? "-" : chosen;
  say(text("placed", { square, disc: text(disc) }));
  return change(withDiscs(board, [square], disc));
}

function change(board, side = page.position.turn) {
  renew({ board, turn: side, last: null, score: page.shown.position.score });
  show();
  return ask(`${board.join("")} ${discOf(side)}`);
}

// Drops the answer that is still on its way: it is about an earlier position.
const renew = (position = page.position) => (page.mode = { kind: "setup", position });

// Reads the typed position, or shows what is wrong with it.
export const read = () => ask(find("position-text").value);

// Reads pasted text at once, and typed text when the field loses the focus. The button then waits for
// the answer.
export function typed({ inputType }) {
  if (inputType?.startsWith("insertFrom")) return read();
  renew();
  find("play-here").disabled = false;
  return null;
}

const ask = (typed) => (asked = take(typed, renew()));

async function take(typed, mode) {
  try {
    const found = await request("/positions", { text: typed });
    if (page.mode !== mode) return;
    mode.position = { ...found.position, turn: found.turn };
    find("position-text").value = found.text;
    find("setup-says").textContent = found.sentence;
    find("play-here").disabled = !found.is_playable;
    show();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (page.mode !== mode) return;
    find("setup-says").textContent = `${error.message}.`;
    find("play-here").disabled = true;
  }
}

function show() {
  const { board, turn: side } = page.position;
  lay(page.position);
  squares.label(board, [], null);
  find("to-move").value = side;
  loud("");
  render();
}

// A click on the button may end the typing, or come before the answer about a disc.
export async function playFromHere() {
  await asked;
  if (find("play-here").disabled) return null;
  const { turn: side } = page.position;
  return begin({ [side]: "human", [opposite[side]]: find("setup-opponent").value,
    text: find("position-text").value });
}
