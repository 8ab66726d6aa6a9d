"""Search many positions with the engine. All searches share the same tables."""

from othello.engine.budget import Budget
from othello.engine.evaluation import Evaluation
from othello.engine.native_rules import Child, children
from othello.engine.search import UNLIMITED
from othello.engine.searcher import Searcher

TABLE_BITS = 16  # small tables, which fit in the processor's cache


class Oracle:
    """Solves and searches positions without a limit on nodes or time.

    Scores and values are in discs.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self._searcher = Searcher(Budget(UNLIMITED, 1e9), evaluation, TABLE_BITS, TABLE_BITS)

    def score(self, own: int, opp: int) -> int:
        """Return the exact score for the side to move."""
        return self._searcher.score(own, opp)

    def value(self, own: int, opp: int, depth: int) -> float:
        """Search `depth` plies and return the value for the side to move.

        At depth 0, return the evaluation without a search.
        """
        return self._searcher.value(own, opp, depth) / 100

    def mean(self, own: int, opp: int, depth: int) -> float:
        """Return the mean of the values at `depth` and `depth - 1`.

        Odd and even depths favour different sides, so the mean of the two values favours neither
        side.
        """
        return (self.value(own, opp, depth - 1) + self.value(own, opp, depth)) / 2

    def move(self, own: int, opp: int, depth: int) -> Child:
        """Return the best valid move. The side to move must have a valid move."""
        return min(children(own, opp),
                   key=lambda child: self.value(child.own, child.opp, depth - 1))
