from dataclasses import dataclass
from enum import Enum


class Direction(Enum):
    NORTH = (-1, 0)
    NORTHEAST = (-1, 1)
    EAST = (0, 1)
    SOUTHEAST = (1, 1)
    SOUTH = (1, 0)
    SOUTHWEST = (1, -1)
    WEST = (0, -1)
    NORTHWEST = (-1, -1)

    def __init__(self, row_delta, col_delta):
        self.row_delta = row_delta
        self.col_delta = col_delta


class Piece(Enum):
    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    def opposite(self):
        if self is Piece.EMPTY:
            return self
        return Piece.WHITE if self is Piece.BLACK else Piece.BLACK


@dataclass(frozen=True)
class Position:
    row: int
    col: int

    @classmethod
    def parse(cls, text):
        if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
            raise ValueError(f"not a square: {text!r}")
        return cls(int(text[1]) - 1, "abcdefgh".index(text[0]))

    def is_valid(self):
        return 0 <= self.row < 8 and 0 <= self.col < 8

    def move(self, direction):
        return Position(self.row + direction.row_delta, self.col + direction.col_delta)

    def __str__(self):
        return "abcdefgh"[self.col] + str(self.row + 1)
