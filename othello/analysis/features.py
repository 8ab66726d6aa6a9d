"""Count features of a position, such as corners and stable discs."""

from typing import NamedTuple

from othello import Position
from othello.engine import bitboard, native_rules
from othello.players.engine_board import EngineBoard, square_number, square_position

CORNERS = (0, 7, 56, 63)
FULL = 2**64 - 1


class Features(NamedTuple):
    """The features of one side on an 8x8 board."""

    mobility: int  # valid moves
    corners: frozenset[Position]  # corners where the side has a valid move
    frontier: int  # number of discs next to an empty square
    stable: int  # number of discs that the engine recognises as stable


def features(board: EngineBoard) -> tuple[Features, Features]:
    """Return the features of the side to move and of its opponent."""
    return _features(board.own, board.opp), _features(board.opp, board.own)


def _features(own: int, opp: int) -> Features:
    moves = bitboard.valid_moves(native_rules.native(own), native_rules.native(opp))
    beside_empties = bitboard.neighbours(native_rules.native(FULL & ~(own | opp)))
    return Features(
        mobility=native_rules.mobility(own, opp),
        corners=frozenset(square_position(square) for square in CORNERS if moves >> square & 1),
        frontier=int(own & beside_empties).bit_count(),
        stable=native_rules.stable_discs(own, opp))


def is_corner(position: Position) -> bool:
    """Return whether a square is a corner of an 8x8 board."""
    return square_number(position) in CORNERS


def empty_corners_beside(empties: int, position: Position) -> list[Position]:
    """Return the empty corners next to `position`.

    Each set bit in `empties` is an empty square.
    """
    return [corner for corner in map(square_position, CORNERS)
            if empties >> square_number(corner) & 1
            and max(abs(corner.row - position.row), abs(corner.col - position.col)) == 1]


def region_size(board: EngineBoard, position: Position) -> int:
    """Return the number of empty squares connected to `position`, including `position` itself."""
    empties, region, size = FULL & ~(board.own | board.opp), 1 << square_number(position), 0
    while region.bit_count() > size:
        size = region.bit_count()
        region = int(bitboard.neighbours(native_rules.native(region))) & empties
    return size
