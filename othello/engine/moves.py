"""The moves of a position in the order in which a search tries them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MOVES: Final = 34  # no position has more
PLIES: Final = 128  # of a search, passes included


class Move:
    """A move with what it flips; moves with a smaller `rank` are tried first."""

    __slots__ = ("bit", "flipped", "rank")

    def __init__(self) -> None:
        self.bit: i64 = 0
        self.flipped: i64 = 0
        self.rank: i64 = 0


def move_lists() -> list[list[Move]]:
    """A list for each ply of a search, made once: to make moves takes longer than to sort them."""
    return [[Move() for _ in range(MOST_MOVES)] for _ in range(PLIES)]


def insert(moves: list[Move], size: i64, bit: i64, flipped: i64, rank: i64) -> None:
    """Put a move among the first `size` of a list, which are sorted; equal ranks keep order."""
    place = size
    move = moves[size]
    while place and moves[place - 1].rank > rank:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = move
    move.bit = bit
    move.flipped = flipped
    move.rank = rank
