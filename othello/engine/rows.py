"""The learned evaluation, written to be fast in plain Python.

`Rows` returns the same values as `Patterns`, the class for compiled code. It encodes all 44 rows
as base-3 numbers at once. One large integer contains these 44 numbers, 16 bits per number. This
integer is the sum of 16 precomputed integers: for each side, one per rank. Values are cached,
because a search reaches nearly half of its boards more than once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from operator import getitem
from struct import Struct
from typing import TYPE_CHECKING

from othello.engine.bitboard import COMPILED, count, valid_moves
from othello.engine.evaluation import MAX_VALUE, Evaluation
from othello.engine.patterns import LOOK_UPS, MOBILITY_EMPTIES, MOVES, ROWS, UNIT, Patterns
from othello.engine.weights import PATTERNS, TABLE_ROWS, Weights, distinct_images

if TYPE_CHECKING:
    from mypy_extensions import i64

NUMBERS = Struct(f"<{ROWS}H")
MAX_CACHED_VALUES = 2**17  # 40 MB
WEIGHT: Callable[[bytes, int], int] = getitem  # `getitem` is twice as fast as bytes.__getitem__


class Rows(Evaluation):
    """Adds up the weights of all rows and the weight for the number of valid moves."""

    def __init__(self, weights: Weights) -> None:
        """Use `weights`. The tables for each number of empties are created on first use."""
        super().__init__(weights.spread)
        self._weights = weights
        self._ranks = _ranks()
        self._tables: list[list[bytes]] = [[] for _ in range(65)]  # indexed by number of empties
        # `_of_moves[empties][moves]` is a sum of two numbers: the constant for `empties` empty
        # squares, and the weight for `moves` valid moves.
        self._of_moves: list[list[int]] = [[] for _ in range(65)]
        self._values: dict[tuple[int, int], int] = {}

    def evaluate(self, own: i64, opp: i64) -> i64:
        """Return the expected final lead of `own`, the side to move, in hundredths of a disc."""
        value = self._values.get((own, opp))
        if value is None:
            if len(self._values) >= MAX_CACHED_VALUES:
                self._values.clear()
            value = self._values[own, opp] = self._value(own, opp)
        return value

    def _value(self, own: int, opp: int) -> int:
        empties = 64 - count(own | opp)
        tables = self._tables[empties] or self._make_tables(empties)
        numbers = sum(map(list.__getitem__, self._ranks, _bytes(own, opp)))
        indices = NUMBERS.unpack(numbers.to_bytes(NUMBERS.size, "little"))
        mobility = count(valid_moves(own, opp)) if empties < MOBILITY_EMPTIES else 0
        value = UNIT * sum(map(WEIGHT, tables, indices)) + self._of_moves[empties][mobility]
        if -MAX_VALUE <= value <= MAX_VALUE:  # faster than min() and max()
            return value
        return MAX_VALUE if value > 0 else -MAX_VALUE

    def _make_tables(self, empties: int) -> list[bytes]:
        table = self._weights.table(empties)
        ends = list(accumulate(3 ** len(row.split()) for row in TABLE_ROWS))
        parts = {row: table[begin:end] for row, begin, end in zip(TABLE_ROWS, [0, *ends], ends)}
        constant = self._weights.constant(empties) - LOOK_UPS * 128 * UNIT
        self._of_moves[empties] = [constant + UNIT * weight for weight in table[MOVES:]]
        self._tables[empties] = [parts[row] for row, _ in _rows()]
        return self._tables[empties]


def evaluation_by(weights: Weights) -> Evaluation:
    """Return `Patterns` if it is compiled, otherwise `Rows`, which is faster in plain Python."""
    return Patterns(weights) if COMPILED else Rows(weights)


def _bytes(own: int, opp: int) -> bytes:
    """Return a byte for each rank: the eight ranks of `own`, then the eight ranks of `opp`."""
    return (own % 2**64 | opp % 2**64 << 64).to_bytes(16, "little")


def _rows() -> list[tuple[str, tuple[int, ...]]]:
    """Return a pair for each row on the board: its pattern and its squares."""
    return [(row, image) for row in PATTERNS.values() for image in distinct_images(row)]


@cache
def _ranks() -> list[list[int]]:
    """Return 16 lists of precomputed integers: for each side, one list per rank.

    The index into a list is a byte whose bits are the discs on the rank. The eight lists for the
    side to move come before the eight lists for its opponent.
    """
    squares = [0] * 64
    for index, (_, row) in enumerate(_rows()):
        for place, square in enumerate(row):
            squares[square] += 3 ** place << 16 * index
    ranks = []
    for begin in range(0, 64, 8):
        sums = [0]
        for square in squares[begin:begin + 8]:
            sums += [number + square for number in sums]
        ranks.append(sums)
    return ranks + [[2 * number for number in sums] for sums in ranks]
