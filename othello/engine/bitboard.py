"""The rules of Othello for a board that is stored as two integers.

The integer `own` holds the discs of the side to move, and `opp` holds its opponent's discs. A disc
in row `row` and column `col` sets bit `8 * row + col`.

The module runs as plain Python, or can be compiled to machine code with mypyc. In compiled code,
an integer has 64 bits and is negative if bit 63 is set. Masks keep every shift within the 64 bits
of the board, so plain Python, whose integers are unbounded, gives the same results as compiled
code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.lines import lines_from

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")


def wide(high: i64, low: i64) -> i64:
    """Combine two 32-bit halves into a 64-bit integer.

    For a value of more than 62 bits, `wide` is faster in compiled code than a literal or a module
    constant.
    """
    return high << 32 | low


FULL: Final[i64] = -1 if COMPILED else (1 << 64) - 1

# CORNERS, EDGE_FILES and EDGE_RANKS have bit 63 set. They are negative even in plain Python. The
# result of `board & CORNERS` is still correct.
CORNERS: Final[i64] = wide(-0x7F000000, 0x00000081)

# A disc on file a or h can't be flipped along its rank. A disc on rank 1 or 8 can't be flipped
# along its file. A disc on an edge can't be flipped along a diagonal. The masks INNER_FILES,
# INNER_RANKS and INNER keep a run of discs from wrapping around an edge.
INNER_FILES: Final[i64] = wide(0x7E7E7E7E, 0x7E7E7E7E)
INNER_RANKS: Final = 0x00FFFFFFFFFFFF00
INNER: Final = 0x007E7E7E7E7E7E00

# Apply the mask BY_n before a left shift by n bits, or after a right shift by n bits. BY_n removes
# the bits that wrap around an edge of the board in a shift by n bits.
BY_1: Final[i64] = wide(0x7F7F7F7F, 0x7F7F7F7F)
BY_8: Final = 0x00FFFFFFFFFFFFFF
BY_9: Final = 0x007F7F7F7F7F7F7F
BY_7: Final = 0x00FEFEFEFEFEFEFE

# RAY_n contains the bits n, 2 * n, 3 * n and so on, at most seven bits. To get the ray that starts
# next to a square and continues in steps of n bits, multiply the square's bit by RAY_n.
RAY_1: Final = 0x00000000000000FE
RAY_7: Final = 0x0002040810204080
RAY_8: Final = 0x0101010101010100

RANKS_1_TO_6: Final = 0x0000FFFFFFFFFFFF
RANKS_1_TO_2: Final = 0x000000000000FFFF

# LINES maps the bit of a square to the lines that run from the square to the edge of the board. A
# line is a pair: the bit next to the square, and a list of the other bits up to the edge. LINES
# omits lines that contain only one square.
LINES: Final = {1 << square: [(ray[0], ray[1:]) for ray in lines_from(square) if len(ray) > 1]
                for square in range(64)}

EDGE_FILES: Final[i64] = wide(-0x7E7E7E7F, 0x81818181)
EDGE_RANKS: Final = -0x00FFFFFFFFFFFF01

NORTH_WEST: Final = 0x000000000F0F0F0F  # a quadrant
FIRST_OF_QUADRANTS: Final = 0x0000001100000011  # a1, e1, a5 and e5
ODD_BITS: Final[i64] = wide(0x55555555, 0x55555555)


def count(bits: i64) -> i64:
    """Return the number of bits that are set in `bits`."""
    if not COMPILED:
        return bits.bit_count()  # type: ignore[attr-defined, no-any-return]
    bits -= bits >> 1 & wide(0x55555555, 0x55555555)
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101 >> 56) & 0x7F


def count_corners_twice(moves: i64) -> i64:
    """Return the number of moves. A move to a corner counts as two moves."""
    if not COMPILED:
        return count(moves) + count(moves & CORNERS)
    # The next line adds pairs of bits, as in `count`, and counts each corner as 2.
    moves += (moves & 0x0100000000000001) - (moves >> 1 & wide(0x15555555, 0x55555515))
    moves = (moves & 0x3333333333333333) + (moves >> 2 & 0x3333333333333333)
    moves = (moves + (moves >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (moves * 0x0101010101010101 >> 56) & 0x7F


def valid_moves(own: i64, opp: i64) -> i64:
    """Return the squares of all valid moves for `own`."""
    if not COMPILED:  # in plain Python, `_beyond` is faster than `_past`
        files = opp & INNER_FILES
        return (_beyond(own, files, 1) | _beyond(own, opp & INNER_RANKS, 8)
                | _beyond(own, opp & INNER, 7) | _beyond(own, opp & INNER, 9)) & ~(own | opp)
    files = opp & wide(0x7E7E7E7E, 0x7E7E7E7E)
    return (_past(own, files, 1) | _past(own, opp & INNER_RANKS, 8)
            | _past(own, opp & INNER, 7) | _past(own, opp & INNER, 9)) & ~(own | opp)


def _beyond(own: i64, opp: i64, step: i64) -> i64:
    """Return the squares directly behind runs of discs in `opp`.

    A run starts next to a disc in `own`. Neighbours in a run are `step` bits apart.
    """
    run = opp & own << step
    back = opp & own >> step
    beyond: i64 = 0
    while run:
        run <<= step
        beyond |= run
        run &= opp
    while back:
        back >>= step
        beyond |= back
        back &= opp
    return beyond


def _past(own: i64, opp: i64, step: i64) -> i64:
    """Return the same squares as `_beyond`, but without a loop.

    On an 8x8 board, a run has at most six discs.
    """
    run = opp & own << step
    back = opp & own >> step
    pairs = opp & opp << step
    run |= opp & run << step
    run |= pairs & run << 2 * step
    run |= pairs & run << 2 * step
    pairs >>= step
    back |= opp & back >> step
    back |= pairs & back >> 2 * step
    back |= pairs & back >> 2 * step
    return run << step | back >> step


def flips(own: i64, opp: i64, move: i64) -> i64:
    """Return the discs that `own` flips by playing on the bit `move`, or 0 for an invalid move.

    A ray from the move ends at the first square without a disc in `opp`. If the ray ends at a disc
    in `own`, all discs in `opp` on the ray flip. A move on rank 1 or 2 flips nothing towards
    rank 1. A move on rank 7 or 8 flips nothing towards rank 8.
    """
    if not COMPILED:
        return _outflanked(own, opp, move)
    files = opp & wide(0x7E7E7E7E, 0x7E7E7E7E)
    ray = move * RAY_1
    end = ray & ~files
    end &= -end & own
    flipped = end - (end != 0) & ray
    run = files & move >> 1  # the run of opposing discs to the left of the move
    pairs = files & files >> 1
    run |= files & run >> 1
    run |= pairs & run >> 2
    run |= pairs & run >> 2
    end = run >> 1 & own
    flipped |= run & -end >> 63
    if move & RANKS_1_TO_6:
        flipped |= _to_higher_ranks(own, opp, move)
    if move & ~RANKS_1_TO_2:
        # On a board with reversed ranks, `_to_higher_ranks` finds the flips towards rank 1.
        flipped |= upside_down(_to_higher_ranks(upside_down(own), upside_down(opp),
                                                upside_down(move)))
    return flipped


def _to_higher_ranks(own: i64, opp: i64, move: i64) -> i64:
    """Return the discs that `move` flips towards rank 8, on its file and both diagonals."""
    others = ~(opp & INNER)  # every diagonal ends at an edge
    ray = move * RAY_7
    end = ray & others
    end &= -end & own
    flipped = end - (end != 0) & ray
    ray = move * wide(-0x7FBFDFF0, 0x08040200)
    end = ray & others
    end &= -end & own
    flipped |= end - (end != 0) & ray
    ray = move * RAY_8
    end = ray & ~opp
    end &= -end & own
    return flipped | end - (end != 0) & ray


def upside_down(bits: i64) -> i64:
    """Return the board with its ranks reversed.

    A good compiler replaces the function with a single instruction.
    """
    bits = (bits >> 32 & 0xFFFFFFFF) | (bits & 0xFFFFFFFF) << 32
    bits = (bits >> 16 & 0x0000FFFF0000FFFF) | (bits & 0x0000FFFF0000FFFF) << 16
    return (bits >> 8 & 0x00FF00FF00FF00FF) | (bits & 0x00FF00FF00FF00FF) << 8


def _outflanked(own: i64, opp: i64, move: i64) -> i64:
    """Return the discs in `opp` that `own` outflanks by playing on the bit `move`."""
    flipped: i64 = 0
    for run, line in LINES[move]:
        if run & opp:
            for bit in line:
                if not bit & opp:
                    break
                run |= bit
            if bit & own:
                flipped |= run
    return flipped


def perft(own: i64, opp: i64, depth: i64) -> i64:
    """Return the number of games of `depth` plies.

    A pass counts as a ply, and a game that ends before `depth` plies counts as one game.
    """
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
    """Return the final lead of `own` in discs. Empty squares count for the winner."""
    lead = count(own) - count(opp)
    if lead == 0:
        return 0
    empties = 64 - count(own | opp)
    return lead + empties if lead > 0 else lead - empties


def neighbours(bits: i64) -> i64:
    """Return `bits` and their neighbours in all eight directions."""
    bits |= beside(bits, 1, BY_1)
    return bits | beside(bits, 8, BY_8)


def flanks(opp: i64) -> i64:
    """Return the squares from which a move could flip an adjacent disc in `opp`.

    A disc on an edge can be flipped only along the edge.
    """
    files = opp & wide(0x7E7E7E7E, 0x7E7E7E7E)
    ranks = opp & INNER_RANKS
    inner = opp & INNER
    return (files << 1 | files >> 1 | ranks << 8 | ranks >> 8
            | inner << 7 | inner >> 7 | inner << 9 | inner >> 9)


def beside(bits: i64, step: i64, inside: i64) -> i64:
    """Return the squares that are `step` bits above or below `bits`.

    If `step` is n, `inside` is the mask BY_n.
    """
    return (bits & inside) << step | bits >> step & inside


def odd_quadrants(empties: i64) -> i64:
    """Return all squares of the quadrants that have an odd number of empty squares."""
    # Fold each quadrant until its first bit contains the parity of its 16 bits.
    empties ^= empties >> 1
    empties ^= empties >> 2
    empties ^= empties >> 8
    empties ^= empties >> 16
    return (empties & FIRST_OF_QUADRANTS) * NORTH_WEST


def stable(own: i64, opp: i64) -> i64:
    """Return discs in `own` that no move can flip.

    All returned discs are stable, but some stable discs may be missing.

    A line is a rank, a file or a diagonal. A disc can't be flipped along a line that has no empty
    square. A disc on the first or last square of a line can't be flipped along that line. A disc
    can't be flipped along a line if a neighbour on the line is a stable disc of the same colour.
    """
    empties = ~(own | opp)
    edges = EDGE_FILES | EDGE_RANKS
    rank = ~_lines(empties, 1, BY_1) | EDGE_FILES
    file = ~_lines(empties, 8, BY_8) | EDGE_RANKS
    falling = ~_lines(empties, 9, BY_9) | edges
    rising = ~_lines(empties, 7, BY_7) | edges
    safe: i64 = 0
    more = own & rank & file & falling & rising
    while more != safe:
        safe = more
        more |= (own & (rank | (safe & BY_1) << 1 | safe >> 1 & BY_1)
                 & (file | (safe & BY_8) << 8 | safe >> 8 & BY_8)
                 & (falling | (safe & BY_9) << 9 | safe >> 9 & BY_9)
                 & (rising | (safe & BY_7) << 7 | safe >> 7 & BY_7))
    return safe


def anchored_discs(own: i64) -> i64:
    """Return stable discs in `own`: the corners, and edge discs connected to a corner."""
    edge = own & (EDGE_FILES | EDGE_RANKS)
    safe: i64 = 0
    more = own & CORNERS
    while more != safe:
        safe = more
        more |= edge & (beside(safe, 1, BY_1) | beside(safe, 8, BY_8))
    return safe


def _lines(bits: i64, step: i64, inside: i64) -> i64:
    """Return all squares on the lines through `bits` in the direction of `step`."""
    bits |= beside(bits, step, inside)
    inside &= inside >> step
    bits |= beside(bits, 2 * step, inside)
    inside &= inside >> 2 * step
    return bits | beside(bits, 4 * step, inside)
