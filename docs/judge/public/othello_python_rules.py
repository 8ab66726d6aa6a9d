"""Othello_Python: pip install Othello_Python==0.1"""

from Othello_Python.othello_execution import PlayerVsPlayer
from protocol import serve


def game(board, side, row, column):
    found = PlayerVsPlayer()
    found.gameBoard.board = [list(board[start:start + 8].replace("-", "."))
                             for start in range(0, 64, 8)]
    found.turn, found.row, found.column = 1 + (side == "O"), row, column
    return found


def play(board, side, row, column):
    found = game(board, side, row, column)
    rows = found.gameBoard.board
    if rows[row][column] != "." or not found.isConnectedToOtherPiece():
        return None
    rows[row][column] = side
    found.iterateBoard()
    return "".join(map("".join, rows)).replace(".", "-")


def moves(board, side):
    return [(row, column) for row in range(8) for column in range(8)
            if play(board, side, row, column)]


serve(moves, play)
