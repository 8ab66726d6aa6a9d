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
