"""How much each visitor may have of something, and all together."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from othello.errors import OthelloError


class BusyError(OthelloError):
    """More is asked than can be answered soon."""


class Limit:
    """Counts what visitors have, up to so much each, and so much of all."""

    def __init__(self, what: str, each: int, all: int) -> None:
        self._what, self._each, self._all = what, each, all
        self._had: Counter[str] = Counter()

    def take(self, visitor: str) -> None:
        """Count one more; raises BusyError where that is too much."""
        if self._had[visitor] >= self._each:
            raise BusyError(f"you have {self._each} {self._what}, which is the most allowed")
        if self._had.total() >= self._all:
            raise BusyError(f"there are {self._all} {self._what}, which is the most allowed")
        self._had[visitor] += 1

    def take_for(self, visitor: str, seconds: float) -> None:
        """Take one, and give it back after some seconds; raises BusyError."""
        self.take(visitor)
        asyncio.get_running_loop().call_later(seconds, self.give_back, visitor)

    def give_back(self, visitor: str) -> None:
        """Count one less."""
        self._had -= Counter([visitor])

    @contextmanager
    def taken(self, visitor: str) -> Iterator[None]:
        """Count one more for the length of a block; raises BusyError."""
        self.take(visitor)
        try:
            yield
        finally:
            self.give_back(visitor)


class Turns:
    """Lets each visitor do one thing at a time, and all together do a few; the others wait.

    However much one visitor asks for, another waits for one thing of each visitor at most.
    """

    def __init__(self, all: int) -> None:
        self._all = asyncio.Semaphore(all)
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def taken(self, visitor: str) -> AsyncIterator[None]:
        """Wait for the visitor's turn, which lasts as long as the block."""
        own = self._own.setdefault(visitor, asyncio.Lock())
        async with own, self._all:
            yield
