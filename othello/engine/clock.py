"""Clocks that measure the time of a search.

The module is not compiled, because Python runs signal handlers only between interpreted
instructions. Ctrl-C therefore stops a search the next time the search calls a function in
this module.
"""

from time import perf_counter, process_time


def now() -> float:
    """Return the time in seconds since an arbitrary moment."""
    return perf_counter()


def processor_now() -> float:
    """Return the CPU time of this process in seconds."""
    return process_time()


# Each key is a number of empty squares. Each weight applies from its key up to, but not including,
# the next key. Positions with 19 to 26 empties get the most time, because their searches nearly
# reach the end of the game. Positions with fewer than 19 empties are solved quickly.
WEIGHTS = {0: 1, 13: 4, 19: 12, 27: 6}


def share_of_time(empties: int) -> float:
    """Return the fraction of the remaining time that a side may spend on its next move.

    There are `empties` empty squares, and each side usually fills half of them. Some time is kept
    in reserve, because a side gets an extra move if its opponent passes.
    """
    later = sum(map(_weight, range(empties - 2, -1, -2))) + _weight(0)
    return _weight(empties) / (_weight(empties) + later)


def _weight(empties: int) -> int:
    return WEIGHTS[max(least for least in WEIGHTS if least <= empties)]
