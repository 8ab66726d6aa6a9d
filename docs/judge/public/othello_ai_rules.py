"""othello-ai: pip install othello-ai==0.1.1"""

import sys

from othelloai.bitboard import Position
from othelloai.game import Board, BoardState, IllegalMoveError
from othelloai.player import Color
from protocol import serve

COLORS = {"X": Color.BLACK, "O": Color.WHITE}


def bits(board, side):
    return int("".join("1" if disc == side else "0" for disc in board), 2)


def state(board, side):
    return BoardState(bits(board, "O"), bits(board, "X"), COLORS[side])


def moves(board, side):
    return [8 * row + column for row, column in state(board, side).valid_moves()]


def play(board, side, at):
    if board[at] != "-":
        return None  # the program leaves this to its caller
    after = state(board, side)
    try:
        Board(after).place(COLORS[side], Position(*divmod(at, 8)))
    except IllegalMoveError:
        return None
    return "".join("X" if black == "1" else "O" if white == "1" else "-"
                   for black, white in zip(f"{after.black:064b}", f"{after.white:064b}"))


serve(sys.modules[__name__])
