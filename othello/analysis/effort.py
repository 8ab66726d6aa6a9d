"""How far the engine looks at a position, and how far what it says can be trusted."""

from collections.abc import Iterable
from typing import Final

STANDARD: Final = 15_000  # positions that are looked at: 0.1 s in plain Python
DEEP: Final = 10 * STANDARD
EXACT: Final = 19  # empties: mistakes with up to so many are solved for lessons
SHARED: Final = 100_000  # positions: fewer take less time than to start processes for them

# By the least empties of a stage, how many discs the loss of a move by STANDARD positions is off:
# the root mean square against 10 times as many (docs/learning.md#how-far-a-verdict-is-off).
NOISE: Final = {0: 2.5, 20: 2.0, 28: 2.0, 36: 1.5, 44: 1.0}


def processes(efforts: Iterable[float], jobs: int) -> int:
    """How many of `jobs` processes it pays to start for work of so many positions each."""
    return jobs if sum(efforts) > SHARED else 1


def least_fault(empties: int, is_proved: bool) -> float:
    """The smallest loss, in discs, that counts as a fault where `empties` squares are empty.

    A loss that is an estimate has to reach what such estimates are off as a rule.
    """
    return 1 if is_proved else NOISE[max(stage for stage in NOISE if stage <= empties)]
