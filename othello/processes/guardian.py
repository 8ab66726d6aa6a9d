"""The parent of another program, which ends all that the program has started.

    python guardian.py CONTROL COMMAND...

CONTROL is the number of a socket. The guardian writes one line to it: empty once the program has
started, or else the reason why it can't. A byte that comes back ends the program at once. The end
of the socket, which also comes if othello is killed, leaves it GRACE seconds to end by itself. The
guardian exits as a shell does, with 128 + N for a program that signal N has ended.

On Linux the guardian is a subreaper: a process whose parent ends becomes its child, so no double
fork, new session or changed environment leads out of its reach. Elsewhere it reaches the process
group of the program only.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path
from threading import Thread

GRACE = 2.0  # seconds in which a program may end by itself
PAUSE = 0.01  # seconds between two looks at processes that are ending
PR_SET_CHILD_SUBREAPER = 36  # of <linux/prctl.h>


def main(control: int, command: list[str]) -> int:
    """Run a command to its end and return its exit code."""
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
    """Leave input and output to the program, so that their end is noticed on the other side."""
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
    """The exit code of the program; other processes that end before it are forgotten."""
    while True:
        process, status = os.waitpid(-1, 0)
        if process == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def _end_all(child: int) -> None:
    """Kill what is left, and what it starts meanwhile, until nothing is."""
    with suppress(OSError):  # it has ended
        os.killpg(child, signal.SIGKILL)
    while _kill(_descendants()):
        time.sleep(PAUSE)
        with suppress(ChildProcessError):
            list(iter(lambda: os.waitpid(-1, os.WNOHANG)[0], 0))


def _kill(processes: list[int]) -> bool:
    """Kill processes, and return whether there was any."""
    is_any = False
    for process in processes:
        with suppress(OSError):  # it has ended, or belongs to another user
            os.kill(process, signal.SIGKILL)
            is_any = True
    return is_any


def _descendants() -> list[int]:
    """The processes that this one has started, and those that they have; needs /proc."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            # After the name, which may have anything in it: ") STATE PARENT".
            parents[int(status.parent.name)] = int(
                status.read_bytes().rpartition(b")")[2].split()[1])
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
