"""Look up the weights for many positions at once with NumPy.

The module `othello.engine.patterns` looks up the weights for a single position.
"""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from othello.engine.native_rules import mobility
from othello.engine.weights import PATTERNS, distinct_images, offsets, weight_indices
from othello.training.positions import Positions

Rows: TypeAlias = NDArray[np.int32]  # one row per look-up, one column per position


@cache
def rows_of_squares() -> list[tuple[tuple[int, ...], NDArray[np.int32]]]:
    """Return the squares of all 44 rows, and the weight index of each configuration.

    `othello.engine.patterns` defines the word "row".
    """
    rows: list[tuple[tuple[int, ...], NDArray[np.int32]]] = []
    for name, row in PATTERNS.items():
        weights = np.array(weight_indices(row), np.int32) + np.int32(offsets()[name])
        rows += [(image, weights) for image in distinct_images(row)]
    return rows


def rows(positions: Positions) -> Rows:
    """Return the indices of the weights to add up for each position."""
    digits = np.empty((64, len(positions)), np.int32)
    for square in range(64):
        own, opp = (positions[side] >> np.uint64(square) & np.uint64(1) for side in ("own", "opp"))
        digits[square] = own + 2 * opp
    weights_of = np.empty((len(rows_of_squares()) + 1, len(positions)), np.int32)
    for index, (image, weights) in enumerate(rows_of_squares()):
        number = np.zeros(len(positions), np.int32)
        for square in reversed(image):
            number = 3 * number + digits[square]
        weights_of[index] = weights[number]
    # Training positions are never followed by a pass. A position without moves is therefore the
    # end of a game.
    moves = map(mobility, positions["own"].tolist(), positions["opp"].tolist())
    weights_of[-1] = offsets()["moves"] + np.fromiter(moves, np.int32, len(positions))
    return weights_of
