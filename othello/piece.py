"""The contents of a cell: a black disc, a white disc, or nothing."""

from enum import Enum
from reprlib import repr as quoted


class Piece(Enum):
    """A disc's colour, or EMPTY. The value is its symbol in text."""

    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    @property
    def symbol(self) -> str:
        """The character for this piece in a board's text."""
        return self.value

    def opposite(self) -> "Piece":
        """The colour on the other side of a disc. EMPTY stays EMPTY."""
        if self is _BLACK:
            return _WHITE
        if self is _WHITE:
            return _BLACK
        return self

    def __str__(self) -> str:
        return self.value

    __repr__ = Enum.__str__  # Piece.BLACK, which evaluates back


PIECES = "use Piece.BLACK, Piece.WHITE or Piece.EMPTY"  # what an error message suggests

# `opposite` runs in every scan. Up to Python 3.11, `Piece.BLACK` is several times slower than
# a global.
_BLACK, _WHITE = Piece.BLACK, Piece.WHITE


def require_color(value: object) -> Piece:
    """Return `value` if it is Piece.BLACK or Piece.WHITE. Otherwise raise ValueError."""
    if isinstance(value, Piece) and value is not Piece.EMPTY:
        return value
    raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {quoted(value)}; "
                     "use player.color for the colour of a Player")
