"""Limits for each visitor and for all visitors together."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from othello.errors import OthelloError

HOUR = 3600.0  # seconds


class BusyError(OthelloError):
    """A request exceeds a limit for one visitor or for all visitors."""


class Limit:
    """A counter with a limit for each visitor and a limit for all visitors together."""

    def __init__(self, what: str, each: int, all: int) -> None:
        self._what, self._each, self._all = what, each, all
        self._had: Counter[str] = Counter()

    def acquire(self, visitor: str) -> None:
        """Increase the count for `visitor`. Raises BusyError if a limit has been reached."""
        if self._had[visitor] >= self._each:
            raise BusyError(f"you have reached the limit of {self._each} {self._what}; "
                            "try again later")
        if self._had.total() >= self._all:
            raise BusyError(f"all visitors together have reached the limit of {self._all} "
                            f"{self._what}; try again later")
        self._had[visitor] += 1

    def acquire_for_an_hour(self, visitor: str) -> None:
        """Increase the count for `visitor`, and decrease it again after an hour.

        Raises BusyError if a limit has been reached.
        """
        self.acquire(visitor)
        asyncio.get_running_loop().call_later(HOUR, self.release, visitor)

    def release(self, visitor: str) -> None:
        """Decrease the count for `visitor`."""
        self._had -= Counter([visitor])

    @contextmanager
    def hold(self, visitor: str) -> Iterator[None]:
        """Increase the count for `visitor`, and decrease it again at the end of the block.

        Raises BusyError if a limit has been reached.
        """
        self.acquire(visitor)
        try:
            yield
        finally:
            self.release(visitor)


class Turns:
    """Turns for visitors.

    `all` is the maximum number of visitors served at the same time. For each visitor, at most one
    request is served at a time.

    While a visitor waits, no other visitor gets two turns.
    """

    def __init__(self, all: int) -> None:
        self._all = asyncio.Semaphore(all)
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, visitor: str) -> AsyncIterator[None]:
        """Wait for the visitor's turn. The turn lasts until the end of the block."""
        own = self._own.setdefault(visitor, asyncio.Lock())
        async with own, self._all:
            yield
