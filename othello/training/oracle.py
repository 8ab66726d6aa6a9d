"""The engine for many positions, with tables that one search hands on to the next."""

from othello.engine.budget import Budget
from othello.engine.evaluation import Evaluation
from othello.engine.native_rules import Child, children
from othello.engine.search import UNLIMITED
from othello.engine.searcher import Searcher

TABLE_BITS = 16  # of the large tables, which are smaller than in a game so that they fit the cache


class Oracle:
    """Solves and searches positions without a limit; scores and values are in discs."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._searcher = Searcher(Budget(UNLIMITED, 1e9), evaluation, TABLE_BITS, TABLE_BITS)

    def score(self, own: int, opp: int) -> int:
        """The exact score of the side to move."""
        return self._searcher.score(own, opp)

    def value(self, own: int, opp: int, depth: int) -> float:
        """The value for the side to move after a search; 0 plies only evaluate."""
        return self._searcher.value(own, opp, depth) / 100

    def mean(self, own: int, opp: int, depth: int) -> float:
        """The mean of the values of two depths: odd and even depths favour different sides."""
        return (self.value(own, opp, depth - 1) + self.value(own, opp, depth)) / 2

    def move(self, own: int, opp: int, depth: int) -> Child:
        """The best valid move; there has to be one."""
        return min(children(own, opp),
                   key=lambda child: self.value(child.own, child.opp, depth - 1))
