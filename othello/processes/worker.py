"""A process that runs one call at a time. Functions and results are pickled."""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Lock, Timer
from typing import TypeVar

from othello import OthelloError
from othello.processes.tree import ProcessTree

FAILED = 1  # exit code of Python after an uncaught exception
# Copy the parent's import path, then run calls.
CODE = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from othello.processes.worker import serve
serve(sys.argv[1])
"""

R = TypeVar("R")


class WorkerEndedError(Exception):
    """The process ended before it returned a result.

    If neither `has_failed` nor `is_stopped` is true, the call can be repeated.
    """

    def __init__(self, code: int, is_late: bool, is_stopped: bool) -> None:
        super().__init__(f"the process ended with exit code {code}")
        self.has_failed: bool = code == FAILED
        self.is_late: bool = is_late
        self.is_stopped: bool = is_stopped


class Worker:
    """A process that is started only when its first call is made.

    When the process ends, its descendants also end. The next call then starts a new process.
    """

    def __init__(self, module: str = __name__) -> None:
        """Prepare a process. When the process starts, it imports `module`."""
        self._command: list[str] = [sys.executable, "-c", CODE, module]
        self._tree: ProcessTree | None = None
        self._lock: Lock = Lock()
        self._is_busy: bool = False
        self._is_late: bool = False
        self._is_stopped: bool = False

    def start(self) -> ProcessTree:
        """Start the process if necessary, and return it. After `end`, raise WorkerEndedError."""
        with self._lock:
            if self._is_stopped:
                raise WorkerEndedError(0, is_late=False, is_stopped=True)
            if self._tree is None:
                self._tree = ProcessTree(self._command, None)
                with suppress(BrokenPipeError):  # `call` reports a process that has ended
                    self._send(self._tree, pickle.dumps(sys.path))
            return self._tree

    def call(self, function: Callable[[], R], seconds: float) -> R:
        """Call `function` in the process, and return its result.

        Raises WorkerEndedError if the process ends during the call, or if the call takes longer
        than `seconds`. If `function` raises an OthelloError or OSError, `call` raises the same
        exception.
        """
        data, tree, timer = pickle.dumps(function), self.start(), Timer(seconds, self._end_late)
        self._is_busy, self._is_late = True, False
        try:
            pickle.load(tree.stdout)  # the time limit starts when the process is ready
            timer.start()
            self._send(tree, data)
            result, error = pickle.load(tree.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            code = tree.process.wait()
            self._end_process()
            raise WorkerEndedError(code, self._is_late, self._is_stopped) from None
        finally:
            timer.cancel()
            self._is_busy = False
        if error is not None:
            raise error
        value: R = result
        return value

    def end(self) -> None:
        """End the process for good, even if it is busy. A running call raises WorkerEndedError."""
        self._is_stopped = True
        self._end_process()

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
