"""Exact scores of endings: the final lead in discs, where the winner gets the empties.

A search goes through all continuations, but for those that cannot matter: it asks of a
position only whether its score lies above or below a window from `alpha` to `beta`, and
what it returns from outside is a bound. What is likely best is tried first: the move that
leaves the other side the fewest replies, in a region with an odd number of empties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import (
    CORNERS,
    FULL,
    count,
    final_score,
    flips,
    odd_quadrants,
    stable,
    valid_moves,
)
from othello.engine.budget import Budget
from othello.engine.midgame import FIRST, Midgame
from othello.engine.moves import Move, insert, move_lists
from othello.engine.table import Table, lower_of, move_of, upper_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -65  # below every score
WINDOW: Final = 6500  # beyond every value of the midgame

# With more empties than these: moves are sorted; what is found is kept; positions after the
# moves are looked up before they are searched; a search of the midgame sorts the moves, one
# ply deeper with each empty more than LOOK_AHEAD, up to MOST_AHEAD plies.
SORTED: Final = 6
TRIED: Final = 4  # so few empties are all tried, whether they are valid moves or not
KEPT: Final = 7
FORESEEN: Final = 11
LOOK_AHEAD: Final = 15
MOST_AHEAD: Final = 7

MOBILITY: Final = 300  # hundredths of a disc that a reply less is worth, for it saves time


class Endgame:
    """Solves endings, within a budget, and keeps what it has found."""

    __slots__ = ("_budget", "table", "_midgame", "_moves")

    def __init__(self, budget: Budget, table: Table, midgame: Midgame) -> None:
        """The midgame says which moves are likely best, and what it has found before."""
        self._budget = budget
        self.table = table
        self._midgame = midgame
        self._moves = move_lists()

    def score(self, own: i64, opp: i64, alpha: i64, beta: i64) -> i64:
        """The score of the side to move, if it lies between `alpha` and `beta`."""
        empties = FULL ^ (own | opp)
        left = count(empties)
        if left > SORTED:
            return self._search(own, opp, left, alpha, beta)
        return self._finish(own, opp, empties, left, alpha, beta)

    def _search(self, own: i64, opp: i64, left: i64, alpha: i64, beta: i64) -> i64:
        self._budget.spend()
        if alpha >= 16 and 2 * count(opp) >= 64 - alpha:
            bound = 64 - 2 * count(stable(opp, own))
            if bound <= alpha:
                return bound
        lower: i64 = -64
        upper: i64 = 64
        expected: i64 = 0
        found: i64 = 0
        if left > KEPT:
            found = self.table.find(own, opp)
        if found:
            lower = lower_of(found)
            upper = upper_of(found)
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            expected = move_of(found)
        elif left > FORESEEN:
            expected = move_of(self._midgame.table.find(own, opp))
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return final_score(own, opp)
            return -self._search(opp, own, left, -beta, -alpha)
        ordered = self._moves[left]
        size = self._sort(own, opp, moves, left, expected, ordered)
        if left > FORESEEN:
            for index in range(size):
                move = ordered[index]
                found = self.table.find(opp ^ move.flipped, own ^ move.flipped ^ move.bit)
                if found and -upper_of(found) >= beta:
                    return -upper_of(found)
        best: i64 = WORST
        best_move: i64 = 0
        low = alpha
        for index in range(size):
            move = ordered[index]
            bit = move.bit
            flipped = move.flipped
            if index == 0:
                value = -self._child(own, opp, bit, flipped, left, -beta, -low)
            else:
                value = -self._child(own, opp, bit, flipped, left, -low - 1, -low)
                if low < value < beta:
                    value = -self._child(own, opp, bit, flipped, left, -beta, -value)
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
        if left > KEPT:
            self.table.store(own, opp, left, lower, upper, best_move)
        return best

    def _child(self, own: i64, opp: i64, bit: i64, flipped: i64, left: i64,
               alpha: i64, beta: i64) -> i64:
        own, opp = opp ^ flipped, own ^ flipped ^ bit
        if left > SORTED + 1:
            return self._search(own, opp, left - 1, alpha, beta)
        return self._finish(own, opp, FULL ^ (own | opp), left - 1, alpha, beta)

    def _sort(self, own: i64, opp: i64, moves: i64, left: i64, expected: i64,
              ordered: list[Move]) -> i64:
        """Fill `ordered` with the moves, the best first as far as can be told; how many."""
        odd = odd_quadrants(FULL ^ (own | opp))
        ahead: i64 = 0
        if left > LOOK_AHEAD:
            ahead = min(left - LOOK_AHEAD, MOST_AHEAD)
        size: i64 = 0
        rank: i64 = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            flipped = flips(own, opp, bit)
            after = opp ^ flipped
            other = own ^ flipped ^ bit
            if bit == expected:
                rank = FIRST
            elif left > FORESEEN:
                rank = (self._midgame.value(after, other, ahead, -WINDOW, WINDOW)
                        + MOBILITY * count(valid_moves(after, other)))
            else:
                replies = valid_moves(after, other)
                rank = 4 * (count(replies) + count(replies & CORNERS))
                if bit & odd:
                    rank -= 1
                if bit & CORNERS:
                    rank -= 2
            insert(ordered, size, bit, flipped, rank)
            size += 1
        return size

    def _finish(self, own: i64, opp: i64, empties: i64, left: i64,
                alpha: i64, beta: i64) -> i64:
        """The score with few empties, of which those in odd quadrants are tried first."""
        self._budget.nodes += 1
        if left == 1:
            return _last(own, opp, empties, alpha)
        if left == 2:
            return self._last_two(own, opp, empties, alpha, beta)
        best: i64 = WORST
        moves = valid_moves(own, opp) if left > TRIED else empties
        first = moves & odd_quadrants(empties)
        rest = moves ^ first
        while first | rest:
            if first:
                bit = first & -first
                first ^= bit
            else:
                bit = rest & -rest
                rest ^= bit
            flipped = flips(own, opp, bit)
            if flipped == 0:
                continue
            value = -self._finish(opp ^ flipped, own ^ flipped ^ bit, empties ^ bit, left - 1,
                                  -beta, -alpha)
            if value > best:
                best = value
                if value >= beta:
                    return value
                if value > alpha:
                    alpha = value
        if best != WORST:
            return best
        if valid_moves(opp, own) == 0:
            return final_score(own, opp)
        return -self._finish(opp, own, empties, left, -beta, -alpha)

    def _last_two(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """The score with two empties."""
        one = empties & -empties
        other = empties ^ one
        best: i64 = WORST
        flipped = flips(own, opp, one)
        if flipped:
            self._budget.nodes += 1
            best = -_last(opp ^ flipped, own ^ flipped ^ one, other, -beta)
            if best >= beta:
                return best
        flipped = flips(own, opp, other)
        if flipped:
            self._budget.nodes += 1
            value = -_last(opp ^ flipped, own ^ flipped ^ other, one, -beta)
            if value > best:
                best = value
        if best != WORST:
            return best
        if flips(opp, own, one) | flips(opp, own, other):
            return -self._last_two(opp, own, empties, -beta, -alpha)
        return final_score(own, opp)


def _last(own: i64, opp: i64, empty: i64, alpha: i64) -> i64:
    """The score with one empty, which whoever can fills, and else goes to the winner."""
    lead = 2 * count(own) - 63
    flipped = count(flips(own, opp, empty))
    if flipped:
        return lead + 2 * flipped + 1
    unfilled = lead + 1 if lead > 0 else lead - 1
    if unfilled <= alpha:  # what is less is no answer either
        return unfilled
    flipped = count(flips(opp, own, empty))
    if flipped:
        return lead - 2 * flipped - 1
    return unfilled
