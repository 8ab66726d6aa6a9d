"""The board, with its cells and their discs. The rules are in `move_validator`."""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from functools import cache
from math import isqrt
from reprlib import repr as quoted
from typing import Final

from othello.cell import Cell
from othello.direction import Direction
from othello.errors import NotationError, OutOfBoundsError, require
from othello.piece import PIECES, Piece
from othello.position import POSITIONS, STANDARD_SIZE, Position

SIZES = range(4, 27, 2)

# The colour of the two centre discs on the diagonal from a1, such as d4 and e5 on 8x8.
STARTS = {"standard": Piece.WHITE, "mirrored": Piece.BLACK}

Line = tuple[Cell, ...]  # the cells from one square to the edge, nearest first


class Board:
    """A mutable square board of cells.

    A board works like a read-only mapping from `Position` to `Piece`, in order from a1 to h8.
    Boards with the same discs are equal.

    Attributes:
        size: the number of rows and columns
    """

    def __init__(self, size: int = STANDARD_SIZE, start: str = "standard") -> None:
        """Set up a board with a size from `SIZES` and a start from `STARTS`.

        Raises ValueError if `size` or `start` is invalid.
        """
        if type(size) is not int or size not in SIZES:
            raise ValueError(
                f"the board size must be an even number from 4 to 26, not {quoted(size)}")
        if start not in tuple(STARTS):
            raise ValueError(f"the start must be {' or '.join(STARTS)}, not {quoted(start)}")
        self.size: Final[int] = size
        self._cells = tuple(map(Cell, _positions(size)))
        self._place_start(STARTS[start])

    def _place_start(self, on_diagonal: Piece) -> None:
        low, high = self.size // 2 - 1, self.size // 2
        self.place_piece(Position(low, low), on_diagonal)
        self.place_piece(Position(low, high), on_diagonal.opposite())
        self.place_piece(Position(high, low), on_diagonal.opposite())
        self.place_piece(Position(high, high), on_diagonal)

    @classmethod
    def from_string(cls, text: str) -> "Board":
        """Create a board from squares written as `X`, `O` and `-`, starting with a1.

        `text` has all squares on one line, or a line for each row. Spaces and empty lines are
        ignored. Raises NotationError if `text` is not a board.
        """
        require(text, str, "use Board.from_string('-----OX--XO-----'), for example")
        rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        symbols = "".join(rows)
        size = isqrt(len(symbols))
        if size not in SIZES or size * size != len(symbols):
            raise NotationError(
                f"{len(symbols)} squares do not form a board with an even size from 4 to 26, "
                "such as 8x8 with 64 squares"
            )
        if len(rows) > 1 and [len(row) for row in rows] != [size] * size:
            raise NotationError(f"expected {size} rows of {size} squares, got rows of "
                                + ", ".join(str(len(row)) for row in rows))
        board = cls(size)
        for cell, symbol in zip(board.cells, symbols, strict=True):
            try:
                cell.piece = Piece(symbol)
            except ValueError:
                raise NotationError(
                    f"expected X, O or - on {cell.position}, got {symbol!r}") from None
        return board

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row, starting with a1."""
        return self._cells

    def cell(self, position: Position) -> Cell:
        """Return the cell at `position`.

        Raises OutOfBoundsError if `position` is off the board, and TypeError if `position` is not
        a Position.
        """
        return self._cells[self._index(position)]

    def lines(self, position: Position) -> dict[Direction, Line]:
        """Return the lines that lead away from `position`, clockwise from north.

        Directions without any cells are left out. Raises OutOfBoundsError if `position` is off the
        board.
        """
        lines, cell_at = line_indices(self.size)[self._index(position)], self._cells.__getitem__
        return {direction: tuple(map(cell_at, indices)) for direction, indices in lines.items()}

    def neighbours(self, position: Position) -> list[Cell]:
        """Return the cells next to `position`, clockwise from north.

        Raises OutOfBoundsError if `position` is off the board.
        """
        lines = line_indices(self.size)[self._index(position)]
        return [self._cells[indices[0]] for indices in lines.values()]

    def place_piece(self, position: Position, piece: Piece) -> None:
        """Replace the contents of a square with `piece`. EMPTY clears the square.

        Raises OutOfBoundsError if `position` is off the board, and TypeError if `piece` is not a
        Piece.
        """
        self.cell(position).piece = require(piece, Piece, PIECES)

    def flip_piece(self, position: Position) -> None:
        """Turn over the disc on `position`.

        Raises OutOfBoundsError if `position` is off the board.
        """
        self.cell(position).flip()

    def is_valid_position(self, position: Position) -> bool:
        """Return whether `position` is on the board.

        Raises TypeError if `position` is not a Position.
        """
        return require(position, Position, POSITIONS).is_valid(self.size)

    def count_pieces(self, piece: Piece) -> int:
        """Return the number of cells that hold `piece`, which can also be `Piece.EMPTY`."""
        require(piece, Piece, PIECES)
        return self._pieces().count(piece)

    def copy(self) -> "Board":
        """Return an independent board with the same discs."""
        return copy(self)

    def __getitem__(self, position: Position) -> Piece:
        return self.cell(position).piece

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and self.is_valid_position(position)

    def __iter__(self) -> Iterator[Position]:
        return iter(_positions(self.size))

    def __len__(self) -> int:
        return len(self._cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._pieces() == other._pieces()

    def __str__(self) -> str:
        symbols = [piece.symbol for piece in self._pieces()]
        return "\n".join(" ".join(symbols[start:start + self.size])
                         for start in range(0, len(symbols), self.size))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_string({''.join(str(self).split())!r})"

    def _repr_svg_(self, valid: Collection[Position] = (), last: Position | None = None) -> str:
        """Return an SVG image for display in notebooks, with `valid` moves and the `last` move."""
        from othello.formats.svg import dumps  # the only import from a higher layer

        return dumps(self, valid, last)

    def __getstate__(self) -> tuple[dict[str, object], list[Piece]]:
        # Copies and pickles contain only the discs, because each board creates its own cells.
        attributes = {name: value for name, value in vars(self).items() if name != "_cells"}
        return attributes, self._pieces()

    def __setstate__(self, state: tuple[dict[str, object], list[Piece]]) -> None:
        attributes, pieces = state
        vars(self).update(attributes)
        self._cells = tuple([Cell(position, piece) for position, piece
                             in zip(_positions(self.size), pieces, strict=True)])

    def _pieces(self) -> list[Piece]:
        return [cell.piece for cell in self._cells]

    def _index(self, position: Position) -> int:
        if not self.is_valid_position(position):
            last = Position(self.size - 1, self.size - 1)
            raise OutOfBoundsError(f"expected a Position from a1 to {last}, got {position!r}")
        return position.row * self.size + position.col


@cache
def _positions(size: int) -> tuple[Position, ...]:
    return tuple(Position(row, col) for row in range(size) for col in range(size))


@cache
def line_indices(size: int) -> tuple[Mapping[Direction, tuple[int, ...]], ...]:
    """Return the lines from each cell of a board, as indices into `Board.cells`."""
    return tuple({direction: indices for direction in Direction
                  if (indices := tuple(_indices_along(square, direction, size)))}
                 for square in _positions(size))


def _indices_along(square: Position, direction: Direction, size: int) -> Iterator[int]:
    """Yield the indices of the cells that follow `square` in `direction`."""
    square = square.move(direction)
    while square.is_valid(size):
        yield square.row * size + square.col
        square = square.move(direction)
