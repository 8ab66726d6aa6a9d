"""How much the values of deep and of shallow searches differ, which decides what is skipped."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from othello.engine.midgame import PROBED, probe_depth
from othello.training.oracle import Oracle
from othello.training.positions import Positions

LEAST = 10  # empties: positions with fewer are solved


def differences(positions: Positions, number: int, depth: int, seed: str) -> NDArray[np.int64]:
    """Searches of `number` of the positions, up to a depth.

    A row for each pair of depths of which one may save the other: the empties, the plies
    between them, and how much their values differ, in hundredths of a disc.
    """
    oracle, found = Oracle(), []
    open_ones = positions[positions["empties"] >= LEAST].tolist()
    for own, opp, _, empties, _, _ in Random(seed).sample(open_ones, min(number, len(open_ones))):
        values = [oracle.value(own, opp, plies) for plies in range(depth + 1)]
        for deep in range(PROBED, depth + 1):
            shallow = int(probe_depth(deep))
            found.append((empties, deep - shallow,
                          abs(round(100 * (values[deep] - values[shallow])))))
    return np.array(found, np.int64).reshape(-1, 3)


def spread(found: NDArray[np.int64]) -> tuple[int, int, int]:
    """The standard deviation as `othello.engine.weights.spread` has it.

    It is what fits best, times the ratio to the mean that normally distributed numbers have.
    """
    empties, plies, sizes = found.T
    columns = np.column_stack([np.ones(len(found)), empties, plies])
    found_best = np.linalg.lstsq(columns, sizes * np.sqrt(np.pi / 2), rcond=None)[0]
    base, by_empties, by_plies = map(round, found_best)
    return base, by_empties, by_plies
