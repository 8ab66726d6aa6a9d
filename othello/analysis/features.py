"""What players count on a board, for each side: the numbers behind the reasons of hints."""

from typing import NamedTuple

from othello.engine import bitboard, rules
from othello.players.engine_board import EngineBoard, located, numbered
from othello.position import Position

CORNERS = (0, 7, 56, 63)
FULL = 2**64 - 1


class Features(NamedTuple):
    """The numbers of one side on 8x8."""

    mobility: int  # valid moves
    corners: frozenset[Position]  # of these, those that are corners
    frontier: int  # discs beside an empty
    stable: int  # discs that nothing can flip, as far as the engine sees


def features(asked: EngineBoard) -> tuple[Features, Features]:
    """The numbers of the side to move and of the other side."""
    return _features(asked.own, asked.opp), _features(asked.opp, asked.own)


def _features(own: int, opp: int) -> Features:
    moves = bitboard.valid_moves(rules.native(own), rules.native(opp))
    beside_empties = bitboard.neighbours(rules.native(FULL & ~(own | opp)))
    return Features(
        mobility=rules.mobility(own, opp),
        corners=frozenset(located(square) for square in CORNERS if moves >> square & 1),
        frontier=int(own & beside_empties).bit_count(),
        stable=rules.stable_discs(own, opp))


def is_corner(position: Position) -> bool:
    """Whether a square is one of the four corners of 8x8."""
    return numbered(position) in CORNERS


def region_size(asked: EngineBoard, position: Position) -> int:
    """The number of empties that are joined to the one at `position`, itself included."""
    empties, joined, size = FULL & ~(asked.own | asked.opp), 1 << numbered(position), 0
    while joined.bit_count() > size:
        size = joined.bit_count()
        joined = int(bitboard.neighbours(rules.native(joined))) & empties
    return size
