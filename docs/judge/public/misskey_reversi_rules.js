// misskey-reversi: npm install misskey-reversi@0.0.5
const Reversi = require("misskey-reversi").default;
const { serve } = require("./protocol.js");

const MARKS = { X: "b", O: "w", "-": "-" };
const position = (board) => {
  const text = [...board].map((disc) => MARKS[disc]).join("");
  return new Reversi(text.match(/.{8}/g), {});
};

serve(
  (board, side) => position(board).canPutSomewhere(side === "X")
    .map((place) => [Math.floor(place / 8), place % 8]),
  (board, side, row, column) => {
    const found = position(board);
    if (!found.canPut(side === "X", 8 * row + column)) return null;
    found.put(side === "X", 8 * row + column);
    return found.board.map((disc) => (disc === null ? "-" : disc ? "X" : "O")).join("");
  },
);
