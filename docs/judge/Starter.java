// The rules of Othello, and a program that answers `python -m othello judge`.
import java.util.*;

class Starter {
    static final String START = "-".repeat(27) + "OX" + "-".repeat(6) + "XO" + "-".repeat(27);

    static char other(char side) {
        return side == 'X' ? 'O' : 'X';
    }

    static int squareOf(String word) {
        return word.matches("[a-h][1-8]") ? 8 * (word.charAt(1) - '1') + word.charAt(0) - 'a' : -1;
    }

    /** Returns the board after a move, or the same board if the move is invalid. */
    static String play(String board, char side, int square) {
        if (square < 0 || board.charAt(square) != '-') return board;
        StringBuilder after = new StringBuilder(board);
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++) {
                StringBuilder turned = new StringBuilder(after);
                int row = square / 8 + down, col = square % 8 + right;
                while (row >= 0 && row < 8 && col >= 0 && col < 8
                        && board.charAt(8 * row + col) == other(side)) {
                    turned.setCharAt(8 * row + col, side);
                    row += down;
                    col += right;
                }
                if (row >= 0 && row < 8 && col >= 0 && col < 8
                        && board.charAt(8 * row + col) == side)
                    after = turned;
            }
        if (after.toString().equals(board)) return board;
        after.setCharAt(square, side);
        return after.toString();
    }

    static List<Integer> moves(String board, char side) {
        List<Integer> found = new ArrayList<>();
        for (int square = 0; square < 64; square++)
            if (!play(board, side, square).equals(board)) found.add(square);
        return found;
    }

    static char turn(String board, char side) { // the side that moves after `side`
        if (!moves(board, other(side)).isEmpty()) return other(side);
        return moves(board, side).isEmpty() ? '-' : side;
    }

    static long count(String board, char side) {
        return board.chars().filter(disc -> disc == side).count();
    }

    static char winner(String board) {
        if (turn(board, 'X') != '-') return '-';
        long lead = count(board, 'X') - count(board, 'O');
        return lead > 0 ? 'X' : lead < 0 ? 'O' : '=';
    }

    static long perft(String board, char side, int depth) {
        if (depth == 0 || turn(board, side) == '-') return 1;
        if (moves(board, side).isEmpty()) return perft(board, other(side), depth - 1);
        long total = 0;
        for (int square : moves(board, side))
            total += perft(play(board, side, square), other(side), depth - 1);
        return total;
    }

    static String game(String[] words) {
        String board = START;
        char side = 'X';
        for (int at = 1; at < words.length && side != '-'; at++) {
            String after = play(board, side, squareOf(words[at]));
            if (after.equals(board)) continue;
            board = after;
            side = turn(board, side);
        }
        return board + " " + side;
    }

    static String answer(String[] words) {
        if (words[0].equals("game")) return game(words);
        if (words.length < 2 || words[1].length() != 64) return "?";
        String board = words[1], word = words.length > 3 ? words[3] : "";
        char side = words.length > 2 ? words[2].charAt(0) : '-';
        switch (words[0]) {
            case "moves":
                StringJoiner found = new StringJoiner(" ");
                for (int square : moves(board, side))
                    found.add("" + (char) ('a' + square % 8) + (square / 8 + 1));
                return found.toString();
            case "play":
                String after = play(board, side, squareOf(word));
                return after.equals(board) ? "invalid" : after;
            case "turn": return "" + turn(board, side);
            case "winner": return "" + winner(board);
            case "score": return count(board, 'X') + " " + count(board, 'O');
            case "perft": return "" + perft(board, side, Integer.parseInt(word));
            default: return "?";
        }
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) System.out.println(answer(in.nextLine().split(" ")));
    }
}
