"""Send lines to other programs, and read their answers within a time limit."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from reprlib import Repr
from typing import IO

from othello import OthelloError
from othello.processes.crash import error_line
from othello.processes.guardian import EXIT_SECONDS
from othello.processes.tree import ProcessTree

FIRST_ANSWER_SECONDS = 10.0  # a generous limit, because Java programs start slowly
MAX_LINE_BYTES = 1 << 16
SIGNAL_EXIT_BASE = 128  # the exit code after signal N is 128 + N
_CHUNK = 1 << 16

_short = Repr()
_short.maxstring = 70


def short(value: object) -> str:
    """Return the `repr` of `value`, shortened if it is long."""
    return _short.repr(value)


class NoAnswerError(OthelloError):
    """A program didn't answer: it crashed, hung, wrote too much or didn't start."""


class NotStartedError(NoAnswerError):
    """A program doesn't exist or can't be executed."""


class ExtraOutputError(NoAnswerError):
    """A program wrote more output after its answer."""


class NoAnswerInTimeError(NoAnswerError):
    """A program didn't answer in time."""


class LateAnswerError(NoAnswerInTimeError):
    """A program answered only after its input was closed. `line` is the answer."""

    def __init__(self, text: str, line: str) -> None:
        super().__init__(text)
        self.line: str = line


