"""One square of a board, with the disc on it."""

from othello.direction import Direction
from othello.piece import Piece
from othello.position import Position

_EMPTY = Piece.EMPTY  # a module's name is quicker, and `is_empty` is asked of every cell

Line = tuple["Cell", ...]


class Cell:
    """A square of a board: the disc on it, and the lines of cells that lead away.

    `lines` gives the cells that lie in each direction, nearest first. A direction without
    any is left out. The board fills in the `lines`.
    """

    __slots__ = ("position", "piece", "lines")

    def __init__(self, position: Position, piece: Piece = Piece.EMPTY) -> None:
        self.position: Position = position
        self.piece: Piece = piece
        self.lines: dict[Direction, Line] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no disc stands here."""
        return self.piece is _EMPTY

    def flip(self) -> None:
        """Turn the disc over to its other colour; an empty cell stays empty."""
        self.piece = self.piece.opposite()

    def __repr__(self) -> str:
        return f"Cell({self.position!r}, {self.piece!r})"
