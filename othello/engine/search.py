"""What a position is worth and what to play there, within limits: the engine's face.

Squares are numbers, `8 * row + col`. A search goes one ply deeper at a time, and solves the
position exactly as soon as that fits the limits. With the same limits of depth and nodes
the answer is always the same, compiled or not; only a limit of time depends on the machine.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from othello.engine.bitboard import COMPILED, count, final_score, flips, valid_moves
from othello.engine.budget import Budget, OutOfBudget
from othello.engine.endgame import Endgame
from othello.engine.evaluation import MOST
from othello.engine.midgame import Midgame
from othello.engine.symmetry import symmetries, upright
from othello.engine.table import Table, move_of

MIDGAME_BITS, ENDGAME_BITS = 18, 20  # of the tables: 2 to these positions
FREELY = 2**62  # nodes
_FULL = 2**64 - 1

Search = Callable[[int, int, int, int], int]  # the value of (own, opp) between (alpha, beta)


@dataclass(frozen=True)
class Limits:
    """How far a search may go; a position is solved if `depth` reaches its end."""

    depth: int = 60
    nodes: int = FREELY
    seconds: float = inf


class Analysis(NamedTuple):
    """What was found out about a position, for the side to move."""

    move: int | None  # the square to play; None for a pass and at the end
    value: float  # the expected final lead in discs, where the winner gets the empties
    depth: int  # in plies
    is_exact: bool
    line: tuple[int, ...]  # the best play, as far as it is known; passes are left out
    nodes: int
    seconds: float


class Child(NamedTuple):
    """A move and the position after it, as its mover's opponent sees it."""

    square: int
    own: int
    opp: int


def analyse(own: int, opp: int, limits: Limits = Limits()) -> Analysis:
    """The best move and its value; deepest finished search within the limits."""
    own, opp, back = upright(own, opp)  # so that the eight have one answer
    with _no_collection():
        return _turned(_Analyst(own, opp, limits).best(), back)


def analyse_all(own: int, opp: int, limits: Limits = Limits()) -> list[Analysis]:
    """The value of every valid move, for the side to move, the best first."""
    own, opp, back = upright(own, opp)
    with _no_collection():
        return [_turned(answer, back) for answer in _Analyst(own, opp, limits).all()]


def outcome(own: int, opp: int) -> int:
    """1, 0 or -1: whether the side to move wins, draws or loses with best play."""
    with _no_collection():
        score = _Analyst(own, opp, Limits()).endgame.score(native(own), native(opp), -1, 1)
    return (score > 0) - (score < 0)


def children(own: int, opp: int) -> list[Child]:
    """All valid moves, from a1 to h8."""
    found = []
    moves = int(valid_moves(native(own), native(opp))) & _FULL
    while moves:
        move = moves & -moves
        moves ^= move
        flipped = int(flips(native(own), native(opp), native(move))) & _FULL
        found.append(Child(move.bit_length() - 1, opp ^ flipped, own ^ flipped ^ move))
    return found


def nodes_to_solve(empties: int) -> float:
    """The nodes that a position with so many empties needs, as a rule."""
    return 3e5 * 2.4 ** (empties - 16)


