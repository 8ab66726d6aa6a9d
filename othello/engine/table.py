"""A transposition table, which stores the bounds found by a search for each position.

An entry is one integer. The integer 0 means that there is no entry. The lower bound on the value
starts at bit 40, the upper bound starts at bit 24, and the search depth, in plies, starts at bit
16. Bit 6 is set if a best move is known, and bits 0 to 5 contain the square of that move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF  # 32 bits, because a product with a factor of 31 bits then fits 63
OFFSET: Final = 1 << 14  # is added to bounds so that none is negative


def lower_of(entry: i64) -> i64:
    """Return the lower bound on the value."""
    return (entry >> 40) - OFFSET


def upper_of(entry: i64) -> i64:
    """Return the upper bound on the value."""
    return (entry >> 24 & 0xFFFF) - OFFSET


def depth_of(entry: i64) -> i64:
    """Return the depth of the search, in plies."""
    return entry >> 16 & 0xFF


def move_of(entry: i64) -> i64:
    """Return the best move as a bit, or 0."""
    move = entry >> 6 & 1  # not a literal 1, because mypyc would shift it as 32 bits
    return move << (entry & 63)


class Pair:
    """Two positions with the same table index, and their entries."""

    __slots__ = ("own", "opp", "entry", "other_own", "other_opp", "other_entry")

    def __init__(self) -> None:
        self.own: i64 = 0
        self.opp: i64 = 0
        self.entry: i64 = 0
        self.other_own: i64 = 0
        self.other_opp: i64 = 0
        self.other_entry: i64 = 0


class Table:
    """A table with two positions per index.

    A new position replaces the position with the shallower search.
    """

    __slots__ = ("_mask", "_pairs")

    def __init__(self, bits: int) -> None:
        """Make room for 2**bits positions. Each pair is created when it is first used."""
        self._mask: i64 = (1 << (bits - 1)) - 1
        self._pairs: list[Pair | None] = [None] * (1 << (bits - 1))

    def find(self, own: i64, opp: i64) -> i64:
        """Return the entry of a position, or 0."""
        pair = self._pairs[self._index(own, opp)]
        if pair is not None:
            if pair.own == own and pair.opp == opp:
                return pair.entry
            if pair.other_own == own and pair.other_opp == opp:
                return pair.other_entry
        return 0

    def store(self, own: i64, opp: i64, depth: i64, lower: i64, upper: i64, move: i64) -> None:
        """Store a position with its bounds, search depth and best move (or 0)."""
        entry = lower + OFFSET << 40 | upper + OFFSET << 24 | depth << 16
        if move:
            entry |= 64 | count(move - 1)
        index = self._index(own, opp)
        pair = self._pairs[index]
        if pair is None:
            pair = Pair()
            self._pairs[index] = pair
        elif (pair.own != own or pair.opp != opp) and (
                pair.other_own == own and pair.other_opp == opp
                or depth_of(pair.other_entry) < depth_of(pair.entry)):
            pair.other_own = own
            pair.other_opp = opp
            pair.other_entry = entry
            return
        pair.own = own
        pair.opp = opp
        pair.entry = entry

    def _index(self, own: i64, opp: i64) -> i64:
        mixed = ((own & LOW) * 1597334677 ^ (own >> 32 & LOW) * 1812433253
                 ^ (opp & LOW) * 2024237689 ^ (opp >> 32 & LOW) * 1540483477)
        return (mixed >> 31) & self._mask
