"""Print errors to standard error, one per line, in printable characters."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from othello import OthelloError

MAX_CHARACTERS = 500  # per line


class UsageError(OthelloError):
    """The command line is invalid."""


@contextmanager
def as_usage_error() -> Iterator[None]:
    """Turn an OthelloError in the block into a UsageError."""
    try:
        yield
    except OthelloError as error:
        raise UsageError(str(error)) from None


def print_error(message: str) -> None:
    """Print an error. If standard error is unavailable, print nothing."""
    if sys.stderr is not None:
        try:
            print(f"othello: {one_line(message)}", file=sys.stderr, flush=True)
        except OSError:
            discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard the buffered text of a stream that can't be written to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def one_line(text: str) -> str:
    """Return `text` on a single line of limited length, with control characters escaped.

    >>> one_line("d3\\nc4")
    'd3\\\\nc4'
    """
    if len(text) > MAX_CHARACTERS:
        text = f"{text[:MAX_CHARACTERS // 2]} ... {text[-MAX_CHARACTERS // 2:]}"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
