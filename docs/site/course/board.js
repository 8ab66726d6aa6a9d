// Draws a board given as 64 characters: X for Black, O for White, "-", and "*" for a marked square.

const NAMES = { X: "black disc", O: "white disc", "-": "empty", "*": "marked" };
const squareOf = (index) => `${"abcdefgh"[index % 8]}${Math.floor(index / 8) + 1}`;

// The squares of a board that a check has drawn as text.
export const squaresIn = (drawing) => drawing.split("\n").slice(1)
  .map((row) => row.slice(2).replaceAll(" ", "")).join("");

function described(squares) {
  const places = (symbol) => [...squares]
    .flatMap((found, index) => (found === symbol ? squareOf(index) : [])).join(" ") || "none";
  return `Black: ${places("X")}. White: ${places("O")}.` +
    (squares.includes("*") ? ` Marked: ${places("*")}.` : "");
}

// Returns a picture of a board.
export function picture(squares) {
  const board = document.createElement("div");
  board.className = "board";
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", described(squares));
  for (const symbol of squares) {
    const cell = document.createElement("span");
    cell.dataset.disc = symbol;
    board.append(cell);
  }
  return board;
}

// Returns a board that calls `play` with the name of a square.
export function playable(squares, valid, play) {
  const board = document.createElement("div");
  board.className = "board";
  [...squares].forEach((symbol, index) => {
    const square = squareOf(index);
    const isValid = valid.includes(square);
    const cell = document.createElement("button");
    cell.dataset.disc = symbol;
    cell.dataset.square = square;
    cell.classList.toggle("valid", isValid);
    cell.tabIndex = isValid ? 0 : -1;
    cell.setAttribute("aria-label",
      `${square}, ${NAMES[symbol] ?? symbol}${isValid ? ", valid move" : ""}`);
    cell.addEventListener("click", () => play(square));
    board.append(cell);
  });
  return board;
}
