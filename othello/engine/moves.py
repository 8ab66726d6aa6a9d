"""The moves of a position, of which a search takes the most promising first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MOVES: Final = 34  # no position has more
PLIES: Final = 65  # a list for each depth, or for each number of empties


class Move:
    """A move and what it flips. The moves with the smallest `rank` are tried first."""

    __slots__ = ("bit", "flipped", "rank")

    def __init__(self) -> None:
        self.bit: i64 = 0
        self.flipped: i64 = 0
        self.rank: i64 = 0


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
