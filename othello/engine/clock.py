"""The clocks of a search. They are not compiled, so that Ctrl-C works whenever one is read.

Python runs signal handlers only between the steps of interpreted code.
"""

from time import perf_counter, process_time


def now() -> float:
    """Return seconds of which only differences matter. Raise what a signal handler raises."""
    return perf_counter()


def processor_now() -> float:
    """Return seconds of processor time of this process, of which only differences matter."""
    return process_time()