class _Analyst:
    """One analysis: the tables, the budget, and what is known so far."""

    def __init__(self, own: int, opp: int, limits: Limits) -> None:
        self._own, self._opp, self._limits = own, opp, limits
        self._begin = time.perf_counter()
        self._budget = Budget(limits.nodes, min(limits.seconds, 1e9))
        self.midgame = Midgame(self._budget, Table(MIDGAME_BITS))
        self.endgame = Endgame(self._budget, Table(ENDGAME_BITS), self.midgame)
        self._left = 64 - int(count(native(own | opp)))

    def best(self) -> Analysis:
        """The answer of the deepest search that was finished."""
        moves = children(self._own, self._opp)
        if not moves:
            return self._without_moves()
        answer = self._answer(moves[0], 0, 0, False)
        try:
            for depth, is_exact in self._stages():
                search, disc = self._search(depth, is_exact), 1 if is_exact else 100
                moves, value = _principal_variation(moves, search, disc,
                                                    round(answer.value * disc))
                answer = self._answer(moves[0], value, depth, is_exact)
        except OutOfBudget:
            pass
        return answer._replace(nodes=self._budget.nodes,
                               seconds=time.perf_counter() - self._begin)

    def all(self) -> list[Analysis]:
        """The answers for each move of the deepest search that was finished for all.

        Moves that a symmetry of the position turns into each other have the same value.
        """
        moves = children(self._own, self._opp)
        answers = [self._answer(child, 0, 0, False) for child in moves]
        turns = symmetries(self._own, self._opp)
        twins = [min(turn[child.square] for turn in turns) for child in moves]
        try:
            for depth, is_exact in self._stages():
                search, most = self._search(depth, is_exact), 64 if is_exact else MOST
                values = {child.square: -search(child.own, child.opp, -most, most)
                          for child in moves if child.square in twins}
                found = {child.square: self._answer(child, values[child.square], depth, is_exact)
                         for child in moves if child.square in values}
                answers = [_turned(found[twin], next(turn for turn in turns
                                                     if turn[twin] == child.square))
                           for child, twin in zip(moves, twins)]
        except OutOfBudget:
            pass
        return sorted(answers, key=lambda answer: -answer.value)

    def _without_moves(self) -> Analysis:
        """A pass, after which the other side is looked at, or the end."""
        if not children(self._opp, self._own):
            score = int(final_score(native(self._own), native(self._opp)))
            return Analysis(None, score, 0, True, (), 0, 0.0)
        reply = _Analyst(self._opp, self._own, self._limits).best()
        return reply._replace(move=None, value=-reply.value)

    def _stages(self) -> Iterator[tuple[int, bool]]:
        """The depths to search, and last the end of the game if it can be reached."""
        deepest = min(self._limits.depth, self._left)
        for depth in range(1, deepest + 1):
            if deepest == self._left and depth > self._left - 8 and self._can_be_solved():
                break
            yield depth, False
        if deepest == self._left:
            yield self._left, True

    def _can_be_solved(self) -> bool:
        """Whether the nodes that such endings need, as a rule, are within the limits."""
        needed = nodes_to_solve(self._left)
        nodes, seconds = int(self._budget.nodes), time.perf_counter() - self._begin
        if self._limits.nodes < FREELY and needed > self._limits.nodes - nodes:
            return False
        if self._limits.seconds == inf or self._left < 10:
            return True
        # Endings are searched about three times as quickly as what has been searched so far.
        return needed < 3 * (nodes / seconds) * (self._limits.seconds - seconds)

    def _search(self, depth: int, is_exact: bool) -> Search:
        """A search of the positions after the moves."""
        if is_exact:
            return lambda own, opp, alpha, beta: self.endgame.score(
                native(own), native(opp), alpha, beta)
        return lambda own, opp, alpha, beta: self.midgame.value(
            native(own), native(opp), depth - 1, alpha, beta)

    def _answer(self, child: Child, value: int, depth: int, is_exact: bool) -> Analysis:
        table = self.endgame.table if is_exact else self.midgame.table
        return Analysis(child.square, value if is_exact else value / 100, depth, is_exact,
                        (child.square, *_line(table, child.own, child.opp)),
                        self._budget.nodes, time.perf_counter() - self._begin)


def _principal_variation(moves: list[Child], search: Search, disc: int,
                         expected: int) -> tuple[list[Child], int]:
    """The moves with the best in front, and its value; the others only have to be no better."""
    best, low = moves[0], _aspire(moves[0], search, disc, expected)
    for child in moves[1:]:
        if low < 64 * disc and -search(child.own, child.opp, -low - 1, -low) > low:
            value = -search(child.own, child.opp, -64 * disc, -low)
            # A search that skips what is unlikely may take back that it is better.
            best, low = (child, value) if value > low else (best, low)
    return [best, *(child for child in moves if child is not best)], low


def _aspire(child: Child, search: Search, disc: int, expected: int) -> int:
    """The value of a move, looked for around what is expected; the window only ever grows."""
    most, step = 64 * disc, 4 * disc
    low, high = max(expected - disc, -most), min(expected + disc, most)
    while True:
        value = -search(child.own, child.opp, -high, -low)
        if value <= low > -most:
            low = max(value - step, -most)
        elif value >= high < most:
            high = min(value + step, most)
        else:
            return value
        step *= 2


def _turned(answer: Analysis, turn: tuple[int, ...]) -> Analysis:
    """The answer with each square where the board is turned to."""
    return answer._replace(move=None if answer.move is None else turn[answer.move],
                           line=tuple(turn[square] for square in answer.line))


def _line(table: Table, own: int, opp: int) -> Iterator[int]:
    """The best moves that a table knows from a position on."""
    while move := move_of(table.find(native(own), native(opp))):
        square = (int(move) & _FULL).bit_length() - 1
        yield square
        own, opp = next((child.own, child.opp) for child in children(own, opp)
                        if child.square == square)


@contextmanager
def _no_collection() -> Iterator[None]:
    """A search makes a million small objects and no cycles: not to look for any is quicker."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def native(bits: int) -> int:
    """Bits as the modules below take them: compiled, bit 63 makes a number negative."""
    return bits - (bits >> 63 << 64) if COMPILED else bits
