// Sets up a position, disc by disc or as text. The server checks whether it can be played.

import { RequestError, ignoreRepeats, reasonOf, request } from "./api.js";
import { startMatch } from "./enter.js";
import { returnToGame, showPosition } from "./look.js";
import { page } from "./page.js";
import { discOf, placeOf, withDiscs } from "./places.js";
import { announce, render, showNotice, squares } from "./show.js";
import { revealPart } from "./tabs.js";
import { find, opposite, text } from "./words.js";

// Starts the editor with the position on the board.
export function editPosition() {
  const { position, turn } = page.shown;
  const shown = page.position ?? position;
  returnToGame();
  const answered = changePosition(shown.board, shown.turn ?? turn ?? "black");
  revealPart("editor");
  squares.restoreFocus();
  return answered;
}

export const clearBoard = () => changePosition(page.position.board.map((rank) => "-".repeat(rank.length)));
export const changeTurn = () => changePosition(page.position.board, find("to-move").value);

// Puts the chosen disc on a square, or removes it.
export function placeDisc(square) {
  const chosen = document.querySelector("[name=disc]:checked").value;
  const [row, col] = placeOf(square);
  const { board } = page.position;
  const disc = board[row][col] === chosen ? "-" : chosen;
  const answered = changePosition(withDiscs(board, [square], disc));
  announce(text("placed", { square, disc: text(disc) }));
  return answered;
}

function changePosition(board, side = page.position.turn) {
  startEdit({ board, turn: side, last: null, score: page.shown.position.score });
  announce("");
  showEditor();
  find("position-text").value = `${board.join("")} ${discOf(side)}`;
  return readPosition();
}

// Sets a new mode. The answer to an earlier check is then dropped.
const startEdit = (position = page.position) => (page.mode = { kind: "setup", position });

// Reads the typed position, or shows what is wrong with it.
export const readPosition = () => checkPosition(startEdit());

// Reads pasted text at once. Typed text is read when the field loses the focus. Until then the
// button is enabled, because a click on it checks the text.
export function handleInput({ inputType }) {
  if (inputType?.startsWith("insertFrom")) return readPosition();
  startEdit();
  find("play-here").disabled = false;
  return null;
}

async function checkPosition(mode) {
  try {
    const found = await request("/positions", { text: find("position-text").value });
    if (page.mode !== mode) return;
    mode.position = { ...found.position, turn: found.turn };
    find("position-text").value = found.text;
    find("setup-says").textContent = found.sentence;
    find("play-here").disabled = !found.is_playable;
    showEditor();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (page.mode !== mode) return;
    find("setup-says").textContent = reasonOf(error);
    find("play-here").disabled = true;
  }
}

function showEditor() {
  const { board, turn: side } = page.position;
  showPosition(page.position);
  squares.labelSquares(board, [], null);
  find("to-move").value = side;
  showNotice("");
  render();
}

// Starts a match from the position if it can be played. Does nothing if the position has changed
// meanwhile.
export const playFromHere = ignoreRepeats(async () => {
  const mode = startEdit();
  await checkPosition(mode);
  if (page.mode !== mode || find("play-here").disabled) return null;
  const { turn: side } = page.position;
  return startMatch({ [side]: "human", [opposite[side]]: find("setup-opponent").value,
    text: find("position-text").value });
});
