"""What the engine says of many positions: its tables are kept from one to the next."""

from othello.engine.budget import Budget
from othello.engine.endgame import Endgame
from othello.engine.evaluation import MOST
from othello.engine.midgame import Midgame
from othello.engine.search import FREELY, Child, children, native
from othello.engine.table import Table

TABLE_BITS = 16


class Oracle:
    """Solves and searches, without a limit."""

    def __init__(self) -> None:
        budget = Budget(FREELY, 1e9)
        self._midgame = Midgame(budget, Table(TABLE_BITS))
        self._endgame = Endgame(budget, Table(TABLE_BITS), self._midgame)

    def score(self, own: int, opp: int) -> int:
        """The exact score of the side to move, in discs."""
        return int(self._endgame.score(native(own), native(opp), -64, 64))

    def value(self, own: int, opp: int, depth: int) -> float:
        """The value of the side to move after a search, in discs."""
        return int(self._midgame.value(native(own), native(opp), depth, -MOST, MOST)) / 100

    def move(self, own: int, opp: int, depth: int) -> Child:
        """The best valid move, of which there must be one."""
        return min(children(own, opp),
                   key=lambda child: self.value(child.own, child.opp, depth - 1))
