"""One square of a board, with the disc on it."""

from othello.direction import Direction
from othello.piece import Piece
from othello.position import Position

_EMPTY = Piece.EMPTY  # read once: `is_empty` is asked of every cell in every search for moves

Line = tuple["Cell", ...]


class Cell:
    """A place for a disc, which knows the lines of cells that lead away from it.

    `lines` holds, for each direction that has any, the cells from the nearest one to
    the edge. The board lays them once; what stands on the cells is always current.
    """

    __slots__ = ("position", "piece", "lines")

    def __init__(self, position: Position, piece: Piece = Piece.EMPTY) -> None:
        self.position = position
        self.piece = piece
        self.lines: dict[Direction, Line] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no disc stands here."""
        return self.piece is _EMPTY

    def flip(self) -> None:
        """Turn the disc over; an empty cell stays empty."""
        self.piece = self.piece.opposite()

    def __repr__(self) -> str:
        return f"Cell({self.position!r}, {self.piece!r})"
