// Answers the judge's requests with another program's rules. The adapters in this folder use it.
// `moves(board, side)` returns the valid moves as [row, column]. `play(board, side, row, column)`
// returns the new board as 64 characters, or null for an invalid move.
exports.serve = (moves, play) => {
  const answer = ([question, board, side, square]) => {
    if (!board || board.length !== 64) return "?";
    if (question === "moves") {
      return moves(board, side).map(([row, column]) => "abcdefgh"[column] + (row + 1)).join(" ");
    }
    if (question !== "play") return "?";
    const row = square[1] - 1;
    const column = "abcdefgh".indexOf(square[0]);
    const isSquare = square.length === 2 && column >= 0 && row >= 0 && row < 8;
    return (isSquare && play(board, side, row, column)) || "invalid";
  };
  require("readline").createInterface({ input: process.stdin })
    .on("line", (line) => console.log(answer(line.split(" "))));
};
