"""Limits for the searches that evaluate positions, and the usual errors of the evaluations."""

from collections.abc import Iterable
from typing import Final

DEFAULT_NODES: Final = 10_000  # positions, which take 0.1 s in plain Python
DEEP_NODES: Final = 150_000
EXACT: Final = 19  # number of empties up to which mistakes are solved for lessons
MIN_NODES_TO_SHARE: Final = 100_000  # for less work, starting processes takes longer

# Each key is the smallest number of empty squares in a stage of the game. Each value is the root
# mean square error of estimated losses in that stage, in discs. To measure the errors, all
# evaluations were repeated with 10 times the nodes (docs/learning.md#accuracy-of-evaluations).
ERROR_RMS: Final = {0: 2.5, 20: 2.0, 28: 2.0, 36: 1.5, 44: 1.0}


def processes(efforts: Iterable[float], jobs: int) -> int:
    """Return `jobs` if sharing the tasks between processes saves time, otherwise 1.

    `efforts` contains the estimated nodes of each task.
    """
    return jobs if sum(efforts) > MIN_NODES_TO_SHARE else 1


def mistake_threshold(empties: int, is_proved: bool) -> float:
    """Return the smallest loss, in discs, that counts as a mistake with `empties` empty squares.

    If the loss is proved, the threshold is 1 disc. If the loss is estimated, the threshold is the
    usual error of an estimate.
    """
    return 1 if is_proved else ERROR_RMS[max(stage for stage in ERROR_RMS if stage <= empties)]
