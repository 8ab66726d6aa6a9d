"""The clock that searches look at. It is not compiled, so that Ctrl-C is heard at each look.

Python runs the handlers of signals between the steps of interpreted code only.
"""

from time import perf_counter


def now() -> float:
    """Seconds, of which the difference counts; raises what the handler of a signal raises."""
    return perf_counter()
