"""A public way to clear the cache of evaluations."""

from helpers import WIPE_OUT, play

from othello import Piece
from othello.analysis.verdict import KEPT, verdict


def forget_verdicts():
    """Judge as many other things as are kept, so that nothing is known of those before."""
    board = play(WIPE_OUT).board
    for nodes in range(KEPT):
        verdict(board, Piece.BLACK, nodes, exact=0)
