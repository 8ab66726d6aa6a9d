"""Describe a line of play: the turns, the moves to corners, and the final position."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import NamedTuple

from othello import Piece, Position
from othello.analysis.features import Features, features, is_corner
from othello.engine import native_rules
from othello.players.engine_board import EngineBoard, square_number, square_position


class Turn(NamedTuple):
    """A turn in a line of play: a move or a pass."""

    number: int  # number of the next move in the line, starting with 1
    is_own: bool  # whether this turn belongs to the side that moves first in the line
    moves: tuple[Position, ...]  # the valid moves, or an empty tuple for a pass
    empties: int  # a set bit for each empty square


class LineMove(NamedTuple):
    """A move in a line."""

    number: int  # counted from 1
    position: Position
    is_own: bool  # whether this move is by the side that moves first in the line
    flips: int


class LineOutcome(NamedTuple):
    """A line of moves from a position, and the features of the final position."""

    line: tuple[Position, ...]
    own: Features  # the final position's features for the side moving first
    opp: Features
    corners: tuple[LineMove, ...]  # the moves that take a corner
    loser: Piece | None  # the side without discs at the end, or None

    @property
    def corners_ahead(self) -> int:
        """The corners taken by the first side, minus the corners taken by its opponent."""
        return sum(1 if corner.is_own else -1 for corner in self.corners)

    @property
    def mobility_ahead(self) -> int:
        """The first side's number of valid moves in the final position, minus the opponent's."""
        return self.own.mobility - self.opp.mobility


def line_outcome(board: EngineBoard, line: Sequence[Position]) -> LineOutcome:
    """Play a line of valid moves from a position, starting with the side to move."""
    *_, (to_move, other, turn) = native_rules.plies(board.own, board.opp, map(square_number, line))
    corners = tuple(move for move in line_moves(board, line) if is_corner(move.position))
    color, bits = board.to_move, (to_move, other) if turn == 1 else (other, to_move)
    own, opp = features(EngineBoard.of_bits(*bits, color))
    loser = next((side for side, discs in zip((color, color.opposite()), bits) if not discs), None)
    return LineOutcome(tuple(line), own, opp, corners, loser)


def is_over(board: EngineBoard) -> bool:
    """Return whether neither side has a valid move."""
    return not (native_rules.has_moves(board.own, board.opp)
                or native_rules.has_moves(board.opp, board.own))


def turns(board: EngineBoard, line: Sequence[Position]) -> Iterator[Turn]:
    """For each move of a line, yield the turn that follows, unless the move ends the game.

    A pass is yielded as a separate turn.
    """
    plies = native_rules.plies(board.own, board.opp, map(square_number, line))
    for number, (before, after) in enumerate(pairwise(plies), start=2):
        own, opp, side = after
        moves, empties = _moves(own, opp), ~(own | opp)
        if not moves:  # This side has to pass.
            moves, side = _moves(opp, own), -side
        if moves and side == before[2]:  # The other side passes.
            yield Turn(number, side != 1, (), empties)
        if moves:
            yield Turn(number, side == 1, moves, empties)


def line_moves(board: EngineBoard, line: Sequence[Position]) -> list[LineMove]:
    """Return the moves in a line, each with its side and its number of flips."""
    plies = [*native_rules.plies(board.own, board.opp, map(square_number, line))]
    return [LineMove(number, position, side == 1,
                     opp.bit_count() - (own_after if turn == -side else opp_after).bit_count())
            for number, position, (own, opp, side), (own_after, opp_after, turn)
            in zip(count(1), line, plies, plies[1:])]


def _moves(own: int, opp: int) -> tuple[Position, ...]:
    return tuple(square_position(child.square) for child in native_rules.children(own, opp))
