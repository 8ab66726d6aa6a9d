"""What othello raises about other people's input, under one root.

`InvalidMoveError` stands beside `Player`: it needs classes that this file cannot import.
"""

from reprlib import repr as short


class OthelloError(Exception):
    """The root of all errors about moves, squares, texts and files.

    A wrong argument from a programmer is a plain TypeError or ValueError.
    """


class OutOfBoundsError(OthelloError, LookupError):
    """A board was asked for a square that it does not have."""


class NotationError(OthelloError, ValueError):
    """A text is not the square or the board that was expected."""


class FormatError(OthelloError, ValueError):
    """A file's contents cannot be the game that they claim to be."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""


def quoted(value: object) -> str:
    """A value as error messages quote it: shortened if it is long, in words if it is empty.

    >>> quoted("d3"), quoted("")
    ("'d3'", 'nothing')
    """
    return "nothing" if value == "" else short(value)


def told(error: OSError) -> str:
    """What the system says, and of which file.

    >>> told(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'No such file or directory: a.txt'
    """
    said = error.strerror or str(error)
    return said if error.filename is None else f"{said}: {error.filename}"


def printable(text: str) -> str:
    """A text of somebody else, with nothing in it that a terminal would obey.

    >>> printable("Ada"), printable("A\\tda")
    ('Ada', 'A\\\\tda')
    """
    return text if text.isprintable() else repr(text)[1:-1]
