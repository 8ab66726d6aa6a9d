"""A transposition table stores the bounds that a search found for a position.

Each table entry is a single integer, which is 0 if the position is unknown. The lower bound on the
value starts at bit 40, the upper bound at bit 24 and the search depth at bit 16. Bit 6 is set if a
best move is known, and bits 0 to 5 contain the square of the best move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF  # 32 bits; the product with a 31-bit factor fits in 63 bits
OFFSET: Final = 1 << 14  # added to each bound, because a stored bound can't be negative


def lower_of(entry: i64) -> i64:
    """Return the lower bound in `entry`."""
    return (entry >> 40) - OFFSET


def upper_of(entry: i64) -> i64:
    """Return the upper bound in `entry`."""
    return (entry >> 24 & 0xFFFF) - OFFSET


def depth_of(entry: i64) -> i64:
    """Return the search depth in `entry`, in plies."""
    return entry >> 16 & 0xFF


def move_of(entry: i64) -> i64:
    """Return the best move in `entry` as a bit, or 0 if no best move is known."""
    move = entry >> 6 & 1  # mypyc would shift a literal 1 as a 32-bit integer
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
    """A transposition table with two positions per index.

    A new position replaces the stored position that was searched less deeply.
    """

    __slots__ = ("_mask", "_pairs")

    def __init__(self, bits: int) -> None:
        """Make room for 2**bits positions. Pairs of positions are created on first use."""
        self._mask: i64 = (1 << (bits - 1)) - 1
        self._pairs: list[Pair | None] = [None] * (1 << (bits - 1))

    def find(self, own: i64, opp: i64) -> i64:
        """Return the entry for a position, or 0 if the position is unknown."""
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
