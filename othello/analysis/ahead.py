"""What a line of play comes to: the board after it, and the corners that fall on the way."""

from collections.abc import Sequence
from typing import NamedTuple

from othello.analysis.features import Features, features, is_corner
from othello.engine import rules
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, numbered
from othello.position import Position


class Corner(NamedTuple):
    """A corner that falls on a line."""

    number: int  # of the move that takes it, from 1
    is_own: bool  # whether the side takes it that begins the line


class Ahead(NamedTuple):
    """Moves that follow a position, and what the board then shows."""

    line: tuple[Position, ...]
    own: Features  # of the side that makes the first of them
    opp: Features
    corners: tuple[Corner, ...]
    lost: Piece | None  # the side that has no disc left

    @property
    def to_corner(self) -> tuple[Position, ...]:
        """The line up to its first corner."""
        return self.line[:self.corners[0].number]

    def has_corner(self, is_own: bool) -> bool:
        """Whether one falls to the side that begins the line, or to the other."""
        return any(corner.is_own is is_own for corner in self.corners)


def ahead(asked: EngineBoard, line: Sequence[Position]) -> Ahead:
    """The position after a line of valid moves, which the side to move begins."""
    *before, last = rules.plies(asked.own, asked.opp, map(numbered, line))
    corners = tuple(Corner(number, turn == 1)
                    for number, (position, (_, _, turn)) in enumerate(zip(line, before), start=1)
                    if is_corner(position))
    color, bits = asked.to_move, last[:2] if last[2] == 1 else last[1::-1]
    own, opp = features(EngineBoard.of_bits(*bits, color))
    lost = next((side for side, discs in zip((color, color.opposite()), bits) if not discs), None)
    return Ahead(tuple(line), own, opp, corners, lost)
