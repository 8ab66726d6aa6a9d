"""The rules on two integers: bit `8 * row + col` of `own` and of `opp` is a disc.

`own` is the side to move. Plain Python runs this file as it is; mypyc compiles it to
machine code, where an integer has 64 bits and bit 63 makes it negative. Both give the same
bits, since nothing is shifted beyond bit 63 and what is shifted right is masked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")


def wide(high: i64, low: i64) -> i64:
    """The 64 bits of two halves; a constant of more than 62 that is written as one is slow."""
    return high << 32 | low


FULL: Final[i64] = -1 if COMPILED else (1 << 64) - 1

# Constants with bit 63 are negative, in plain Python as well: `&` with a board is the same.
CORNERS: Final[i64] = wide(-0x7F000000, 0x00000081)

# A disc that can be flipped along a rank is not on file a or h, and so on: what is beyond
# the edge never gets into a run, and a run never leaves the board.
INNER_FILES: Final[i64] = wide(0x7E7E7E7E, 0x7E7E7E7E)
INNER_RANKS: Final = 0x00FFFFFFFFFFFF00
INNER: Final = 0x007E7E7E7E7E7E00

# Squares from which a step of 1, 8, 9 or 7 bits stays on the board, and to which one back leads.
BY_1: Final[i64] = wide(0x7F7F7F7F, 0x7F7F7F7F)
BY_8: Final = 0x00FFFFFFFFFFFFFF
BY_9: Final = 0x007F7F7F7F7F7F7F
BY_7: Final = 0x00FEFEFEFEFEFEFE

# The squares that a step of 1, 7, 8 or 9 bits leads to from the first, again and again.
RAY_1: Final = 0x00000000000000FE
RAY_7: Final = 0x0002040810204080
RAY_8: Final = 0x0101010101010100
RAY_9: Final[i64] = wide(-0x7FBFDFF0, 0x08040200)

EDGE_FILES: Final[i64] = wide(-0x7E7E7E7F, 0x81818181)
EDGE_RANKS: Final = -0x00FFFFFFFFFFFF01

NORTH_WEST: Final = 0x000000000F0F0F0F  # a quadrant
FIRST_OF_QUADRANTS: Final = 0x0000001100000011  # a1, e1, a5 and e5

ODD_BITS: Final[i64] = wide(0x55555555, 0x55555555)


def count(bits: i64) -> i64:
    """How many bits are set."""
    if not COMPILED:
        return bits.bit_count()  # type: ignore[attr-defined, no-any-return]
    bits -= bits >> 1 & ODD_BITS
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101 >> 56) & 0x7F


def valid_moves(own: i64, opp: i64) -> i64:
    """The empties on which a disc of `own` flips something."""
    return (_beyond(own, opp & INNER_FILES, 1) | _beyond(own, opp & INNER_RANKS, 8)
            | _beyond(own, opp & INNER, 7) | _beyond(own, opp & INNER, 9)) & ~(own | opp)


def _beyond(own: i64, opp: i64, step: i64) -> i64:
    """The squares behind the runs of `opp` that begin beside `own`, both ways."""
    run = more = opp & own << step
    back = less = opp & own >> step
    if COMPILED:  # a run has six discs at most; to go on in vain is quicker than to guess
        pairs = opp & opp << step
        run |= opp & run << step
        run |= pairs & run << 2 * step
        run |= pairs & run << 2 * step
        pairs >>= step
        back |= opp & back >> step
        back |= pairs & back >> 2 * step
        back |= pairs & back >> 2 * step
        return run << step | back >> step
    while more:
        more = opp & more << step
        run |= more
    while less:
        less = opp & less >> step
        back |= less
    return run << step | back >> step


def flips(own: i64, opp: i64, move: i64) -> i64:
    """What a disc of `own` on the bit `move` flips; 0 where it is no valid move."""
    files = opp & INNER_FILES
    ranks = opp & INNER_RANKS
    inner = opp & INNER
    if not COMPILED:  # loops that end early; compiled, to have no branches is quicker
        return (_outflanked(own, files, move, 1) | _outflanked(own, ranks, move, 8)
                | _outflanked(own, inner, move, 7) | _outflanked(own, inner, move, 9))
    return (_upward(own, files, move * RAY_1) | _downward(own, files, move, 1)
            | _upward(own, ranks, move * RAY_8) | _downward(own, ranks, move, 8)
            | _upward(own, inner, move * RAY_7) | _downward(own, inner, move, 7)
            | _upward(own, inner, move * RAY_9) | _downward(own, inner, move, 9))


def _upward(own: i64, opp: i64, ray: i64) -> i64:
    """The run of `opp` that begins a ray of higher bits, if a disc of `own` ends it.

    All bits outside of the ray and the run are set, so that 1 is carried to the end of the run.
    """
    end = ((opp | ~ray) + 1) & ray & own
    return (end - 1) & ray & -end >> 63  # which is -1 or, without an end, 0


def _downward(own: i64, opp: i64, move: i64, step: i64) -> i64:
    """The run of `opp` below the bit `move`, if a disc of `own` ends it."""
    run = opp & move >> step
    run |= opp & run >> step
    pairs = opp & opp >> step
    run |= pairs & run >> 2 * step
    run |= pairs & run >> 2 * step
    end = run >> step & own
    return run & -end >> 63


def _outflanked(own: i64, opp: i64, move: i64, step: i64) -> i64:
    """The runs of `opp` between the bit `move` and a disc of `own`, both ways."""
    flipped: i64 = 0
    run = more = opp & move << step
    while more:
        more = opp & more << step
        run |= more
    if own & run << step:
        flipped = run
    run = more = opp & move >> step
    while more:
        more = opp & more >> step
        run |= more
    if own & run >> step:
        flipped |= run
    return flipped


def perft(own: i64, opp: i64, depth: i64) -> i64:
    """The games of `depth` plies; a pass is a ply, and a finished game counts once."""
    if depth == 0:
        return 1
    moves = valid_moves(own, opp)
    if moves == 0:
        return perft(opp, own, depth - 1) if valid_moves(opp, own) else 1
    if depth == 1:
        return count(moves)
    games: i64 = 0
    while moves:
        move = moves & -moves
        moves ^= move
        flipped = flips(own, opp, move)
        games += perft(opp ^ flipped, own ^ flipped ^ move, depth - 1)
    return games


def final_score(own: i64, opp: i64) -> i64:
    """The lead of `own` in discs at the end of a game; the winner gets the empties."""
    lead = count(own) - count(opp)
    empties = 64 - count(own | opp)
    if lead > 0:
        return lead + empties
    if lead < 0:
        return lead - empties
    return 0


def neighbours(bits: i64) -> i64:
    """The squares beside `bits`, in any of the eight directions, and `bits`."""
    bits |= beside(bits, 1, BY_1)
    return bits | beside(bits, 8, BY_8)


def beside(bits: i64, step: i64, inside: i64) -> i64:
    """The squares one step from `bits`, both ways; `inside` is the constant of that step."""
    return (bits & inside) << step | bits >> step & inside


def odd_quadrants(empties: i64) -> i64:
    """The quadrants with an odd number of empties: who plays there first can play there last."""
    empties ^= empties >> 1  # in the first bit of each quadrant comes together, ...
    empties ^= empties >> 2
    empties ^= empties >> 8
    empties ^= empties >> 16  # ... whether an odd number of its sixteen bits is set
    return (empties & FIRST_OF_QUADRANTS) * NORTH_WEST


def stable(own: i64, opp: i64) -> i64:
    """Discs of `own` that nothing can flip: not all of them, and none that can be flipped.

    A line cannot flip a disc if it is full, ends at the disc, or holds a stable disc of the
    same side beside it.
    """
    empties = ~(own | opp)
    edges = EDGE_FILES | EDGE_RANKS
    rank = ~_lines(empties, 1, BY_1) | EDGE_FILES
    file = ~_lines(empties, 8, BY_8) | EDGE_RANKS
    falling = ~_lines(empties, 9, BY_9) | edges
    rising = ~_lines(empties, 7, BY_7) | edges
    found: i64 = 0
    more = own & rank & file & falling & rising
    while more != found:
        found = more
        more |= (own & (rank | beside(found, 1, BY_1)) & (file | beside(found, 8, BY_8))
                 & (falling | beside(found, 9, BY_9)) & (rising | beside(found, 7, BY_7)))
    return found


def anchored(own: i64) -> i64:
    """Discs of `own` that no line can flip since an edge of own discs joins them to a corner."""
    edge = own & (EDGE_FILES | EDGE_RANKS)
    found: i64 = 0
    more = own & CORNERS
    while more != found:
        found = more
        more |= edge & (beside(found, 1, BY_1) | beside(found, 8, BY_8))
    return found


def _lines(bits: i64, step: i64, inside: i64) -> i64:
    """All squares of the lines of that step that hold one of `bits`."""
    lines: i64 = 0
    while bits != lines:
        lines = bits
        bits |= beside(bits, step, inside)
    return lines
