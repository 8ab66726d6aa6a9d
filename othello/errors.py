"""The errors that othello raises about other people's input, under one root.

`InvalidMoveError` is in `player`, because it needs classes that this module can't import.
"""

from reprlib import repr as quoted
from typing import TypeVar

Value = TypeVar("Value")


class OthelloError(Exception):
    """The root of all errors about moves, squares, texts and files.

    A programmer's wrong argument is a plain TypeError or ValueError.
    """


class OutOfBoundsError(OthelloError, LookupError):
    """A board doesn't have the requested square."""


class NotationError(OthelloError, ValueError):
    """A text isn't the expected square or board."""


class FormatError(OthelloError, ValueError):
    """A file's contents can't be the game that they claim to be."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""


def require(value: Value, kind: type, cure: str) -> Value:
    """Return `value` if it is a `kind`. Otherwise raise a TypeError that ends with `cure`.

    >>> require("8", int, "use 8")
    Traceback (most recent call last):
    TypeError: expected an int, got '8'; use 8
    """
    if isinstance(value, kind):
        return value
    article = "an" if kind.__name__[0] in "aeiou" else "a"
    raise TypeError(f"expected {article} {kind.__name__}, got {quoted(value)}; {cure}")
