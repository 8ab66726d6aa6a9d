"""Clear the cache of evaluations, using only public functions."""

from support.helpers import WIPE_OUT, play

from othello import Piece
from othello.analysis.evaluate import MAX_CACHED, evaluate_board


def forget_verdicts():
    """Fill the cache with other evaluations, which removes the earlier ones."""
    board = play(WIPE_OUT).board
    for nodes in range(MAX_CACHED):
        evaluate_board(board, Piece.BLACK, nodes, exact=0)
