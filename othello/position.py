"""The row and column of a square. Row 0 is rank 1, at the top. Column 0 is file a, at the left."""

import re
from dataclasses import dataclass
from reprlib import repr as quoted
from string import ascii_lowercase
from typing import final

from othello.direction import Direction
from othello.errors import NotationError, require

STANDARD_SIZE = 8  # number of rows and columns of a standard board

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


@final
@dataclass(frozen=True, slots=True, order=True)
class Position:
    """The row and column of a square, on or off the board. Positions are immutable.

    `Position.parse("d3")` reads the name of a square.
    Positions are sorted row by row: a1, b1, ... h1, a2, ... h8.
    """

    row: int
    col: int

    def __post_init__(self) -> None:
        if type(self.row) is not int or type(self.col) is not int:
            raise TypeError("expected whole numbers for row and column, "
                            f"got {self.row!r} and {self.col!r}; use Position.parse('d3')")

    @classmethod
    def parse(cls, text: str, size: int = STANDARD_SIZE) -> "Position":
        """Parse a square such as `d3` or `D3` on a board with `size` rows and columns.

        Raises NotationError for any other text.

        >>> Position.parse("d3")
        Position(row=2, col=3)
        """
        require(size, int, "use board.size")
        square = _SQUARE.fullmatch(require(text, str, "use Position.parse('d3')"))
        if square:
            file, rank = square.groups()
            position = cls(int(rank) - 1, ascii_lowercase.index(file.lower()))
            if position.is_valid(size):
                return position
        last = cls(size - 1, size - 1)
        raise NotationError(f"expected a square from a1 to {last}, got {quoted(text)}")

    def is_valid(self, size: int = STANDARD_SIZE) -> bool:
        """Return whether this square is on a board with `size` rows and columns."""
        require(size, int, "use board.size")
        return 0 <= self.row < size and 0 <= self.col < size

    def move(self, direction: Direction) -> "Position":
        """Return the neighbour in `direction`, on or off the board."""
        require(direction, Direction, "use Direction.NORTH, for example")
        return Position(self.row + direction.row_delta, self.col + direction.col_delta)

    # Hashing one number is faster than hashing a pair, which matters for sets of positions.
    def __hash__(self) -> int:
        return 32 * self.row + self.col

    def __str__(self) -> str:
        if self.is_valid(len(ascii_lowercase)):
            return f"{ascii_lowercase[self.col]}{self.row + 1}"
        return f"({self.row}, {self.col})"


POSITIONS = "use Position.parse('d3') or Position(2, 3)"  # advice in error messages
