"""othellopy: pip install othellopy==0.2.5"""

from othellopy.core import Cell
from othellopy.players.base import BasePlayer
from protocol import serve

CELLS = {"X": Cell.BLACK, "O": Cell.WHITE, "-": Cell.EMPTY}


class Player(BasePlayer):
    def next_move(self, board):
        return self.get_moves(board)[0]


def grid(board):
    return [[CELLS[disc] for disc in board[start:start + 8]] for start in range(0, 64, 8)]


def moves(board, side):
    return Player(CELLS[side]).get_moves(grid(board))


def play(board, side, row, column):
    flips = Player(CELLS[side]).get_flips(grid(board), row, column)
    changed = [(row, column), *flips]
    return flips and "".join(side if divmod(place, 8) in changed else disc
                             for place, disc in enumerate(board))


serve(moves, play)
