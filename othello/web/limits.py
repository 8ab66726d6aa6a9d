"""Identify visitors, and limit what each visitor and all visitors together may do."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from ipaddress import IPv6Address
from weakref import WeakValueDictionary

from othello import OthelloError

HOUR = 3600.0  # seconds

# The visitor who sent the current request. Tasks inherit the visitor of the request that started
# them.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")


def visitor_of(client: tuple[str, int] | None) -> str:
    """Return a client's address, or only the network half of an IPv6 address."""
    host = client[0] if client else ""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


class BusyError(OthelloError):
    """A request exceeds a limit for one visitor or for all visitors."""


class Limit:
    """A counter with a limit for each visitor and a limit for all visitors together."""

    def __init__(self, name: str, per_visitor: int, total: int) -> None:
        self._name, self._per_visitor, self._total = name, per_visitor, total
        self._counts: Counter[str] = Counter()

    def acquire(self, visitor: str) -> None:
        """Increase the count for `visitor`. Raises BusyError if a limit has been reached."""
        if self._counts[visitor] >= self._per_visitor:
            raise BusyError(f"you have reached the limit of {self._per_visitor} {self._name}; "
                            "try again later")
        if self._counts.total() >= self._total:
            raise BusyError(f"all visitors together have reached the limit of {self._total} "
                            f"{self._name}; try again later")
        self._counts[visitor] += 1

    def acquire_for_an_hour(self) -> None:
        """Increase the count for the current visitor, and decrease it again after an hour.

        Raises BusyError if a limit has been reached.
        """
        visitor = VISITOR.get()
        self.acquire(visitor)
        asyncio.get_running_loop().call_later(HOUR, self.release, visitor)

    def release(self, visitor: str) -> None:
        """Decrease the count for `visitor`."""
        self._counts -= Counter([visitor])

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Increase the count for the current visitor until the end of the block.

        Raises BusyError if a limit has been reached.
        """
        visitor = VISITOR.get()
        self.acquire(visitor)
        try:
            yield
        finally:
            self.release(visitor)


class Turns:
    """Turns for visitors.

    At most `maximum` visitors are served at the same time. For each visitor, at most one request
    is served at a time.

    While a visitor waits, no other visitor gets two turns.
    """

    def __init__(self, maximum: int) -> None:
        self._slots = asyncio.Semaphore(maximum)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Wait for the current visitor's turn. The turn lasts until the end of the block."""
        lock = self._locks.setdefault(VISITOR.get(), asyncio.Lock())
        async with lock, self._slots:
            yield
