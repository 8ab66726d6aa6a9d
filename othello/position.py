"""Where a square is. Row 0 is rank 1, at the top; column 0 is file a, at the left."""

import re
from dataclasses import dataclass
from string import ascii_lowercase
from typing import final

from othello.direction import Direction
from othello.errors import NotationError, quoted

STANDARD_SIZE = 8  # squares on a side; the default

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


@final
@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A square's row and column, on the board or off it; a value that never changes.

    Positions sort as a board is read: a1, b1, ... h1, a2, ... h8.
    """

    row: int
    col: int

    def __post_init__(self) -> None:
        if type(self.row) is not int or type(self.col) is not int:
            raise TypeError("expected whole numbers for row and column, "
                            f"got {self.row!r} and {self.col!r}")

    @classmethod
    def parse(cls, text: str, size: int = STANDARD_SIZE) -> "Position":
        """Read a square such as `d3` or `D3`, of a board with `size` squares a side.

        Raises NotationError if the text is anything else.

        >>> Position.parse("d3")
        Position(row=2, col=3)
        """
        square = _SQUARE.fullmatch(text)
        if square:
            file, rank = square.groups()
            position = cls(int(rank) - 1, ascii_lowercase.index(file.lower()))
            if position.is_valid(size):
                return position
        last = cls(size - 1, size - 1)
        raise NotationError(f"expected a square from a1 to {last}, got {quoted(text)}")

    def is_valid(self, size: int = STANDARD_SIZE) -> bool:
        """Whether a board of `size` has this square."""
        return 0 <= self.row < size and 0 <= self.col < size

    def move(self, direction: Direction) -> "Position":
        """The neighbouring position in `direction`, which may lie off the board."""
        return Position(self.row + direction.row_delta, self.col + direction.col_delta)

    # Every look-up on a board hashes a position, and this is quicker than hashing a pair.
    def __hash__(self) -> int:
        return 32 * self.row + self.col

    def __str__(self) -> str:
        if self.is_valid(len(ascii_lowercase)):
            return f"{ascii_lowercase[self.col]}{self.row + 1}"
        return f"({self.row}, {self.col})"
