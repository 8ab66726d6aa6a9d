// Converts names of squares to rows and columns, and sides to the letters of their discs.

const FILES = "abcdefghijkl"; // the files of the largest board
export const nameOf = (row, col) => FILES[col] + (row + 1);
export const placeOf = (square) => [Number(square.slice(1)) - 1, FILES.indexOf(square[0])];
export const discOf = (side) => (side === "black" ? "X" : "O");
export const otherDisc = (disc) => (disc === "X" ? "O" : "X");

export const withDiscs = (ranks, squares, disc) => {
  const cells = ranks.map((rank) => [...rank]);
  for (const square of squares) {
    const [row, col] = placeOf(square);
    cells[row][col] = disc;
  }
  return cells.map((rank) => rank.join(""));
};
