"""Limit the size of the server's log."""

import logging
import time
from collections.abc import Callable

MAX_RECORDS, SECONDS = 20, 3600.0


class RateLimitFilter(logging.Filter):
    """A filter that passes at most MAX_RECORDS log records per hour, and counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._end = clock() + SECONDS
        self._number = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log `record`."""
        if self._clock() >= self._end:
            left_out = self._number - MAX_RECORDS
            if left_out > 0:
                record.msg, record.args = f"{record.getMessage()} ({left_out} were left out)", ()
            self._end, self._number = self._clock() + SECONDS, 0
        self._number += 1
        return self._number <= MAX_RECORDS
