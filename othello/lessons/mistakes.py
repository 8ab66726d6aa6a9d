"""One's mistakes as problems: what lost something in a game that was reviewed."""

from collections.abc import Iterable, Iterator

from othello.analysis.effort import STANDARD
from othello.analysis.review import numbered_moves, positions_of
from othello.analysis.verdict import verdict
from othello.game import Game
from othello.lessons.problem import Kind, Problem, sound
from othello.piece import Piece

EXACT = 19  # empties: positions with up to so many are solved


def mistakes(game: Game, faults: Iterable[int], source: str, nodes: int = STANDARD,
             exact: int = EXACT, most: int = 0) -> Iterator[Problem]:
    """A problem for each of the faults in a game, which are given by the numbers of the moves.

    Where the review had an estimate, and no more than `exact` empties were left, the position is
    solved first: where `most` is given, as far as so many nodes allow, and what they do not reach
    stays an estimate. A fault that proves to be none then makes no problem.
    """
    before, moves_made = positions_of(game), list(numbered_moves(game))
    for number in faults:
        board, color = before[number - 1]
        ply, move = moves_made[number - 1]
        is_bounded = most and board.count_pieces(Piece.EMPTY) <= exact
        moves = (verdict(board, color, most, exact=0) if is_bounded
                 else verdict(board, color, nodes, exact)).moves
        right = sound(board, moves)
        if move.position not in right:
            yield Problem(Kind.MISTAKE, board, color, f"move {ply} of {source}", moves, right,
                          move.position)
