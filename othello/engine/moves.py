"""The moves of a position in the order in which a search tries them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MOVES: Final = 34  # no position has more
PLIES: Final = 128  # more than any game has, passes included


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


def insert(moves: list[Move], size: i64, bit: i64, flipped: i64, rank: i64) -> None:
    """Add a move to the first `size` of a list, which stay sorted; equal ranks keep order."""
    place = size
    move = moves[size]
    while place and moves[place - 1].rank > rank:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = move
    move.bit = bit
    move.flipped = flipped
    move.rank = rank
