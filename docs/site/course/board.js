// Draws a board that is given as 64 characters: "X" for a black disc, "O" for a white disc, "-" for
// an empty square and "*" for a marked square.

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

function createLabel(name) {
  const element = document.createElement("i");
  element.textContent = name;
  element.ariaHidden = "true"; // screen readers get the names from other labels
  return element;
}

// Returns a board made of 64 cells, with file names above and rank names to the left.
function createBoard(cells) {
  const board = document.createElement("div");
  board.className = "board";
  board.append(...["", ...FILES].map(createLabel));
  for (let row = 0; row < 8; row += 1) {
    board.append(createLabel(row + 1), ...cells.slice(8 * row, 8 * row + 8));
  }
  return board;
}

// Returns a picture of a board.
export function createPicture(squares) {
  const board = createBoard([...squares].map((symbol) => {
    const cell = document.createElement("span");
    cell.dataset.disc = symbol;
    return cell;
  }));
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", describeBoard(squares));
  return board;
}

// Returns a board that calls `play` with the name of each clicked square.
export function createPlayableBoard(squares, valid, play) {
  return createBoard([...squares].map((symbol, index) => {
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
    return cell;
  }));
}
