"""The processes that think: who may have one next, and what happens when one dies."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple, TypeVar

from othello.processes.pool import LostWorkError, Pool
from othello.web.limits import BusyError, Limit

WORKERS = 3
MAX_EACH, MAX_ALL = 60, 300  # calls of a visitor and of all at a time: a class behind one address
MAX_SECONDS = 300.0  # of a call: many times what a review takes

R = TypeVar("R")

log: logging.Logger = logging.getLogger("othello.web")


class Urgency(IntEnum):
    """What is asked for, the most urgent first."""

    PERSON = 0  # a program's answer to a person who waits
    HINT = 1
    REVIEW = 2
    PROGRAMS = 3  # a move between programs


# Processes that may work on it: reviews and programs share one, and one is left for a person.
LIMITS: dict[Urgency, int] = {
    Urgency.PERSON: WORKERS, Urgency.HINT: 1, Urgency.REVIEW: 1, Urgency.PROGRAMS: 1}


class Waiting(NamedTuple):
    """A call that waits for its turn, which then is its share of the time."""

    urgency: Urgency
    visitor: str
    turn: "asyncio.Future[float]"


class Workers:
    """Some processes, which do first what is most urgent; visitors take turns.

    Each starts when there is work for it: to start all would delay the page.
    """

    def __init__(self, max_seconds: float = MAX_SECONDS) -> None:
        """A process that works longer than `max_seconds` hangs, and is replaced."""
        self._pool: Pool = Pool(WORKERS, log.warning, "othello.web.worker_tasks", max_seconds)
        self._at_work: Counter[Urgency] = Counter()
        self._waiting: list[Waiting] = []
        self._asked: Limit = Limit("requests for the engine at once", MAX_EACH, MAX_ALL)
        self._urgent: set[str] = set()  # visitors with a call for PERSON
        self._is_ending = False

    def start(self) -> None:
        """Start the process that is asked next before it is asked, unless all are at work."""
        self._pool.start()

    def dismiss(self) -> None:
        """Give up all that is asked for: each call raises LostWorkError."""
        self._is_ending = True
        self.close()
        self._begin()

    def close(self) -> None:
        """End the processes."""
        self._pool.close()

    async def do(self, urgency: Urgency, call: Callable[[], R], visitor: str = "",
                 seconds: float | None = None) -> R:
        """What a function returns, called in a process, in at most so many seconds.

        Of a visitor's moves one at a time is urgent, and the others wait with hints. Beyond the
        limits moves wait with the programs, and all else raises BusyError. Raises SlowError for a
        call that takes longer, and LostWorkError if two processes that worked on it have ended or
        hung, one after the other.
        """
        return await self.do_in_share(urgency, lambda share: call, visitor, seconds)

    async def do_in_share(self, urgency: Urgency, call_for: Callable[[float], Callable[[], R]],
                          visitor: str = "", seconds: float | None = None) -> R:
        """The same for a call that depends on its share of the time: the more wait, the less."""
        urgency = self._admitted(urgency, visitor)
        waiting = Waiting(urgency, visitor, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._begin()
        try:
            return await self._work(call_for(await waiting.turn), seconds)
        finally:
            if urgency is not Urgency.PROGRAMS:
                self._asked.give_back(visitor)
            if urgency is Urgency.PERSON:
                self._urgent.discard(visitor)
            if waiting not in self._waiting:
                self._at_work[_lane(urgency)] -= 1
            else:
                self._waiting.remove(waiting)
            self._begin()

    def _admitted(self, urgency: Urgency, visitor: str) -> Urgency:
        if urgency is Urgency.PROGRAMS:
            return urgency
        try:
            self._asked.take(visitor)
        except BusyError:
            if urgency is Urgency.PERSON:
                return Urgency.PROGRAMS
            raise
        if urgency is Urgency.PERSON and visitor in self._urgent:
            return Urgency.HINT
        if urgency is Urgency.PERSON:
            self._urgent.add(visitor)
        return urgency

    def _begin(self) -> None:
        """Let those begin for which there is room, the most urgent first; at the end let all."""
        for waiting in sorted(self._waiting, key=lambda each: each.urgency):
            urgency, visitor, turn = waiting
            if turn.cancelled():
                continue
            if self._is_ending or self._at_work[_lane(urgency)] < LIMITS[urgency] and (
                    self._at_work.total() < WORKERS):
                self._waiting.remove(waiting)
                self._waiting.sort(key=lambda each: each.visitor == visitor)  # others are next
                self._at_work[_lane(urgency)] += 1
                others = sum(other.urgency <= urgency for other in self._waiting)
                turn.set_result(1 / (1 + others / LIMITS[urgency]))

    async def _work(self, call: Callable[[], R], seconds: float | None) -> R:
        if self._is_ending:
            raise LostWorkError("the server is being stopped")
        try:
            return await asyncio.wrap_future(self._pool.submit(call, seconds=seconds))
        except LostWorkError:
            reason = ("the server is being stopped" if self._is_ending else
                      "the search failed twice; try again later")
            raise LostWorkError(reason) from None


def _lane(urgency: Urgency) -> Urgency:
    """Reviews and programs share processes."""
    return min(urgency, Urgency.REVIEW)
