"""A client of programs that speak a protocol of lines, with a deadline for each answer."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from reprlib import Repr
from typing import IO

from othello.errors import OthelloError
from othello.processes.crash import error_line
from othello.processes.guardian import GRACE
from othello.processes.tree import ProcessTree

FIRST = 10.0  # seconds, in which a virtual machine may get ready
LONGEST = 1 << 16  # bytes of a line
SIGNALLED = 128  # the exit code of a program that a signal ended, less its number
_CHUNK = 1 << 16

_short = Repr()
_short.maxstring = 70


def short(value: object) -> str:
    """The value as Python writes it, cut if it is long."""
    return _short.repr(value)


class NoAnswerError(OthelloError):
    """A program gave no answer: it crashed, hung, wrote too much, or never started."""


class NotStartedError(NoAnswerError):
    """There is no such program, or it is none."""


class UnaskedError(NoAnswerError):
    """A program wrote more than its answers."""


class NoAnswerInTimeError(NoAnswerError):
    """A program has not answered within its time."""


class HeldBackError(NoAnswerInTimeError):
    """A program answered only when its input was closed; `line` is what it said then."""

    def __init__(self, text: str, line: str) -> None:
        super().__init__(text)
        self.line: str = line


class CrashError(NoAnswerError):
    """A program ended, or closed its input or output, in place of an answer."""


class Program:
    """A program that starts with its first question, and again after `stop`, which ends it."""

    def __init__(self, command: Sequence[str], seconds: float, first: float = FIRST,
                 chatty: bool = False) -> None:
        """Give it `seconds` for each answer, and at least `first` for the first one; a chatty
        program may say what it was not asked."""
        self._command = command
        self._seconds = seconds
        self._first = first
        self._chatty = chatty
        self._process: subprocess.Popen[bytes] | None = None
        self._tree: ProcessTree | None = None
        self._said = b""  # of its output, but not read yet
        self._complaint = b""  # the end of its error output
        self._open: list[IO[bytes]] = []  # of its outputs

    @property
    def is_running(self) -> bool:
        """Whether it was started, and not stopped."""
        return self._process is not None

    def ask(self, line: str, seconds: float | None = None) -> str:
        """The line that answers a line; raises NoAnswerError if there is none."""
        self.tell(line, seconds)
        return self.hear()

    def tell(self, line: str, seconds: float | None = None) -> None:
        """Write a line, to be answered in some seconds if they differ from the usual ones.

        Raises UnaskedError if a program that is not chatty wrote more than answers before. Blank
        lines after an answer don't count.
        """
        first = self._process is None
        process = self._process or self._start()
        if not first:
            self._read(process, 0)
        if not self._said.strip():
            self._said = b""
        if self._said and not self._chatty:
            raise UnaskedError("It wrote more than one line for an answer, or something unasked: "
                               f"{short(_text(self._said))}.")
        self._limit = seconds or self._seconds
        if first:
            self._limit = max(self._limit, self._first)
        self._deadline = time.monotonic() + self._limit
        assert process.stdin is not None, "it is a pipe"
        data = line.encode() + b"\n"
        while data:
            try:
                data = data[os.write(process.stdin.fileno(), data):]
            except BlockingIOError:
                self._read(process, self._left(), process.stdin.fileno())
            except BrokenPipeError:
                raise CrashError(self._ending(process, "input")) from None

    def hear(self) -> str:
        """The next line; raises NoAnswerError if none comes in the time of the last question."""
        process = self._process
        assert process is not None, "it has been told something"
        while b"\n" not in self._said:
            if len(self._said) > LONGEST:
                raise NoAnswerError(f"It wrote {len(self._said)} bytes without the end of a line.")
            if not self._read(process, self._left()):
                raise CrashError(self._ending(process))
        line, _, self._said = self._said.partition(b"\n")
        return _text(line).removeprefix("\ufeff").strip()  # which some write at the beginning

    def finish(self) -> None:
        """Close its input: it has been asked all that it will be asked."""
        assert self._process and self._process.stdin, "it was asked"
        self._process.stdin.close()

    def listen(self, seconds: float) -> None:
        """Wait for what it should not say, to notice it before the next question."""
        if self._process and not self._said:
            self._read(self._process, seconds)

    def stop(self, politely: bool = False) -> None:
        """End it with all that it has started; politely, it may end by itself before."""
        tree, self._tree, self._process = self._tree, None, None
        if tree is None:
            return
        tree.end(politely)
        self._said = b""

    def _start(self) -> subprocess.Popen[bytes]:
        self._complaint = b""
        try:
            self._tree = ProcessTree(self._command, subprocess.PIPE, 0)
        except (OSError, ValueError) as error:
            raise NotStartedError(f"It could not be started: {error}.") from None
        self._process = process = self._tree.process
        assert process.stdin and process.stdout and process.stderr, "they are pipes"
        self._open = [process.stdout, process.stderr]
        for pipe in process.stdin, *self._open:
            os.set_blocking(pipe.fileno(), False)
        return process

    def _left(self) -> float:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise self._silence()
        return left

    def _silence(self) -> NoAnswerInTimeError:
        """Closing the input makes a program write what it has held back."""
        assert self._process is not None, "it was asked"
        self.finish()
        end, late = time.monotonic() + GRACE, f"It gave no answer within {self._limit:g} s"
        while b"\n" not in self._said and (left := end - time.monotonic()) > 0:
            if not self._read(self._process, left):
                break
        if self._said:
            return HeldBackError(f"{late}, but one when its input was closed: unless it is slow, "
                                 "its output must be flushed after each line.",
                                 _text(self._said.partition(b"\n")[0]))
        return NoAnswerInTimeError(f"{late}.")

    def _read(self, process: subprocess.Popen[bytes], seconds: float, *writing: int) -> bool:
        """Take what it says, or wait for it; False at the end of its output."""
        assert process.stdout and process.stderr, "they are pipes"
        with selectors.DefaultSelector() as selector:
            for pipe in self._open:
                selector.register(pipe, selectors.EVENT_READ)
            for number in writing:
                selector.register(number, selectors.EVENT_WRITE)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if process.stderr in ready:
            data = _taken(process.stderr.fileno())
            self._complaint = (self._complaint + data)[-_CHUNK:]
            if not data:
                self._open.remove(process.stderr)
        if process.stdout in ready:
            data = _taken(process.stdout.fileno())
            self._said += data
            return bool(data)
        return True

    def _ending(self, process: subprocess.Popen[bytes], closed: str = "output") -> str:
        """How it ended, or which of its pipes it closed, with the error it printed."""
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        assert process.stderr is not None, "it is a pipe"
        self._complaint += _taken(process.stderr.fileno())
        error = error_line(_text(self._complaint))
        how = _how(process.poll()) or f"It closed its {closed}"
        return f"{how} in place of an answer{f': {error[:200]!r}' if error else ''}."


def _how(code: int | None) -> str:
    if code is None:
        return ""
    if code <= SIGNALLED:
        return f"It ended with exit code {code}"
    number = code - SIGNALLED
    names = {one.value: one.name for one in signal.Signals}  # those of real time have none
    return f"It was ended by {names.get(number, f'signal {number}')}"


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _taken(number: int) -> bytes:
    try:
        return os.read(number, _CHUNK)
    except BlockingIOError:
        return b""
