"""What othello raises about other people's input, under one root.

`InvalidMoveError` stands beside `Game`, which raises it: it speaks of classes above this file.
"""

from reprlib import repr as short


class OthelloError(Exception):
    """The root: catch it to catch whatever this package finds wrong with its input."""


class OutOfBoundsError(OthelloError, LookupError):
    """A board was asked for a square that it does not have."""


class NotationError(OthelloError, ValueError):
    """A text that was to be a square or a board is not well-formed."""


class FormatError(OthelloError, ValueError):
    """A file's contents cannot be the game that they claim to be."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""


def quoted(value: object) -> str:
    """A value as errors quote what they got: cut if it is long, and an empty text in words.

    >>> quoted("d3"), quoted("")
    ("'d3'", 'an empty text')
    """
    return "an empty text" if value == "" else short(value)
