"""Clocks that measure the time of a search.

This module is not compiled, so that Ctrl-C takes effect whenever a search reads a clock.

Python runs signal handlers only between interpreted instructions.
"""

from time import perf_counter, process_time


def now() -> float:
    """Return the time of a clock in seconds. Only differences are meaningful.

    An exception raised by a signal handler is passed on.
    """
    return perf_counter()


def processor_now() -> float:
    """Return the CPU time of this process in seconds. Only differences are meaningful."""
    return process_time()


# Each key is a number of empties, and its weight applies up to the next key. Positions with 19 to
# 26 empties get the most time, because their searches nearly reach the end of the game. Positions
# with fewer empties are solved quickly.
WEIGHTS = {0: 1, 13: 4, 19: 12, 27: 6}


def share_of_time(empties: int) -> float:
    """Return the fraction of the remaining time that a side may spend on its next move.

    The board has `empties` empty squares, and the side expects to fill half of them. Some time is
    kept in reserve, because the side gets an extra move if the opponent passes.
    """
    later = sum(map(_weight, range(empties - 2, -1, -2))) + _weight(0)
    return _weight(empties) / (_weight(empties) + later)


def _weight(empties: int) -> int:
    return WEIGHTS[max(least for least in WEIGHTS if least <= empties)]
