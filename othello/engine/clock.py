"""The clocks that searches look at. They are not compiled, so that Ctrl-C is heard at each look.

Python runs the handlers of signals between the steps of interpreted code only.
"""

from time import perf_counter, process_time


def now() -> float:
    """Seconds, of which the difference counts; raises what the handler of a signal raises."""
    return perf_counter()


def processor_now() -> float:
    """The same of the time that a processor has worked for this process."""
    return process_time()
