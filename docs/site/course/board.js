// Draws a board that is given as 64 characters: "X" for a black disc, "O" for a white disc, "-" for
// an empty square and "*" for a marked square.

import { button, make } from "../play/elements.js";

const NAMES = { X: "black disc", O: "white disc", "-": "empty", "*": "marked" };
const FILES = [..."abcdefgh"];
const squareOf = (index) => `${FILES[index % 8]}${Math.floor(index / 8) + 1}`;

// Returns the 64 characters of a board that a check has printed with file and rank names.
export const squaresIn = (drawing) => drawing.split("\n").slice(1)
  .map((row) => row.slice(2).replaceAll(" ", "")).join("");

function describeBoard(squares) {
  const places = (symbol) => [...squares]
    .flatMap((found, index) => (found === symbol ? squareOf(index) : [])).join(" ") || "none";
  return `Black: ${places("X")}. White: ${places("O")}.` +
    (squares.includes("*") ? ` Marked: ${places("*")}.` : "");
}

// Screen readers get the names from other labels.
const createLabel = (name) => make("i", name, { ariaHidden: "true" });

// Returns a board made of 64 cells, with file names above and rank names to the left.
function createBoard(cells) {
  const board = make("div", ["", ...FILES].map(createLabel), { className: "board" });
  for (let row = 0; row < 8; row += 1) {
    board.append(createLabel(row + 1), ...cells.slice(8 * row, 8 * row + 8));
  }
  return board;
}

// Returns a picture of a board.
export function createPicture(squares) {
  const board = createBoard([...squares].map((symbol) => {
    const cell = make("span");
    cell.dataset.disc = symbol;
    return cell;
  }));
  board.setAttribute("role", "img");
  board.ariaLabel = describeBoard(squares);
  return board;
}

// Returns a board that calls `play` with the name of each clicked square.
export function createPlayableBoard(squares, valid, play) {
  return createBoard([...squares].map((symbol, index) => {
    const square = squareOf(index);
    const isValid = valid.includes(square);
    const label = `${square}, ${NAMES[symbol] ?? symbol}${isValid ? ", valid move" : ""}`;
    const cell = button([], { action: () => play(square), label, disc: symbol, square });
    cell.classList.toggle("valid", isValid);
    cell.tabIndex = isValid ? 0 : -1;
    return cell;
  }));
}
