"""One square of a board, with the disc on it."""

from othello.piece import Piece
from othello.position import Position


class Cell:
    """A square of a board and the disc on it, which changes in place.

    A cell trusts its caller. `Board.place_piece` checks its arguments.
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
        """Turn the disc over to its other colour. An empty cell stays empty."""
        self.piece = self.piece.opposite()

    def __repr__(self) -> str:
        return f"Cell({self.position!r}, {self.piece!r})"
