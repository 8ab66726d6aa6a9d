"""Answers the judge with the rules of another program; the adapters beside this file use it."""

import sys

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def at(square):
    """The row and the column of a square from a1 to h8."""
    return divmod(SQUARES.index(square), 8)


def serve(moves, play):
    """Answer each line of the input.

    `moves(board, side)` returns the valid moves as rows and columns. `play(board, side, row,
    column)` returns the new board as 64 characters, or None for an invalid move.
    """
    for line in sys.stdin:
        question, board, *words = line.split() + [""]
        if len(board) != 64:
            print("?", flush=True)
        elif question == "moves":
            side, _ = words
            print(*[SQUARES[8 * row + column] for row, column in moves(board, side)], flush=True)
        elif question == "play":
            side, square, _ = words
            after = play(board, side, *at(square)) if square in SQUARES else None
            print(after or "invalid", flush=True)
        else:
            print("?", flush=True)
