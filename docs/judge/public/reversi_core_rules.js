// reversi-core: npm install reversi-core@2.0.2
const { Board } = require("reversi-core");
const { serve } = require("./protocol.js");

const TILES = { X: "black", O: "white", "-": "empty" };
const DISCS = { black: "X", white: "O", empty: "-" };

// The package's board has a border of walls, so a1 is the point (1, 1).
const point = (place) => ({ x: (place % 8) + 1, y: Math.floor(place / 8) + 1 });

const position = (board) => {
  const found = new Board();
  [...board].forEach((disc, place) => found.grid.set(point(place), TILES[disc]));
  return found;
};

serve(
  (board, side) => position(board).getPointsToPut(TILES[side]).map(({ x, y }) => [y - 1, x - 1]),
  (board, side, row, column) => {
    const found = position(board);
    if (!found.put(TILES[side], point(8 * row + column))) return null;
    return [...board].map((_, place) => DISCS[found.grid.get(point(place))]).join("");
  },
);