class Program:
    """A program that answers questions.

    The first question starts the program, and `stop` ends it. After `stop`, the next question
    starts the program again.
    """

    def __init__(self, command: Sequence[str], seconds: float, first: float = FIRST_ANSWER_SECONDS,
                 chatty: bool = False) -> None:
        """Allow `seconds` for each answer, and at least `first` seconds for the first answer.

        If `chatty` is true, the program may also write lines that aren't answers.
        """
        self._command = command
        self._seconds = seconds
        self._first = first
        self._min_limit = 0.0  # the shortest limit; `first` until a started program writes a line
        self._chatty = chatty
        self._tree: ProcessTree | None = None
        self._unread = b""  # output that `read_line` has not returned yet
        self._error_output = b""  # the last part of the program's error output
        self._open: list[IO[bytes]] = []  # output pipes that the program has not closed
        self._last_line: str | None = None  # the last line read since the question

    @property
    def is_running(self) -> bool:
        """Whether the program has been started since the last `stop`."""
        return self._tree is not None

    def ask(self, line: str, seconds: float | None = None) -> str:
        """Write `line`, and return the program's answer.

        Raises NoAnswerError if no answer arrives.
        """
        self.write_line(line, seconds)
        return self.read_line()

    def write_line(self, line: str, seconds: float | None = None) -> None:
        """Write `line` to the program. `seconds` replaces the usual time limit for the answer.

        Raises ExtraOutputError if a program that isn't `chatty` has written more than its answer.
        Blank lines after an answer are ignored.
        """
        tree = self._tree
        if tree is None:
            tree = self._start()
        else:
            self._read(tree, 0)
        if not self._unread.strip():
            self._unread = b""
        if self._unread and not self._chatty:
            raise ExtraOutputError("It wrote more output after its one-line answer "
                                   f"{short(self._last_line)}: {short(_text(self._unread))}.")
        self._last_line = None
        self._limit = max(seconds or self._seconds, self._min_limit)
        self._deadline = time.monotonic() + self._limit
        data = line.encode() + b"\n"
        while data:
            try:
                data = data[os.write(tree.stdin.fileno(), data):]
            except BlockingIOError:
                self._read(tree, self._require_time(), tree.stdin.fileno())
            except BrokenPipeError:
                raise NoAnswerError(self._describe_end(tree, "input")) from None

    def read_line(self) -> str:
        """Return the next line of output. Raises NoAnswerError if no line arrives in time."""
        tree = self._tree
        assert tree is not None, "it was asked"
        while b"\n" not in self._unread:
            if len(self._unread) > MAX_LINE_BYTES:
                raise NoAnswerError(f"It wrote {len(self._unread)} bytes without a line break.")
            if not self._read(tree, self._require_time()):
                raise NoAnswerError(self._describe_end(tree))
        line, _, self._unread = self._unread.partition(b"\n")
        self._min_limit = 0.0
        # Some programs write a byte order mark.
        self._last_line = _text(line).removeprefix("\ufeff").strip()
        return self._last_line

    def finish(self) -> None:
        """Close the program's input after the last question."""
        assert self._tree is not None, "it was asked"
        self._tree.stdin.close()

    def listen(self, seconds: float) -> None:
        """Wait up to `seconds` for unexpected output, and store it."""
        if self._tree and not self._unread:
            self._read(self._tree, seconds)

    def stop(self, politely: bool = False) -> None:
        """End the program and all processes that it has started.

        If `politely` is true, the program has EXIT_SECONDS to exit on its own.
        """
        tree, self._tree = self._tree, None
        if tree is not None:
            tree.end(politely)
            self._unread = b""

    def _start(self) -> ProcessTree:
        self._error_output = b""
        self._min_limit = self._first
        try:
            self._tree = tree = ProcessTree(self._command, subprocess.PIPE, 0)
        except (OSError, ValueError) as error:
            raise NotStartedError(f"It could not be started: {error}.") from None
        assert tree.process.stderr is not None, "it is a pipe"
        self._open = [tree.stdout, tree.process.stderr]
        for pipe in tree.stdin, *self._open:
            os.set_blocking(pipe.fileno(), False)
        return tree

    def _require_time(self) -> float:
        seconds = self._deadline - time.monotonic()
        if seconds <= 0:
            raise self._explain_silence()
        return seconds

    def _explain_silence(self) -> NoAnswerInTimeError:
        """Return an error that explains why there is no answer.

        If the program has written no line since the question, close its input. Programs often
        write buffered output when their input is closed.
        """
        assert self._tree is not None, "it was asked"
        text = f"It gave no answer within {self._limit:g} s"
        if self._chatty and self._last_line is not None:
            return NoAnswerInTimeError(
                f"{text}. The last line that it wrote was {short(self._last_line)}.")
        self.finish()
        end = time.monotonic() + EXIT_SECONDS
        while b"\n" not in self._unread and (seconds := end - time.monotonic()) > 0:
            if not self._read(self._tree, seconds):
                break
        if self._unread:
            return LateAnswerError(f"{text}, but it answered once its input was closed. "
                                   "Either the program is slow, or it doesn't flush its output "
                                   "after each line.",
                                   _text(self._unread.partition(b"\n")[0]))
        return NoAnswerInTimeError(f"{text}.")

    def _read(self, tree: ProcessTree, seconds: float, *writing: int) -> bool:
        """Wait up to `seconds` for output, and store it.

        Return False if the program has closed its output.

        Also stop waiting when a file descriptor in `writing` accepts data.
        """
        stderr = tree.process.stderr
        assert stderr is not None, "it is a pipe"
        with selectors.DefaultSelector() as selector:
            for pipe in self._open:
                selector.register(pipe, selectors.EVENT_READ)
            for number in writing:
                selector.register(number, selectors.EVENT_WRITE)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if stderr in ready:
            data = os.read(stderr.fileno(), _CHUNK)
            self._error_output = (self._error_output + data)[-_CHUNK:]
            if not data:
                self._open.remove(stderr)
        if tree.stdout in ready:
            data = os.read(tree.stdout.fileno(), _CHUNK)
            self._unread += data
            return bool(data)
        return True

    def _describe_end(self, tree: ProcessTree, pipe_name: str = "output") -> str:
        """Describe how the program ended, or which pipe it closed.

        The description includes any error that the program printed.
        """
        with suppress(subprocess.TimeoutExpired):
            tree.process.wait(EXIT_SECONDS)
        self._read(tree, 0)
        error = error_line(_text(self._error_output))
        ending = _describe_exit(tree.process.poll()) or f"It closed its {pipe_name}"
        return f"{ending} instead of answering{f': {error[:200]!r}' if error else ''}."


def _describe_exit(code: int | None) -> str:
    if code is None:
        return ""
    if code <= SIGNAL_EXIT_BASE:
        return f"It ended with exit code {code}"
    number = code - SIGNAL_EXIT_BASE
    names = {item.value: item.name for item in signal.Signals}  # real-time signals have no names
    return f"It was ended by {names.get(number, f'signal {number}')}"


def _text(data: bytes) -> str:
    return data.decode(errors="replace")
