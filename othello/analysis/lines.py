"""The result of a line of play: the board at its end, and the corners taken along the way."""

from collections.abc import Sequence
from typing import NamedTuple

from othello.analysis.features import Features, features, is_corner
from othello.engine import native_rules
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, numbered
from othello.position import Position


class Corner(NamedTuple):
    """A corner taken during a line."""

    number: int  # number of the move that takes it, counted from 1
    is_own: bool  # whether the side that starts the line takes it


class LineOutcome(NamedTuple):
    """A line of moves from a position, with the features of the board at its end."""

    line: tuple[Position, ...]
    own: Features  # features of the side that makes the first move
    opp: Features
    corners: tuple[Corner, ...]
    lost: Piece | None  # the side that has no discs left

    @property
    def to_corner(self) -> tuple[Position, ...]:
        """The part of the line up to the move that takes the first corner."""
        return self.line[:self.corners[0].number]

    def has_corner(self, is_own: bool) -> bool:
        """Return whether a side takes a corner in the line.

        `is_own` is true for the side that makes the first move.
        """
        return any(corner.is_own is is_own for corner in self.corners)


def line_outcome(asked: EngineBoard, line: Sequence[Position]) -> LineOutcome:
    """Follow a line of valid moves from a position, starting with the side to move."""
    *before, (to_move, other, turn) = native_rules.plies(
        asked.own, asked.opp, map(numbered, line))
    corners = tuple(Corner(number, side == 1)
                    for number, (position, (_, _, side)) in enumerate(zip(line, before), start=1)
                    if is_corner(position))
    color, bits = asked.to_move, (to_move, other) if turn == 1 else (other, to_move)
    own, opp = features(EngineBoard.of_bits(*bits, color))
    lost = next((side for side, discs in zip((color, color.opposite()), bits) if not discs), None)
    return LineOutcome(tuple(line), own, opp, corners, lost)
