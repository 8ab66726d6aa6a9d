"""The cells and the discs on them. No rules: those are in `move_validator`."""

from collections.abc import Iterator, ValuesView
from functools import cache
from math import isqrt

from othello.cell import Cell
from othello.direction import Direction
from othello.errors import NotationError, OutOfBoundsError, quoted
from othello.piece import Piece
from othello.position import STANDARD_SIZE, Position

SIZES = range(4, 27, 2)

# The colour of the two centre discs on the diagonal from a1, d4 and e5 on 8x8.
STARTS = {"standard": Piece.WHITE, "mirrored": Piece.BLACK}


class Board:
    """The cells of a square board, which is changed in place.

    It reads like a mapping from `Position` to `Piece`: `board[position]`, `position in
    board`, `len(board)`, and iteration over its positions from a1 to h8. Boards are equal
    when they hold the same discs.
    """

    def __init__(self, size: int = STANDARD_SIZE, start: str = "standard") -> None:
        """Set up a board of a size in `SIZES`, with the start named by a key of `STARTS`.

        Raises ValueError for anything else.
        """
        if type(size) is not int or size not in SIZES:
            raise ValueError(f"expected an even board size from 4 to 26, got {size!r}")
        if start not in STARTS:
            raise ValueError(f"expected a start from {', '.join(STARTS)}, got {quoted(start)}")
        self.size: int = size
        self._cells = _cells_in_lines(size)
        self._place_start(STARTS[start])

    def _place_start(self, on_diagonal: Piece) -> None:
        low, high = self.size // 2 - 1, self.size // 2
        self.place_piece(Position(low, low), on_diagonal)
        self.place_piece(Position(low, high), on_diagonal.opposite())
        self.place_piece(Position(high, low), on_diagonal.opposite())
        self.place_piece(Position(high, high), on_diagonal)

    @classmethod
    def from_string(cls, text: str) -> "Board":
        """Read the squares from a1 on as `X`, `O` and `-`; blanks and empty lines are ignored.

        The text is either one line of all squares or a line for each row, as `str`
        writes it. Raises NotationError for any other text.
        """
        rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        symbols = "".join(rows)
        size = isqrt(len(symbols))
        if size not in SIZES or size * size != len(symbols):
            raise NotationError(
                "expected the squares of a board of even size from 4 to 26, "
                f"such as 64 for 8x8, got {len(symbols)}"
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
    def cells(self) -> ValuesView[Cell]:
        """All cells, row by row from a1."""
        return self._cells.values()

    def cell(self, position: Position) -> Cell:
        """The cell at `position`.

        Raises OutOfBoundsError if the board has none there, and TypeError for anything
        that is not a Position.
        """
        if not self.is_valid_position(position):
            last = Position(self.size - 1, self.size - 1)
            raise OutOfBoundsError(f"expected a Position from a1 to {last}, got {position!r}")
        return self._cells[position]

    def place_piece(self, position: Position, piece: Piece) -> None:
        """Put `piece` on a square, whatever was there; EMPTY clears it.

        Raises OutOfBoundsError, and TypeError for anything that is not a Piece.
        """
        self.cell(position).piece = _checked(piece)

    def flip_piece(self, position: Position) -> None:
        """Turn over the disc on a square."""
        self.cell(position).flip()

    def is_valid_position(self, position: Position) -> bool:
        """Whether the board has this square; raises TypeError for anything else."""
        if not isinstance(position, Position):
            raise TypeError(f"expected a Position, got {position!r}")
        return position in self._cells

    def count_pieces(self, piece: Piece) -> int:
        """How many cells hold `piece`; `Piece.EMPTY` counts the empties."""
        _checked(piece)
        return sum(cell.piece is piece for cell in self.cells)

    def __getitem__(self, position: Position) -> Piece:
        return self.cell(position).piece

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and position in self._cells

    def __iter__(self) -> Iterator[Position]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return str(self) == str(other)

    def __str__(self) -> str:
        symbols = [cell.piece.symbol for cell in self.cells]
        return "\n".join(" ".join(symbols[start:start + self.size])
                         for start in range(0, len(symbols), self.size))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_string({''.join(str(self).split())!r})"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from othello.formats.svg import dumps  # the one import upwards, and only when asked

        return dumps(self)

    def __getstate__(self) -> tuple[dict[str, object], list[Piece]]:
        # What copy and pickle keep. Without the lines: following them would recurse too deeply.
        attributes = {name: value for name, value in vars(self).items() if name != "_cells"}
        return attributes, [cell.piece for cell in self.cells]

    def __setstate__(self, state: tuple[dict[str, object], list[Piece]]) -> None:
        attributes, pieces = state
        vars(self).update(attributes)
        self._cells = _cells_in_lines(self.size)
        for cell, piece in zip(self.cells, pieces, strict=True):
            cell.piece = piece


def _checked(piece: Piece) -> Piece:
    """`piece` itself; raises TypeError if it is not a Piece."""
    if not isinstance(piece, Piece):
        raise TypeError(f"expected a Piece, got {piece!r}")
    return piece


def _cells_in_lines(size: int) -> dict[Position, Cell]:
    """Empty cells from a1 on, with their lines.

    A line is the neighbour, followed by the neighbour's line in the same direction.
    """
    squares, steps = _squares_and_steps(size)
    cells = [Cell(square) for square in squares]
    for here, direction, there in steps:
        neighbour = cells[there]
        cells[here].lines[direction] = (neighbour, *neighbour.lines.get(direction, ()))
    return dict(zip(squares, cells))


@cache
def _squares_and_steps(size: int) -> tuple[list[Position], list[tuple[int, Direction, int]]]:
    """The squares from a1 on, and all steps between neighbours, as indices into that list.

    Squares nearer the edge come first, because a line is built from the neighbour's line.
    """
    squares = [Position(row, col) for row in range(size) for col in range(size)]
    index = {square: number for number, square in enumerate(squares)}
    steps = []
    for direction in Direction:
        is_forward = squares[0].move(direction) > squares[0]  # towards the last square
        for square in reversed(squares) if is_forward else squares:
            neighbour = square.move(direction)
            if neighbour.is_valid(size):
                steps.append((index[square], direction, index[neighbour]))
    return squares, steps
