"""The rules of Othello, and a program that answers `python -m othello judge`."""

import sys

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
OTHER = {"X": "O", "O": "X"}
DIRECTIONS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def flips(board, side, square):
    found = []
    if square not in SQUARES or board[SQUARES.index(square)] != "-":
        return found
    for down, right in DIRECTIONS:
        row, col = divmod(SQUARES.index(square), 8)
        run = []
        while (row := row + down) < 8 and 0 <= (col := col + right) < 8:
            if board[8 * row + col] == OTHER[side]:
                run.append(8 * row + col)
                continue
            if board[8 * row + col] == side:
                found += run
            break
    return found


def moves(board, side):
    return [square for square in SQUARES if flips(board, side, square)]


def play(board, side, square):
    changed = flips(board, side, square) + [SQUARES.index(square)]
    return "".join(side if at in changed else disc for at, disc in enumerate(board))


def turn(board, side):
    """Return the side that moves after `side`."""
    return OTHER[side] if moves(board, OTHER[side]) else side if moves(board, side) else "-"


def perft(board, side, depth):
    if depth == 0 or turn(board, OTHER[side]) == "-":
        return 1
    if not moves(board, side):
        return perft(board, OTHER[side], depth - 1)
    return sum(perft(play(board, side, square), OTHER[side], depth - 1)
               for square in moves(board, side))


def game(words):
    board, side = START, "X"
    for word in words:
        if side != "-" and flips(board, side, word):
            board = play(board, side, word)
            side = turn(board, side)
    return f"{board} {side}"


def winner(board):
    if turn(board, "X") != "-":
        return "-"
    lead = board.count("X") - board.count("O")
    return "X" if lead > 0 else "O" if lead < 0 else "="


def answer(question, board="", side="", word="", *others):
    if question == "game":
        return game([word for word in (board, side, word, *others) if word])
    if len(board) != 64:
        return "?"
    if question == "moves":
        return " ".join(moves(board, side))
    if question == "play":
        return play(board, side, word) if flips(board, side, word) else "invalid"
    if question == "turn":
        return turn(board, side)
    if question == "winner":
        return winner(board)
    if question == "score":
        return f"{board.count('X')} {board.count('O')}"
    if question == "perft":
        return perft(board, side, int(word))
    return "?"


for line in sys.stdin:
    print(answer(*line.split()), flush=True)
