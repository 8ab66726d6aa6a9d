"""The value of a position in hundredths of a disc, as far as a search of some plies can tell.

Principal variation search: the first move is given the whole window, the others only have
to prove that they are not better, which is quicker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count, final_score, flips, valid_moves
from othello.engine.budget import Budget
from othello.engine.evaluation import MOST, evaluate
from othello.engine.moves import Move, insert, move_lists
from othello.engine.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -6500  # below every value
FIRST: Final = -100_000  # the rank of the move that was best in a search before


class Midgame:
    """Searches positions to a depth, within a budget, and keeps what it has found."""

    __slots__ = ("_budget", "table", "_moves")

    def __init__(self, budget: Budget, table: Table) -> None:
        self._budget = budget
        self.table = table
        self._moves = move_lists()

    def value(self, own: i64, opp: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value for the side to move `depth` plies from here, if within `alpha` and `beta`.

        A pass is no ply. Raises OutOfBudget.
        """
        self._budget.spend()
        if depth == 0:
            return evaluate(own, opp)
        lower = -MOST
        upper = MOST
        expected: i64 = 0
        entry = self.table.find(own, opp) if depth > 1 else None
        if entry is not None:
            expected = entry.move
            if entry.depth == depth:
                lower = entry.lower
                upper = entry.upper
                if lower >= beta or lower == upper:
                    return lower
                if upper <= alpha:
                    return upper
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return 100 * final_score(own, opp)
            return -self.value(opp, own, depth, -beta, -alpha)
        ordered = self._moves[depth]
        size = self._sort(own, opp, moves, depth, expected, ordered)
        best = WORST
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
        if best < beta:
            upper = best
        if depth > 1:
            self.table.store(own, opp, depth, lower, upper, best_move)
        return best

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
