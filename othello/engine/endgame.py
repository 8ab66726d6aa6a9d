"""Exact scores of endings: the final lead in discs, where the winner gets the empties.

Alpha-beta to the end of the game. The moves most likely to be best are tried first: the one
that an earlier search found best, then those that leave the other side the fewest replies, and
those in a quadrant with an odd number of empties, where whoever plays first can play last too.

`alpha`, `beta` and scores are whole discs for the side to move, from -64 to 64. Each function
here is fail-soft: between alpha and beta its result is the score, at alpha or below an upper
bound of it, at beta or above a lower bound, and a bound may lie outside the window.
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
from othello.engine.midgame import Midgame
from othello.engine.moves import Move, best_of, move_lists, put
from othello.engine.table import Table, lower_of, move_of, upper_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -65  # below every score
WINDOW: Final = 6500  # beyond every value of the midgame

# Work that orders or saves a search pays only with many empties: above these numbers of them.
RANKED: Final = 6  # moves are ranked, where fewer are ordered by parity alone
KEPT: Final = 9  # results are kept in the table, where fewer are as quickly searched again
FORESEEN: Final = 11  # the midgame ranks the moves, and all positions after them are looked up
LOOK_AHEAD: Final = 15  # each empty more lets the midgame search that ranks go a ply deeper, ...
MOST_AHEAD: Final = 7  # ... up to so many plies
TRIED: Final = 4  # up to so many empties, to try all is quicker than to ask for valid moves

MOBILITY: Final = 300  # hundredths of a disc for each reply: few replies make a small tree
STABLE_FROM: Final = 16  # with a lower alpha a cut needs more than 24 stable discs: too rare


class Endgame:
    """Solves endings, within a budget, and keeps results in a table."""

    __slots__ = ("_budget", "table", "_midgame", "_moves")

    def __init__(self, budget: Budget, table: Table, midgame: Midgame) -> None:
        """The midgame and what it has in its table say which moves to try first."""
        self._budget: Budget = budget
        self.table: Table = table
        self._midgame: Midgame = midgame
        self._moves: list[list[Move]] = move_lists()

    def score(self, own: i64, opp: i64, alpha: i64, beta: i64) -> i64:
        """The score of the side to move, or a bound of it; alpha is less than beta.

        Raises OutOfBudget.
        """
        empty = FULL ^ (own | opp)
        empties = count(empty)
        if empties > RANKED:
            return self._search(own, opp, empties, alpha, beta)
        return self._finish(own, opp, empty, empties, alpha, beta)

    def _search(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """As `score`, with many empties."""
        self._budget.spend()
        if alpha >= STABLE_FROM and 2 * count(opp) >= 64 - alpha:
            bound = 64 - 2 * count(stable(opp, own))  # those discs stay with the other side
            if bound <= alpha:
                return bound
        lower: i64 = -64
        upper: i64 = 64
        expected: i64 = 0
        entry: i64 = self.table.find(own, opp) if empties > KEPT else 0
        if entry:
            lower = lower_of(entry)
            upper = upper_of(entry)
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            expected = move_of(entry)
        elif empties > FORESEEN:
            expected = move_of(self._midgame.table.find(own, opp))
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return final_score(own, opp)
            return -self._search(opp, own, empties, -beta, -alpha)
        ranked = self._moves[empties]
        best: i64 = WORST
        best_move: i64 = 0
        low = alpha
        batch = expected or moves  # what was best before is tried before the others are ranked
        while batch and best < beta:
            size = self._rank(own, opp, batch, empties, ranked)
            if empties > FORESEEN and batch == moves:
                for index in range(size):
                    move = ranked[index]
                    entry = self.table.find(opp ^ move.flipped, own ^ move.flipped ^ move.bit)
                    if entry and -upper_of(entry) >= beta:
                        return -upper_of(entry)
            for index in range(size):
                move = best_of(ranked, index, size)
                bit = move.bit
                flipped = move.flipped
                if best == WORST:
                    value = -self._child(own, opp, bit, flipped, empties, -beta, -low)
                else:
                    value = -self._child(own, opp, bit, flipped, empties, -low - 1, -low)
                    if low < value < beta:
                        value = -self._child(own, opp, bit, flipped, empties, -beta, -value)
                if value > best:
                    best = value
                    best_move = bit
                    if value > low:
                        low = value
                        if value >= beta:
                            break
            moves ^= batch
            batch = moves
        if best > alpha:
            lower = best
        if best < beta:
            upper = best
        if empties > KEPT:
            self.table.store(own, opp, empties, lower, upper, best_move)
        return best

    def _child(self, own: i64, opp: i64, bit: i64, flipped: i64, empties: i64,
               alpha: i64, beta: i64) -> i64:
        """The score after a move, for the side that is then to move."""
        own, opp = opp ^ flipped, own ^ flipped ^ bit
        if empties > RANKED + 1:
            return self._search(own, opp, empties - 1, alpha, beta)
        return self._finish(own, opp, FULL ^ (own | opp), empties - 1, alpha, beta)

    def _rank(self, own: i64, opp: i64, moves: i64, empties: i64, ranked: list[Move]) -> i64:
        """Fill `ranked` with the moves and their ranks, and return their number."""
        odd = odd_quadrants(FULL ^ (own | opp))
        ahead: i64 = 0
        if empties > LOOK_AHEAD:
            ahead = min(empties - LOOK_AHEAD, MOST_AHEAD)
        is_only = moves & (moves - 1) == 0
        size: i64 = 0
        rank: i64 = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            flipped = flips(own, opp, bit)
            after = opp ^ flipped
            other = own ^ flipped ^ bit
            if is_only:
                pass
            elif empties > FORESEEN:
                rank = (self._midgame.value(after, other, ahead, -WINDOW, WINDOW)
                        + MOBILITY * count(valid_moves(after, other)))
            else:
                replies = valid_moves(after, other)
                rank = 4 * (count(replies) + count(replies & CORNERS))
                if bit & odd:
                    rank -= 1
                if bit & CORNERS:
                    rank -= 2
            put(ranked, size, bit, flipped, rank)
            size += 1
        return size

    def _finish(self, own: i64, opp: i64, empty: i64, empties: i64,
                alpha: i64, beta: i64) -> i64:
        """The score with few empties; those in odd quadrants are tried first."""
        self._budget.nodes += 1
        if empties == 1:
            return _last(own, opp, empty, alpha)
        if empties == 2:
            return self._last_two(own, opp, empty, alpha, beta)
        best: i64 = WORST
        moves = valid_moves(own, opp) if empties > TRIED else empty
        first = moves & odd_quadrants(empty)
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
            value = -self._finish(opp ^ flipped, own ^ flipped ^ bit, empty ^ bit, empties - 1,
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
        return -self._finish(opp, own, empty, empties, -beta, -alpha)

    def _last_two(self, own: i64, opp: i64, empty: i64, alpha: i64, beta: i64) -> i64:
        """The score with two empties."""
        one = empty & -empty
        other = empty ^ one
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
            return -self._last_two(opp, own, empty, -beta, -alpha)
        return final_score(own, opp)


def _last(own: i64, opp: i64, empty: i64, alpha: i64) -> i64:
    """The score with one empty: whoever can fills it, else it goes to the winner."""
    flipped = flips(own, opp, empty)
    if flipped:
        return 2 * count(own | flipped) - 62
    lead = 2 * count(own) - 63
    unfilled = lead + 1 if lead > 0 else lead - 1
    if unfilled <= alpha:  # a reply could only lower it further below the window
        return unfilled
    flipped = flips(opp, own, empty)
    if flipped:
        return 62 - 2 * count(opp | flipped)
    return unfilled
