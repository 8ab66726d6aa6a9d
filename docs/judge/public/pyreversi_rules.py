"""pyreversi: pip install pyreversi==2.1.2"""

from protocol import SQUARES, at, serve
from pyreversi.plateau import BLACK, VIDEE, WHITE
from pyreversi.rules import available_moves, calcul_nouveau_plateau, is_valid_move

CELLS = {"X": BLACK, "O": WHITE, "-": VIDEE}
DISCS = {cell: disc for disc, cell in CELLS.items()}


def grid(board):
    return [[CELLS[disc] for disc in board[start:start + 8]] for start in range(0, 64, 8)]


def moves(board, side):
    return [at(move.lower()) for move in available_moves(grid(board), CELLS[side])]


def play(board, side, row, column):
    rows, square = grid(board), SQUARES[8 * row + column]
    if not is_valid_move(rows, CELLS[side], square):
        return None
    calcul_nouveau_plateau(rows, CELLS[side], square)
    return "".join(DISCS[cell] for cells in rows for cell in cells)


serve(moves, play)
