"""Othello_Python: pip install Othello_Python==0.1"""

import sys

from Othello_Python.othello_execution import PlayerVsPlayer
from protocol import serve


def game(board, side, row, column):
    found = PlayerVsPlayer()
    found.gameBoard.board = [list(board[start:start + 8].replace("-", "."))
                             for start in range(0, 64, 8)]
    found.turn, found.row, found.column = 1 + (side == "O"), row, column
    return found


def play(board, side, at):
    row, column = divmod(at, 8)
    found = game(board, side, row, column)
    rows = found.gameBoard.board
    if rows[row][column] != "." or not found.isConnectedToOtherPiece():
        return None
    rows[row][column] = side
    found.iterateBoard()
    return "".join(map("".join, rows)).replace(".", "-")


def moves(board, side):
    return [at for at in range(64) if play(board, side, at)]


serve(sys.modules[__name__])
