"""The contents of a cell: a black disc, a white disc or nothing."""

from enum import Enum
from reprlib import repr as quoted


class Piece(Enum):
    """The colour of a disc, or EMPTY. The value of each member is the symbol used in text."""

    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    @property
    def symbol(self) -> str:
        """The character that represents this piece in `str(board)`."""
        return self.value

    def opposite(self) -> "Piece":
        """Return the colour of the other side of the disc. The opposite of EMPTY is EMPTY."""
        if self is _BLACK:
            return _WHITE
        if self is _WHITE:
            return _BLACK
        return self

    def __str__(self) -> str:
        return self.value

    __repr__ = Enum.__str__  # such as Piece.BLACK, which is valid Python


PIECES = "use Piece.BLACK, Piece.WHITE or Piece.EMPTY"  # advice in error messages

# These variables speed up `opposite`, which every scan of a line calls. Up to Python 3.11, looking
# up `Piece.BLACK` is several times slower than looking up a global variable.
_BLACK, _WHITE = Piece.BLACK, Piece.WHITE


def require_color(value: object) -> Piece:
    """Return `value` if it is Piece.BLACK or Piece.WHITE. Otherwise raise ValueError."""
    if isinstance(value, Piece) and value is not Piece.EMPTY:
        return value
    raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {quoted(value)}; "
                     "use player.color for the colour of a Player")
