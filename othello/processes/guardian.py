"""Run a program, then kill all processes that the program has left running.

    python guardian.py CONTROL COMMAND...

CONTROL is the file descriptor of a socket. The guardian writes an empty line to the socket when
the program has started. If the program can't be started, the guardian writes an error message
instead. If othello sends a byte, the guardian kills the program immediately. If othello closes the
socket or is killed, the program has EXIT_SECONDS to exit. The guardian exits with the program's
exit code. If signal N kills the program, the guardian's exit code is 128 + N, as in a shell.

On Linux, the guardian is a subreaper: it adopts descendants whose parents have ended. Even a
process that forks twice or starts a new session can't escape the guardian. On systems other than
Linux, the guardian kills only the program's process group.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path
from threading import Thread

EXIT_SECONDS = 2.0  # seconds to wait for the program to exit on its own
PAUSE_SECONDS = 0.01  # seconds between searches for descendants
PR_SET_CHILD_SUBREAPER = 36  # from <linux/prctl.h>


def main(control: int, command: list[str]) -> int:
    """Run `command` until it ends, and return its exit code."""
    os.set_inheritable(control, False)
    with suppress(AttributeError):  # only Linux has prctl
        CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        child = os.posix_spawnp(command[0], command, os.environ, setpgroup=0,
                                setsigdef=[signal.SIGPIPE, signal.SIGXFSZ])
    except (OSError, ValueError) as error:
        os.write(control, f"{error}\n".encode(errors="replace"))
        return 127
    _release_pipes()
    with suppress(BrokenPipeError):
        os.write(control, b"\n")
    Thread(target=_end_on_request, args=(control, child), daemon=True).start()
    code = _code_of(child)
    _end_all(child)
    return code


def _release_pipes() -> None:
    """Replace the standard streams of this process with the null device.

    If the guardian holds a pipe open, othello can't detect that the program has closed the pipe.
    """
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)


def _end_on_request(control: int, child: int) -> None:
    request = b""
    with suppress(ConnectionError):
        request = os.read(control, 1)
    if not request:
        time.sleep(EXIT_SECONDS)
    with suppress(OSError):  # the program may already have ended
        os.kill(child, signal.SIGKILL)  # `main` waits for its exit code, then kills the others


def _code_of(child: int) -> int:
    """Wait for `child` to exit, and return its exit code. Ignore the exit of other processes."""
    while True:
        process, status = os.waitpid(-1, 0)
        if process == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def _end_all(child: int) -> None:
    """Kill all descendants, including processes that start in the meantime."""
    with suppress(OSError):  # the program may already have ended
        os.killpg(child, signal.SIGKILL)
    while _kill(_descendants()):
        time.sleep(PAUSE_SECONDS)
        with suppress(ChildProcessError):
            list(iter(lambda: os.waitpid(-1, os.WNOHANG)[0], 0))


def _kill(processes: list[int]) -> bool:
    """Kill `processes`. Return whether at least one process was killed."""
    is_any = False
    for process in processes:
        with suppress(OSError):  # the process may have ended, or may belong to another user
            os.kill(process, signal.SIGKILL)
            is_any = True
    return is_any


def _descendants() -> list[int]:
    """Return the process IDs of all descendants, or an empty list on systems without /proc."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process may have ended
            # A stat file contains "PID (NAME) STATE PARENT ...". NAME may contain ")".
            parents[int(status.parent.name)] = int(
                status.read_bytes().rpartition(b")")[2].split()[1])
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
