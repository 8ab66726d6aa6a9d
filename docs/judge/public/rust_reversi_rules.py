"""rust-reversi: pip install rust-reversi==1.4.4"""

from protocol import serve
from rust_reversi import Board, Turn


def position(board, side):
    found = Board()
    found.set_board_str(board, Turn.BLACK if side == "X" else Turn.WHITE)
    return found


def moves(board, side):
    return [divmod(move, 8) for move in position(board, side).get_legal_moves_vec()]


def play(board, side, row, column):
    found = position(board, side)
    if not found.is_legal_move(8 * row + column):
        return None
    found.do_move(8 * row + column)
    return found.get_board_line()


serve(moves, play)
