"""A process that calls one function after the other.

The process runs this file, which imports only the standard library until it knows where its parent
imports from. It reads pickles of functions and writes one of each result.
"""

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from threading import Lock, Timer
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from othello.processes.tree import ProcessTree

FAILED = 1  # the exit code of a process that an exception has ended

R = TypeVar("R")


class WorkerEndedError(Exception):
    """The process ended before it had a result. It may be asked again, unless it `has_failed`."""

    def __init__(self, code: int, is_late: bool) -> None:
        super().__init__(f"the process ended with exit code {code}")
        self.has_failed: bool = code == FAILED
        self.is_late: bool = is_late


class Worker:
    """A process that starts with its first call and ends with all that the calls have started."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        """The process imports `modules` before its first call."""
        self._modules: Sequence[str] = modules
        self._tree: ProcessTree | None = None
        self._lock: Lock = Lock()
        self._is_busy: bool = False
        self.has_ended: bool = False

    def call(self, function: Callable[[], R], seconds: float | None = None) -> R:
        """Return what the function returns, called in the process.

        Raises WorkerEndedError if the process ends meanwhile, or is ended after some seconds, and
        the OthelloError or OSError that the function raises.
        """
        data, is_late = pickle.dumps(function), False
        process = self.start().process
        self._is_busy = True

        def end_late() -> None:
            nonlocal is_late
            is_late = True
            self.end()

        timer = Timer(seconds, end_late) if seconds is not None else None
        assert process.stdin and process.stdout, "they are pipes"
        try:
            pickle.load(process.stdout)  # the process is there, from which on its time counts
            if timer:
                timer.start()
            process.stdin.write(data)
            process.stdin.flush()
            result, error = pickle.load(process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            code = process.wait()
            self.end()
            raise WorkerEndedError(code, is_late) from None
        finally:
            if timer:
                timer.cancel()
        self._is_busy = False
        if error is not None:
            raise error
        return cast("R", result)

    def start(self) -> "ProcessTree":
        """Start the process unless it has started; raises WorkerEndedError once it has ended."""
        from othello.processes.tree import ProcessTree

        with self._lock:
            if self.has_ended:
                raise WorkerEndedError(0, False)
            if self._tree is None:
                self._tree = ProcessTree([sys.executable, __file__], None)
                stdin = self._tree.process.stdin
                assert stdin is not None, "it is a pipe"
                with suppress(BrokenPipeError):  # it has ended, which the first call will notice
                    pickle.dump((sys.path, self._modules), stdin)
                    stdin.flush()
            return self._tree

    def end(self) -> None:
        """End the process, at once if it is busy; a call that goes on raises WorkerEndedError."""
        with self._lock:
            self.has_ended = True
            if self._tree is not None:
                self._tree.end(politely=not self._is_busy)


def main() -> None:
    """Answer each function that comes, until the other side is closed."""
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a function prints is no answer
    sys.path[:], modules = pickle.load(calls)
    for name in modules:
        import_module(name)
    from othello.errors import OthelloError

    with suppress(EOFError, BrokenPipeError):
        while True:
            pickle.dump("ready", answers)
            answers.flush()
            function = pickle.load(calls)
            try:
                answer: tuple[object, Exception | None] = function(), None
            except (OthelloError, OSError) as error:
                answer = None, error
            pickle.dump(answer, answers)


if __name__ == "__main__":
    main()
