"""Fit weights to the scores of all positions by least squares.

The cost is the sum of all squared errors and squared weights. Because squared weights add to the
cost, the weights of rare configurations stay close to 0. The conjugate gradient method minimises
the cost. Each of its steps keeps the progress of earlier steps.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from othello.engine.patterns import MOBILITY_EMPTIES
from othello.engine.weights import (
    CONSTANTS,
    MAX_WEIGHT,
    MIN_WEIGHT,
    UNIT,
    ZERO,
    Weights,
    between,
    offsets,
    weight_count,
)
from othello.training import features

STAGES = (4, 12, 24, MOBILITY_EMPTIES, 48, 52, 56)  # empty squares
PENALTY = 6.0  # the penalty halves a weight that only 6 positions use
CONSTANT_PENALTY = 1e-3  # the penalty for a constant
FORBIDDEN = 1e12  # the penalty for a weight that must stay 0

Vector: TypeAlias = NDArray[np.float64]  # the weights of each stage, and the constants


class Sample(NamedTuple):
    """A group of training positions that all have the same number of empty squares."""

    rows: features.Rows
    scores: NDArray[np.float32]  # in discs


Samples: TypeAlias = Mapping[int, Sample]  # maps each number of empty squares to its sample


def fit(samples: Samples, steps: int, title: str, report: Callable[[Vector], None]) -> Vector:
    """Minimise the cost, and pass the current vector to `report` after each step."""
    penalty = _penalties()
    vector = np.zeros(len(penalty))
    uses = {empties: np.ones_like(sample.scores) for empties, sample in samples.items()}
    diagonal = penalty + _sum_errors(samples, uses, power=2)
    scores = {empties: sample.scores for empties, sample in samples.items()}
    residual = _sum_errors(samples, scores)
    scaled_residual = residual / diagonal  # the residual is minus half the gradient
    direction = scaled_residual.copy()
    for _ in tqdm(range(steps), title, unit="step", disable=None):
        if not residual.any():
            break
        changes = {empties: predict(direction, empties, sample.rows)
                   for empties, sample in samples.items()}
        curvature = _sum_errors(samples, changes) + penalty * direction
        old_product = residual @ scaled_residual
        length = old_product / (direction @ curvature)
        vector += length * direction
        residual -= length * curvature
        scaled_residual = residual / diagonal
        direction = scaled_residual + (residual @ scaled_residual) / old_product * direction
        report(vector)
    return vector


def _penalties() -> Vector:
    """Return the penalty for each weight.

    The weights for the number of moves must stay 0 in stages that don't count moves.
    """
    penalties = np.full(len(STAGES) * weight_count() + CONSTANTS, PENALTY)
    penalties[-CONSTANTS:] = CONSTANT_PENALTY
    for stage, stage_penalties in zip(STAGES, _stages(penalties)):
        if stage >= MOBILITY_EMPTIES:
            stage_penalties[offsets()["moves"]:] = FORBIDDEN
    return penalties


def predict(vector: Vector, empties: int, rows: features.Rows) -> NDArray[np.float32]:
    """Return the predicted scores of positions with `empties` empty squares."""
    stages, (low, high, share) = _stages(vector), _between(empties)
    weights = ((1 - share) * stages[low] + share * stages[high]).astype(np.float32)
    scores = np.full(rows.shape[1], vector[empties - CONSTANTS], np.float32)
    for row in rows:
        scores += weights.take(row)
    return scores


def as_weights(vector: Vector, origin: str) -> Weights:
    """Convert a fitted vector to a `Weights` object.

    The weights contain a constant for each number of empty squares. If no sample has a given
    number of empty squares, the constant is copied from the nearest number with the same parity.
    """
    constants = 100 * vector[-CONSTANTS:]
    fitted = np.flatnonzero(constants)
    for empties in np.flatnonzero(constants == 0):
        alike = fitted[fitted % 2 == empties % 2]  # parity decides which side moves last
        nearest = alike[np.abs(alike - empties).argmin()] if len(alike) else empties
        constants[empties] = constants[nearest]
    stages = np.clip(np.round(100 * _stages(vector)) + ZERO, MIN_WEIGHT, MAX_WEIGHT)
    return Weights(np.round(constants).astype(int).tolist(),
                   {empties: stage.astype(int).tolist()
                    for empties, stage in zip(STAGES, stages)}, origin)


def _stages(vector: Vector) -> NDArray[np.float64]:
    return vector[:-CONSTANTS].reshape(len(STAGES), -1)


def _between(empties: int) -> tuple[int, int, float]:
    """Return the indices of the stages below and above `empties`, and the upper stage's weight."""
    low, high, share = between(STAGES, empties)
    return STAGES.index(low), STAGES.index(high), share / UNIT


def _sum_errors(samples: Samples, errors: Mapping[int, NDArray[np.float32]],
                power: int = 1) -> Vector:
    """For each weight, return the sum of the errors of the positions that use the weight.

    The weights of the stages are raised to `power`, which is 1 for a gradient and 2 for second
    derivatives.
    """
    count = weight_count()
    sums = np.zeros(len(STAGES) * count + CONSTANTS)
    for empties, sample in samples.items():
        total = sum(np.bincount(row, errors[empties], count) for row in sample.rows)
        low, high, share = _between(empties)
        _stages(sums)[low] += (1 - share) ** power * total
        _stages(sums)[high] += share ** power * total
        sums[empties - CONSTANTS] = errors[empties].sum()
    return sums
