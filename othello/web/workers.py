"""Run the visitors' calls in threads and in worker processes, most urgent calls first."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple, TypeVar

from othello.processes.pool import LostWorkError, Pool
from othello.web.limits import VISITOR, BusyError, Limit, Turns

WORKERS = 3
MAX_THREADS = 2  # number of requests that are handled in threads at the same time
# The maximum number of calls per visitor, and the maximum in total. Visitors are counted by IP
# address, so all students in a classroom may count as one visitor.
MAX_EACH, MAX_ALL = 60, 300
PAUSE_SECONDS = 0.01  # so that responses are sent before a call blocks the event loop
MAX_SECONDS = 300.0  # time limit for a call, far longer than a review takes
MAX_READ_SECONDS = 20.0  # seconds allowed for reading text, which usually takes less than 1 s

R = TypeVar("R")

log: logging.Logger = logging.getLogger("othello.web")


class Priority(IntEnum):
    """The kinds of calls, most urgent first."""

    PERSON = 0  # a program's move that a person is waiting for
    HINT = 1
    REVIEW = 2
    PROGRAMS = 3  # a move in a match between programs


# The number of processes per kind of call. Reviews and programs share one process, and hints have
# another. The third process is always free for moves that people are waiting for.
LIMITS: dict[Priority, int] = {
    Priority.PERSON: WORKERS, Priority.HINT: 1, Priority.REVIEW: 1, Priority.PROGRAMS: 1}


class Waiting(NamedTuple):
    """A call in the queue.

    `turn` is a future that completes when the call may start. Its result is the `share` that
    `Workers.do_in_share` passes to `call_for`.
    """

    priority: Priority
    visitor: str
    turn: "asyncio.Future[float]"


class InPlace:
    """Runs calls in the current thread, because Python can't start processes in a browser."""

    def start(self) -> None:
        """Do nothing, because there are no processes to start."""

    def close(self) -> None:
        """Do nothing, because there are no processes to end."""

    def submit(self, call: Callable[[], R], seconds: float | None = None) -> "asyncio.Future[R]":
        """Run `call` after PAUSE_SECONDS, and return a future for its result.

        `seconds` is ignored, because a call in this thread can't be interrupted.
        """
        return asyncio.ensure_future(_call_later(call))


async def _call_later(call: Callable[[], R]) -> R:
    await asyncio.sleep(PAUSE_SECONDS)
    return call()


class Workers:
    """Threads and processes that run calls for the current visitor. Visitors take turns.

    Processes run the most urgent calls first. A process is started only when its first call is
    made. Starting all processes at once would delay the page.
    """

    def __init__(self, max_seconds: float = MAX_SECONDS, pool: InPlace | None = None) -> None:
        """Run calls in `pool`, or in new processes if `pool` is None.

        If a call takes longer than `max_seconds`, its process is replaced.
        """
        self._pool: Pool | InPlace = pool or Pool(
            WORKERS, log.warning, "othello.web.worker_tasks", max_seconds)
        self._at_work: Counter[Priority] = Counter()
        self._waiting: list[Waiting] = []
        self._requests: Limit = Limit("engine requests at a time", MAX_EACH, MAX_ALL)
        self._urgent: set[str] = set()  # visitors with an unfinished call at priority PERSON
        self._is_ending = False
        self.searches: Limit = Limit("searches at a time", 100, 500)
        self._turns: Turns = Turns(MAX_THREADS)

    def start(self) -> None:
        """Start a process in advance for the next call. If all processes are busy, do nothing."""
        self._pool.start()

    def cancel_all(self) -> None:
        """End the processes, and cancel all calls, which then raise LostWorkError."""
        self._is_ending = True
        self._pool.close()
        self._begin()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn. Raises BusyError if too many requests are waiting."""
        with self.searches.hold():
            async with self._turns.hold():
                yield

    async def search(self, search: Callable[[], R]) -> R:
        """Call `search` in a thread during the visitor's turn.

        Raises BusyError if too many requests are waiting.
        """
        async with self.turn():
            return await asyncio.to_thread(search)

    async def read(self, read: Callable[[], R], text: str | bytes) -> R:
        """Call `read` in a process, or in this process if `text` is empty.

        Raises SlowError, and any error that `read` raises.
        """
        return await self.do(Priority.HINT, read, MAX_READ_SECONDS) if text else read()

    async def do(self, priority: Priority, call: Callable[[], R],
                 seconds: float | None = None) -> R:
        """Run `call` in a process for at most `seconds`, and return its result.

        A visitor can have only one call at PERSON priority. Until that call ends, the visitor's
        other calls for moves get HINT priority. If a limit on calls is reached, calls for moves
        get the priority `Priority.PROGRAMS`, and other calls raise BusyError. Raises SlowError if
        the call takes longer than `seconds`, or LostWorkError if it fails twice.
        """
        return await self.do_in_share(priority, lambda share: call, seconds)

    async def do_in_share(self, priority: Priority, call_for: Callable[[float], Callable[[], R]],
                          seconds: float | None = None) -> R:
        """Create a call with `call_for(share)`, run it, and return its result.

        `share` is a factor from 0 to 1. The call may use its usual time multiplied by `share`. The
        longer the queue, the smaller the share.
        """
        visitor = VISITOR.get()
        priority = self._admit(priority, visitor)
        waiting = Waiting(priority, visitor, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._begin()
        try:
            return await self._work(call_for(await waiting.turn), seconds)
        finally:
            if priority is not Priority.PROGRAMS:
                self._requests.release(visitor)
            if priority is Priority.PERSON:
                self._urgent.discard(visitor)
            if waiting not in self._waiting:
                self._at_work[_lane(priority)] -= 1
            else:
                self._waiting.remove(waiting)
            self._begin()

    def _admit(self, priority: Priority, visitor: str) -> Priority:
        if priority is Priority.PROGRAMS:
            return priority
        try:
            self._requests.acquire(visitor)
        except BusyError:
            if priority is Priority.PERSON:
                return Priority.PROGRAMS
            raise
        if priority is Priority.PERSON and visitor in self._urgent:
            return Priority.HINT
        if priority is Priority.PERSON:
            self._urgent.add(visitor)
        return priority

    def _begin(self) -> None:
        """While processes are free, start the most urgent calls."""
        for waiting in sorted(self._waiting, key=lambda each: each.priority):
            priority, visitor, turn = waiting
            if turn.cancelled():
                continue
            if self._is_ending or self._at_work[_lane(priority)] < LIMITS[priority] and (
                    self._at_work.total() < WORKERS):
                self._waiting.remove(waiting)
                self._waiting.sort(key=lambda each: each.visitor == visitor)  # take turns
                self._at_work[_lane(priority)] += 1
                others = sum(other.priority <= priority for other in self._waiting)
                turn.set_result(1 / (1 + others / LIMITS[priority]))

    async def _work(self, call: Callable[[], R], seconds: float | None) -> R:
        if self._is_ending:
            raise LostWorkError("the server is shutting down")
        try:
            return await asyncio.wrap_future(self._pool.submit(call, seconds=seconds))
        except LostWorkError:
            reason = ("the server is shutting down" if self._is_ending else
                      "the search failed twice; try again later")
            raise LostWorkError(reason) from None


def _lane(priority: Priority) -> Priority:
    """Return the group of calls with `priority`. Each group has its own limit on processes.

    Reviews and programs form one group, because they share a process.
    """
    return min(priority, Priority.REVIEW)
