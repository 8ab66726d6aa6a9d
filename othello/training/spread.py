"""Measure the difference between deep and shallow searches.

The engine uses the difference to decide when a shallow search can replace a deep search.
"""

from random import Random

import numpy as np
from numpy.typing import NDArray

from othello.engine.midgame import MIN_PROBED_DEPTH, probe_depth
from othello.training.oracle import Oracle
from othello.training.positions import Positions

MIN_EMPTIES = 10  # positions with fewer empty squares are solved


def differences(positions: Positions, number: int, depth: int, seed: str,
                oracle: Oracle) -> NDArray[np.int64]:
    """Search `number` random positions to every depth up to `depth`.

    Return one row for each deep search and its shallower probe. The columns are the number of
    empty squares, the difference between the depths in plies, and the difference between the
    values in hundredths of a disc.
    """
    rows = []
    choices = positions[positions["empties"] >= MIN_EMPTIES].tolist()
    for own, opp, _, empties, _, _ in Random(seed).sample(choices, min(number, len(choices))):
        values = [oracle.value(own, opp, plies) for plies in range(depth + 1)]
        for deep in range(MIN_PROBED_DEPTH, depth + 1):
            shallow = int(probe_depth(deep))
            rows.append((empties, deep - shallow,
                         abs(round(100 * (values[deep] - values[shallow])))))
    return np.array(rows, np.int64).reshape(-1, 3)


def spread(rows: NDArray[np.int64]) -> tuple[int, int, int]:
    """Return the coefficients of `Evaluation.spread`, fitted to measured differences.

    A least-squares fit uses the number of empty squares and the number of plies to predict the
    mean absolute difference. For normally distributed differences with mean 0, the standard
    deviation is sqrt(pi / 2) times the mean absolute difference.
    """
    empties, plies, sizes = rows.T
    columns = np.column_stack([np.ones(len(rows)), empties, plies])
    best = np.linalg.lstsq(columns, sizes * np.sqrt(np.pi / 2), rcond=None)[0]
    base, by_empties, by_plies = map(round, best)
    return base, by_empties, by_plies
