"""Ending on a signal: files that are not finished are removed first."""

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

INTERRUPTED = 130  # what a shell says of a program that Ctrl-C has ended
INTERRUPTION = "\nInterrupted."
AGAIN = 0.01  # seconds after which a signal that was lost is sent once more

# That a program is told to end by: a shutdown, and a terminal that is closed.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(BaseException):
    """A signal has come, whose number it has.

    It is no error, which some part of the program might take care of.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number: int = number


@contextmanager
def ended_tidily() -> Iterator[None]:
    """SIGNALS raise Terminated, so that files that are half written are removed.

    One that is ignored, as by nohup, still is.
    """
    if threading.current_thread() is not threading.main_thread():  # it hears no signals
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
    """Ctrl-C ends the program there and then: for searches, which leave nothing half done.

    As an exception it would first free millions of positions, which takes up to 0.3 seconds.
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
    """Python drops what is raised while it frees an object, where a signal may come, too."""
    if isinstance(lost.exc_value, Terminated):
        threading.Timer(AGAIN, os.kill, [os.getpid(), lost.exc_value.number]).start()
    else:
        otherwise(lost)


def _leave(number: int, frame: FrameType | None) -> None:
    print(INTERRUPTION, flush=True)
    os._exit(INTERRUPTED)
