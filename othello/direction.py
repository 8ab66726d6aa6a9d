"""The eight directions in which a disc can outflank opposing discs."""

from enum import Enum, unique


@unique
class Direction(Enum):
    """A direction on the board. The members are listed clockwise, starting with north."""

    NORTH = (-1, 0)
    NORTHEAST = (-1, 1)
    EAST = (0, 1)
    SOUTHEAST = (1, 1)
    SOUTH = (1, 0)
    SOUTHWEST = (1, -1)
    WEST = (0, -1)
    NORTHWEST = (-1, -1)

    def __init__(self, row_delta: int, col_delta: int) -> None:
        self.row_delta = row_delta
        self.col_delta = col_delta

    __repr__ = Enum.__str__  # returns text such as Direction.NORTH
