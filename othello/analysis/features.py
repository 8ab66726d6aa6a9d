"""The features that players count on a board, for the reasons of hints."""

from typing import NamedTuple

from othello.board import Board
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.players.engine_board import EngineBoard
from othello.position import Position


class Features(NamedTuple):
    """The features of one side on 8x8."""

    mobility: int  # valid moves
    corners: frozenset[Position]  # of these, those that are corners
    frontier: int  # discs beside an empty square
    stable: int  # discs that the engine knows to be stable


def features(asked: EngineBoard) -> tuple[Features, Features]:
    """Return the features of the side to move and of the other side."""
    own_stable, opp_stable = asked.stable_discs()
    return (_features(asked.board, asked.to_move, own_stable),
            _features(asked.board, asked.to_move.opposite(), opp_stable))


def _features(board: Board, color: Piece, stable: int) -> Features:
    moves = MoveValidator(board).valid_moves(color)
    return Features(
        mobility=len(moves),
        corners=frozenset(position for position in moves if is_corner(board, position)),
        frontier=sum(cell.piece is color and any(
            neighbour.is_empty for neighbour in board.neighbours(cell.position))
            for cell in board.cells),
        stable=stable)


def is_corner(board: Board, position: Position) -> bool:
    """Return whether a square is a corner."""
    return {position.row, position.col} <= {0, board.size - 1}


def region(board: Board, position: Position) -> set[Position]:
    """Return the region of empty squares connected to `position`, including it."""
    joined, beside = set[Position](), [position]
    while beside:
        square = beside.pop()
        if square not in joined:
            joined.add(square)
            beside += [neighbour.position for neighbour in board.neighbours(square)
                       if neighbour.is_empty]
    return joined
