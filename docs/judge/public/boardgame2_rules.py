"""boardgame2: pip install boardgame2==0.26.0 gym six numpy"""

import sys

import numpy
from boardgame2 import ReversiEnv
from protocol import serve

VALUES = {"X": 1, "O": -1, "-": 0}
DISCS = {value: disc for disc, value in VALUES.items()}
ENV = ReversiEnv()


def state(board, side):
    return numpy.array([VALUES[disc] for disc in board]).reshape(8, 8), VALUES[side]


def moves(board, side):
    return numpy.flatnonzero(ENV.get_valid(state(board, side)))


def play(board, side, at):
    if not ENV.is_valid(state(board, side), divmod(at, 8)):
        return None
    after, _ = ENV.get_next_state(state(board, side), divmod(at, 8))
    return "".join(DISCS[int(value)] for value in after.flat)


serve(sys.modules[__name__])
