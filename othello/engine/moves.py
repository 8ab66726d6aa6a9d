"""Order moves so that a search tries promising moves first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import CORNERS, wide

if TYPE_CHECKING:
    from mypy_extensions import i64

BESIDE_CORNERS: Final[i64] = wide(0x42C30000, 0x0000C342)  # X-squares and C-squares

MAX_MOVES: Final = 34  # an upper bound on the number of valid moves in a position
PLIES: Final = 65  # indexed by search depth or by number of empties


class Move:
    """A move and its flipped discs. A search tries the move with the smallest `rank` first."""

    __slots__ = ("bit", "flipped", "rank")

    def __init__(self) -> None:
        self.bit: i64 = 0
        self.flipped: i64 = 0
        self.rank: i64 = 0


class Replies:
    """The last two moves that caused a cutoff. A search tries both of these moves early."""

    __slots__ = ("last", "_before")

    def __init__(self) -> None:
        self.last: i64 = 0
        self._before: i64 = 0

    def likeliest(self, moves: i64) -> i64:
        """Return the most promising moves in `moves`. Squares beside corners come last."""
        return (moves & self.last or moves & self._before or moves & CORNERS
                or moves & ~BESIDE_CORNERS or moves)

    def note(self, bit: i64) -> None:
        """Remember a move that caused a cutoff."""
        if bit != self.last:
            self._before = self.last
            self.last = bit


def move_lists() -> list[list[Move]]:
    """For each ply of a search, create a list of `Move` objects, and return all the lists.

    The number of lists is PLIES, and each list contains MAX_MOVES objects. A search reuses the
    objects, because creating objects is slow.
    """
    return [[Move() for _ in range(MAX_MOVES)] for _ in range(PLIES)]


def put(moves: list[Move], index: i64, bit: i64, flipped: i64, rank: i64) -> None:
    """Set the attributes of the move at `index`."""
    move = moves[index]
    move.bit = bit
    move.flipped = flipped
    move.rank = rank


def best_of(moves: list[Move], index: i64, size: i64) -> Move:
    """Swap the lowest-ranked move in `moves[index:size]` to the front, and return it.

    A search often needs only the first move, so sorting all moves would be slower.
    """
    best = index
    least = moves[index].rank
    for place in range(index + 1, size):
        rank = moves[place].rank
        if rank < least:
            best = place
            least = rank
    move = moves[best]
    moves[best] = moves[index]
    moves[index] = move
    return move
