"""The budget of an evaluation, and the size of its error."""

from collections.abc import Iterable
from typing import Final

STANDARD: Final = 15_000  # positions, which take 0.1 s in plain Python
DEEP: Final = 10 * STANDARD
EXACT: Final = 19  # number of empties up to which mistakes are solved for lessons
SHARED: Final = 100_000  # positions; for fewer, starting processes takes too long

# The error of a loss in discs, for each stage of the game, given by its fewest empties: the root
# mean square difference from a search of 10 times as many positions (docs/learning.md).
NOISE: Final = {0: 2.5, 20: 2.0, 28: 2.0, 36: 1.5, 44: 1.0}


def processes(efforts: Iterable[float], jobs: int) -> int:
    """Return how many processes, at most `jobs`, to start for work of `efforts` positions."""
    return jobs if sum(efforts) > SHARED else 1


def least_fault(empties: int, is_proved: bool) -> float:
    """Return the smallest loss, in discs, that counts as a mistake at `empties` empty squares.

    An estimated loss must be at least as large as its usual error.
    """
    return 1 if is_proved else NOISE[max(stage for stage in NOISE if stage <= empties)]
