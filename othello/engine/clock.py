"""The clocks of a search. They are not compiled, so that Ctrl-C works whenever one is read.

Python runs signal handlers only between the steps of interpreted code.
"""

from time import perf_counter, process_time


def now() -> float:
    """Return a time in seconds. Only differences are meaningful.

    Raises what a signal handler raises.
    """
    return perf_counter()


def processor_now() -> float:
    """Return the CPU time of this process in seconds. Only differences are meaningful."""
    return process_time()
