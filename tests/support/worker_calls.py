"""Calls for worker processes. This module imports little, because each process imports it."""

import os
import signal
import time
from functools import partial

from othello.errors import FormatError


def start_and_wait(path, text):
    """Record that the call named `text` has started, and wait until the test lets it return."""
    with (path / "begun").open("a") as file:
        file.write(text)
    while not (path / f"end {text}").exists():
        time.sleep(0.001)
    return text


def own_share(share):
    return partial(float, share)


def process_id(item=None):
    return os.getpid()


def name_length(path):
    return len(path.name)


def die(item=None):
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(path):
    """Kill the first process that calls this function, as if the system were out of memory."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return path.name
    die()


def hang_once(path):
    """Suspend the first process that calls this function."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return path.name
    os.kill(os.getpid(), signal.SIGSTOP)


def raise_format_error(path):
    raise FormatError(f"expected a game, got {path.name}")


def sleep_after_the_first(path):
    if path.name != "0":
        time.sleep(600)


def write_pid_and_sleep(path):
    path.write_text(str(os.getpid()))
    time.sleep(600)
