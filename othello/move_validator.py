"""The rules of a move: what a disc on a square would outflank, and why not.

A disc outflanks a run of opposing discs when the run begins on the very next square
of a line and one of its own discs, the anchor, stands right behind it. A move is
valid when it outflanks at least one run; all the runs that it outflanks are flipped.
"""

from dataclasses import dataclass
from enum import Enum

from othello.board import Board
from othello.cell import Cell, Line
from othello.direction import Direction
from othello.piece import Piece
from othello.position import Position


def run_length(line: Line, opponent: Piece) -> int:
    """How many cells at the start of `line` hold `opponent`: the one scan."""
    length = 0
    for cell in line:
        if cell.piece is not opponent:
            break
        length += 1
    return length


def is_outflanked(line: Line, run: int, piece: Piece) -> bool:
    """Whether the run of that length at the start of `line` has an anchor of `piece`."""
    return 0 < run < len(line) and line[run].piece is piece


def outflanked(line: Line, piece: Piece) -> Line:
    """The cells of `line` that `piece`, placed where it starts, would flip."""
    run = run_length(line, piece.opposite())
    return line[:run] if is_outflanked(line, run, piece) else ()


class InvalidMove(Enum):
    """Why a move is refused; the value is the sentence shown to people."""

    OUT_OF_BOUNDS = "Position is out of bounds"
    OCCUPIED = "Cell is already occupied"
    NO_FLIPS = "Move would not flip any discs"
    GAME_FINISHED = "Game has already finished"

    __repr__ = Enum.__str__  # InvalidMove.OCCUPIED, which evaluates back


class RayEnd(Enum):
    """What the scan met behind the run of opposing discs."""

    EDGE = "the edge"
    EMPTY = "an empty square"
    OWN_AT_ONCE = "an own disc with nothing to flip before it"
    ANCHOR = "an own disc that closes the line"

    __repr__ = Enum.__str__  # RayEnd.EDGE, which evaluates back


@dataclass(frozen=True, slots=True)
class Ray:
    """What a disc on a square would meet in one direction."""

    direction: Direction
    run: tuple[Position, ...]  # the opposing discs in a row, nearest first
    end: RayEnd
    stop: Position | None  # the square behind the run; None where that is the edge

    @property
    def flips(self) -> tuple[Position, ...]:
        """The discs that the move would flip in this direction."""
        return self.run if self.end is RayEnd.ANCHOR else ()


class MoveValidator:
    """Says what a move on its board would do, and never does it."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def is_valid_move(self, position: Position, piece: Piece) -> bool:
        """Whether `piece` may be placed there."""
        return self.why_invalid(position, piece) is None

    def why_invalid(self, position: Position, piece: Piece) -> InvalidMove | None:
        """The reason why `piece` may not be placed there, or None where it may."""
        if not self.board.is_valid_position(position):
            return InvalidMove.OUT_OF_BOUNDS
        cell = self.board.cell(position)
        if not cell.is_empty:
            return InvalidMove.OCCUPIED
        if not self._outflanks_any(cell, piece):
            return InvalidMove.NO_FLIPS
        return None

    def flippable_positions(self, position: Position, piece: Piece) -> list[Position]:
        """The discs that placing `piece` there would flip: clockwise from north, nearest
        first in each direction. Empty where the move is invalid."""
        if not self.board.is_valid_position(position):
            return []
        cell = self.board.cell(position)
        if not cell.is_empty:
            return []
        return [flipped.position for line in cell.lines.values()
                for flipped in outflanked(line, piece)]

    def check_direction(
            self, position: Position, piece: Piece, direction: Direction) -> list[Position]:
        """The discs that `piece` on a square outflanks in one direction, nearest first."""
        line = self.board.cell(position).lines.get(direction, ())
        return [cell.position for cell in outflanked(line, piece)]

    def valid_moves(self, piece: Piece) -> list[Position]:
        """All squares where `piece` may be placed, from a1 to h8."""
        return [cell.position for cell in self.board.cells
                if cell.is_empty and self._outflanks_any(cell, piece)]

    def has_valid_move(self, piece: Piece) -> bool:
        """Whether `piece` may be placed anywhere; stops at the first such square."""
        return any(cell.is_empty and self._outflanks_any(cell, piece)
                   for cell in self.board.cells)

    def explain(self, position: Position, piece: Piece) -> tuple[Ray, ...]:
        """What `piece` on a square would meet in each of the eight directions.

        Every square of the board can be asked about, an occupied one too. Raises
        OutOfBoundsError for others.
        """
        lines = self.board.cell(position).lines
        return tuple(self._ray(direction, lines.get(direction, ()), piece)
                     for direction in Direction)

    def _outflanks_any(self, cell: Cell, piece: Piece) -> bool:
        opponent = piece.opposite()
        for line in cell.lines.values():
            if line[0].piece is opponent and outflanked(line, piece):
                return True
        return False

    def _ray(self, direction: Direction, line: Line, piece: Piece) -> Ray:
        run = run_length(line, piece.opposite())
        positions = tuple(cell.position for cell in line[:run])
        if run == len(line):
            return Ray(direction, positions, RayEnd.EDGE, None)
        stop = line[run]
        if stop.is_empty:
            end = RayEnd.EMPTY
        elif is_outflanked(line, run, piece):
            end = RayEnd.ANCHOR
        else:
            end = RayEnd.OWN_AT_ONCE
        return Ray(direction, positions, end, stop.position)
