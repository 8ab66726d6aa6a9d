"""What othello raises about other people's input, under one root.

`InvalidMoveError` stands beside `Game`, which raises it: it speaks of classes above this file.
"""


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
