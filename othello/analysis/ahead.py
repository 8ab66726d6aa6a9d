"""The result of a line of play: the board after it, and the corners taken in it."""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from othello.analysis.features import Features, features, is_corner
from othello.board import Board
from othello.game import Game
from othello.piece import Piece
from othello.players.engine_board import EngineBoard
from othello.position import Position


class Corner(NamedTuple):
    """A corner taken in a line."""

    number: int  # of the move that takes it, from 1
    is_own: bool  # whether the side that starts the line takes it


class Ahead(NamedTuple):
    """The moves after a position, and the features of the board after them."""

    line: tuple[Position, ...]
    own: Features  # of the side that makes the first move
    opp: Features
    corners: tuple[Corner, ...]
    lost: Piece | None  # the side without a disc

    @property
    def to_corner(self) -> tuple[Position, ...]:
        """The line up to its first corner."""
        return self.line[:self.corners[0].number]

    def has_corner(self, is_own: bool) -> bool:
        """Return whether the line's first side, or its opponent, takes a corner."""
        return any(corner.is_own is is_own for corner in self.corners)


def ahead(board: Board, color: Piece, line: Iterable[Position]) -> Ahead:
    """Play a line of valid moves, starting with `color`, on a copy of the board."""
    game, corners = Game(copy(board), to_move=color), []
    for number, position in enumerate(line, start=1):
        if is_corner(board, position):
            corners.append(Corner(number, game.current_player.color is color))
        game.play(position)
    own, opp = features(EngineBoard(game.board, color))
    lost = next((side for side in (color, color.opposite())
                 if not game.board.count_pieces(side)), None)
    return Ahead(tuple(move.position for move in game.moves), own, opp, tuple(corners), lost)
