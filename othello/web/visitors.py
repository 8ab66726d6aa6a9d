"""Identify the visitor who sent the current request, and run tasks for that visitor."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from ipaddress import IPv6Address
from typing import TypeVar

from othello.web.limits import Limit, Turns
from othello.web.workers import Priority, Workers

MAX_THREADS = 2  # number of requests that are handled in threads at the same time
MAX_READ_SECONDS = 20.0  # seconds allowed for reading text, which usually takes less than 1 s

# Tasks inherit the visitor of the request that started them.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")

R = TypeVar("R")


def visitor_of(client: tuple[str, int] | None) -> str:
    """Return a client's address, or only the network half of an IPv6 address."""
    host = client[0] if client else ""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


class VisitorWork:
    """Runs the current visitor's tasks in threads and worker processes."""

    def __init__(self, workers: Workers) -> None:
        self.workers: Workers = workers
        self.searches: Limit = Limit("searches at a time", 100, 500)
        self._turns: Turns = Turns(MAX_THREADS)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn. Raises BusyError if too many requests are waiting."""
        with self.searches.hold(VISITOR.get()):
            async with self._turns.hold(VISITOR.get()):
                yield

    async def search(self, search: Callable[[], R]) -> R:
        """Call `search` in a thread during the visitor's turn.

        Raises BusyError if too many requests are waiting.
        """
        async with self.turn():
            return await asyncio.to_thread(search)

    async def read(self, read: Callable[[], R], text: str | bytes) -> R:
        """Call `read` in a worker process, or in the current process if `text` is empty.

        Raises SlowError, and any error that `read` raises.
        """
        return await self.do(Priority.HINT, read, MAX_READ_SECONDS) if text else read()

    async def do(self, priority: Priority, call: Callable[[], R], *seconds: float) -> R:
        """Run `call` in a process for the visitor. `seconds` is an optional time limit."""
        return await self.workers.do(priority, call, VISITOR.get(), *seconds)
