"""What a position is worth that is not searched any further: a sum of what players look at.

Each feature counts for the side to move less for the other side, and weighs a number of
hundredths of a disc that changes with the empties that are left: `AT_END + left * CHANGE`.
The weights are least squares on 162,400 positions of the WTHOR archive, with the final
leads of those games as what is to be foretold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import CORNERS, anchored, count, neighbours, valid_moves, wide

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST: Final = 6400  # hundredths of a disc: the whole board

# Beside each corner, the X-square on its diagonal and the two C-squares on its edges.
A1: Final = 0x0000000000000001
H1: Final = 0x0000000000000080
A8: Final = 0x0100000000000000
H8: Final[i64] = wide(-0x80000000, 0)
X_OF_A1: Final = 0x0000000000000200
X_OF_H1: Final = 0x0000000000004000
X_OF_A8: Final = 0x0002000000000000
X_OF_H8: Final = 0x0040000000000000
C_OF_A1: Final = 0x0000000000000102
C_OF_H1: Final = 0x0000000000008040
C_OF_A8: Final = 0x0201000000000000
C_OF_H8: Final[i64] = wide(0x40800000, 0)


def evaluate(own: i64, opp: i64) -> i64:
    """The expected final lead of `own`, who is to move, in hundredths of a disc."""
    occupied = own | opp
    left = 64 - count(occupied)
    mine = valid_moves(own, opp)
    theirs = valid_moves(opp, own)
    risky_x, risky_c = _beside_empty_corners(occupied)
    value = (count(mine) - count(theirs)) * (358 - 5 * left)
    value += (count(neighbours(opp) & ~occupied)
              - count(neighbours(own) & ~occupied)) * (left // 2 - 2)
    value += count(mine & CORNERS) * (353 - 3 * left) - count(theirs & CORNERS) * (149 + 2 * left)
    value += (count(own & CORNERS) - count(opp & CORNERS)) * (21 * left - 135)
    value += (count(own & risky_x) - count(opp & risky_x)) * (104 - 15 * left)
    value += (count(own & risky_c) - count(opp & risky_c)) * (4 * left - 234)
    value += (count(anchored(own)) - count(anchored(opp))) * (87 + 3 * left)
    value += (count(own) - count(opp)) * (40 - 4 * left)
    value += (330 - 5 * left) * (left & 1) - 360
    return min(max(value, -MOST), MOST)


def _beside_empty_corners(occupied: i64) -> tuple[i64, i64]:
    x: i64 = 0
    c: i64 = 0
    if not occupied & A1:
        x |= X_OF_A1
        c |= C_OF_A1
    if not occupied & H1:
        x |= X_OF_H1
        c |= C_OF_H1
    if not occupied & A8:
        x |= X_OF_A8
        c |= C_OF_A8
    if not occupied & H8:
        x |= X_OF_H8
        c |= C_OF_H8
    return x, c
