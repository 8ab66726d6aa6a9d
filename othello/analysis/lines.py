"""A line of play: the turns along the way, the corners taken, and the board at its end."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from othello import Piece, Position
from othello.analysis.features import Features, features, is_corner
from othello.engine import native_rules
from othello.players.engine_board import EngineBoard, located, numbered


class Turn(NamedTuple):
    """A turn in a line: a position in which a side moves or passes."""

    number: int  # number of the next move in the line, counted from 1
    is_own: bool  # whether it is the turn of the side that starts the line
    moves: tuple[Position, ...]  # valid moves, empty for a pass
    empties: int  # empty squares as bits


class LineMove(NamedTuple):
    """A move in a line."""

    number: int  # counted from 1
    position: Position
    is_own: bool  # whether it is made by the side that starts the line
    flips: int


class LineOutcome(NamedTuple):
    """A line of moves from a position, and the features of the final position."""

    line: tuple[Position, ...]
    own: Features  # features of the side that makes the first move
    opp: Features
    corners: tuple[LineMove, ...]  # the moves that take a corner
    lost: Piece | None  # the side that has no discs left

    @property
    def corners_ahead(self) -> int:
        """The number of corners taken by the side that starts the line, minus its opponent's."""
        return sum(1 if corner.is_own else -1 for corner in self.corners)

    @property
    def freedom(self) -> int:
        """The number of valid moves that this side has at the end, minus its opponent's."""
        return self.own.mobility - self.opp.mobility


def line_outcome(asked: EngineBoard, line: Sequence[Position]) -> LineOutcome:
    """Follow a line of valid moves from a position, starting with the side to move."""
    *_, (to_move, other, turn) = native_rules.plies(asked.own, asked.opp, map(numbered, line))
    corners = tuple(move for move in line_moves(asked, line) if is_corner(move.position))
    color, bits = asked.to_move, (to_move, other) if turn == 1 else (other, to_move)
    own, opp = features(EngineBoard.of_bits(*bits, color))
    lost = next((side for side, discs in zip((color, color.opposite()), bits) if not discs), None)
    return LineOutcome(tuple(line), own, opp, corners, lost)


def is_over(asked: EngineBoard) -> bool:
    """Return whether neither side has a valid move."""
    return not (native_rules.has_moves(asked.own, asked.opp)
                or native_rules.has_moves(asked.opp, asked.own))


def turns(asked: EngineBoard, line: Sequence[Position]) -> Iterator[Turn]:
    """Yield all turns after the first move of a line, including the turn after the last move.

    Passes are included. At the end of the game there are no more turns.
    """
    plies = [*native_rules.plies(asked.own, asked.opp, map(numbered, line))]
    for number, (own, opp, side) in enumerate(plies[1:], start=2):
        empties, before = ~(own | opp), plies[number - 2][2]
        moves = _moves(own, opp)
        if side == before:  # the other side passed
            yield Turn(number, side != 1, (), empties)
        if moves:
            yield Turn(number, side == 1, moves, empties)
        elif replies := _moves(opp, own):
            yield Turn(number, side == 1, (), empties)
            yield Turn(number, side != 1, replies, empties)


def line_moves(asked: EngineBoard, line: Sequence[Position]) -> list[LineMove]:
    """Return the moves in a line, each with its side and the number of discs it flips."""
    plies = [*native_rules.plies(asked.own, asked.opp, map(numbered, line))]
    return [LineMove(number, position, side == 1,
                     opp.bit_count() - (own_after if turn == -side else opp_after).bit_count())
            for number, position, (own, opp, side), (own_after, opp_after, turn)
            in zip(count(1), line, plies, plies[1:])]


def _moves(own: int, opp: int) -> tuple[Position, ...]:
    return tuple(located(child.square) for child in native_rules.children(own, opp))
