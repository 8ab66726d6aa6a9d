"""reversi42: pip install reversi42==7.0.13"""

from protocol import serve
from Reversi.Game import Game, Move

TO, BACK = str.maketrans("XO-", "BW."), str.maketrans("BW.", "XO-")


def position(board, side):
    game = Game(8)
    game.import_str(board.translate(TO))
    game.turn = side.translate(TO)
    return game


def moves(board, side):
    return [(move.y - 1, move.x - 1) for move in position(board, side).get_move_list()]


def play(board, side, row, column):
    game, move = position(board, side), Move(column + 1, row + 1)
    if not game.valid_move(move):
        return None
    game.move(move)
    return game.export_str().translate(BACK)


serve(moves, play)
