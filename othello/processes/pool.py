"""A pool of processes that call a function for many items."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import islice
from threading import TIMEOUT_MAX
from typing import Any, TypeVar

from othello import OthelloError
from othello.processes.worker import Worker, WorkerEndedError

Item = TypeVar("Item")
R = TypeVar("R")


class LostWorkError(OthelloError):
    """A call has no result, because its process failed or was stopped."""


class PoolClosedError(LostWorkError):
    """A call has no result, because the pool was closed."""


class _KilledError(LostWorkError):
    """A process was killed, or no longer responds. The pool repeats the interrupted call once."""


class SlowError(OthelloError):
    """A call took longer than its time limit."""


class Pool:
    """A pool of up to `size` processes. Each process runs one call at a time.

    A process is started only when its first call is made. If a process is killed, or hangs for
    `max_seconds`, the pool repeats the call once. Before the pool repeats a call, it passes a
    message to `tell`.
    """

    def __init__(self, size: int, tell: Callable[[str], None], module: str = __name__,
                 max_seconds: float = TIMEOUT_MAX) -> None:
        """Prepare `size` processes, which import `module` before their first call."""
        self._tell: Callable[[str], None] = tell
        self._max_seconds: float = max_seconds
        self._workers: list[Worker] = [Worker(module) for _ in range(size)]
        self._free: list[Worker] = list(self._workers)
        self._threads: ThreadPoolExecutor = ThreadPoolExecutor(size)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the next call's process ahead of time. If all processes are busy, do nothing."""
        for worker in self._free[-1:]:
            self._threads.submit(worker.start)

    def submit(self, function: Callable[..., R], *arguments: Any,
               seconds: float | None = None) -> Future[R]:
        """Call `function` in a process, and return a future for the result.

        If the call takes longer than `seconds`, the process is killed and the future raises
        SlowError. The future raises any OthelloError or OSError that the function raises. If the
        process fails for another reason, the future raises LostWorkError.
        """
        return self._threads.submit(self._call, partial(function, *arguments), seconds)

    def close(self) -> None:
        """End all processes, even busy ones."""
        # Python waits for the threads when it exits, so each process must end, even if a second
        # signal interrupts this method.
        with ExitStack() as steps:
            steps.callback(self._threads.shutdown)
            for worker in self._workers:
                steps.callback(worker.end)

    def _call(self, call: Callable[[], R], seconds: float | None) -> R:
        try:
            return self._call_once(call, seconds)
        except _KilledError as error:
            self._tell(f"{error}; starting its work again")
            return self._call_once(call, seconds)

    def _call_once(self, call: Callable[[], R], seconds: float | None) -> R:
        worker = self._free.pop()  # there is a worker for each thread
        try:
            return worker.call(call, self._max_seconds if seconds is None else seconds)
        except WorkerEndedError as error:
            if error.is_stopped:
                raise PoolClosedError("the processes are being stopped") from None
            if error.is_late and seconds is not None:
                raise SlowError(f"this took longer than {seconds:g} seconds; "
                                "send less data at once") from None
            if error.has_failed:
                raise LostWorkError("a process failed; its error is printed above") from None
            raise _KilledError("a process hangs" if error.is_late else
                               "a process was killed, perhaps because memory ran out") from None
        finally:
            self._free.append(worker)


@dataclass(frozen=True)
class Executor:
    """A group of processes that execute calls, such as a Pool or a cluster of machines.

    `submit` calls a function in a process, and returns a future for the result. `wait_for_any`
    waits until at least one future is done, and returns the finished and the unfinished futures.
    """

    size: int  # number of processes
    submit: Callable[..., Any]
    wait_for_any: Callable[..., Any] = partial(wait, return_when=FIRST_COMPLETED)


def results(executor: Executor, work: Callable[[Item], R],
            items: Iterable[Item]) -> Iterator[tuple[int, R]]:
    """Yield each item's index with the result of `work(item)`, in order of completion.

    Read at most two items per process in advance.
    """
    remaining, futures = enumerate(items), dict[Any, int]()
    try:
        while True:
            for index, item in islice(remaining, 2 * executor.size - len(futures)):
                futures[executor.submit(work, item)] = index
            if not futures:
                return
            done, _ = executor.wait_for_any(list(futures))
            for future in done:
                yield futures.pop(future), future.result()
    finally:
        for future in futures:
            future.cancel()


def run_in_pool(work: Callable[[Item], R], items: Sequence[Item], tell: Callable[[str], None],
                jobs: int | None = None) -> Iterator[tuple[int, R]]:
    """Call `results` with a new pool of `jobs` processes. By default, use one process per core."""
    size = min(jobs or os.cpu_count() or 1, max(1, len(items)))
    with Pool(size, tell) as pool:
        yield from results(Executor(size, pool.submit), work, items)


def in_order(done: Iterable[tuple[int, R]]) -> Iterator[R]:
    """Yield the results in `done`, sorted by their indices."""
    pending: dict[int, R] = {}
    next_index = 0
    for index, result in done:
        pending[index] = result
        while next_index in pending:
            yield pending.pop(next_index)
            next_index += 1
