"""How a program ends that is told to: with all of its work undone that is not finished."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(BaseException):
    """SIGTERM has come. It is no error, which some part of the program might take care of."""


@contextmanager
def ended_tidily() -> Iterator[None]:
    """SIGTERM raises Terminated, so that files that are half written are removed."""
    if threading.current_thread() is not threading.main_thread():  # it hears no signals
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated
