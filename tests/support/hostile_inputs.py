"""The worst inputs for a program, and limits on the time and memory that it may use."""

import resource
import signal
from contextlib import contextmanager
from pathlib import Path

PROCESSOR_SECONDS, SECONDS, MEGABYTES = 5, 60, 200

TEXTS = [
    "", " ", "-", "--", "x", "0", "-1", "1.5", "nan", "inf", "-inf", "1e999", "9" * 26,
    "9" * 5000, str(2**62), str(2**63), str(2**64), "\N{ARABIC-INDIC DIGIT THREE}", "a\0b",
    "\ud800", "\udcff", "\N{RIGHT-TO-LEFT OVERRIDE}txt.x", "\x1b[2J", "a\nb\nc\nd", "%s{}%(prog)s",
    "% x", "d3" * 100_000, "-" * 1_000_000, "X" * 64, "X" * 64 + " X; " + "A1:+1; " * 10_000,
    ".", "/", "no/such/folder/x.ggf", "/proc/x.ggf", "read-only/x.ggf", "/dev/full", "/dev/zero",
    "x" * 5000 + ".txt"]


class TimeLimitExceeded(BaseException):
    """Raised if a call takes too long. `except Exception` doesn't catch it."""


def raise_time_limit(number, frame):
    raise TimeLimitExceeded


@contextmanager
def resource_limits():
    """Limit the processor time and the additional memory within the block."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MEGABYTES * 1_000_000
    handlers = {number: signal.signal(number, raise_time_limit)
                for number in (signal.SIGALRM, signal.SIGPROF)}
    resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    signal.setitimer(signal.ITIMER_PROF, PROCESSOR_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)


def shorten(words):
    """Shorten long words in the message of a failing test."""
    return [word if len(word) < 40 else f"{word[:20]} ... of {len(word)}" for word in words]
