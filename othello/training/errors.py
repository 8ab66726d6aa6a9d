"""How far learned weights are off, beside the sum made by hand, on games they never saw."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from othello.engine.evaluation import evaluate
from othello.engine.search import native
from othello.training import features
from othello.training.fit import STAGES, Vector, predicted
from othello.training.positions import Positions

EXACT, ALL = "exact scores", "all"


class Errors(NamedTuple):
    """Root mean square errors in discs, by stage, of exact scores and of all.

    `learned` has a list for each step of the fitting.
    """

    positions: dict[str, int]
    by_hand: dict[str, float]
    learned: list[dict[str, float]]


class Measure:
    """Takes the errors of weights while they are fitted."""

    def __init__(self, positions: Positions, scores: NDArray[np.float32]) -> None:
        self._scores = scores
        self._left = positions["empties"]
        self._rows = {int(left): features.rows(positions[self._left == left])
                      for left in np.unique(self._left)}
        ends = [(low + high) // 2 for low, high in zip(STAGES, STAGES[1:])]
        stages = np.searchsorted(ends, self._left)
        self._groups = {f"about {stage} empties": stages == index
                        for index, stage in enumerate(STAGES)}
        self._groups |= {EXACT: positions["is_exact"], ALL: np.ones(len(positions), bool)}
        by_hand = np.array([evaluate(native(own), native(opp)) / 100
                            for own, opp in positions[["own", "opp"]].tolist()], np.float32)
        self.errors = Errors({name: int(group.sum()) for name, group in self._groups.items()},
                             self._of(by_hand), [])

    def take(self, vector: Vector) -> None:
        """Take the errors of one step."""
        found = np.empty(len(self._scores), np.float32)
        for left, rows in self._rows.items():
            found[self._left == left] = predicted(vector, left, rows)
        self.errors.learned.append(self._of(found))

    def _of(self, values: NDArray[np.float32]) -> dict[str, float]:
        squares = (values - self._scores) ** 2
        return {name: round(float(np.sqrt(squares[group].mean())), 3)
                for name, group in self._groups.items() if group.any()}


def table(errors: Errors) -> str:
    """The errors after the last step, as lines of text."""
    lines = [f"{'':<16} {'positions':>9} {'by hand':>8} {'learned':>8}"]
    for name, learned in errors.learned[-1].items():
        by_hand = errors.by_hand[name]
        lines.append(f"{name:<16} {errors.positions[name]:>9} {by_hand:>8.2f} {learned:>8.2f} "
                     f"{100 * learned / by_hand - 100:>+6.1f} %")
    return "\n".join(lines)
