"""Measure the errors of the learned and hand-crafted evaluations on held-out games."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from othello.engine.evaluation import HandMade
from othello.training import features
from othello.training.fit import STAGES, Vector, predict
from othello.training.oracle import Oracle
from othello.training.positions import Positions, Scored

EXACT, EARLIER, ALL = "exact scores", "from 4 empties", "all"


class Errors(NamedTuple):
    """Root mean square errors in discs for groups of positions, such as the positions of a stage.

    `learned` contains the errors after each step of the fit.
    """

    positions: dict[str, int]
    by_hand: dict[str, float]
    learned: list[dict[str, float]]


class Measure:
    """Measures the errors of the weights after each step of a fit."""

    def __init__(self, positions: Positions) -> None:
        self._scores = positions["score"]
        self._empties = positions["empties"]
        self._rows = {int(empties): features.rows(positions[self._empties == empties])
                      for empties in np.unique(self._empties)}
        ends = [(low + high) // 2 for low, high in zip(STAGES, STAGES[1:])]
        stages = np.searchsorted(ends, self._empties)
        self._groups: dict[str, NDArray[np.bool_]] = {
            f"about {stage} empties": stages == index for index, stage in enumerate(STAGES)}
        exact = positions["kind"] == Scored.EXACTLY
        self._groups |= {EXACT: exact, EARLIER: exact & (self._empties >= 4),
                         ALL: np.ones(len(positions), bool)}
        oracle = Oracle(HandMade())
        by_hand = np.array([oracle.value(own, opp, 0)
                            for own, opp in zip(positions["own"].tolist(),
                                                positions["opp"].tolist())], np.float32)
        sizes = {name: int(group.sum()) for name, group in self._groups.items()}
        self.errors: Errors = Errors(sizes, self._of(by_hand), [])

    def record(self, vector: Vector) -> None:
        """Measure the errors of the weights after one step."""
        values = np.empty(len(self._scores), np.float32)
        for empties, rows in self._rows.items():
            values[self._empties == empties] = predict(vector, empties, rows)
        self.errors.learned.append(self._of(values))

    def _of(self, values: NDArray[np.float32]) -> dict[str, float]:
        squares = (values - self._scores) ** 2
        return {name: round(float(np.sqrt(squares[group].mean())), 3)
                for name, group in self._groups.items() if group.any()}


def table(errors: Errors) -> str:
    """Return a table of the errors after the last step, as text."""
    lines = [f"{'':<16} {'positions':>9} {'by hand':>8} {'learned':>8}"]
    for name, error in errors.learned[-1].items():
        hand_error = errors.by_hand[name]
        lines.append(f"{name:<16} {errors.positions[name]:>9} {hand_error:>8.2f} {error:>8.2f} "
                     f"{100 * error / hand_error - 100:>+6.1f}%")
    return "\n".join(lines)
