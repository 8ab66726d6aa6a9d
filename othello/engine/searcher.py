"""All searches behind one face, for boards of two integers from 0 to 2**64 - 1."""

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from othello.engine.budget import Budget
from othello.engine.endgame import Endgame
from othello.engine.evaluation import MOST, Evaluation
from othello.engine.midgame import Midgame
from othello.engine.rules import children, native, square_of
from othello.engine.selective import Selective
from othello.engine.table import Table, lower_of, move_of


class Aim(Enum):
    """What a search is to find."""

    VALUE = "what a position is worth, some plies ahead"
    LIKELY = "what its score is likely to be"
    EXACT = "its score"


class Searcher:
    """Searches with each aim, within one budget.

    Their tables are kept from one position to the next. Windows and results are those of
    `Midgame.value` and `Endgame.score`; those of `likely` are as good as its probes.
    """

    def __init__(self, budget: Budget, evaluation: Evaluation, midgame_bits: int,
                 endgame_bits: int) -> None:
        """There are large tables, of 2**midgame_bits and of 2**endgame_bits positions."""
        self._budget, self._endgame_bits = budget, endgame_bits
        self._midgame = Midgame(budget, Table(midgame_bits), evaluation)

    # Their tables are large, and most searches ask for no ending.

    @cached_property
    def _selective(self) -> Selective:
        return Selective(self._budget, Table(self._endgame_bits), self._midgame)

    @cached_property
    def _exact(self) -> Endgame:
        return Endgame(self._budget, Table(self._endgame_bits), self._midgame, self._selective)

    def value(self, own: int, opp: int, depth: int, alpha: int = -MOST, beta: int = MOST) -> int:
        """The value `depth` plies ahead, in hundredths of a disc; raises OutOfBudget."""
        return int(self._midgame.value(native(own), native(opp), depth, alpha, beta))

    def likely(self, own: int, opp: int, alpha: int = -64, beta: int = 64) -> int:
        """What `score` is likely to be; raises OutOfBudget."""
        return int(self._selective.score(native(own), native(opp), alpha, beta))

    def score(self, own: int, opp: int, alpha: int = -64, beta: int = 64) -> int:
        """The exact final lead in discs; raises OutOfBudget."""
        return int(self._exact.score(native(own), native(opp), alpha, beta))

    def line(self, own: int, opp: int, aim: Aim, score: int) -> Iterator[int]:
        """The squares of the best play from a position on, as far as searches with an aim know it.

        Passes are left out. An exact line ends where no move is proved to keep the score.
        """
        while True:
            moves = {child.square: child for child in children(own, opp)}
            if not moves:  # a pass, for which the tables have no entry
                own, opp, score = opp, own, -score
                moves = {child.square: child for child in children(own, opp)}
            entry = self._table(aim, own, opp).find(native(own), native(opp))
            if not move_of(entry) or aim is Aim.EXACT and lower_of(entry) < score:
                return
            square = square_of(move_of(entry))
            yield square
            own, opp, score = moves[square].own, moves[square].opp, -score

    def _table(self, aim: Aim, own: int, opp: int) -> Table:
        """Where searches with an aim keep a position."""
        if aim is Aim.VALUE:
            return self._midgame.table
        endgame = self._exact if aim is Aim.EXACT else self._selective
        return endgame.table(64 - (own | opp).bit_count())
