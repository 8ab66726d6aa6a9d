"""What a cell holds: a black disc, a white disc, or nothing."""

from enum import Enum


class Piece(Enum):
    """A disc's colour, or EMPTY; the value is the symbol it is written with."""

    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    @property
    def symbol(self) -> str:
        """The one character that stands for this piece in a board's text."""
        return self.value

    def opposite(self) -> "Piece":
        """The colour on a disc's other side; EMPTY has none and stays EMPTY."""
        if self is _BLACK:
            return _WHITE
        if self is _WHITE:
            return _BLACK
        return self

    def __str__(self) -> str:
        return self.value

    __repr__ = Enum.__str__  # Piece.BLACK, which evaluates back


# Up to Python 3.11 `Piece.BLACK` costs several times what a module's name does,
# and `opposite` runs in every scan.
_BLACK, _WHITE = Piece.BLACK, Piece.WHITE
