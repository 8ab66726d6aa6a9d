"""What a search has found out of positions, by their discs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF  # 32 bits, whose products with primes of 31 bits stay within 63


class Entry:
    """Bounds of a position's value, as far as `depth` plies, and its best move as a bit or 0."""

    __slots__ = ("own", "opp", "depth", "lower", "upper", "move")

    def __init__(self) -> None:
        self.own: i64 = 0
        self.opp: i64 = 0
        self.depth: i64 = -1
        self.lower: i64 = 0
        self.upper: i64 = 0
        self.move: i64 = 0


class Table:
    """A transposition table of pairs: the deeper entry of a pair stays, the other is replaced."""

    __slots__ = ("_mask", "_entries")

    def __init__(self, bits: int) -> None:
        """Room for 2**bits positions, made as they come."""
        self._mask: i64 = (1 << bits) - 1
        self._entries: list[Entry | None] = [None] * (1 << bits)

    def find(self, own: i64, opp: i64) -> Entry | None:
        """The entry of a position, if it is there."""
        index = self._index(own, opp)
        entry = self._entries[index]
        if entry is not None and entry.own == own and entry.opp == opp:
            return entry
        entry = self._entries[index ^ 1]
        if entry is not None and entry.own == own and entry.opp == opp:
            return entry
        return None

    def store(self, own: i64, opp: i64, depth: i64, lower: i64, upper: i64, move: i64) -> None:
        """Keep what was found of a position, in place of the less deep one of its pair."""
        index = self._index(own, opp)
        entry = self._entries[index]
        other = self._entries[index ^ 1]
        if entry is None:
            entry = Entry()
            self._entries[index] = entry
        elif entry.own == own and entry.opp == opp:
            pass
        elif other is None:
            entry = Entry()
            self._entries[index ^ 1] = entry
        elif other.own == own and other.opp == opp or other.depth < entry.depth:
            entry = other
        entry.own = own
        entry.opp = opp
        entry.depth = depth
        entry.lower = lower
        entry.upper = upper
        entry.move = move

    def _index(self, own: i64, opp: i64) -> i64:
        mixed = ((own & LOW) * 1597334677 ^ (own >> 32 & LOW) * 1812433253
                 ^ (opp & LOW) * 2024237689 ^ (opp >> 32 & LOW) * 1540483477)
        return (mixed >> 31) & self._mask
