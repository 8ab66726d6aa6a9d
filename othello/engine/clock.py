"""The clocks of a search.

This module is not compiled, so that Ctrl-C takes effect whenever a search reads a clock.

Python runs signal handlers only between interpreted instructions.
"""

from time import perf_counter, process_time


def now() -> float:
    """Return a time in seconds. Only differences are meaningful.

    An exception raised by a signal handler is passed on.
    """
    return perf_counter()


def processor_now() -> float:
    """Return the CPU time of this process in seconds. Only differences are meaningful."""
    return process_time()


# The weight of a move from each number of empties on. Moves have the largest weight if a search
# nearly reaches the end of the game. With fewer empties it reaches the end in a short time.
WEIGHTS = {0: 1, 13: 4, 19: 12, 27: 6}


def share_of_time(empties: int) -> float:
    """Return the share of its remaining time that a side may use for a move.

    There are `empties` empty squares, and the side expects to fill every second one of them.
    Passes of the other side add moves, so the last move doesn't use all of the time.
    """
    later = sum(map(_weight, range(empties - 2, -1, -2))) + _weight(0)
    return _weight(empties) / (_weight(empties) + later)


def _weight(empties: int) -> int:
    return WEIGHTS[max(least for least in WEIGHTS if least <= empties)]
