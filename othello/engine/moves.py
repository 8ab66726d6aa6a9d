"""The moves of a position, of which a search takes the most promising first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import CORNERS, count, neighbours, wide

if TYPE_CHECKING:
    from mypy_extensions import i64

X_SQUARES: Final = 0x0042000000004200
BESIDE_CORNERS: Final[i64] = wide(0x42C30000, 0x0000C342)  # X-squares and C-squares

MOST_MOVES: Final = 34  # no position has more
PLIES: Final = 65  # a list for each depth, or for each number of empties


class Move:
    """A move and what it flips. The moves with the smallest `rank` are tried first."""

    __slots__ = ("bit", "flipped", "rank")

    def __init__(self) -> None:
        self.bit: i64 = 0
        self.flipped: i64 = 0
        self.rank: i64 = 0


class Replies:
    """The moves that ended searches of one ply last: they often end the next one, too."""

    __slots__ = ("_last", "_before")

    def __init__(self) -> None:
        self._last: i64 = 0
        self._before: i64 = 0

    def likeliest(self, moves: i64) -> i64:
        """Those of some moves that are to be tried next; squares beside corners come last."""
        return (moves & self._last or moves & self._before or moves & CORNERS
                or moves & ~BESIDE_CORNERS or moves)

    def note(self, bit: i64) -> None:
        """That move has ended a search."""
        if bit != self._last:
            self._before = self._last
            self._last = bit


def guess(own: i64, opp: i64, bit: i64, flipped: i64) -> i64:
    """A rank by a look at the board; the lowest is tried first.

    The other side can only move to an empty beside a disc of this one, so the fewer of them the
    better, and each flip lays discs open for later. A corner is nearly always tried first, and a
    square diagonal to it late.
    """
    discs = own ^ flipped ^ bit
    rank = 2 * count(neighbours(discs) & ~(discs | opp)) + count(flipped)
    if bit & CORNERS:
        rank -= 20
    elif bit & X_SQUARES:
        rank += 10
    return rank


def move_lists() -> list[list[Move]]:
    """A list for each ply of a search, filled again and again: making objects is slow."""
    return [[Move() for _ in range(MOST_MOVES)] for _ in range(PLIES)]


def put(moves: list[Move], index: i64, bit: i64, flipped: i64, rank: i64) -> None:
    """Fill in the move with that index."""
    move = moves[index]
    move.bit = bit
    move.flipped = flipped
    move.rank = rank


def best_of(moves: list[Move], index: i64, size: i64) -> Move:
    """The most promising move from `index` to `size`, which changes places with that at `index`.

    To look for the next best again and again is quicker than to sort: most often one is enough.
    """
    best = index
    least = moves[index].rank
    for place in range(index + 1, size):
        rank = moves[place].rank
        if rank < least:
            best = place
            least = rank
    move = moves[best]
    moves[best] = moves[index]
    moves[index] = move
    return move
