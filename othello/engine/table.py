"""What a search has found out of positions, by their discs.

What was found of a position is one number, or 0: from bit 40 on the lower bound of its value,
from bit 24 the upper one, from bit 16 the plies of the search, in bit 6 whether there is a best
move, and in bits 0 to 5 its square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF  # 32 bits, whose products with primes of 31 bits stay within 63
OFFSET: Final = 1 << 14  # added to bounds, so that none is negative


def lower_of(found: i64) -> i64:
    """The value of the position is this or more."""
    return (found >> 40) - OFFSET


def upper_of(found: i64) -> i64:
    """The value of the position is this or less."""
    return (found >> 24 & 0xFFFF) - OFFSET


def depth_of(found: i64) -> i64:
    """The plies that the search went ahead."""
    return found >> 16 & 0xFF


def move_of(found: i64) -> i64:
    """The best move as a bit, or 0."""
    move = found >> 6 & 1  # not the constant, of which mypyc would shift 32 bits only
    return move << (found & 63)


class Pair:
    """Two positions and what was found of them, in one place of the memory."""

    __slots__ = ("own", "opp", "found", "other_own", "other_opp", "other_found")

    def __init__(self) -> None:
        self.own: i64 = 0
        self.opp: i64 = 0
        self.found: i64 = 0
        self.other_own: i64 = 0
        self.other_opp: i64 = 0
        self.other_found: i64 = 0


class Table:
    """A transposition table of pairs, of which a new position takes the less deep one's place."""

    __slots__ = ("_mask", "_pairs")

    def __init__(self, bits: int) -> None:
        """Room for 2**bits positions, made as they come."""
        self._mask: i64 = (1 << (bits - 1)) - 1
        self._pairs: list[Pair | None] = [None] * (1 << (bits - 1))

    def find(self, own: i64, opp: i64) -> i64:
        """What was found of a position, if it is there."""
        pair = self._pairs[self._index(own, opp)]
        if pair is not None:
            if pair.own == own and pair.opp == opp:
                return pair.found
            if pair.other_own == own and pair.other_opp == opp:
                return pair.other_found
        return 0

    def store(self, own: i64, opp: i64, depth: i64, lower: i64, upper: i64, move: i64) -> None:
        """Keep what was found of a position, in place of the less deep one of its pair."""
        found = lower + OFFSET << 40 | upper + OFFSET << 24 | depth << 16
        if move:
            found |= 64 | count(move - 1)
        index = self._index(own, opp)
        pair = self._pairs[index]
        if pair is None:
            pair = Pair()
            self._pairs[index] = pair
        elif (pair.own != own or pair.opp != opp) and (
                pair.other_own == own and pair.other_opp == opp
                or depth_of(pair.other_found) < depth_of(pair.found)):
            pair.other_own = own
            pair.other_opp = opp
            pair.other_found = found
            return
        pair.own = own
        pair.opp = opp
        pair.found = found

    def _index(self, own: i64, opp: i64) -> i64:
        mixed = ((own & LOW) * 1597334677 ^ (own >> 32 & LOW) * 1812433253
                 ^ (opp & LOW) * 2024237689 ^ (opp >> 32 & LOW) * 1540483477)
        return (mixed >> 31) & self._mask
