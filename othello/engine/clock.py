"""The clocks that searches look at. They are not compiled, so that Ctrl-C is heard at each look.

Python runs the handlers of signals between the steps of interpreted code only.
"""

from time import perf_counter, process_time


def now() -> float:
    """Seconds since some moment: only differences count. Raises what a signal handler raises."""
    return perf_counter()


def processor_now() -> float:
    """Seconds that processors have worked for this process: only differences count."""
    return process_time()
