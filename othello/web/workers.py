"""The processes that think: who may have one next, and what happens when one dies."""

import asyncio
import heapq
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from enum import IntEnum
from itertools import count
from math import inf
from multiprocessing import active_children, get_context
from typing import TypeVar

from othello.analysis.workers import LostWorkError, without_interrupts
from othello.errors import OthelloError
from othello.web import worker_tasks

WORKERS = 3
MOST_EACH = 8  # that a visitor may ask at a time
LONGEST = 300.0  # seconds that a process may work on a thing: many times what a review takes

R = TypeVar("R")

log: logging.Logger = logging.getLogger("othello.web")


class BusyError(OthelloError):
    """More is asked than can be answered soon."""


class SlowError(OthelloError):
    """Something took longer than it may."""


class Urgency(IntEnum):
    """What is asked for, the most urgent first."""

    PERSON = 0  # a program's answer to a person who waits
    HINT = 1
    REVIEW = 2
    PROGRAMS = 3  # a move between programs


# It begins while fewer processes are at work, so that one is left for what is more urgent.
LIMITS: dict[Urgency, int] = {
    Urgency.PERSON: WORKERS, Urgency.HINT: WORKERS - 1, Urgency.REVIEW: 1, Urgency.PROGRAMS: 1}


class Worker:
    """A process that does one thing after the other."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor = ProcessPoolExecutor(
            1, get_context("spawn"), initializer=worker_tasks.warm_up)
        self._pid: Future[int] | None = None

    def begin(self) -> Future[int]:
        """Start the process, unless it has begun; returns its number once it is there."""
        with without_interrupts():
            self._pid = self._pid or self.pool.submit(os.getpid)
        return self._pid

    def end(self) -> None:
        """End the process, whatever it works on."""
        pid = self._pid
        own = pid.result() if pid and pid.done() and not pid.exception() else None
        for child in active_children():
            if child.pid == own:
                child.kill()  # one that hangs may not hear anything else
        self.pool.shutdown(cancel_futures=True)


class Workers:
    """Some processes, which do first what is most urgent, and then what was asked first.

    Each begins when there is work for it: to begin all would keep whoever opens the page waiting.
    """

    def __init__(self) -> None:
        self._free: list[Worker] = [Worker() for _ in range(WORKERS)]
        self._all: set[Worker] = set(self._free)
        self._at_work = 0
        self._waiting: list[tuple[Urgency, int, asyncio.Future[float]]] = []
        self._numbers = count()
        self._asked: Counter[str] = Counter()
        self._is_ending = False

    def start(self) -> None:
        """Start the process that is asked next before it is asked, unless all are at work."""
        if self._free:
            self._free[-1].begin()

    def dismiss(self) -> None:
        """Give up all that is asked for: who waits for it gets a LostWorkError."""
        self._is_ending = True
        self.close()
        self._begin()

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.end()

    async def do(self, urgency: Urgency, call: Callable[[], R], visitor: str = "",
                 seconds: float = inf) -> R:
        """What a function returns, called in a process, in at most so many seconds.

        What a visitor asks for beyond MOST_EACH waits with the programs, or raises BusyError if
        it is no move. Raises SlowError for a call that takes longer, and LostWorkError where two
        processes that worked on it have ended or hung, one after the other.
        """
        return await self.do_in_share(urgency, lambda share: call, visitor, seconds)

    async def do_in_share(self, urgency: Urgency, call_for: Callable[[float], Callable[[], R]],
                          visitor: str = "", seconds: float = inf) -> R:
        """The same for a call that depends on its share of the time: the more wait, the less."""
        urgency = self._admitted(urgency, visitor)
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        self._asked[visitor] += urgency is not Urgency.PROGRAMS
        self._begin()
        try:
            return await self._work(call_for(await turn), seconds)
        finally:
            self._asked -= Counter({visitor: urgency is not Urgency.PROGRAMS})
            self._at_work -= not turn.cancelled()
            self._begin()

    def _admitted(self, urgency: Urgency, visitor: str) -> Urgency:
        if self._asked[visitor] < MOST_EACH or urgency is Urgency.PROGRAMS:
            return urgency
        if urgency is Urgency.PERSON:
            return Urgency.PROGRAMS
        raise BusyError("too many requests at once; try again soon")

    def _begin(self) -> None:
        """Let the most urgent begin while there is room for them; at the end let all, in vain."""
        while self._waiting and (self._is_ending
                                 or self._at_work < LIMITS[self._waiting[0][0]]):
            urgency, _, turn = heapq.heappop(self._waiting)
            if not turn.cancelled():
                self._at_work += 1
                others = sum(other <= urgency for other, _, _ in self._waiting)
                turn.set_result(1 / (1 + others / LIMITS[urgency]))

    async def _work(self, call: Callable[[], R], seconds: float) -> R:
        for _ in range(2):
            if self._is_ending:
                raise LostWorkError("the server is being stopped")
            worker = self._free.pop()
            try:
                # Its time begins when the process is there; before that it could not be killed.
                await asyncio.shield(asyncio.wrap_future(worker.begin()))
                working = asyncio.get_running_loop().run_in_executor(worker.pool, call)
                return await asyncio.wait_for(working, min(seconds, LONGEST))
            except (BrokenExecutor, asyncio.TimeoutError) as error:
                if not self._is_ending:
                    worker = self._successor(worker, error)
                if seconds < LONGEST and isinstance(error, asyncio.TimeoutError):
                    raise SlowError(f"this took longer than {seconds:g} seconds; "
                                    "send less at once") from None
            finally:
                self._free.append(worker)
        raise LostWorkError("the search failed twice; try again later")

    def _successor(self, worker: Worker, error: Exception) -> Worker:
        fault = "has ended" if isinstance(error, BrokenExecutor) else "hangs"
        log.warning("a process that thinks %s, and another one takes its place", fault)
        self._all.remove(worker)
        worker.end()
        successor = Worker()
        self._all.add(successor)
        return successor
