"""boardgame2: pip install boardgame2==0.26.0 gym six numpy"""

import numpy
from boardgame2 import ReversiEnv
from protocol import serve

VALUES = {"X": 1, "O": -1, "-": 0}
DISCS = {value: disc for disc, value in VALUES.items()}
ENV = ReversiEnv()


def state(board, side):
    return numpy.array([VALUES[disc] for disc in board]).reshape(8, 8), VALUES[side]


def moves(board, side):
    return numpy.argwhere(ENV.get_valid(state(board, side)))


def play(board, side, row, column):
    if not ENV.is_valid(state(board, side), (row, column)):
        return None
    after, _ = ENV.get_next_state(state(board, side), (row, column))
    return "".join(DISCS[int(value)] for value in after.flat)


serve(moves, play)
