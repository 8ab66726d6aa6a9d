"""Work shared out among processes: a pool, and the results of a function for many items."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from threading import TIMEOUT_MAX, Lock
from typing import Any, Protocol, TypeVar

from othello.errors import OthelloError
from othello.processes.worker import Worker, WorkerEndedError

Item = TypeVar("Item")
R = TypeVar("R")


class LostWorkError(OthelloError):
    """Work that was given to processes will not be finished."""


class _KilledError(LostWorkError):
    """A process was killed, or hangs, so that its work may be repeated."""


class SlowError(OthelloError):
    """Work took longer than it may."""


class Pool:
    """Up to `size` processes, each of which calls one function after the other.

    A process starts when there is a call for it. A call whose process is killed, or hangs for
    `max_seconds`, is repeated once, and `tell` gets a line about it.
    """

    def __init__(self, size: int, tell: Callable[[str], None], module: str = __name__,
                 max_seconds: float = TIMEOUT_MAX) -> None:
        """The processes import the module before their first call."""
        self.size: int = size
        self._tell: Callable[[str], None] = tell
        self._new: Callable[[], Worker] = partial(Worker, module)
        self._max_seconds: float = max_seconds
        self._free: list[Worker] = [self._new() for _ in range(size)]
        self._all: set[Worker] = set(self._free)
        self._lock: Lock = Lock()
        self._is_closed: bool = False
        self._threads: ThreadPoolExecutor = ThreadPoolExecutor(size)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the process of the next call before it comes, unless all are at work."""
        for worker in self._free[-1:]:
            self._threads.submit(worker.start)

    def submit(self, function: Callable[..., R], *arguments: Any,
               seconds: float | None = None) -> "Future[R]":
        """Call a function in a process, and end that after some seconds.

        The future raises SlowError then, LostWorkError if the processes end or the function
        fails, and the OthelloError or OSError that the function raises.
        """
        return self._threads.submit(self._call, partial(function, *arguments), seconds)

    def wait(self, futures: "Iterable[Future[R]]") -> "tuple[set[Future[R]], set[Future[R]]]":
        """Wait for the first of some futures; returns those that are done, and the others."""
        return wait(futures, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        """End the processes, whatever they work on."""
        with self._lock:
            self._is_closed = True
        for worker in self._all:
            worker.end()
        self._threads.shutdown()

    def _call(self, call: Callable[[], R], seconds: float | None) -> R:
        try:
            return self._call_once(call, seconds)
        except _KilledError as killed:
            self._tell(f"{killed}; its work is done again")
            return self._call_once(call, seconds)

    def _call_once(self, call: Callable[[], R], seconds: float | None) -> R:
        worker = self._free.pop()  # there is one for each thread
        try:
            return worker.call(call, self._max_seconds if seconds is None else seconds)
        except WorkerEndedError as ended:
            worker = self._successor(worker)
            if ended.is_late and seconds is not None:
                raise SlowError(f"this took longer than {seconds:g} seconds; "
                                "send less at once") from None
            if ended.has_failed:
                raise LostWorkError("a process failed; its error is printed above") from None
            raise _KilledError("a process hangs" if ended.is_late else "a process was killed, as "
                               "happens if there is too little memory") from None
        finally:
            self._free.append(worker)

    def _successor(self, ended: Worker) -> Worker:
        """Return a new process in place of one that ended; raises LostWorkError once closed."""
        with self._lock:
            if self._is_closed:
                raise LostWorkError("the processes are being stopped")
            self._all.remove(ended)
            self._all.add(worker := self._new())
            return worker


class Executor(Protocol):
    """Processes here or on other machines, such as a pool."""

    @property
    def size(self) -> int:
        """The number of processes."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in a process, and return its future."""

    def wait(self, futures: Iterable[Any]) -> Any:
        """Wait for the first of some futures; returns those that are done, and the others."""


def results(executor: Executor, work: Callable[[Item], R],
            items: Iterable[Item]) -> Iterator[tuple[int, R]]:
    """Yield the index of each item and what `work` returns for it, as they are done.

    At most two items per process are taken beforehand.
    """
    left, going = enumerate(items), dict[Any, int]()
    try:
        while True:
            for index, item in islice(left, 2 * executor.size - len(going)):
                going[executor.submit(work, item)] = index
            if not going:
                return
            done, _ = executor.wait(list(going))
            for future in done:
                yield going.pop(future), future.result()
    finally:
        for future in going:
            future.cancel()


def shared_out(work: Callable[[Item], R], items: Sequence[Item], tell: Callable[[str], None],
               jobs: int | None = None) -> Iterator[tuple[int, R]]:
    """Yield `results` of a pool of `jobs` processes, or of one for each core."""
    with Pool(min(jobs or os.cpu_count() or 1, max(1, len(items))), tell) as pool:
        yield from results(pool, work, items)


def in_order(done: Iterable[tuple[int, R]]) -> Iterator[R]:
    """Yield the results of work that is shared out in the order of the items."""
    waiting: dict[int, R] = {}
    following = 0
    for index, result in done:
        waiting[index] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1
