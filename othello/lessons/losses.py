"""What one's mistakes lost, by stage of the game and by grade."""

from collections.abc import Iterable

from othello.analysis.effort import EXACT
from othello.analysis.review import Grade
from othello.lessons.problem import Problem

# By the least empties: positions of the book, of which none has fewer, and those that the console
# does not solve.
STAGES = {"opening": 36, "middle game": EXACT + 1, "ending": 0}
GRADES = Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER

Losses = dict[Grade, list[float]]  # in discs, of each move


def by_stage(mistakes: Iterable[Problem]) -> dict[str, Losses]:
    """The losses of some mistakes, with stages and grades of which there are none."""
    found: dict[str, Losses] = {stage: {grade: [] for grade in GRADES} for stage in STAGES}
    for mistake in mistakes:
        stage = next(name for name, least in STAGES.items() if mistake.empties >= least)
        found[stage][Grade.of(mistake.loss)].append(mistake.loss)
    return found


def total(losses: Losses) -> float:
    """All that was lost, in discs."""
    return sum(map(sum, losses.values()))
