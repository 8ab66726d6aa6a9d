"""The losses of mistakes, by stage of the game and by grade."""

from collections.abc import Iterable

from othello.analysis.budget import EXACT
from othello.analysis.review import Grade
from othello.lessons.problem import Problem

# Minimum of empty squares: book positions have at least 36, and the console solves positions with
# up to EXACT.
STAGES = {"opening": 36, "middle game": EXACT + 1, "ending": 0}
GRADES = Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER

Losses = dict[Grade, list[float]]  # losses of moves, in discs


def by_stage(mistakes: Iterable[Problem]) -> dict[str, Losses]:
    """Return the losses of mistakes. Stages and grades without losses are empty."""
    found: dict[str, Losses] = {stage: {grade: [] for grade in GRADES} for stage in STAGES}
    for mistake in mistakes:
        stage = next(name for name, least in STAGES.items() if mistake.empties >= least)
        found[stage][Grade.of(mistake.loss)].append(mistake.loss)
    return found


def total(losses: Losses) -> float:
    """Return the sum of the losses, in discs."""
    return sum(map(sum, losses.values()))
