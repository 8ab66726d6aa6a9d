"""The rules for callers of the engine: a board is two integers from 0 to 2**64 - 1.

Compiled, the modules of the engine take signed integers of 64 bits. Only this file and
`searcher` deal with that.
"""

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
