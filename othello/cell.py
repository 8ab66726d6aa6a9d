"""One square of a board, with the disc on it."""

from othello.direction import Direction
from othello.piece import Piece
from othello.position import Position

_EMPTY = Piece.EMPTY  # looked up once, since every search for moves asks every cell

Line = tuple["Cell", ...]


class Cell:
    """A place for a disc, which knows the lines of cells that lead away from it.

    `lines` has an entry for each direction that does not leave the board at once: the
    cells from the nearest to the edge, clockwise from north. The board lays them.
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
