"""Handle signals that end the program."""

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

INTERRUPTED = 130  # exit code after Ctrl-C, as in a shell
INTERRUPTION = "\nInterrupted."
RESEND_SECONDS = 0.01  # seconds until a lost signal is sent again

# These signals end a program at shutdown or when the terminal is closed.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(BaseException):
    """An exception that represents a signal. `number` is the signal's number.

    `except Exception` doesn't catch this exception.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number: int = number


@contextmanager
def raise_on_signal() -> Iterator[None]:
    """Raise Terminated if a signal from SIGNALS arrives while the `with` block runs.

    Context managers in the `with` block can handle the exception and remove unfinished files.
    Ignored signals, such as SIGHUP under nohup, stay ignored.
    """
    # Python handles signals only in the main thread.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    old_handlers = {number: signal.signal(number, _terminate) for number in SIGNALS
                    if signal.getsignal(number) is not signal.SIG_IGN}
    hook = sys.unraisablehook
    sys.unraisablehook = partial(_send_again, hook)
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in old_handlers.items():
            signal.signal(number, handler)


@contextmanager
def exit_on_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the program at once during a search.

    A search writes no files, so there is nothing to clean up. If Ctrl-C raised an exception,
    Python would take up to 0.3 s to free millions of positions before exiting.
    """
    old_handler = signal.getsignal(signal.SIGINT)
    if (old_handler is not signal.default_int_handler
            or threading.current_thread() is not threading.main_thread()):
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old_handler)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(number)


def _send_again(hook: "Hook", error: "sys.UnraisableHookArgs") -> None:
    """If Python ignored a Terminated exception, send the signal again.

    Python ignores exceptions raised while an object is being freed.
    """
    if isinstance(error.exc_value, Terminated):
        threading.Timer(RESEND_SECONDS, os.kill, [os.getpid(), error.exc_value.number]).start()
    else:
        hook(error)


def _leave(number: int, frame: FrameType | None) -> None:
    print(INTERRUPTION, flush=True)
    os._exit(INTERRUPTED)
