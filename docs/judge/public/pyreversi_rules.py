"""pyreversi: pip install pyreversi==2.1.2"""

import sys

from protocol import SQUARES, serve
from pyreversi.plateau import BLACK, VIDEE, WHITE
from pyreversi.rules import available_moves, calcul_nouveau_plateau, is_valid_move

CELLS = {"X": BLACK, "O": WHITE, "-": VIDEE}
DISCS = {cell: disc for disc, cell in CELLS.items()}


def grid(board):
    return [[CELLS[disc] for disc in board[start:start + 8]] for start in range(0, 64, 8)]


def moves(board, side):
    return [SQUARES.index(move.lower()) for move in available_moves(grid(board), CELLS[side])]


def play(board, side, at):
    rows, square = grid(board), SQUARES[at]
    if not is_valid_move(rows, CELLS[side], square):
        return None
    calcul_nouveau_plateau(rows, CELLS[side], square)
    return "".join(DISCS[cell] for cells in rows for cell in cells)


serve(sys.modules[__name__])
