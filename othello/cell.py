"""One square of a board, with the disc on it."""

from othello.piece import Piece
from othello.position import Position


class Cell:
    """A mutable square of a board, with the disc on it.

    Cells don't check their values, but `Board.place_piece` does.
    """

    __slots__ = ("position", "piece")

    def __init__(self, position: Position, piece: Piece = Piece.EMPTY) -> None:
        self.position: Position = position
        self.piece: Piece = piece

    @property
    def is_empty(self) -> bool:
        """Whether the square holds no disc."""
        return self.piece is Piece.EMPTY

    def flip(self) -> None:
        """Turn over the disc, if the cell has one."""
        self.piece = self.piece.opposite()

    def __repr__(self) -> str:
        return f"Cell({self.position!r}, {self.piece!r})"
