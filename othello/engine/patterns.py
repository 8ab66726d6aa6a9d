"""The learned evaluation, which adds up weights for the patterns on the board.

In this module, the word "row" means a fixed set of squares, such as a rank, a diagonal or the nine
squares in a corner. Each configuration of a row has its own weight. The index of a weight is a
base-3 number with one digit per square. A digit is 0 for an empty square, 1 for a disc of the side
to move and 2 for an opposing disc. `weights.py` defines the rows and creates the tables. If there
are fewer than `MOBILITY_EMPTIES` empties, a weight for the number of valid moves is also added.

The digits of all rows are computed together: a board is converted to two numbers, each with 32
two-bit fields. The first number encodes the squares on files a, c, e and g, and the second number
encodes the other squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import ODD_BITS, count, upside_down, valid_moves, wide
from othello.engine.evaluation import MAX_VALUE, Evaluation
from othello.engine.moves import MAX_MOVES
from othello.engine.weights import Weights

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 16  # equals weights.UNIT, which the compiler doesn't treat as a constant
ROWS: Final = 44
LOOK_UPS: Final = ROWS + 1  # the last look-up is for the number of valid moves
# With this many empties or more, the evaluation ignores the number of valid moves.
MOBILITY_EMPTIES: Final = 36

# A table contains a range of weights for each kind of row on the board. Each range starts at one
# of these offsets. The kinds are in the same order as in weights.TABLE_ROWS.
EDGE: Final = 0
SECOND: Final = 59049
THIRD: Final = SECOND + 6561
FOURTH: Final = THIRD + 6561
DIAGONAL: Final = FOURTH + 6561
SLANT_7: Final = DIAGONAL + 6561  # a diagonal of 7 squares and a separate corner
SLANT_6: Final = SLANT_7 + 6561
SLANT_5: Final = SLANT_6 + 6561
SLANT_4: Final = SLANT_5 + 6561
CORNER: Final = SLANT_4 + 6561
SLANT_3: Final = CORNER + 19683
SLANT_2: Final = SLANT_3 + 6561
SLANT_1: Final = SLANT_2 + 6561
BLOCK: Final = SLANT_1 + 6561
MOVES: Final = BLOCK + 59049
ENTRIES: Final = MOVES + MAX_MOVES + 1

BY_4: Final = 0x3333333333333333  # every second two-bit field
BY_8: Final = 0x0F0F0F0F0F0F0F0F
BY_16: Final = 0x00FF00FF00FF00FF
DIGITS: Final = 0x0303030303030303  # the lowest two-bit field of each rank
LINE: Final = 0x1FFF  # a number below 6561

# These masks turn ranks into files.
TURN_1: Final = 0x00AA00AA00AA00AA
TURN_2: Final = 0x0000CCCC0000CCCC
TURN_4: Final = 0x00000000F0F0F0F0

SECOND_PAIRS: Final[i64] = wide(-0x33333334, 0xCCCCCCCC)
LAST_FOURS: Final[i64] = wide(-0x0F0F0F10, 0xF0F0F0F0)


class Patterns(Evaluation):
    """Adds up the weights of all rows and the weight for the number of valid moves."""

    def __init__(self, weights: Weights) -> None:
        """Use these weights. The table for each number of empties is created on first use."""
        super().__init__(weights.spread)
        self._weights = weights
        self._tables: list[bytes] = [b""] * 65  # by number of empties; b"" until a table is needed
        self._constants: list[i64] = [0] * 65

    def evaluate(self, own: i64, opp: i64) -> i64:
        """Return the expected final lead of `own`, the side to move, in hundredths of a disc."""
        empties = 64 - count(own | opp)
        table = self._tables[empties]
        if len(table) == 0:
            table = self._make_table(empties)
        even = (own & ODD_BITS) + 2 * (opp & ODD_BITS)
        odd = (own >> 1 & ODD_BITS) + 2 * (opp >> 1 & ODD_BITS)
        value = (_sum_ranks(table, even, odd) + _sum_corners(table, even, odd)
                 + _sum_diagonals(table, even, odd)
                 + _sum_diagonals(table, upside_down(even), upside_down(odd)))
        mobility: i64 = 0
        if empties < MOBILITY_EMPTIES:  # mypyc boxes the result of a conditional expression
            mobility = count(valid_moves(own, opp))
        value += _weight(table, MOVES + mobility)
        own = _transposed(own)
        opp = _transposed(opp)
        even = (own & ODD_BITS) + 2 * (opp & ODD_BITS)
        odd = (own >> 1 & ODD_BITS) + 2 * (opp >> 1 & ODD_BITS)
        value = UNIT * (value + _sum_ranks(table, even, odd)) + self._constants[empties]
        return min(max(value, -MAX_VALUE), MAX_VALUE)

    def _make_table(self, empties: i64) -> bytes:
        table = self._weights.table(empties)
        assert len(table) == ENTRIES, "the table must have a weight for every index in `evaluate`"
        self._constants[empties] = self._weights.constant(empties) - LOOK_UPS * 128 * UNIT
        self._tables[empties] = table
        return table


def _transposed(board: i64) -> i64:
    """Reflect the board in the diagonal from a1 to h8, so that ranks become files."""
    swap = (board ^ board >> 7) & TURN_1
    board ^= swap ^ swap << 7
    swap = (board ^ board >> 14) & TURN_2
    board ^= swap ^ swap << 14
    swap = (board ^ board >> 28) & TURN_4
    return board ^ swap ^ swap << 28


def _weight(table: bytes, index: i64) -> i64:
    """Return a weight as a machine integer, because adding Python integers is slower."""
    return table[index]


def _sum_ranks(table: bytes, even: i64, odd: i64) -> i64:
    """Add up the weights of all ranks, and of the 5x2 blocks in the four corners."""
    ab_ef = (even & BY_4) + 3 * (odd & BY_4)
    cd_gh = (even >> 2 & BY_4) + 3 * (odd >> 2 & BY_4)
    west = (ab_ef & BY_8) + 9 * (cd_gh & BY_8)
    east = (ab_ef >> 4 & BY_8) + 9 * (cd_gh >> 4 & BY_8)
    line = (west & BY_16) + 81 * (east & BY_16)  # ranks 1, 3, 5 and 7
    next_line = (west >> 8 & BY_16) + 81 * (east >> 8 & BY_16)
    # The 5x2 blocks in `west` cover files a to e. The blocks in `east` cover files d to h, and
    # their first digit stands for file h.
    west += 81 * (even >> 4 & DIGITS)
    east = ((odd >> 6 & DIGITS) + 3 * (even >> 6 & DIGITS) + 9 * (odd >> 4 & DIGITS)
            + 27 * (even >> 4 & DIGITS) + 81 * (odd >> 2 & DIGITS))
    return (_weight(table, EDGE + (line & LINE) + 6561 * (odd >> 8 & 3)
                    + 19683 * (even >> 14 & 3))
            + _weight(table, EDGE + (next_line >> 48) + 6561 * (odd >> 48 & 3)
                      + 19683 * (even >> 54 & 3))
            + _weight(table, SECOND + (next_line & LINE)) + _weight(table, SECOND + (line >> 48))
            + _weight(table, THIRD + (line >> 16 & LINE))
            + _weight(table, THIRD + (next_line >> 32 & LINE))
            + _weight(table, FOURTH + (next_line >> 16 & LINE))
            + _weight(table, FOURTH + (line >> 32 & LINE))
            + _weight(table, BLOCK + (west & 0xFF) + 243 * (west >> 8 & 0xFF))
            + _weight(table, BLOCK + (east & 0xFF) + 243 * (east >> 8 & 0xFF))
            + _weight(table, BLOCK + (west >> 56 & 0xFF) + 243 * (west >> 48 & 0xFF))
            + _weight(table, BLOCK + (east >> 56 & 0xFF) + 243 * (east >> 48 & 0xFF)))


def _sum_corners(table: bytes, even: i64, odd: i64) -> i64:
    west = (even & DIGITS) + 3 * (odd & DIGITS) + 9 * (even >> 2 & DIGITS)
    east = (odd >> 6 & DIGITS) + 3 * (even >> 6 & DIGITS) + 9 * (odd >> 4 & DIGITS)
    return (_weight(table, CORNER + (west & 31) + 27 * (west >> 8 & 31) + 729 * (west >> 16 & 31))
            + _weight(table, CORNER + (east & 31) + 27 * (east >> 8 & 31)
                      + 729 * (east >> 16 & 31))
            + _weight(table, CORNER + (west >> 56) + 27 * (west >> 48 & 31)
                      + 729 * (west >> 40 & 31))
            + _weight(table, CORNER + (east >> 56) + 27 * (east >> 48 & 31)
                      + 729 * (east >> 40 & 31)))


def _sum_diagonals(table: bytes, even: i64, odd: i64) -> i64:
    """Add up the weights of all diagonals in one direction.

    Rotating each file by a different distance turns the diagonals into ranks.
    """
    even ^= (even ^ ((even >> 16 & 0xFFFFFFFFFFFF) | (even & 0xFFFF) << 48)) & SECOND_PAIRS
    even ^= (even ^ ((even >> 32 & 0xFFFFFFFF) | (even & 0xFFFFFFFF) << 32)) & LAST_FOURS
    odd = (odd >> 8 & 0xFFFFFFFFFFFFFF) | (odd & 0xFF) << 56
    odd ^= (odd ^ ((odd >> 16 & 0xFFFFFFFFFFFF) | (odd & 0xFFFF) << 48)) & SECOND_PAIRS
    odd ^= (odd ^ ((odd >> 32 & 0xFFFFFFFF) | (odd & 0xFFFFFFFF) << 32)) & LAST_FOURS
    ab_ef = (even & BY_4) + 3 * (odd & BY_4)
    cd_gh = (even >> 2 & BY_4) + 3 * (odd >> 2 & BY_4)
    west = (ab_ef & BY_8) + 9 * (cd_gh & BY_8)
    east = (ab_ef >> 4 & BY_8) + 9 * (cd_gh >> 4 & BY_8)
    line = (west & BY_16) + 81 * (east & BY_16)
    next_line = (west >> 8 & BY_16) + 81 * (east >> 8 & BY_16)
    return (_weight(table, DIAGONAL + (line & LINE)) + _weight(table, SLANT_7 + (next_line & LINE))
            + _weight(table, SLANT_6 + (line >> 16 & LINE))
            + _weight(table, SLANT_5 + (next_line >> 16 & LINE))
            + _weight(table, SLANT_4 + (line >> 32 & LINE))
            + _weight(table, SLANT_3 + (next_line >> 32 & LINE))
            + _weight(table, SLANT_2 + (line >> 48)) + _weight(table, SLANT_1 + (next_line >> 48)))
