"""Both searches behind one face, for boards of two integers from 0 to 2**64 - 1."""

from collections.abc import Iterator

from othello.engine.budget import Budget
from othello.engine.endgame import Endgame
from othello.engine.evaluation import MOST, Evaluation
from othello.engine.midgame import Midgame
from othello.engine.rules import children, native, square_of
from othello.engine.table import Table, move_of


class Searcher:
    """A midgame search and an endgame search, within one budget and with a table each.

    The tables are kept from one position to the next. Windows and results are those of
    `Midgame.value` and `Endgame.score`.
    """

    def __init__(self, budget: Budget, evaluation: Evaluation, midgame_bits: int,
                 endgame_bits: int) -> None:
        """The tables have room for 2**midgame_bits and 2**endgame_bits positions."""
        self._midgame = Midgame(budget, Table(midgame_bits), evaluation)
        self._endgame = Endgame(budget, Table(endgame_bits), self._midgame)

    def value(self, own: int, opp: int, depth: int, alpha: int = -MOST, beta: int = MOST) -> int:
        """The value `depth` plies ahead, in hundredths of a disc; raises OutOfBudget."""
        return int(self._midgame.value(native(own), native(opp), depth, alpha, beta))

    def score(self, own: int, opp: int, alpha: int = -64, beta: int = 64) -> int:
        """The exact final lead in discs; raises OutOfBudget."""
        return int(self._endgame.score(native(own), native(opp), alpha, beta))

    def line(self, own: int, opp: int, is_exact: bool) -> Iterator[int]:
        """The squares of the best play from a position on, as far as a table has it.

        Passes are left out.
        """
        while True:
            moves = {child.square: child for child in children(own, opp)}
            if not moves:  # a pass, for which the tables have no entry
                own, opp = opp, own
                moves = {child.square: child for child in children(own, opp)}
            empties = 64 - (own | opp).bit_count()
            table = self._endgame.table(empties) if is_exact else self._midgame.table
            move = move_of(table.find(native(own), native(opp)))
            if not move:
                return
            square = square_of(move)
            yield square
            own, opp = moves[square].own, moves[square].opp
