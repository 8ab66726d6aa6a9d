"""Search positions with few empty squares, without ranking the moves.

With few empty squares, ranking takes more time than it saves. See `Endgame.score` for the meaning
of the window and the result. Moves in a quadrant with an odd number of empties come first, because
the side that plays there first can also play there last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import (
    CORNERS,
    count,
    final_score,
    flanks,
    flips,
    odd_quadrants,
    stable,
    valid_moves,
)
from othello.engine.budget import Budget

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -65  # below every score
MIN_CUT: Final = 4  # with at least this many empties, finding stable discs saves time
MIN_UNSTABLE_DISCS: Final = 6  # a side usually has at least this many discs that are not stable


def finish(budget: Budget, own: i64, opp: i64, empty: i64, empties: i64,
           alpha: i64, beta: i64) -> i64:
    """Return the score of a position.

    `empty` contains the empty squares, and `empties` is their number. The search counts its nodes,
    but never raises OutOfBudget.
    """
    if empties == 2:
        return _last_two(budget, own, opp, empty, alpha, beta)
    budget.nodes += 1
    if empties == 1:
        return _last(own, opp, empty, alpha)
    if empties >= MIN_CUT:
        bound = bound_by_stable_discs(own, opp, alpha)
        if bound <= alpha:
            return bound
    best: i64 = WORST
    moves = empty & flanks(opp)  # trying each square is faster than finding the valid moves
    odd = odd_quadrants(empty)
    while moves:
        first = moves & odd or moves
        bit = first & -first
        moves ^= bit
        flipped = flips(own, opp, bit)
        if flipped == 0:
            continue
        if empties == 3:
            value = -_last_two(budget, opp ^ flipped, own ^ flipped ^ bit, empty ^ bit,
                               -beta, -alpha)
        else:
            value = -finish(budget, opp ^ flipped, own ^ flipped ^ bit, empty ^ bit, empties - 1,
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
    return -finish(budget, opp, own, empty, empties, -beta, -alpha)


def bound_by_stable_discs(own: i64, opp: i64, alpha: i64) -> i64:
    """Return an upper bound on the score, based on the stable discs of `opp`.

    If `opp` has only a few discs or holds no corner, return 64, because counting stable discs
    would hardly ever cause a cutoff.
    """
    if opp & CORNERS and 2 * (count(opp) - MIN_UNSTABLE_DISCS) >= 64 - alpha:
        return 64 - 2 * count(stable(opp, own))
    return 64


def _last_two(budget: Budget, own: i64, opp: i64, empty: i64, alpha: i64, beta: i64) -> i64:
    """Return the score of a position with two empties.

    Finding flips is slow, so the search first checks whether the square is next to an opposing
    disc.
    """
    budget.nodes += 1
    one = empty & -empty
    other = empty ^ one
    best: i64 = WORST
    beside = flanks(opp)
    if one & beside:
        flipped = flips(own, opp, one)
        if flipped:
            budget.nodes += 1
            best = -_last(opp ^ flipped, own ^ flipped ^ one, other, -beta)
            if best >= beta:
                return best
    if other & beside:
        flipped = flips(own, opp, other)
        if flipped:
            budget.nodes += 1
            value = -_last(opp ^ flipped, own ^ flipped ^ other, one, -beta)
            if value > best:
                best = value
    if best != WORST:
        return best
    if flips(opp, own, one) | flips(opp, own, other):
        return -_last_two(budget, opp, own, empty, -beta, -alpha)
    return final_score(own, opp)


def _last(own: i64, opp: i64, empty: i64, alpha: i64) -> i64:
    """Return the score of a position with one empty square.

    If neither side can play on the empty square, the square counts for the winner.
    """
    flipped = flips(own, opp, empty)
    if flipped:
        return 2 * count(own | flipped) - 62
    lead = 2 * count(own) - 63
    score = lead + 1 if lead > 0 else lead - 1
    if score <= alpha:  # a reply could only lower the score further
        return score
    flipped = flips(opp, own, empty)
    if flipped:
        return 62 - 2 * count(opp | flipped)
    return score
