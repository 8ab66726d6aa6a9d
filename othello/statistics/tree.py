"""The most frequently played lines, as a tree of positions.

All orientations of a position, and all move orders that lead to the position, are counted
together. The parent of a position is its most frequent predecessor.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from othello import Board, Piece, Position
from othello.analysis.openings import find_name
from othello.engine.native_rules import children, has_moves
from othello.engine.symmetry import canonicalize
from othello.players.engine_board import EngineBoard, Ply, square_number, square_position
from othello.statistics.tally import Tally

FIRST = square_number(Position.parse("f5"))  # the usual first move (all four are symmetric)

# An entry contains the negated number of games, the place in the tree, the position, and the moves
# that lead to the position.
_Entry = tuple[int, list[int], Ply, tuple[Position, ...]]


class Branch(NamedTuple):
    """A position in the tree, the moves that lead to it, and Black's results after it."""

    moves: tuple[Position, ...]
    name: str  # the name of the opening, or an empty string
    tally: Tally


class Tree:
    """A tree of the first `depth` moves in games from the standard start."""

    def __init__(self, depth: int) -> None:
        start = EngineBoard(Board(), Piece.BLACK)
        self._depth = depth
        self._start: Ply = start.own, start.opp, 1
        self._tallies: defaultdict[Ply, Tally] = defaultdict(Tally)
        # The number of games that contain each pair of consecutive positions.
        self._ways: Counter[tuple[Ply, Ply]] = Counter()

    def add(self, plies: list[Ply], lead: float) -> None:
        """Add the positions of a game in which Black had a final lead of `lead` discs."""
        keys = [_upright(*ply) for ply in plies[:self._depth + 1]]
        if keys[0] == _upright(*self._start):
            for key in keys[1:]:
                self._tallies[key].add(lead)
            self._ways.update(pairwise(keys))

    def branches(self, maximum: int) -> list[Branch]:
        """Return up to `maximum` positions, choosing those that occur in the most games.

        Each position follows its parent.
        """
        nexts = self._nexts()
        branches: list[tuple[list[int], Branch]] = []
        queue: list[_Entry] = [(0, [], self._start, ())]
        while queue and len(branches) <= maximum:
            _, place, ply, moves = heappop(queue)
            key = _upright(*ply)
            branches.append((place, Branch(moves, find_name(*ply) or "", self._tallies[key])))
            for number, next_key in enumerate(nexts[key]):
                square, next_ply = [step for step in _steps(*ply)
                                    if _upright(*step[1]) == next_key][0]
                heappush(queue, (-self._tallies[next_key].games, [*place, number], next_ply,
                                 (*moves, square_position(square))))
        return [branch for _, branch in sorted(branches)[1:]]

    def _nexts(self) -> defaultdict[Ply, list[Ply]]:
        """Return the children of each position, most frequent first."""
        nexts, visited = defaultdict(list), set()
        for (before, after), _ in self._ways.most_common():
            if after not in visited:
                visited.add(after)
                nexts[before].append(after)
        for keys in nexts.values():
            keys.sort(key=lambda key: -self._tallies[key].games)
        return nexts


def _steps(own: int, opp: int, turn: int) -> Iterator[tuple[int, Ply]]:
    """Yield each valid move and the next position, in which any forced pass has been made."""
    for square, own_after, opp_after in sorted(children(own, opp),
                                               key=lambda child: child[0] != FIRST):
        has_passed = not has_moves(own_after, opp_after) and has_moves(opp_after, own_after)
        yield square, (opp_after, own_after, turn) if has_passed else (own_after, opp_after, -turn)


@lru_cache(2**16)
def _upright(own: int, opp: int, turn: int) -> Ply:
    """Return a position in its canonical orientation."""
    own, opp, _ = canonicalize(own, opp)
    return own, opp, turn
