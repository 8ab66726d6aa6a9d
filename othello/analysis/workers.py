"""The same work on many things, shared out among processes: one for each core, or fewer."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from typing import Any, Generic, TypeVar

from othello.errors import OthelloError

Item = TypeVar("Item")
Result = TypeVar("Result")
SPAWN = get_context("spawn")  # so that no process holds the pipe of another one open


class LostWorkError(OthelloError):
    """Work that was given to processes will not be finished."""


def shared_out(work: Callable[[Item], Result], items: Sequence[Item],
               tell: Callable[[str], None],
               jobs: int | None = None) -> Iterator[tuple[int, Result]]:
    """The index of each item and what `work` makes of it, as they are done.

    There are `jobs` processes, or one for each core. The work of a killed one is done again,
    once, and `tell` is called with a line about it. Raises LostWorkError, and what the work
    raises: an OthelloError or OSError.
    """
    waiting, lost = deque(enumerate(items)), set[int]()
    workers = [_Worker(work) for _ in range(min(jobs or os.cpu_count() or 1, len(items)))]
    try:
        for worker in workers:
            worker.begin(*waiting.popleft())
        while workers:
            worker = _first_done(workers)
            try:
                yield worker.index, worker.result()
            except _Killed:
                workers[workers.index(worker)] = _again(worker, items, lost, tell)
            else:
                worker.go_on(waiting, workers)
    finally:
        for worker in workers:
            worker.kill()


def in_order(done: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The results of work that is shared out, in the order of the items."""
    waiting: dict[int, Result] = {}
    following = 0
    for index, result in done:
        waiting[index] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _first_done(workers: "list[_Worker[Item, Result]]") -> "_Worker[Item, Result]":
    """The first worker that has a result, or was killed."""
    wait([worker.connection for worker in workers])
    return next(worker for worker in workers if worker.connection.poll())


class _Killed(Exception):
    """A process has ended before its work was done."""


class _Worker(Generic[Item, Result]):
    """A process that does one thing after the other."""

    def __init__(self, work: Callable[[Item], Result]) -> None:
        self.work = work
        self.index = -1
        self._is_busy = False
        self.connection, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(work, theirs), daemon=True)
        with without_interrupts():
            self._process.start()
        theirs.close()

    def begin(self, index: int, item: Item) -> None:
        """Begin with the item of that index."""
        self.index, self._is_busy = index, True
        with suppress(BrokenPipeError):  # then there is no result
            self.connection.send(item)

    def go_on(self, waiting: deque[tuple[int, Item]],
              workers: "list[_Worker[Item, Result]]") -> None:
        """Begin with the next item that waits, or leave the workers."""
        if waiting:
            self.begin(*waiting.popleft())
        else:
            workers.remove(self)
            self.end()

    def result(self) -> Result:
        """What came of the item; raises _Killed, and what the work raised."""
        try:
            result, error = self.connection.recv()
        except (EOFError, ConnectionError):
            raise _Killed from None
        self._is_busy = False
        if error is not None:
            raise error
        returned: Result = result
        return returned

    def end(self) -> None:
        """Let the process end, which has nothing to do."""
        self.connection.close()
        self._process.join()

    @property
    def was_killed(self) -> bool:
        """Whether the process, which has ended, did not do so by itself."""
        return self._process.exitcode != 1  # as an exception ends one

    def kill(self) -> None:
        """End the process, whose result is no longer wanted."""
        if self._is_busy:
            self._process.terminate()
        self.end()


def _again(killed: _Worker[Item, Result], items: Sequence[Item], lost: set[int],
           tell: Callable[[str], None]) -> _Worker[Item, Result]:
    """A worker that has begun with the work of one that was killed, as it may once."""
    killed.end()
    if not killed.was_killed:
        raise LostWorkError("a process failed; what it said of that stands above")
    if killed.index in lost:
        raise LostWorkError("a process was killed twice over the same work, as happens where "
                            "there is too little memory")
    lost.add(killed.index)
    tell("a process was killed: its work is done again")
    worker = _Worker(killed.work)
    worker.begin(killed.index, items[killed.index])
    return worker


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C for the milliseconds in which processes are started; they ignore it, too.

    Otherwise one that has just begun would say where it was interrupted. Only the main thread
    can ignore a signal.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def serve_the_parent() -> None:
    """Leave Ctrl-C, which the whole group is sent, to the parent of a process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "called in a process that was started by another"
    parent.join()
    os._exit(1)


def _serve(work: Callable[[Any], object], connection: Connection) -> None:
    """Answer each item that comes, until the other side is closed."""
    serve_the_parent()
    with suppress(EOFError, BrokenPipeError):
        while True:
            item = connection.recv()
            try:
                answer: tuple[object, Exception | None] = work(item), None
            except (OthelloError, OSError) as error:
                answer = None, error
            connection.send(answer)
