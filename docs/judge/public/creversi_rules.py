"""creversi-python: pip install creversi-python==0.1.0"""

from creversi import PASS, Board
from protocol import serve


def moves(board, side):
    legal = Board(board, side == "X").legal_moves
    return [divmod(move, 8) for move in legal if move != PASS]


def play(board, side, row, column):
    position = Board(board, side == "X")
    if not position.is_legal(8 * row + column):
        return None
    position.move(8 * row + column)
    return position.to_line()


serve(moves, play)
