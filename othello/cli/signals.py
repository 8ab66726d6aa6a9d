"""End on a signal, and remove unfinished files first."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Hook = Callable[[sys.UnraisableHookArgs], object]

INTERRUPTED = 130  # exit code that shells use after Ctrl-C
INTERRUPTION = "\nInterrupted."
AGAIN = 0.01  # seconds before a lost signal is sent again

# Signals that end a program: at a shutdown, and when a terminal is closed.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(BaseException):
    """A signal has arrived. `number` is its number.

    It is not an Exception, so that no handler of errors catches it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number: int = number


@contextmanager
def ended_tidily() -> Iterator[None]:
    """Make SIGNALS raise Terminated in the block, so that unfinished files are removed.

    A signal that is already ignored, for example by nohup, stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():  # other threads get no signals
        yield
        return
    before = {number: signal.signal(number, _terminate) for number in SIGNALS
              if signal.getsignal(number) is not signal.SIG_IGN}
    hook = sys.unraisablehook
    sys.unraisablehook = partial(_send_again, hook)
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Make Ctrl-C end the program at once, for searches, which leave nothing unfinished.

    As an exception, Ctrl-C would first free millions of positions. That takes up to 0.3 s.
    """
    before = signal.getsignal(signal.SIGINT)
    if (before is not signal.default_int_handler
            or threading.current_thread() is not threading.main_thread()):
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(number)


def _send_again(otherwise: "Hook", lost: "sys.UnraisableHookArgs") -> None:
    """Send a lost signal again: Python drops exceptions that occur while it frees an object."""
    if isinstance(lost.exc_value, Terminated):
        threading.Timer(AGAIN, os.kill, [os.getpid(), lost.exc_value.number]).start()
    else:
        otherwise(lost)


def _leave(number: int, frame: FrameType | None) -> None:
    print(INTERRUPTION, flush=True)
    os._exit(INTERRUPTED)
