"""Start a program, and later end it together with all its descendants."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO
from weakref import finalize

from othello.processes.guardian import EXIT_SECONDS

GUARDIAN = Path(__file__).with_name("guardian.py")


class ProcessTree:
    """A program and all its descendants, including detached processes.

    The processes end when `end` is called, the ProcessTree is deleted or othello exits. A guardian
    process starts the program and later kills its descendants. `process` is the guardian, which
    has the same exit code as the program. The exit code is 128 + N if signal N killed the program.
    `stdin` and `stdout` are pipes to the program.
    """

    def __init__(self, command: Sequence[str], stderr: int | None, bufsize: int = -1,
                 is_guarded: bool = os.name == "posix") -> None:
        """Start `command` with pipes for input and output.

        `stderr` and `bufsize` are passed to Popen. On Windows, there is no guardian, and the
        program's descendants keep running. Raises OSError or ValueError if the command can't be
        started.
        """
        self._control, child_socket = socket.socketpair()
        guarded = [sys.executable, "-I", str(GUARDIAN), str(child_socket.fileno()), *command]
        with child_socket:
            try:
                self.process: subprocess.Popen[bytes] = subprocess.Popen(
                    guarded if is_guarded else command, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=stderr, bufsize=bufsize, start_new_session=True,
                    pass_fds=[child_socket.fileno()] if is_guarded else [])
            except BaseException:  # a signal can interrupt Popen
                self._control.close()
                raise
        self._finalizer = finalize(self, _end, self.process, self._control, not is_guarded)
        assert self.process.stdin and self.process.stdout, "they are pipes"
        self.stdin: IO[bytes] = self.process.stdin
        self.stdout: IO[bytes] = self.process.stdout
        if is_guarded and (error := self._error()):
            self.end()
            raise OSError(error)

    def _error(self) -> str:
        """Return the guardian's error message, or an empty string if the program has started."""
        with self._control.makefile("r") as lines:
            return (lines.readline() or "its guardian has ended\n").rstrip("\n")

    def end(self, politely: bool = False) -> None:
        """End the program and all processes that it has started.

        If `politely` is true, the program has EXIT_SECONDS to exit by itself.
        """
        if not politely:
            with suppress(OSError):  # the guardian may have ended
                self._control.send(b"x")
        self._finalizer()


def _end(process: "subprocess.Popen[bytes]", control: socket.socket,
         is_unguarded: bool) -> None:
    """Close a program's input, and wait for the program to exit. Kill the program if necessary."""
    assert process.stdin is not None, "it is a pipe"
    with suppress(OSError):  # close() flushes the buffer, and may fail
        process.stdin.close()
    control.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(EXIT_SECONDS if is_unguarded else None)
    process.kill()
    process.wait()
    for pipe in process.stdout, process.stderr:
        if pipe is not None:
            pipe.close()
