"""The last few empties of a game, where to rank the moves would take longer than it saves.

Windows and results are those of `Endgame.score`. The moves in a quadrant with an odd number of
empties come first, where whoever plays first can play last too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count, final_score, flips, odd_quadrants, valid_moves
from othello.engine.budget import Budget

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -65  # below every score
TRIED: Final = 4  # up to so many empties, to try all is quicker than to ask for valid moves


def finish(budget: Budget, own: i64, opp: i64, empty: i64, empties: i64,
           alpha: i64, beta: i64) -> i64:
    """The score of a position with so many empties, of which `empty` has the bits.

    It counts nodes, and never raises OutOfBudget.
    """
    budget.nodes += 1
    if empties == 1:
        return _last(own, opp, empty, alpha)
    if empties == 2:
        return _last_two(budget, own, opp, empty, alpha, beta)
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


def _last_two(budget: Budget, own: i64, opp: i64, empty: i64, alpha: i64, beta: i64) -> i64:
    """The score with two empties."""
    one = empty & -empty
    other = empty ^ one
    best: i64 = WORST
    flipped = flips(own, opp, one)
    if flipped:
        budget.nodes += 1
        best = -_last(opp ^ flipped, own ^ flipped ^ one, other, -beta)
        if best >= beta:
            return best
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
