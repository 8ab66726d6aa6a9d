"""The contents of a cell: a black disc, a white disc or nothing."""

from enum import Enum
from reprlib import repr as quoted


class Piece(Enum):
    """The colour of a disc, or EMPTY. Each value is the symbol used in text."""

    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    @property
    def symbol(self) -> str:
        """The character for this piece in `str(board)`."""
        return self.value

    def opposite(self) -> "Piece":
        """Return the other colour, or EMPTY for EMPTY."""
        if self is _BLACK:
            return _WHITE
        if self is _WHITE:
            return _BLACK
        return self

    def __str__(self) -> str:
        return self.value

    __repr__ = Enum.__str__  # returns text such as Piece.BLACK


PIECES = "use Piece.BLACK, Piece.WHITE or Piece.EMPTY"  # advice in error messages

# Global variables speed up `opposite`, which runs for every scanned line. Up to Python 3.11,
# `Piece.BLACK` is several times slower than a global variable.
_BLACK, _WHITE = Piece.BLACK, Piece.WHITE


def require_color(value: object) -> Piece:
    """Return `value` if it is Piece.BLACK or Piece.WHITE. Otherwise raise ValueError."""
    if isinstance(value, Piece) and value is not Piece.EMPTY:
        return value
    raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {quoted(value)}; "
                     "use player.color for the colour of a Player")
