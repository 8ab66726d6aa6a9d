"""The hand-crafted evaluation, and the base class of all evaluations.

An evaluation estimates the final lead without a search. Each feature of the hand-crafted
evaluation is a difference between the two sides: the count for the side to move minus the count
for the opponent. The weight of a feature, in hundredths of a disc, depends on the number of empty
squares: `at_the_end + change * empties`. The numbers `at_the_end` and `change` come from a
least-squares fit to the final leads of 162,400 positions in the WTHOR archive.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import CORNERS, anchored_discs, count, neighbours, valid_moves, wide

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_VALUE: Final = 6400  # the value for a side that holds the whole board, in hundredths of a disc
UNKNOWN_SPREAD: Final = (0, 0, 0)

# Each corner has an X-square on its diagonal and two C-squares on its edges.
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
    """Estimates the final lead in a position. A search evaluates positions at its last ply."""

    def __init__(self, spread: tuple[int, int, int]) -> None:
        """Store the spread, which predicts the difference between search results at two depths.

        `spread` is `(a, b, c)`. If two depths differ by `plies`, the difference between their
        results has a standard deviation of `a + b * empties + c * plies`, in hundredths of a disc.
        If `a` is 0, the spread is unknown.
        """
        self.spread: tuple[int, int, int] = spread

    @abstractmethod
    def evaluate(self, own: i64, opp: i64) -> i64:
        """Return the expected final lead of `own`, the side to move, in hundredths of a disc."""


class HandMade(Evaluation):
    """Adds up features that human players also count. This evaluation needs no weights file."""

    def __init__(self) -> None:
        super().__init__(UNKNOWN_SPREAD)

    def evaluate(self, own: i64, opp: i64) -> i64:
        """Return the expected final lead of `own`, the side to move, in hundredths of a disc."""
        occupied = own | opp
        empties = 64 - count(occupied)
        own_moves = valid_moves(own, opp)
        opp_moves = valid_moves(opp, own)
        risky_x, risky_c = _beside_empty_corners(occupied)
        value = (count(own_moves) - count(opp_moves)) * (358 - 5 * empties)
        value += (count(neighbours(opp) & ~occupied)
                  - count(neighbours(own) & ~occupied)) * (empties // 2 - 2)
        value += (count(own_moves & CORNERS) * (353 - 3 * empties)
                  - count(opp_moves & CORNERS) * (149 + 2 * empties))
        value += (count(own & CORNERS) - count(opp & CORNERS)) * (21 * empties - 135)
        value += (count(own & risky_x) - count(opp & risky_x)) * (104 - 15 * empties)
        value += (count(own & risky_c) - count(opp & risky_c)) * (4 * empties - 234)
        value += (count(anchored_discs(own)) - count(anchored_discs(opp))) * (87 + 3 * empties)
        value += (count(own) - count(opp)) * (40 - 4 * empties)
        value += (330 - 5 * empties) * (empties & 1) - 360
        return min(max(value, -MAX_VALUE), MAX_VALUE)


def _beside_empty_corners(occupied: i64) -> tuple[i64, i64]:
    """Return the X-squares and the C-squares of the empty corners."""
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
