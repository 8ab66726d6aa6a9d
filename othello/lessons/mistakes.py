"""One's mistakes as problems: what lost something in a game that was reviewed."""

from collections.abc import Collection, Iterator

from othello.analysis.effort import STANDARD
from othello.analysis.review import Review, positions_of
from othello.analysis.verdict import solved_within, verdict
from othello.game import Game
from othello.lessons.problem import Kind, Problem, sound
from othello.piece import Piece

EXACT = 19  # empties: positions with up to so many are solved
QUICK = solved_within(10 * STANDARD)  # the same where somebody waits for it, and others, too


def mistakes(game: Game, review: Review, source: str, sides: Collection[Piece] = tuple(Piece),
             nodes: int = STANDARD, exact: int = EXACT) -> Iterator[Problem]:
    """A problem for each fault that the given sides made in a game, as each is judged.

    Where the review had an estimate, and no more than `exact` empties were left, the position is
    solved first. A fault that proves to be none then makes no problem.
    """
    before = positions_of(game)
    for fault in review.moves:
        if fault.color not in sides or fault not in review.faults(fault.color):
            continue
        board, color = before[fault.number - 1]
        moves = verdict(board, color, nodes, exact).moves
        right = sound(board, moves)
        if fault.position not in right:
            yield Problem(Kind.MISTAKE, board, color, f"move {fault.number} of {source}", moves,
                          right, fault.position)
