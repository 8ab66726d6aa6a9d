from collections import namedtuple
from enum import Enum

FILES = "abcdefgh"


class Direction(Enum):
    """The eight directions, each with a row step and a column step."""

    EAST, WEST = "01", "0-"
    NORTH, NORTHEAST, NORTHWEST = "-0", "-1", "--"
    SOUTH, SOUTHEAST, SOUTHWEST = "10", "11", "1-"

    @property
    def row_delta(self):
        return "-01".index(self.value[0]) - 1

    @property
    def col_delta(self):
        return "-01".index(self.value[1]) - 1


class Piece(Enum):
    """The contents of a square."""

    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    def opposite(self):
        return Piece({"X": "O", "O": "X", "-": "-"}[self.value])


class Position(namedtuple("Position", "row col")):
    """A row and a column."""

    @classmethod
    def parse(cls, text):
        for row in range(8):
            for col, file in enumerate(FILES):
                if text == f"{file}{row + 1}":
                    return cls(row, col)
        raise ValueError(text)

    def is_valid(self):
        return self.row in range(8) and self.col in range(8)

    def move(self, direction):
        return self._replace(row=self.row + direction.row_delta,
                             col=self.col + direction.col_delta)

    def __str__(self):
        return f"{FILES[self.col]}{self.row + 1}"
