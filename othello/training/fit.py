"""Weights by least squares: those that foretell the scores of all positions best.

The sum of squared errors, and of squared weights so that rare ways to fill a row stay near 0,
is a bowl in as many dimensions as there are weights. Conjugate gradients go to its bottom:
each step follows the slope, but never back along a way that was gone before.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from othello.engine.weights import (
    CONSTANTS,
    LEAST,
    MOST,
    UNIT,
    ZERO,
    Weights,
    between,
    weight_count,
)
from othello.training import features

STAGES = (8, 16, 24, 32, 40, 48)  # empties
STIFFNESS = 12.0  # how many positions it takes to move a weight half of the way
LOOSENESS = 1e-3  # the same for a constant

Vector: TypeAlias = NDArray[np.float64]  # the weights of each stage, and the constants


class Sample(NamedTuple):
    """Positions of one number of empties."""

    rows: features.Rows
    scores: NDArray[np.float32]  # in discs
    trust: NDArray[np.float32]  # how much the square of each error counts


Samples: TypeAlias = Mapping[int, Sample]  # by empties


def fit(samples: Samples, steps: int, title: str, report: Callable[[Vector], None]) -> Vector:
    """Go down to the least error; `report` is given what is known after each step."""
    count = weight_count()
    vector = np.zeros(len(STAGES) * count + CONSTANTS)
    stiffness = np.full(len(vector), STIFFNESS)
    stiffness[-CONSTANTS:] = LOOSENESS
    ones = {left: np.ones_like(sample.trust) for left, sample in samples.items()}
    scale = stiffness + _pulled(samples, ones, 2)  # how steep the bowl is along each axis
    slope = _pulled(samples, {left: sample.scores for left, sample in samples.items()})
    scaled = slope / scale
    way = scaled.copy()
    for _ in tqdm(range(steps), title, unit="step", disable=None):
        if not slope.any():
            break
        bent = _pulled(samples, {left: predicted(way, left, sample.rows)
                                 for left, sample in samples.items()}) + stiffness * way
        before = slope @ scaled
        length = before / (way @ bent)
        vector += length * way
        slope -= length * bent
        scaled = slope / scale
        way = scaled + (slope @ scaled) / before * way
        report(vector)
    return vector


def predicted(vector: Vector, left: int, rows: features.Rows) -> NDArray[np.float32]:
    """The scores of positions with so many empties, as the weights foretell them."""
    stages, (low, high, share) = _stages(vector), _between(left)
    weights = ((1 - share) * stages[low] + share * stages[high]).astype(np.float32)
    found = np.full(rows.shape[1], vector[left - CONSTANTS], np.float32)
    for row in rows:
        found += weights.take(row)
    return found


def as_weights(vector: Vector, origin: str) -> Weights:
    """What was learned as a file holds it; numbers of empties without positions borrow."""
    constants = 100 * vector[-CONSTANTS:]
    known = np.flatnonzero(constants)
    for left in np.flatnonzero(constants == 0):
        alike = known[known % 2 == left % 2]  # who has the last move matters
        constants[left] = constants[alike[np.abs(alike - left).argmin()]] if len(alike) else 0
    stages = np.clip(np.round(100 * _stages(vector)) + ZERO, LEAST, MOST)
    return Weights(np.round(constants).astype(int).tolist(),
                   {empties: stage.astype(int).tolist()
                    for empties, stage in zip(STAGES, stages)}, origin)


def _stages(vector: Vector) -> NDArray[np.float64]:
    return vector[:-CONSTANTS].reshape(len(STAGES), -1)


def _between(left: int) -> tuple[int, int, float]:
    """The indices of the stages next to a number of empties, and the share of the upper one."""
    low, high, share = between(STAGES, left)
    return STAGES.index(low), STAGES.index(high), share / UNIT


def _pulled(samples: Samples, errors: Mapping[int, NDArray[np.float32]], power: int = 1) -> Vector:
    """How much the errors pull at each weight that the positions look up.

    A stage has its share to a power: 1 for the slope of the bowl, 2 for its steepness.
    """
    count = weight_count()
    found = np.zeros(len(STAGES) * count + CONSTANTS)
    for left, sample in samples.items():
        pull = errors[left] * sample.trust
        total = sum(np.bincount(row, pull, count) for row in sample.rows)
        low, high, share = _between(left)
        _stages(found)[low] += (1 - share) ** power * total
        _stages(found)[high] += share ** power * total
        found[left - CONSTANTS] = pull.sum()
    return found
