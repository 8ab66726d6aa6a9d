"""What othello raises about other people's input, under one root.

`InvalidMoveError` stands beside `Player`: it tells of classes above this file.
"""

from reprlib import repr as short


class OthelloError(Exception):
    """The root of all errors about moves, squares, texts and files.

    An argument of a wrong type or value is a TypeError or ValueError instead.
    """


class OutOfBoundsError(OthelloError, LookupError):
    """A board was asked for a square that it does not have."""


class NotationError(OthelloError, ValueError):
    """A text that was to be a square or a board is not well-formed."""


class FormatError(OthelloError, ValueError):
    """A file's contents cannot be the game that they claim to be."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""


def quoted(value: object) -> str:
    """A value as error messages quote it: shortened if it is long, in words if it is empty.

    >>> quoted("d3"), quoted("")
    ("'d3'", 'an empty text')
    """
    return "an empty text" if value == "" else short(value)
