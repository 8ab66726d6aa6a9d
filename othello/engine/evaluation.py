"""What a position is worth without a search, and the sum of features made by hand.

Each feature of the side to move, less the same feature of the other side, counts a number of
hundredths of a disc that changes with the empties: `at_the_end + change * empties`. These
numbers are least squares on 162,400 positions of the WTHOR archive, with the final leads of
those games as the target.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import CORNERS, anchored, count, neighbours, valid_moves, wide

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST: Final = 6400  # hundredths of a disc: the whole board
UNKNOWN_SPREAD: Final = (0, 0, 0)

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


class Evaluation(ABC):
    """Judges a position as it stands. A search is given one and asks it at its last ply."""

    def __init__(self, spread: tuple[int, int, int]) -> None:
        """How much searches of different depths differ, in hundredths of a disc.

        Their standard deviation is the first number, plus the second for each empty square and
        the third for each ply between the depths. A first number of 0 stands for unknown.
        """
        self.spread: tuple[int, int, int] = spread

    @abstractmethod
    def evaluate(self, own: i64, opp: i64) -> i64:
        """The expected final lead of `own`, who is to move, in hundredths of a disc."""


class HandMade(Evaluation):
    """A sum of what players look at. It needs no weights from a file."""

    def __init__(self) -> None:
        super().__init__(UNKNOWN_SPREAD)

    def evaluate(self, own: i64, opp: i64) -> i64:
        """The expected final lead of `own`, who is to move, in hundredths of a disc."""
        occupied = own | opp
        empties = 64 - count(occupied)
        mine = valid_moves(own, opp)
        theirs = valid_moves(opp, own)
        risky_x, risky_c = _beside_empty_corners(occupied)
        value = (count(mine) - count(theirs)) * (358 - 5 * empties)
        value += (count(neighbours(opp) & ~occupied)
                  - count(neighbours(own) & ~occupied)) * (empties // 2 - 2)
        value += (count(mine & CORNERS) * (353 - 3 * empties)
                  - count(theirs & CORNERS) * (149 + 2 * empties))
        value += (count(own & CORNERS) - count(opp & CORNERS)) * (21 * empties - 135)
        value += (count(own & risky_x) - count(opp & risky_x)) * (104 - 15 * empties)
        value += (count(own & risky_c) - count(opp & risky_c)) * (4 * empties - 234)
        value += (count(anchored(own)) - count(anchored(opp))) * (87 + 3 * empties)
        value += (count(own) - count(opp)) * (40 - 4 * empties)
        value += (330 - 5 * empties) * (empties & 1) - 360
        return min(max(value, -MOST), MOST)


def _beside_empty_corners(occupied: i64) -> tuple[i64, i64]:
    """The X-squares and the C-squares of those corners that are empty."""
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
