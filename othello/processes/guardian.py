"""A process that runs a program, and then kills any processes that the program has left running.

    python guardian.py CONTROL COMMAND...

CONTROL is the file descriptor of a socket. The guardian writes one line to the socket: an error,
or an empty line when the program has started. When the guardian reads a byte, it kills the program
immediately. If othello closes its end of the socket or is killed, the program has GRACE seconds to
exit. The guardian exits with the program's exit code. If signal N killed the program, the code is
128 + N, as in a shell.

On Linux, the guardian is a subreaper: it becomes the parent of any descendant whose own parent has
ended. Therefore no process can escape by a double fork, a new session or a changed environment. On
other systems, the guardian kills only the program's process group.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path
from threading import Thread

GRACE = 2.0  # seconds for a program to exit by itself
PAUSE = 0.01  # seconds between checks for processes that have ended
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
    _let_go_of_the_pipes()
    with suppress(BrokenPipeError):
        os.write(control, b"\n")
    Thread(target=_end_when_told, args=(control, child), daemon=True).start()
    code = _code_of(child)
    _end_all(child)
    return code


def _let_go_of_the_pipes() -> None:
    """Replace the standard streams of this process with the null device.

    If the guardian kept the pipes open, othello wouldn't notice when the program closed them.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)


def _end_when_told(control: int, child: int) -> None:
    told = b""
    with suppress(ConnectionError):
        told = os.read(control, 1)
    if not told:
        time.sleep(GRACE)
    _end_all(child)


def _code_of(child: int) -> int:
    """Wait for `child` to exit, and return its exit code. Ignore other processes that exit."""
    while True:
        process, status = os.waitpid(-1, 0)
        if process == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def _end_all(child: int) -> None:
    """Kill all remaining processes, including any that they start in the meantime."""
    with suppress(OSError):  # the program has ended
        os.killpg(child, signal.SIGKILL)
    while _kill(_descendants()):
        time.sleep(PAUSE)
        with suppress(ChildProcessError):
            list(iter(lambda: os.waitpid(-1, os.WNOHANG)[0], 0))


def _kill(processes: list[int]) -> bool:
    """Kill `processes`, and return whether at least one could be killed."""
    is_any = False
    for process in processes:
        with suppress(OSError):  # the process has ended, or belongs to another user
            os.kill(process, signal.SIGKILL)
            is_any = True
    return is_any


def _descendants() -> list[int]:
    """Return all descendants of this process. The list is empty on systems without /proc."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has ended in the meantime
            # A stat file contains "PID (NAME) STATE PARENT ...". The name may contain a ")".
            parents[int(status.parent.name)] = int(
                status.read_bytes().rpartition(b")")[2].split()[1])
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
