"""A pool of processes that run calls. Functions and results are pickled."""

import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import islice
from threading import TIMEOUT_MAX, Lock, Timer
from typing import Any, TypeVar

from othello import OthelloError
from othello.processes.tree import ProcessTree

FAILED = 1  # exit code of Python after an uncaught exception
STOPPED = "the processes are being stopped"
# Copy the parent's import path, then run calls.
CODE = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from othello.processes.pool import serve
serve(sys.argv[1])
"""

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


class Worker:
    """A process that is started only when its first call is made.

    When the process ends, its descendants also end. The next call then starts a new process.
    """

    def __init__(self, module: str, max_seconds: float) -> None:
        """Prepare a process, which imports `module` when it starts.

        A process that hangs for `max_seconds` is killed.
        """
        self._command: list[str] = [sys.executable, "-c", CODE, module]
        self._max_seconds: float = max_seconds
        self._tree: ProcessTree | None = None
        self._lock: Lock = Lock()
        self._is_busy: bool = False
        self._is_late: bool = False
        self._is_stopped: bool = False

    def start(self) -> ProcessTree:
        """Start the process if necessary, and return it. After `end`, raise PoolClosedError."""
        with self._lock:
            if self._is_stopped:
                raise PoolClosedError(STOPPED)
            if self._tree is None:
                self._tree = ProcessTree(self._command, None)
                with suppress(BrokenPipeError):  # `call` reports a process that has ended
                    self._send(self._tree, pickle.dumps(sys.path))
            return self._tree

    def call(self, function: Callable[[], R], seconds: float | None = None) -> R:
        """Call `function` in the process, and return its result.

        Raises SlowError if the call takes longer than `seconds`, and LostWorkError if the process
        ends during the call. If `function` raises an OthelloError or OSError, `call` raises the
        same exception.
        """
        data, tree = pickle.dumps(function), self.start()
        timer = Timer(self._max_seconds if seconds is None else seconds, self._end_late)
        self._is_busy, self._is_late = True, False
        try:
            pickle.load(tree.stdout)  # the time limit starts when the process is ready
            timer.start()
            self._send(tree, data)
            result, error = pickle.load(tree.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            code = tree.process.wait()
            self._end_process()
            raise self._explain_end(code, seconds) from None
        finally:
            timer.cancel()
            self._is_busy = False
        if error is not None:
            raise error
        value: R = result
        return value

    def end(self) -> None:
        """End the process for good, even if it is busy. A running call raises PoolClosedError."""
        self._is_stopped = True
        self._end_process()

    def _explain_end(self, code: int, seconds: float | None) -> OthelloError:
        """Return an error that explains why the process ended during a call."""
        if self._is_stopped:
            return PoolClosedError(STOPPED)
        if self._is_late and seconds is not None:
            return SlowError(f"this took longer than {seconds:g} seconds; "
                             "send less data at once")
        if code == FAILED:
            return LostWorkError("a process failed; its error is printed above")
        return _KilledError("a process hangs" if self._is_late else
                            "a process was killed, perhaps because memory ran out")

    def _end_late(self) -> None:
        self._is_late = True
        self._end_process()

    def _end_process(self) -> None:
        with self._lock:
            if self._tree is not None:
                self._tree.end(politely=not self._is_busy)
                self._tree = None

    def _send(self, tree: ProcessTree, data: bytes) -> None:
        tree.stdin.write(data)
        tree.stdin.flush()


class Pool:
    """A pool of up to `size` processes. Each process runs one call at a time.

    A process is started only when its first call is made. If a process is killed, or hangs for
    `max_seconds`, the pool repeats the call once. Before the pool repeats a call, it passes a
    message to `notify`.
    """

    def __init__(self, size: int, notify: Callable[[str], None], module: str = __name__,
                 max_seconds: float = TIMEOUT_MAX) -> None:
        """Prepare `size` processes, which import `module` before their first call."""
        self._notify: Callable[[str], None] = notify
        self._workers: list[Worker] = [Worker(module, max_seconds) for _ in range(size)]
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
            self._notify(f"{error}; starting its work again")
            return self._call_once(call, seconds)

    def _call_once(self, call: Callable[[], R], seconds: float | None) -> R:
        worker = self._free.pop()  # there is a worker for each thread
        try:
            return worker.call(call, seconds)
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


def run_in_pool(work: Callable[[Item], R], items: Sequence[Item], notify: Callable[[str], None],
                jobs: int | None = None) -> Iterator[tuple[int, R]]:
    """Call `results` with a new pool of `jobs` processes. By default, use one process per core."""
    size = min(jobs or os.cpu_count() or 1, max(1, len(items)))
    with Pool(size, notify) as pool:
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


def outcome(function: Callable[[], object]) -> tuple[object, Exception | None]:
    """Call `function`, and return (result, None) or (None, error).

    Only OthelloError and OSError are caught.
    """
    try:
        return function(), None
    except (OthelloError, OSError) as error:
        return None, error


def serve(module: str) -> None:
    """Import `module`, then run calls from standard input until the input is closed."""
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # send printed text to stderr, not to the parent
    import_module(module)
    with suppress(EOFError, BrokenPipeError):
        while True:
            pickle.dump("ready", answers)
            answers.flush()
            pickle.dump(outcome(pickle.load(calls)), answers)
