"""The rule of a move: what a disc placed on a square would flip, and why a move is refused.

A disc outflanks a run of opposing discs that begins on the very next square and has another
disc of the first one's colour, the anchor, right behind it. A move is valid when it outflanks
at least one run; all the runs that it outflanks are flipped.

What a move flips along a line depends on that line alone. So `outflanked` is proved by
trying every content of every line: docs/proof.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from othello.board import Board
from othello.cell import Line
from othello.direction import Direction
from othello.piece import Piece
from othello.position import Position


def run_length(line: Line, opponent: Piece) -> int:
    """How many cells in a row, from the start of `line`, hold `opponent`.

    Nothing else in the model scans a line.
    """
    length = 0
    for cell in line:
        if cell.piece is not opponent:
            break
        length += 1
    return length


def outflanked(line: Line, piece: Piece) -> Line:
    """The cells of `line` that `piece`, placed just before it, would flip."""
    run = run_length(line, piece.opposite())
    is_closed = 0 < run < len(line) and line[run].piece is piece
    return line[:run] if is_closed else ()


class InvalidMove(Enum):
    """Why a move is refused; the value is the sentence shown to people."""

    OUT_OF_BOUNDS = "Position is out of bounds"
    OCCUPIED = "Cell is already occupied"
    NO_FLIPS = "Move would not flip any discs"
    GAME_FINISHED = "Game has already finished"

    __repr__ = Enum.__str__  # InvalidMove.OCCUPIED, which evaluates back


class RayEnd(Enum):
    """What ends the run of opposing discs, or what comes first where there is no run."""

    EDGE = auto()
    EMPTY = auto()
    OWN_NEIGHBOUR = auto()  # a disc of the same colour on the next square: nothing flips
    ANCHOR = auto()  # a disc of the same colour behind the run, which flips

    __repr__ = Enum.__str__  # RayEnd.EDGE, which evaluates back


@dataclass(frozen=True, slots=True)
class Ray:
    """What a disc on a square would meet in one direction."""

    direction: Direction
    run: tuple[Position, ...]  # the opposing discs in a row, nearest first
    end: RayEnd
    stop: Position | None  # the square behind the run; None at the edge

    @property
    def flips(self) -> tuple[Position, ...]:
        """The discs that the move would flip in this direction."""
        return self.run if self.end is RayEnd.ANCHOR else ()


class MoveValidator:
    """Says what a move on its board would do, and never does it."""

    def __init__(self, board: Board) -> None:
        self.board: Final[Board] = board

    def is_valid_move(self, position: Position, piece: Piece) -> bool:
        """Whether `piece` may be placed there."""
        return bool(self.flippable_positions(position, piece))

    def why_invalid(self, position: Position, piece: Piece) -> InvalidMove | None:
        """Why `piece` may not be placed there; None if it may."""
        if not self.board.is_valid_position(position):
            return InvalidMove.OUT_OF_BOUNDS
        if not self.board.cell(position).is_empty:
            return InvalidMove.OCCUPIED
        if not self.flippable_positions(position, piece):
            return InvalidMove.NO_FLIPS
        return None

    def flippable_positions(self, position: Position, piece: Piece) -> list[Position]:
        """The discs that placing `piece` there would flip; none where the move is invalid.

        They come clockwise from north, and nearest first in each direction.
        """
        if not self.board.is_valid_position(position):
            return []
        cell = self.board.cell(position)
        if not cell.is_empty:
            return []
        return [flipped for direction in cell.lines
                for flipped in self.check_direction(position, piece, direction)]

    def check_direction(
            self, position: Position, piece: Piece, direction: Direction) -> list[Position]:
        """The discs that `piece` on a square outflanks in one direction, nearest first.

        Does not ask whether the square is empty. Raises OutOfBoundsError off the board.
        """
        line = self.board.cell(position).lines.get(direction, ())
        return [cell.position for cell in outflanked(line, piece)]

    def valid_moves(self, piece: Piece) -> list[Position]:
        """All squares where `piece` may be placed, from a1 to h8."""
        return list(self._search(piece))

    def has_valid_move(self, piece: Piece) -> bool:
        """Whether `piece` may be placed anywhere; stops at the first such square."""
        return next(self._search(piece), None) is not None

    def explain(self, position: Position, piece: Piece) -> tuple[Ray, ...]:
        """What `piece` on a square would meet in each of the eight directions.

        Every square of the board can be asked about, an occupied one too. Raises
        OutOfBoundsError for a square off the board, and ValueError for EMPTY.
        """
        if piece is Piece.EMPTY:
            raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {piece!r}")
        lines = self.board.cell(position).lines
        return tuple(self._ray(direction, lines.get(direction, ()), piece)
                     for direction in Direction)

    def _search(self, piece: Piece) -> Iterator[Position]:
        opponent = piece.opposite()
        for cell in self.board.cells:
            if cell.is_empty:
                for line in cell.lines.values():
                    # For speed only: most lines do not begin with an opposing disc.
                    if line[0].piece is opponent and outflanked(line, piece):
                        yield cell.position
                        break

    def _ray(self, direction: Direction, line: Line, piece: Piece) -> Ray:
        run = run_length(line, piece.opposite())
        positions = tuple(cell.position for cell in line[:run])
        if run == len(line):
            return Ray(direction, positions, RayEnd.EDGE, None)
        stop = line[run]
        if stop.is_empty:
            end = RayEnd.EMPTY
        else:
            end = RayEnd.ANCHOR if outflanked(line, piece) else RayEnd.OWN_NEIGHBOUR
        return Ray(direction, positions, end, stop.position)
