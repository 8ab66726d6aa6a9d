"""The rules of Othello for a board that is stored as two unsigned 64-bit integers.

The compiled modules of the engine take signed 64-bit integers. Functions in `native_rules`,
`searcher` and `rows` convert their arguments. Other modules must call `native` before they pass
a board to a compiled function.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from othello.engine import bitboard
from othello.engine.bitboard import COMPILED

MAX_COMPILED_PLIES = 6  # `perft` plays 6 plies in milliseconds if it is compiled
_FULL = 2**64 - 1


class Child(NamedTuple):
    """A move and the position after the move.

    `opp` contains the discs of the side that made the move, and `own` the other discs.
    """

    square: int  # 8 * row + col
    own: int
    opp: int


def native(bits: int) -> int:
    """Convert an unsigned 64-bit integer to the type that a compiled function takes.

    In compiled code, integers are signed, so a number with bit 63 set is negative.
    """
    return bits - (bits >> 63 << 64) if COMPILED else bits


def children(own: int, opp: int) -> list[Child]:
    """Return all valid moves, in order from a1 to h8."""
    result = []
    moves = bitboard.valid_moves(native(own), native(opp)) & _FULL
    while moves:
        result.append(after(own, opp, square_of(moves & -moves)))
        moves &= moves - 1
    return result


def after(own: int, opp: int, square: int) -> Child:
    """Return the position after a valid move."""
    flipped = _flips(own, opp, square)
    return Child(square, opp ^ flipped, own | flipped | 1 << square)


def plies(own: int, opp: int, squares: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the position before each move of a game, and then the last position.

    Each position is a tuple of `own`, `opp` and `turn`. `turn` is 1 for the side that made the
    first move, and -1 for its opponent. A side without a move passes. If a move is invalid, raise
    ValueError with the move's number.
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
    """Return the discs that a move flips, or 0 if `square` is occupied or not on the board."""
    move = 1 << square & _FULL & ~(own | opp)
    return int(bitboard.flips(native(own), native(opp), native(move))) & _FULL if move else 0


def has_moves(own: int, opp: int) -> bool:
    """Return whether `own` has a valid move."""
    return bool(bitboard.valid_moves(native(own), native(opp)))


def mobility(own: int, opp: int) -> int:
    """Return the number of valid moves for `own`."""
    return int(bitboard.count(bitboard.valid_moves(native(own), native(opp))))


def square_of(bit: int) -> int:
    """Return the number of the square that `bit` represents.

    In compiled code, `bit` is negative for h8, because bit 63 is the sign bit.
    """
    return (bit & _FULL).bit_length() - 1


def perft(own: int, opp: int, depth: int) -> int:
    """Return the number of games of `depth` plies.

    A pass counts as a ply. A game that ends before `depth` plies counts as one game. Ctrl-C can't
    interrupt compiled code, so compiled code is used only for the last few plies.
    """
    if depth <= MAX_COMPILED_PLIES:
        return int(bitboard.perft(native(own), native(opp), depth))
    moves = children(own, opp)
    if not moves:
        return perft(opp, own, depth - 1) if children(opp, own) else 1
    return sum(perft(child.own, child.opp, depth - 1) for child in moves)


def final_score(own: int, opp: int) -> int:
    """Return the final lead of `own` in discs. Empty squares count for the winner."""
    return int(bitboard.final_score(native(own), native(opp)))


def stable_discs(own: int, opp: int) -> int:
    """Return the number of discs in `own` that `bitboard.stable` finds."""
    return int(bitboard.count(bitboard.stable(native(own), native(opp))))
