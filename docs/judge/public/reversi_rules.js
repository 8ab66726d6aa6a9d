// reversi: npm install reversi@3.0.0
const { Board, PIECE_TYPES } = require("reversi");
const { serve } = require("./protocol.js");

const TYPES = { X: PIECE_TYPES.BLACK, O: PIECE_TYPES.WHITE };
const position = (board) =>
  new Board({ mapText: board.toLowerCase().match(/.{8}/g).join("\n") });

serve(
  (board, side) => position(board).getPlaceableSquares(TYPES[side])
    .map((square) => [square.rowIndex, square.colIndex]),
  (board, side, row, column) => {
    const found = position(board);
    if (!found.isPlaceableSquare(row, column, TYPES[side])) return null;
    found.placePiece(row, column, TYPES[side]);
    return found.toText().replace(/\n/g, "").toUpperCase();
  },
);
