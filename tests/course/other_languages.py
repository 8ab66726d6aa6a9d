"""How requests 1 to 3 change the JavaScript and Java starter programs in docs/judge."""

Change = list[tuple[str, str]]  # pairs of old and new source code

JAVASCRIPT: list[Change] = [
    [("""\
const SQUARES = [..."12345678"].flatMap(rank => [..."abcdefgh"].map(file => file + rank));
""", """\
const SIZES = [4, 6, 8, 10];
const SQUARES = Object.fromEntries(SIZES.map(size => [size, Array.from(
  { length: size * size },
  (_, at) => "abcdefghij"[at % size] + (Math.floor(at / size) + 1))]));

const sizeOf = board => Math.sqrt(board.length);
"""), ("""\
  const start = SQUARES.indexOf(square);
""", """\
  const size = sizeOf(board), start = SQUARES[size].indexOf(square);
"""), ("""\
    let row = (start >> 3) + down, col = (start & 7) + right;
    for (; row >= 0 && row < 8 && col >= 0 && col < 8; row += down, col += right) {
      if (board[8 * row + col] === side) return run;
      if (board[8 * row + col] === "-") return [];
      run.push(8 * row + col);
""", """\
    let row = Math.floor(start / size) + down, col = start % size + right;
    for (; row >= 0 && row < size && col >= 0 && col < size; row += down, col += right) {
      if (board[size * row + col] === side) return run;
      if (board[size * row + col] === "-") return [];
      run.push(size * row + col);
"""), ("""\
const moves = (board, side) => SQUARES.filter(square => flips(board, side, square).length);
""", """\
const moves = (board, side) =>
  SQUARES[sizeOf(board)].filter(square => flips(board, side, square).length);
"""), ("""\
[...flips(board, side, square), SQUARES.indexOf(square)]""", """\
[...flips(board, side, square), SQUARES[sizeOf(board)].indexOf(square)]"""), ("""\
  if (board.length !== 64) return "?";
""", """\
  if (!SIZES.includes(sizeOf(board))) return "?";
""")],
    [("""\
  let board = START, side = "X";
  for (const word of words) {
    if (side === "-" || !flips(board, side, word).length) continue;
    board = play(board, side, word);
    side = turn(board, side);
  }
  return `${board} ${side}`;
""", """\
  const past = [[START, "X"]], undone = [];
  for (const word of words) {
    const [board, side] = past[past.length - 1];
    if (word === "undo" && past.length > 1) {
      undone.push(past.pop());
    } else if (word === "redo" && undone.length) {
      past.push(undone.pop());
    } else if (side !== "-" && flips(board, side, word).length) {
      const after = play(board, side, word);
      past.push([after, turn(after, side)]);
      undone.length = 0;
    }
  }
  return past[past.length - 1].join(" ");
"""), ("""\
if (question === "game") return""", """\
if (question === "game" || question === "undo") return""")],
    [("""\
    case "perft":""", """\
    case "final": return final(board);
    case "perft":"""), ("""\
function perft(""", """\
function final(board) {
  const black = count(board, "X"), white = count(board, "O"), empty = count(board, "-");
  const share = black > white ? empty : black === white ? empty / 2 : 0;
  return `${black + share} ${white + empty - share}`;
}

function perft(""")],
]

JAVA: list[Change] = [
    [("""\
    static int squareOf(String word) {
        return word.matches("[a-h][1-8]") ? 8 * (word.charAt(1) - '1') + word.charAt(0) - 'a' : -1;
    }
""", """\
    static int sizeOf(String board) {
        return (int) Math.sqrt(board.length());
    }

    static int squareOf(String word, int size) {
        if (!word.matches("[a-z][1-9][0-9]?")) return -1;
        int row = Integer.parseInt(word.substring(1)) - 1, col = word.charAt(0) - 'a';
        return row < size && col < size ? size * row + col : -1;
    }
"""), ("""\
        StringBuilder after = new StringBuilder(board);
""", """\
        int size = sizeOf(board);
        StringBuilder after = new StringBuilder(board);
"""), ("""\
                int row = square / 8 + down, col = square % 8 + right;
                while (row >= 0 && row < 8 && col >= 0 && col < 8
                        && board.charAt(8 * row + col) == other(side)) {
                    turned.setCharAt(8 * row + col, side);
                    row += down;
                    col += right;
                }
                if (row >= 0 && row < 8 && col >= 0 && col < 8
                        && board.charAt(8 * row + col) == side)
""", """\
                int row = square / size + down, col = square % size + right;
                while (row >= 0 && row < size && col >= 0 && col < size
                        && board.charAt(size * row + col) == other(side)) {
                    turned.setCharAt(size * row + col, side);
                    row += down;
                    col += right;
                }
                if (row >= 0 && row < size && col >= 0 && col < size
                        && board.charAt(size * row + col) == side)
"""), ("""\
        for (int square = 0; square < 64; square++)
""", """\
        for (int square = 0; square < board.length(); square++)
"""), ("squareOf(words[at])", "squareOf(words[at], sizeOf(board))"), ("""\
words.length < 2 || words[1].length() != 64)""", """\
words.length < 2 || !List.of(16, 36, 64, 100).contains(words[1].length()))"""), ("""\
                    found.add("" + (char) ('a' + square % 8) + (square / 8 + 1));
""", """\
                    found.add("" + (char) ('a' + square % size) + (square / size + 1));
"""), ("squareOf(word)", "squareOf(word, size)"), ("""\
        char side = words.length > 2 ? words[2].charAt(0) : '-';
""", """\
        char side = words.length > 2 ? words[2].charAt(0) : '-';
        int size = sizeOf(board);
""")],
    [("""\
        String board = START;
        char side = 'X';
        for (int at = 1; at < words.length && side != '-'; at++) {
            String after = play(board, side, squareOf(words[at], sizeOf(board)));
            if (after.equals(board)) continue;
            board = after;
            side = turn(board, side);
        }
        return board + " " + side;
""", """\
        Deque<String> past = new ArrayDeque<>(List.of(START + " X")), undone = new ArrayDeque<>();
        for (int at = 1; at < words.length; at++) {
            if (words[at].equals("undo")) {
                if (past.size() > 1) undone.push(past.pop());
                continue;
            }
            if (words[at].equals("redo")) {
                if (!undone.isEmpty()) past.push(undone.pop());
                continue;
            }
            String board = past.peek().split(" ")[0];
            char side = past.peek().split(" ")[1].charAt(0);
            if (side == '-') continue;
            String after = play(board, side, squareOf(words[at], sizeOf(board)));
            if (after.equals(board)) continue;
            past.push(after + " " + turn(after, side));
            undone.clear();
        }
        return past.peek();
"""), ("""\
if (words[0].equals("game")) return""", """\
if (words[0].equals("game") || words[0].equals("undo")) return""")],
    [("""\
            case "perft":""", """\
            case "final": return finalScore(board);
            case "perft":"""), ("""\
    static long perft(""", """\
    static String finalScore(String board) {
        long black = count(board, 'X'), white = count(board, 'O'), empty = count(board, '-');
        long share = black > white ? empty : black == white ? empty / 2 : 0;
        return (black + share) + " " + (white + empty - share);
    }

    static long perft(""")],
]
