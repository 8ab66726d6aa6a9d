"""Run the program with a wall clock that jumps by up to a day on SIGUSR1."""

import signal
import sys
import time
from random import Random

JUMPS = (-86_400.0, -3_600.0, 0.0, 3_600.0, 86_400.0)  # offsets from the real time, in seconds


class Clock:
    """A wall clock that can be set."""

    def __init__(self):
        self._time, self._ahead, self._random = time.time, 0.0, Random(0)

    def time(self):
        """Return the shifted time, in seconds since 1970."""
        return self._time() + self._ahead

    def jump(self, *_):
        """Choose another random offset."""
        others = [jump for jump in JUMPS if jump != self._ahead]
        self._ahead = self._random.choice(others)


if __name__ == "__main__":
    clock = Clock()
    time.time = clock.time
    signal.signal(signal.SIGUSR1, clock.jump)
    from othello.cli import main  # imported after the clock is replaced
    sys.exit(main())
