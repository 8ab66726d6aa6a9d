"""Limits for the searches that evaluate positions, and the typical errors of estimates."""

from collections.abc import Iterable
from typing import Final

DEFAULT_NODES: Final = 10_000  # nodes per position; a search takes 0.1 s in plain Python
DEEP_NODES: Final = 150_000
EXACT: Final = 19  # in lessons, positions with at most this many empty squares are solved
MIN_NODES_TO_SHARE: Final = 100_000  # up to this total number of nodes, a single process is faster

# The root mean square error of the estimated losses, in discs, by stage of the game. Each key is
# the smallest number of empty squares in a stage. The errors were measured by repeating all
# evaluations with 10 times the nodes (docs/learning.md#accuracy-of-evaluations).
ERROR_RMS: Final = {0: 2.5, 20: 2.0, 28: 2.0, 36: 1.5, 44: 1.0}


def processes(efforts: Iterable[float], jobs: int) -> int:
    """Return `jobs` if several processes would save time, otherwise 1.

    `efforts` contains the estimated number of nodes for each task.
    """
    return jobs if sum(efforts) > MIN_NODES_TO_SHARE else 1


def mistake_threshold(empties: int, is_proved: bool) -> float:
    """Return the smallest loss in discs that counts as a mistake.

    For an exact loss, the threshold is 1 disc. For an estimated loss, it is the typical error of
    estimates in positions with `empties` empty squares.
    """
    return 1 if is_proved else ERROR_RMS[max(stage for stage in ERROR_RMS if stage <= empties)]
