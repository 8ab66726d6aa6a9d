"""Helpers to start other processes, watch them and wait for them.

`TIMEOUT` is long enough for a busy machine.
"""

import os
import shutil
import signal
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from othello.cli.signals import SIGNALS

TIMEOUT = 120  # seconds


def require_tool(name):
    """Skip the test if the program `name` is not installed."""
    if not shutil.which(name):
        pytest.skip(f"{name} is not on this machine")


def wait_until(condition):
    """Wait until `condition` returns true, or fail after `TIMEOUT` seconds."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, f"not within {TIMEOUT} seconds"
        time.sleep(0.01)


def read_until(process, text):
    """Return the output of a process up to the first line that contains `text`."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if text in line:
            return line[:0].join(lines)
    raise AssertionError(f"the output ended without {text!r}: {lines[-3:]}")


@contextmanager
def default_signals():
    """Reset signal handlers in the `with` block, so that child processes don't ignore signals."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def is_running(process):
    """Return whether a process is running, according to /proc."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):  # the latter if the process ends meanwhile
        return False


def descendants(process=None):
    """Return the IDs of all descendants of a process (default: this process), using /proc."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # The process may have ended.
            _, _, after_name = status.read_text().rpartition(")")
            parents[int(status.parent.name)] = int(after_name.split()[1])
    processes = [process or os.getpid()]
    for parent in processes:
        processes += [child for child in parents if parents[child] == parent]
    return processes[1:]
