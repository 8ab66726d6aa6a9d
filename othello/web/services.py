"""The services that requests use: the file, the processes and the limits for visitors."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

from othello.analysis.report import ReviewSummary
from othello.session import autosave
from othello.web import worker_tasks
from othello.web.limits import Limit, Turns
from othello.web.match import Match
from othello.web.matches import Matches, News
from othello.web.polls import Polls
from othello.web.store import Store
from othello.web.visitors import VISITOR
from othello.web.workers import Priority, Workers

HOUR = 3600.0
MAX_THREADS = 2  # for requests running at the same time
MAX_READING = 20.0  # seconds per text; the longest text takes less than 1 s
MAX_REVIEWS = 100  # in memory, because a reloaded page requests its review again

P = ParamSpec("P")
R = TypeVar("R")


@dataclass
class Services:
    """The file, the processes, and the limits for visitors."""

    store: Store
    matches: Matches
    workers: Workers
    address: str
    polls: Polls
    made: Limit = field(default_factory=lambda: Limit("new matches this hour", 300, 2_000))
    brought: Limit = field(default_factory=lambda: Limit("imports this hour", 2_000, 10_000))
    listed: Limit = field(
        default_factory=lambda: Limit("games shown to others this hour", 20, 200))
    streams: Limit = field(default_factory=lambda: Limit("matches open", 100, 500))
    votes: Limit = field(default_factory=lambda: Limit("matches by vote open", 250, 500))
    searches: Limit = field(default_factory=lambda: Limit("searches at once", 100, 500))
    exports: Limit = field(default_factory=lambda: Limit("exports at once", 10, 100))
    _reviews: dict[str, ReviewSummary] = field(default_factory=dict)  # the keys are saved games
    _turns: Turns = field(default_factory=lambda: Turns(MAX_THREADS))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn. Raises BusyError if too many requests are waiting."""
        with self.searches.taken(VISITOR.get()):
            async with self._turns.taken(VISITOR.get()):
                yield

    async def search(self, search: Callable[P, R], *values: P.args, **named: P.kwargs) -> R:
        """Call `search` in a thread during the visitor's turn. Raises the errors of `turn`."""
        async with self.turn():
            return await asyncio.to_thread(search, *values, **named)

    async def read(self, read: Callable[[], R], text: str | bytes) -> R:
        """Call `read` in another process, or directly if `text` is empty.

        Raises SlowError and the errors of `read`.
        """
        return await self.do(Priority.HINT, read, MAX_READING) if text else read()

    async def do(self, priority: Priority, call: Callable[[], R], *seconds: float) -> R:
        """Run `call` in a process for the visitor. The optional time limit is in `seconds`."""
        return await self.workers.do(priority, call, VISITOR.get(), *seconds)

    async def review(self, match: Match) -> ReviewSummary:
        """Return the review of a match. This takes a few seconds. Raises SeatError."""
        match.require_help()
        saved = autosave.dumps(match.session)
        if saved not in self._reviews:
            self._reviews[saved] = await self.do(
                Priority.REVIEW, partial(worker_tasks.review_game, saved))
            if len(self._reviews) > MAX_REVIEWS:
                del self._reviews[next(iter(self._reviews))]
        return self._reviews[saved]

    @asynccontextmanager
    async def news_of(self, name: str) -> AsyncIterator[News]:
        """Yield the states of the match `name` for the visitor's stream. Raises BusyError."""
        with self.streams.taken(VISITOR.get()):
            async with self.matches.watching(name) as news:
                yield news

    def dismiss(self) -> None:
        """Cancel all work that visitors are waiting for."""
        self.matches.dismiss()
        self.polls.dismiss()
        self.workers.dismiss()
