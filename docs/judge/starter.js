// The rules of Othello, and a program that answers `python -m othello judge`.
const START = "-".repeat(27) + "OX" + "-".repeat(6) + "XO" + "-".repeat(27);
const OTHER = { X: "O", O: "X" };
const DIRECTIONS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];
const SQUARES = [..."12345678"].flatMap(rank => [..."abcdefgh"].map(file => file + rank));

function flips(board, side, square) {
  const start = SQUARES.indexOf(square);
  if (board[start] !== "-") return [];
  return DIRECTIONS.flatMap(([down, right]) => {
    const run = [];
    let row = (start >> 3) + down, col = (start & 7) + right;
    for (; row >= 0 && row < 8 && col >= 0 && col < 8; row += down, col += right) {
      if (board[8 * row + col] === side) return run;
      if (board[8 * row + col] === "-") return [];
      run.push(8 * row + col);
    }
    return [];
  });
}

const moves = (board, side) => SQUARES.filter(square => flips(board, side, square).length);

function play(board, side, square) {
  const changed = [...flips(board, side, square), SQUARES.indexOf(square)];
  return [...board].map((disc, at) => changed.includes(at) ? side : disc).join("");
}

function turn(board, side) { // the side that moves after `side`
  if (moves(board, OTHER[side]).length) return OTHER[side];
  return moves(board, side).length ? side : "-";
}

function winner(board) {
  if (turn(board, "X") !== "-") return "-";
  const lead = count(board, "X") - count(board, "O");
  return lead > 0 ? "X" : lead < 0 ? "O" : "=";
}

const count = (board, side) => board.split(side).length - 1;

function perft(board, side, depth) {
  if (depth === 0 || turn(board, side) === "-") return 1;
  const found = moves(board, side);
  if (!found.length) return perft(board, OTHER[side], depth - 1);
  return found.reduce((sum, square) =>
    sum + perft(play(board, side, square), OTHER[side], depth - 1), 0);
}

function game(words) {
  let board = START, side = "X";
  for (const word of words) {
    if (side === "-" || !flips(board, side, word).length) continue;
    board = play(board, side, word);
    side = turn(board, side);
  }
  return `${board} ${side}`;
}

function answer([question, ...words]) {
  const [board = "", side, word] = words;
  if (question === "game") return game(words);
  if (board.length !== 64) return "?";
  switch (question) {
    case "moves": return moves(board, side).join(" ");
    case "play": return flips(board, side, word).length ? play(board, side, word) : "invalid";
    case "turn": return turn(board, side);
    case "winner": return winner(board);
    case "score": return `${count(board, "X")} ${count(board, "O")}`;
    case "perft": return perft(board, side, Number(word));
    default: return "?";
  }
}

require("readline").createInterface({ input: process.stdin })
  .on("line", line => process.stdout.write(answer(line.split(" ")) + "\n"));
