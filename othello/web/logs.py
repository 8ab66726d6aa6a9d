"""A log that cannot grow without end, whatever is sent to the server."""

import logging
import time
from collections.abc import Callable

MOST, SECONDS = 20, 3600.0


class Seldom(logging.Filter):
    """Lets so many records an hour pass, and says how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._end = clock() + SECONDS
        self._number = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record may pass."""
        if self._clock() >= self._end:
            left_out = self._number - MOST
            if left_out > 0:
                record.msg, record.args = f"{record.getMessage()} ({left_out} were left out)", ()
            self._end, self._number = self._clock() + SECONDS, 0
        self._number += 1
        return self._number <= MOST
