"""Exact scores of endings.

A score is the final lead in discs, with empty squares counted for the winner. The solver is an
alpha-beta search to the end of the game. The search first tries the best move from an earlier
search. In positions with many empties, a midgame search and the number of replies determine how
moves are ranked. Near the end, moves with few replies come first. Moves in a quadrant with an odd
number of empties are also preferred, because the side that plays there first can also play there
last.

`alpha`, `beta` and scores are whole numbers from -64 to 64: the lead, in discs, of the side to
move. The functions are fail-soft. A result between alpha and beta is the exact score. A result of
at most alpha is an upper bound on the score, and a result of at least beta is a lower bound. A
bound may be less than alpha or greater than beta.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import (
    CORNERS,
    FULL,
    count,
    count_corners_twice,
    final_score,
    flips,
    odd_quadrants,
    valid_moves,
)
from othello.engine.budget import Budget
from othello.engine.finish import WORST, bound_by_stable_discs, finish
from othello.engine.midgame import Midgame
from othello.engine.moves import Move, best_of, move_lists, put
from othello.engine.table import Table, lower_of, move_of, upper_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WINDOW: Final = 6500  # larger than any value that a midgame search returns

# Positions with at most this many empties are searched by `finish`, which doesn't rank moves.
MAX_UNSORTED_EMPTIES: Final = 6
# Results for positions with at most this many empties are stored in the small table. All other
# results are stored in the large table.
MAX_NEAR_EMPTIES: Final = 12
# With at most this many empties, moves are ranked without a midgame search.
MAX_MOBILITY_EMPTIES: Final = 11
# The midgame search that ranks moves has a depth of `empties - RANK_DEPTH_OFFSET` plies, but at
# least 0 and at most MAX_RANK_DEPTH plies.
RANK_DEPTH_OFFSET: Final = 16
MAX_RANK_DEPTH: Final = 7

# The penalty for each reply, in hundredths of a disc. A move with few replies has a small tree.
REPLY_PENALTY: Final = 350
NEAR_BITS: Final = 12  # the small table has 2**12 positions and stays in the processor's cache


class Endgame:
    """Solves endings within a budget and stores results in tables."""

    __slots__ = ("_budget", "_far", "_near", "_midgame", "_guide", "_moves")

    def __init__(self, budget: Budget, table: Table, midgame: Midgame,
                 guide: Endgame | None = None) -> None:
        """Create a solver that stops when `budget` is used up.

        For positions with many empties, `table` stores results and `midgame` ranks moves. If
        `guide` is given, its stored moves are tried first.
        """
        self._budget: Budget = budget
        self._far: Table = table
        self._near: Table = Table(NEAR_BITS)
        self._midgame: Midgame = midgame
        self._guide: Endgame | None = guide
        self._moves: list[list[Move]] = move_lists()

    def table(self, empties: i64) -> Table:
        """Return the table for positions with `empties` empty squares."""
        return self._far if empties > MAX_NEAR_EMPTIES else self._near

    def score(self, own: i64, opp: i64, alpha: i64, beta: i64) -> i64:
        """Return the score for the side to move, or a bound on the score.

        Alpha must be less than beta. Raises OutOfBudget.
        """
        empty = FULL ^ (own | opp)
        empties = count(empty)
        if empties > MAX_UNSORTED_EMPTIES:
            return self._search(own, opp, empties, alpha, beta)
        return finish(self._budget, own, opp, empty, empties, alpha, beta)

    def _search(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a position with many empties, or a bound on the score."""
        self._budget.spend()
        bound = bound_by_stable_discs(own, opp, alpha)
        if bound <= alpha:
            return bound
        lower: i64 = -64
        upper: i64 = 64
        expected: i64 = 0
        table = self.table(empties)
        entry = table.find(own, opp)
        if entry:
            lower = lower_of(entry)
            upper = upper_of(entry)
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            expected = move_of(entry)
        elif empties > MAX_MOBILITY_EMPTIES and self._guide is not None:
            expected = move_of(self._guide.table(empties).find(own, opp))
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return final_score(own, opp)
            return -self._search(opp, own, empties, -beta, -alpha)
        ranked = self._moves[empties]
        best: i64 = WORST
        best_move: i64 = 0
        low = alpha
        batch = expected or moves  # an expected best move is tried before the others are ranked
        if empties > MAX_MOBILITY_EMPTIES and beta - alpha == 1:
            best = self._likely_bound(own, opp, empties, alpha, beta)
            if best != WORST:
                best_move = expected
                batch = 0
        while batch and best < beta:
            size = self._rank(own, opp, batch, empties, ranked)
            if empties > MAX_UNSORTED_EMPTIES + 1 and batch == moves:
                next_table = self.table(empties - 1)
                for index in range(size):
                    move = ranked[index]
                    entry = next_table.find(opp ^ move.flipped, own ^ move.flipped ^ move.bit)
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
            if upper < lower:  # probes can contradict each other
                upper = 64
        elif lower > -64:
            best_move = expected  # the move that reached the lower bound
        if best < beta:
            upper = best
            if lower > upper:
                lower = -64
        table.store(own, opp, empties, lower, upper, best_move)
        return best

    def _likely_bound(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """Return WORST. A subclass may return a bound that is not proved."""
        return WORST

    def _child(self, own: i64, opp: i64, bit: i64, flipped: i64, empties: i64,
               alpha: i64, beta: i64) -> i64:
        """Return the score for `opp` after `own` plays the move `bit`."""
        own, opp = opp ^ flipped, own ^ flipped ^ bit
        if empties > MAX_UNSORTED_EMPTIES + 1:
            return self._search(own, opp, empties - 1, alpha, beta)
        return finish(self._budget, own, opp, FULL ^ (own | opp), empties - 1, alpha, beta)

    def _rank(self, own: i64, opp: i64, moves: i64, empties: i64, ranked: list[Move]) -> i64:
        """Fill `ranked` with the moves and their ranks, and return the number of moves."""
        odd = odd_quadrants(FULL ^ (own | opp))
        ahead: i64 = 0
        if empties > RANK_DEPTH_OFFSET:
            ahead = min(empties - RANK_DEPTH_OFFSET, MAX_RANK_DEPTH)
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
            elif empties > MAX_MOBILITY_EMPTIES:
                rank = (self._midgame.value(after, other, ahead, -WINDOW, WINDOW)
                        + REPLY_PENALTY * count_corners_twice(valid_moves(after, other)))
            else:
                replies = valid_moves(after, other)
                rank = 4 * count_corners_twice(replies)
                if bit & odd:
                    rank -= 1
                if bit & CORNERS:
                    rank -= 2
            put(ranked, size, bit, flipped, rank)
            size += 1
        return size
