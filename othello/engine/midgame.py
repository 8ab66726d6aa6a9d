"""The value of a position in hundredths of a disc, as far as a search of some plies can tell.

Principal variation search: the first move is given the whole window, the others only have
to prove that they are not better, which is quicker. Multi-ProbCut: where a search that is less
deep is so far beyond the window that a deeper one will hardly come back, there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine import weights
from othello.engine.bitboard import count, final_score, flips, valid_moves
from othello.engine.budget import Budget
from othello.engine.evaluation import MOST
from othello.engine.moves import Move, insert, move_lists
from othello.engine.patterns import evaluate
from othello.engine.table import Table, depth_of, lower_of, move_of, upper_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -6500  # below every value
FIRST: Final = -100_000  # the rank of the move that was best in a search before

PROBED: Final = 4  # plies of a search, or more, that a shallower one may save ...
RISK: Final = 120  # ... if it is beyond the window by so many hundredths of their spread
LEAST_SPREAD: Final = 50  # hundredths of a disc
UNDECIDED: Final = -100_000


class Midgame:
    """Searches positions to a depth, within a budget, and keeps what it has found."""

    __slots__ = ("_budget", "table", "_moves", "_base", "_by_empties", "_by_plies")

    def __init__(self, budget: Budget, table: Table) -> None:
        self._budget = budget
        self.table = table
        self._moves = move_lists()
        base, by_empties, by_plies = weights.spread()
        self._base: i64 = base
        self._by_empties: i64 = by_empties
        self._by_plies: i64 = by_plies

    def value(self, own: i64, opp: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value for the side to move `depth` plies from here, if within `alpha` and `beta`.

        A pass is no ply. Raises OutOfBudget.
        """
        self._budget.spend()
        if depth == 0:
            return evaluate(own, opp)
        lower: i64 = -MOST
        upper: i64 = MOST
        expected: i64 = 0
        if depth > 1:
            found = self.table.find(own, opp)
            if found:
                expected = move_of(found)
                if depth_of(found) == depth:
                    lower = lower_of(found)
                    upper = upper_of(found)
                    if lower >= beta or lower == upper:
                        return lower
                    if upper <= alpha:
                        return upper
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return 100 * final_score(own, opp)
            return -self.value(opp, own, depth, -beta, -alpha)
        if depth >= PROBED and beta - alpha == 1 and self._base:
            bound = self._probe(own, opp, depth, alpha, beta)
            if bound != UNDECIDED:
                self.table.store(own, opp, depth, bound if bound == beta else -MOST,
                                 bound if bound == alpha else MOST, expected)
                return bound
        ordered = self._moves[depth]
        size = self._sort(own, opp, moves, depth, expected, ordered)
        best: i64 = WORST
        best_move: i64 = 0
        low = alpha
        for index in range(size):
            move = ordered[index]
            bit = move.bit
            after = opp ^ move.flipped
            other = own ^ move.flipped ^ bit
            if index == 0:
                value = -self.value(after, other, depth - 1, -beta, -low)
            else:
                value = -self.value(after, other, depth - 1, -low - 1, -low)
                if low < value < beta:
                    value = -self.value(after, other, depth - 1, -beta, -value)
            if value > best:
                best = value
                best_move = bit
                if value > low:
                    low = value
                    if value >= beta:
                        break
        if best > alpha:
            lower = best
            if upper < lower:  # what a search that skips moves has found before
                upper = MOST
        if best < beta:
            upper = best
            if lower > upper:
                lower = -MOST
        if depth > 1:
            self.table.store(own, opp, depth, lower, upper, best_move)
        return best

    def _probe(self, own: i64, opp: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """`beta` or `alpha`, if the value in all likelihood lies beyond it, or UNDECIDED."""
        left = 64 - count(own | opp)
        shallow = probe_depth(depth)
        spread = self._base + self._by_empties * left + self._by_plies * (depth - shallow)
        margin = RISK * max(spread, LEAST_SPREAD) // 100
        if evaluate(own, opp) >= beta:
            bound = beta + margin
            if bound <= MOST and self.value(own, opp, shallow, bound - 1, bound) >= bound:
                return beta
        else:
            bound = alpha - margin
            if bound >= -MOST and self.value(own, opp, shallow, bound, bound + 1) <= bound:
                return alpha
        return UNDECIDED

    def _sort(self, own: i64, opp: i64, moves: i64, depth: i64, expected: i64,
              ordered: list[Move]) -> i64:
        """Fill `ordered` with the moves, the best first as far as can be told; how many."""
        size: i64 = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            flipped = flips(own, opp, bit)
            rank: i64 = 0
            if bit == expected:
                rank = FIRST
            elif depth > 2:
                rank = evaluate(opp ^ flipped, own ^ flipped ^ bit)
            elif depth == 2:
                rank = count(valid_moves(opp ^ flipped, own ^ flipped ^ bit))
            insert(ordered, size, bit, flipped, rank)
            size += 1
        return size


def probe_depth(depth: i64) -> i64:
    """The plies of a search that may save one of `depth`: about half, odd where it is odd."""
    return depth // 4 * 2 + (depth & 1)
