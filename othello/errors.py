"""The errors that othello raises about other people's input, under one root.

`InvalidMoveError` is in `player`, because it needs classes that this module can't import.
"""

from reprlib import repr as short
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
    raise TypeError(f"expected {article} {kind.__name__}, got {short(value)}; {cure}")


def quoted(value: object) -> str:
    """Return a value for an error message: shortened if it is long, in words if it is empty.

    >>> quoted("d3"), quoted("")
    ("'d3'", 'nothing')
    """
    return "nothing" if value == "" else short(value)


def told(error: OSError) -> str:
    """Return the system's message for an error, with the name of the file.

    >>> told(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'No such file or directory: a.txt'
    """
    said = error.strerror or str(error)
    return said if error.filename is None else f"{said}: {error.filename}"


def printable(text: str) -> str:
    """Return a text from outside without characters that control a terminal.

    >>> printable("Ada"), printable("A\\tda")
    ('Ada', 'A\\\\tda')
    """
    return text if text.isprintable() else repr(text)[1:-1]
