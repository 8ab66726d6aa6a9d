"""What requests are answered with: the file, the processes, and what a visitor may have."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias, TypeVar

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool

from othello.web import schemas
from othello.web.limits import Limit, Turns, visitor_of
from othello.web.matches import Matches
from othello.web.store import Store
from othello.web.workers import Urgency, Workers

HOUR = 3600.0
MAX_THREADS = 2  # that work for requests at a time
MAX_READING = 20.0  # seconds for a text, of which the longest takes a fraction of one

R = TypeVar("R")


@dataclass
class Services:
    """What requests are answered with, and the limits of what a visitor may have."""

    store: Store
    matches: Matches
    workers: Workers
    address: str
    made: Limit = field(default_factory=lambda: Limit("new matches this hour", 300, 2_000))
    brought: Limit = field(default_factory=lambda: Limit("imports this hour", 2_000, 10_000))
    listed: Limit = field(
        default_factory=lambda: Limit("games shown to others this hour", 20, 200))
    streams: Limit = field(default_factory=lambda: Limit("matches open", 100, 500))
    searches: Limit = field(default_factory=lambda: Limit("searches at once", 100, 500))
    exports: Limit = field(default_factory=lambda: Limit("exports at once", 10, 100))
    reviews: dict[str, schemas.Review] = field(default_factory=dict)  # by the saved game
    _turns: Turns = field(default_factory=lambda: Turns(MAX_THREADS))

    async def search(self, visitor: str, search: Callable[[], R]) -> R:
        """What a function finds, called in a thread when it is the visitor's turn.

        Raises BusyError for a visitor of whom too many searches wait.
        """
        with self.searches.taken(visitor):
            async with self._turns.taken(visitor):
                return await run_in_threadpool(search)

    async def read(self, visitor: str, read: Callable[[], R], text: str | bytes) -> R:
        """What a function makes of a text, in a process of its own unless the text is empty.

        Raises SlowError, and what the function does.
        """
        if not text:
            return read()
        return await self.workers.do(Urgency.HINT, read, visitor, MAX_READING)

    def dismiss(self) -> None:
        """Cancel whatever anybody waits for."""
        self.matches.dismiss()
        self.workers.dismiss()


async def services_of(request: Request) -> Services:
    """What the application that is asked has."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


TheServer: TypeAlias = Annotated[Services, Depends(services_of)]
Visitor: TypeAlias = Annotated[str, Depends(visitor_of)]
