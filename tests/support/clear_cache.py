"""Clear the cache of evaluations, using only public functions."""

from support.helpers import WIPE_OUT, play

from othello import Piece
from othello.analysis.evaluate import MAX_CACHED, evaluate_board


def clear_evaluation_cache():
    """Remove earlier evaluations from the cache by filling it with new evaluations."""
    board = play(WIPE_OUT).board
    for nodes in range(MAX_CACHED):
        evaluate_board(board, Piece.BLACK, nodes, exact=0)
