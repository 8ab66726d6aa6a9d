"""A public way to clear the cache of evaluations."""

from support.helpers import WIPE_OUT, play

from othello import Piece
from othello.analysis.evaluate import MAX_CACHED, evaluate_board


def forget_verdicts():
    """Evaluate as many other positions as the cache can hold, so that it forgets earlier ones."""
    board = play(WIPE_OUT).board
    for nodes in range(MAX_CACHED):
        evaluate_board(board, Piece.BLACK, nodes, exact=0)
