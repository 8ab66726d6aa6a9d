"""A program as a child process, which ends with all that it has started."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from weakref import finalize

from othello.processes.guardian import GRACE

GUARDIAN = Path(__file__).with_name("guardian.py")


class ProcessTree:
    """A program with all that it has started, however deep or detached.

    It ends when `end` is called, when this object is deleted, and when othello ends or is killed.
    Its parent is a guardian process, which kills what is left. `process` is that guardian: its
    pipes are those of the program, and its exit code is the program's, 128 + N for signal N.
    """

    def __init__(self, command: Sequence[str], stderr: int | None, bufsize: int = -1,
                 is_guarded: bool = os.name == "posix") -> None:
        """Start the program with pipes for input and output; `stderr` is as in subprocess.

        Without a guardian, as on Windows, only the program itself ends. Raises OSError and
        ValueError for a command that can't be started.
        """
        self._control, theirs = socket.socketpair()
        guarded = [sys.executable, "-I", str(GUARDIAN), str(theirs.fileno()), *command]
        with theirs:
            try:
                self.process: subprocess.Popen[bytes] = subprocess.Popen(
                    guarded if is_guarded else command, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=stderr, bufsize=bufsize, start_new_session=True,
                    pass_fds=[theirs.fileno()] if is_guarded else [])
            except BaseException:  # a signal may come while the guardian is there, but not known
                self._control.close()
                raise
        self._finalizer = finalize(self, _end, self.process, self._control, not is_guarded)
        if is_guarded and (error := self._error()):
            self.end()
            raise OSError(error)

    def _error(self) -> str:
        """Why the guardian could not start the program; empty once it has."""
        with self._control.makefile("r") as lines:
            return (lines.readline() or "its guardian has ended\n").rstrip("\n")

    def end(self, politely: bool = False) -> None:
        """End the program with all that it has started; politely, it may end by itself before."""
        if not politely:
            with suppress(OSError):  # it has ended
                self._control.send(b"x")
        self._finalizer()


def _end(process: "subprocess.Popen[bytes]", control: socket.socket,
         is_unguarded: bool) -> None:
    """Let a program end by itself, as it may once nobody asks it, or else have it killed."""
    assert process.stdin is not None, "it is a pipe"
    with suppress(OSError):  # of what was not written yet
        process.stdin.close()
    control.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE if is_unguarded else None)
    process.kill()
    process.wait()
    for pipe in process.stdout, process.stderr:
        if pipe is not None:
            pipe.close()
