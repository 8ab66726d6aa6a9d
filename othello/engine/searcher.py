"""The midgame, selective and exact searches in one class.

A board is two integers from 0 to 2**64 - 1.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from othello.engine.budget import Budget
from othello.engine.endgame import Endgame
from othello.engine.evaluation import MAX_VALUE, Evaluation
from othello.engine.midgame import Midgame
from othello.engine.native_rules import after, has_moves, native, square_of
from othello.engine.selective import Selective
from othello.engine.table import Table, lower_of, move_of


class Aim(Enum):
    """The kind of result that a search returns."""

    VALUE = "the value after a number of plies"
    LIKELY = "the likely score"
    EXACT = "the score"


class Searcher:
    """Finds values, likely scores and exact scores of positions, with one shared budget.

    For the meaning of search windows and results, see `Midgame.value` and `Endgame.score`.
    `likely_score` relies on probes, so its results can be wrong.
    """

    def __init__(self, budget: Budget, evaluation: Evaluation, midgame_bits: int,
                 endgame_bits: int) -> None:
        """Use tables with room for 2**midgame_bits and 2**endgame_bits positions."""
        self._budget, self._endgame_bits = budget, endgame_bits
        self._midgame = Midgame(budget, Table(midgame_bits), evaluation)

    # Each endgame solver is created on first use, because the tables of a solver are large.

    @cached_property
    def _selective(self) -> Selective:
        return Selective(self._budget, Table(self._endgame_bits), self._midgame)

    @cached_property
    def _exact(self) -> Endgame:
        return Endgame(self._budget, Table(self._endgame_bits), self._midgame, self._selective)

    def value(self, own: int, opp: int, depth: int, alpha: int = -MAX_VALUE,
              beta: int = MAX_VALUE) -> int:
        """Search `depth` plies, and return the value in hundredths of a disc.

        Raises OutOfBudget.
        """
        return int(self._midgame.value(native(own), native(opp), depth, alpha, beta))

    def likely_score(self, own: int, opp: int, alpha: int = -64, beta: int = 64) -> int:
        """Return the likely final lead in discs, without a proof. Raises OutOfBudget."""
        return int(self._selective.score(native(own), native(opp), alpha, beta))

    def score(self, own: int, opp: int, alpha: int = -64, beta: int = 64) -> int:
        """Return the exact final lead in discs. Raises OutOfBudget."""
        return int(self._exact.score(native(own), native(opp), alpha, beta))

    def line(self, own: int, opp: int, aim: Aim, score: int) -> Iterator[int]:
        """Yield the squares of the best line of play, read from the table for `aim`.

        The line contains no passes. If `aim` is EXACT, the line stops before the first move that
        is not proved to be best.
        """
        while True:
            if not has_moves(own, opp):  # the tables have no entry for a pass
                own, opp, score = opp, own, -score
            entry = self._table(aim, own, opp).find(native(own), native(opp))
            if not move_of(entry) or aim is Aim.EXACT and lower_of(entry) < score:
                return
            square = square_of(move_of(entry))
            yield square
            child = after(own, opp, square)
            own, opp, score = child.own, child.opp, -score

    def _table(self, aim: Aim, own: int, opp: int) -> Table:
        """Return the table in which a search with `aim` stores the position."""
        if aim is Aim.VALUE:
            return self._midgame.table
        endgame = self._exact if aim is Aim.EXACT else self._selective
        return endgame.table(64 - (own | opp).bit_count())
