"""The rules for callers of the engine: a board is two integers from 0 to 2**64 - 1.

Compiled, the modules of the engine take signed integers of 64 bits. This file, `searcher` and
`rows` deal with that; whoever else calls a compiled function makes its numbers `native`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from othello.engine import bitboard
from othello.engine.bitboard import COMPILED

UNHEARD = 6  # plies that are counted in one go, in milliseconds
_FULL = 2**64 - 1


class Child(NamedTuple):
    """A move and the position after it, seen by the side that is then to move."""

    square: int  # 8 * row + col
    own: int
    opp: int


def native(bits: int) -> int:
    """Bits as the modules of the engine take them: compiled, bit 63 makes a number negative."""
    return bits - (bits >> 63 << 64) if COMPILED else bits


def children(own: int, opp: int) -> list[Child]:
    """All valid moves, from a1 to h8."""
    after = []
    moves = bitboard.valid_moves(native(own), native(opp)) & _FULL
    while moves:
        move = moves & -moves
        moves ^= move
        flipped = bitboard.flips(native(own), native(opp), native(move)) & _FULL
        after.append(Child(square_of(move), opp ^ flipped, own ^ flipped ^ move))
    return after


def plies(own: int, opp: int, squares: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """The position before each move of a game, and the one at its end, as it is replayed.

    Each is `own`, `opp`, and 1 where the side that began is to move, else -1. A side without a
    move passes. Raises ValueError at a move that is not valid, with its number.
    """
    turn = 1
    for number, square in enumerate(squares, start=1):
        flipped = _flips(own, opp, square)
        if not flipped and not has_moves(own, opp):
            own, opp, turn = opp, own, -turn
            flipped = _flips(own, opp, square)
        if not flipped:
            raise ValueError(f"move {number} is not valid")
        yield own, opp, turn
        own, opp, turn = opp ^ flipped, own | flipped | 1 << square, -turn
    yield own, opp, turn


def _flips(own: int, opp: int, square: int) -> int:
    """What a disc of `own` would flip; nothing where there is a disc, or no square."""
    move = 1 << square & _FULL & ~(own | opp)
    return int(bitboard.flips(native(own), native(opp), native(move))) & _FULL if move else 0


def has_moves(own: int, opp: int) -> bool:
    """Whether there is a valid move."""
    return bool(bitboard.valid_moves(native(own), native(opp)))


def mobility(own: int, opp: int) -> int:
    """How many valid moves there are."""
    return int(bitboard.count(bitboard.valid_moves(native(own), native(opp))))


def square_of(bit: int) -> int:
    """The number of the square of a single bit, native or not."""
    return (bit & _FULL).bit_length() - 1


def perft(own: int, opp: int, depth: int) -> int:
    """The games of `depth` plies; a pass is a ply, and a finished game counts once.

    The first plies are counted here, since compiled code would not hear Ctrl-C.
    """
    if depth <= UNHEARD:
        return int(bitboard.perft(native(own), native(opp), depth))
    moves = children(own, opp)
    if not moves:
        return perft(opp, own, depth - 1) if children(opp, own) else 1
    return sum(perft(child.own, child.opp, depth - 1) for child in moves)


def final_score(own: int, opp: int) -> int:
    """The lead of `own` in discs at the end of a game; the winner gets the empties."""
    return int(bitboard.final_score(native(own), native(opp)))


def stable_discs(own: int, opp: int) -> int:
    """How many discs of `own` are seen to be stable."""
    return int(bitboard.count(bitboard.stable(native(own), native(opp))))
