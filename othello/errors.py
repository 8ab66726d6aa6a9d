"""The exceptions that othello raises for invalid input, with a common base class.

`InvalidMoveError` is in the module `player` to avoid a circular import.
"""

from reprlib import repr as quoted
from typing import TypeVar

Value = TypeVar("Value")


class OthelloError(Exception):
    """The base class for errors in moves, squares, text and files.

    Programming errors raise a TypeError or ValueError instead.
    """


class OutOfBoundsError(OthelloError, LookupError):
    """A square is not on the board."""


class NotationError(OthelloError, ValueError):
    """The notation for a square or a board is not valid."""


class FormatError(OthelloError, ValueError):
    """The contents of a file are not a valid game in its format."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""


def require(value: Value, kind: type, cure: str) -> Value:
    """Return `value` if it is an instance of `kind`.

    Otherwise, raise a TypeError. `cure` is the advice at the end of the error message.

    >>> require("8", int, "use 8")
    Traceback (most recent call last):
    TypeError: expected an int, got '8'; use 8
    """
    if isinstance(value, kind):
        return value
    article = "an" if kind.__name__[0] in "aeiou" else "a"
    raise TypeError(f"expected {article} {kind.__name__}, got {quoted(value)}; {cure}")
