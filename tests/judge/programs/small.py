"""A correct program that keeps the score in counters. Some tests copy the program and add a
bug."""

import sys

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
OTHER = {"X": "O", "O": "X"}
WAYS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]


def square(word):
    col, row = ord(word[0]) - 97, int(word[1:]) - 1
    if not (0 <= row < 8 and 0 <= col < 8):
        return None
    return row, col


def name(row, col):
    return "abcdefgh"[col] + str(row + 1)


def run(board, side, row, col, down, right):
    flipped = []
    row, col = row + down, col + right
    while 0 <= row < 8 and 0 <= col < 8:
        disc = board[8 * row + col]
        if disc == "-":
            return []
        if disc == side:
            return flipped
        flipped.append((row, col))
        row, col = row + down, col + right
    return []


def flips(board, side, row, col):
    flipped = []
    for down, right in WAYS:
        flipped += run(board, side, row, col, down, right)
    return flipped


def valid(board, side, row, col):
    if board[8 * row + col] != "-":
        return False
    return len(flips(board, side, row, col)) > 0


def moves(board, side):
    return [(row, col) for row in range(8) for col in range(8) if valid(board, side, row, col)]


def play(board, side, row, col):
    discs = list(board)
    for r, c in flips(board, side, row, col):
        discs[8 * r + c] = side
    discs[8 * row + col] = side
    return "".join(discs)


def turn(board, side):
    if moves(board, OTHER[side]):
        return OTHER[side]
    if moves(board, side):
        return side
    return "-"


def score(board):
    return board.count("X"), board.count("O")


def winner(board):
    if moves(board, "X") or moves(board, "O"):
        return "-"
    return compared(*score(board))


def compared(black, white):
    if black == white:
        return "="
    return "X" if black > white else "O"


class Game:
    def __init__(self):
        self.board, self.side = START, "X"
        self.counts = {"X": 2, "O": 2}

    def move(self, word):
        place = square(word) if word != "pass" else None
        if self.side == "-" or place is None or not valid(self.board, self.side, *place):
            return
        flipped = flips(self.board, self.side, *place)
        self.counts[self.side] += len(flipped) + 1
        self.counts[OTHER[self.side]] -= len(flipped)
        self.board = play(self.board, self.side, *place)
        self.side = turn(self.board, self.side)


def played(words):
    game = Game()
    for word in words:
        game.move(word)
    return game


def answer(line):
    question, *words = line.split()
    if question == "game":
        game = played(words)
        return f"{game.board} {game.side}"
    if question == "score-after":
        counts = played(words).counts
        return f"{counts['X']} {counts['O']}"
    if question == "winner-after":
        game = played(words)
        return compared(game.counts["X"], game.counts["O"]) if game.side == "-" else "-"
    if not words or len(words[0]) != 64:
        return "?"
    if question == "moves":
        return " ".join(name(*place) for place in moves(*words))
    if question == "play":
        board, side, word = words
        place = square(word) if word[1:].isdigit() else None
        return play(board, side, *place) if place and valid(board, side, *place) else "invalid"
    if question == "turn":
        return turn(*words)
    if question == "winner":
        return winner(*words)
    if question == "score":
        return "{} {}".format(*score(*words))
    return "?"


def main():
    for line in sys.stdin:
        print(answer(line), flush=True)


if __name__ == "__main__":
    main()
