"""The rules of Othello for valid moves and flips.

A run is an unbroken row of opposing discs that starts next to the square of the move. A new disc
outflanks the run if a disc of its colour is directly after the run. The disc after the run is
the anchor. A move is valid if it outflanks at least one run. A valid move flips all outflanked
runs.

The flips along a line depend only on that line. A test tries every combination of discs on every
line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

from othello.board import Board, Line, line_indices
from othello.cell import Cell
from othello.direction import Direction
from othello.errors import require
from othello.piece import Piece, require_color
from othello.position import Position

_EMPTY = Piece.EMPTY  # A global variable is faster than Piece.EMPTY.


def scan(line: Iterable[Cell], opponent: Piece) -> tuple[list[Cell], Cell | None]:
    """Return the run of `opponent` discs at the start of `line`, and the cell after the run.

    Return None instead of a cell if the run reaches the edge. No other function scans a line.
    """
    run: list[Cell] = []
    for cell in line:
        if cell.piece is not opponent:
            return run, cell
        run.append(cell)
    return run, None


def outflanked(line: Iterable[Cell], piece: Piece) -> list[Cell]:
    """Return the cells that flip in `line`, which starts next to a new disc of colour `piece`.

    If no anchor follows the run, the result is empty.
    """
    run, stop = scan(line, piece.opposite())
    return run if stop is not None and stop.piece is piece else []


class InvalidMoveReason(Enum):
    """A reason why a move is invalid. Each value is the message shown to users."""

    OUT_OF_BOUNDS = "Position is out of bounds"
    OCCUPIED = "Cell is already occupied"
    NO_FLIPS = "Move would not flip any discs"
    GAME_FINISHED = "Game has already finished"


class RayEnd(Enum):
    """The end of a run of opposing discs.

    If there is no run, the value describes the square next to the new disc.
    """

    EDGE = auto()
    EMPTY = auto()
    OWN_NEIGHBOUR = auto()  # a disc of the same colour is next to the new disc, so nothing flips
    ANCHOR = auto()  # a disc of the same colour follows the run, so the run flips

    __repr__ = Enum.__str__  # returns text such as RayEnd.EDGE


@dataclass(frozen=True, slots=True)
class Ray:
    """A run of opposing discs in one direction from a move, and what ends the run."""

    direction: Direction
    run: tuple[Position, ...]  # the run of opposing discs, nearest first
    end: RayEnd
    stop: Position | None  # the square after the run, or None at the edge

    @property
    def flips(self) -> tuple[Position, ...]:
        """The discs that the move would flip in this direction."""
        return self.run if self.end is RayEnd.ANCHOR else ()


class MoveValidator:
    """Computes the valid moves on a board, and the discs that they flip."""

    def __init__(self, board: Board) -> None:
        self.board: Final[Board] = require(board, Board, "use game.board or Board()")

    def is_valid_move(self, position: Position, piece: Piece) -> bool:
        """Return whether a disc of colour `piece` may be placed on `position`."""
        return bool(self.flippable_positions(position, piece))

    def why_invalid(self, position: Position, piece: Piece) -> InvalidMoveReason | None:
        """Return the reason why `piece` can't be placed on `position`, or None if it can."""
        require_color(piece)
        if not self.board.is_valid_position(position):
            return InvalidMoveReason.OUT_OF_BOUNDS
        if not self.board.cell(position).is_empty:
            return InvalidMoveReason.OCCUPIED
        if not self.flippable_positions(position, piece):
            return InvalidMoveReason.NO_FLIPS
        return None

    def flippable_positions(self, position: Position, piece: Piece) -> list[Position]:
        """Return the discs that `piece` on `position` would flip.

        The list is empty for an invalid move. Directions are in clockwise order from north, and
        discs are in order of distance.
        """
        require_color(piece)
        if not self.board.is_valid_position(position) or not self.board.cell(position).is_empty:
            return []
        return [cell.position for line in self.board.lines(position).values()
                for cell in outflanked(line, piece)]

    def check_direction(
            self, position: Position, piece: Piece, direction: Direction) -> list[Position]:
        """Return the discs that `piece` on `position` would flip in one direction, nearest first.

        `position` may be occupied. Raises OutOfBoundsError if the square is off the board.
        """
        require(direction, Direction, "use Direction.NORTH, for example")
        line = self.board.lines(position).get(direction, ())
        return [cell.position for cell in outflanked(line, require_color(piece))]

    def valid_moves(self, piece: Piece) -> list[Position]:
        """Return all squares where `piece` may be placed, in order from a1 to h8."""
        return list(self._search(piece))

    def has_valid_move(self, piece: Piece) -> bool:
        """Return whether there is a square where `piece` may be placed."""
        return next(self._search(piece), None) is not None

    def explain(self, position: Position, piece: Piece) -> tuple[Ray, ...]:
        """Return a ray for each of the eight directions, as if `piece` were placed on `position`.

        `position` may be occupied. Raises OutOfBoundsError if the square is off the board, and
        ValueError for EMPTY.
        """
        require_color(piece)
        lines = self.board.lines(position)
        return tuple(_ray(direction, lines.get(direction, ()), piece) for direction in Direction)

    def _search(self, piece: Piece) -> Iterator[Position]:
        cells, opponent = self.board.cells, require_color(piece).opposite()
        cell_at = cells.__getitem__
        for cell, lines in zip(cells, _long_lines(self.board.size)):
            if cell.piece is _EMPTY:
                for line in lines:
                    # Most lines don't start with an opposing disc. Checking the first cell saves
                    # time.
                    if cells[line[0]].piece is opponent and outflanked(map(cell_at, line), piece):
                        yield cell.position
                        break


@cache
def _long_lines(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return each square's lines in all directions, except lines of fewer than two cells."""
    return tuple(tuple(line for line in lines.values() if len(line) > 1)
                 for lines in line_indices(size))


def _ray(direction: Direction, line: Line, piece: Piece) -> Ray:
    run, stop = scan(line, piece.opposite())
    if stop is None:
        end = RayEnd.EDGE
    elif stop.is_empty:
        end = RayEnd.EMPTY
    else:
        end = RayEnd.ANCHOR if run else RayEnd.OWN_NEIGHBOUR
    return Ray(direction, tuple(cell.position for cell in run), end,
               stop.position if stop else None)
