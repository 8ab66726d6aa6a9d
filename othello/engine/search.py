"""The engine's interface: find the value of a position and the best move, within limits.

Squares are numbers, `8 * row + col`. A search deepens one ply at a time, and solves the position
as soon as the limits allow. With many empty squares, the search first finds the likely score, then
proves the exact score. The same limits for depth and nodes give the same answers on any machine,
whether or not the engine is compiled.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import NamedTuple

from othello.engine import weights
from othello.engine.bitboard import count, stable
from othello.engine.budget import Budget, OutOfBudget
from othello.engine.clock import now
from othello.engine.evaluation import MAX_VALUE, Evaluation
from othello.engine.native_rules import Child, children, final_score, has_moves, native
from othello.engine.root import Search, improving_moves
from othello.engine.rows import evaluation_by
from othello.engine.searcher import Aim, Searcher
from othello.engine.symmetry import canonicalize, symmetries

MIDGAME_BITS, ENDGAME_BITS = 18, 20  # the large tables have 2**18 and 2**20 positions
UNLIMITED = 2**62  # nodes
GROWTH = 3  # a search with two more plies usually visits at least 3 times as many nodes
# With fewer than 17 empties, proving the score takes only slightly longer than finding the likely
# score.
MIN_LIKELY_EMPTIES = 17


@dataclass(frozen=True)
class Limits:
    """The limits of a search.

    If `depth` reaches the end of the game, the search solves the position.
    """

    depth: int = 64
    nodes: int = UNLIMITED
    seconds: float = inf
    clock: Callable[[], float] = now  # measures `seconds`


class Analysis(NamedTuple):
    """The result of searching a position, for the side to move."""

    move: int | None  # the square to play, or None for a pass or after the end of the game
    value: float  # the expected final lead in discs, with empties given to the winner
    # The depth of the last completed search, in plies. If a deeper search was interrupted, `move`
    # may come from that search.
    depth: int
    is_exact: bool
    line: tuple[int, ...]  # the known part of the best line of play, with passes omitted
    nodes: int
    seconds: float


@cache
def load_evaluation() -> Evaluation:
    """Return the evaluation with this package's weights. The first call reads the weights."""
    return evaluation_by(weights.load(weights.FILE))


def analyse(own: int, opp: int, limits: Limits = Limits(),
            evaluation: Evaluation | None = None) -> Analysis:
    """Return the best move and its value, from the deepest search that the limits allow.

    The default evaluation is `load_evaluation()`.
    """
    own, opp, back = canonicalize(own, opp)  # all eight orientations have the same answer
    with _no_collection():
        return _turn(_Analyst(own, opp, limits, evaluation or load_evaluation()).best(), back)


def analyse_depths(own: int, opp: int, limits: Limits = Limits()) -> list[list[Analysis]]:
    """Return the values of all valid moves, in one list for each depth that the limits allow.

    The list for the greatest depth comes last. Each list starts with the best move. The first list
    is for depth 0, so all its values are 0. Odd and even depths can have opposite biases.
    """
    own, opp, back = canonicalize(own, opp)
    with _no_collection():
        depths = _Analyst(own, opp, limits, load_evaluation()).depths()
        return [[_turn(answer, back) for answer in answers] for answers in depths]


def nodes_to_solve(empties: int) -> float:
    """Return a generous estimate of the number of nodes needed to solve a position.

    In `python -m othello solve`, 27 of 30 endings needed fewer nodes than this estimate. The
    maximum was less than 2.5 times the estimate. The endings were FFO 1 to 27 and the first three
    hard endings with 20 empties.
    """
    return 3e5 * 2.4 ** (empties - 16)


def nodes_for_likely(empties: int) -> float:
    """Return a generous estimate of the number of nodes needed to find the likely score.

    Of 58 test endings, 55 needed fewer nodes than this estimate. The maximum was less than three
    times the estimate. The endings came from the FFO suite and from the hard endings with 20
    empties.
    """
    return nodes_to_solve(14) * 1.75 ** (empties - 14)


class _Analyst:
    """A single analysis, with its own searcher and budget."""

    def __init__(self, own: int, opp: int, limits: Limits, evaluation: Evaluation) -> None:
        self._own, self._opp = own, opp
        self._limits, self._evaluation = limits, evaluation
        self._begin = limits.clock()
        self._budget = Budget(limits.nodes, min(limits.seconds, 1e9), limits.clock)
        self._searcher = Searcher(self._budget, evaluation, MIDGAME_BITS, ENDGAME_BITS)
        self._empties = 64 - (own | opp).bit_count()
        own, opp = native(own), native(opp)
        own_stable, opp_stable = int(count(stable(own, opp))), int(count(stable(opp, own)))
        self._min_score, self._max_score = 2.0 * own_stable - 64, 64 - 2.0 * opp_stable

    def best(self) -> Analysis:
        """Return the last answer found within the limits."""
        moves = children(self._own, self._opp)
        if not moves:
            return self._without_moves()
        answer = self._answer(moves[0], 0, 0, Aim.VALUE)
        try:
            for answer in self._answers(moves):
                pass
        except OutOfBudget:
            pass
        return answer._replace(nodes=self._budget.nodes,
                               seconds=self._limits.clock() - self._begin)

    def _answers(self, moves: list[Child]) -> Iterator[Analysis]:
        """Yield an answer for each new best move, and for each completed search.

        If the search is interrupted, the last answer is the best of the moves searched so far.
        """
        values, last_depth = [0.0, 0.0], 0
        for depth, aim in self._stages(Aim.LIKELY):
            search, disc = self._search(depth, aim), 100 if aim is Aim.VALUE else 1
            expected = values[-2 if aim is Aim.VALUE else -1]  # odd and even depths differ
            for child, value in improving_moves(moves, search, disc, round(expected * disc)):
                answer = self._answer(child, value, depth, aim)
                yield answer._replace(depth=last_depth, is_exact=False)
            yield answer
            values.append(answer.value)
            last_depth = depth
            moves.sort(key=lambda child: child.square != answer.move)

    def depths(self) -> list[list[Analysis]]:
        """Return the answers for all moves at each completed depth.

        A deeper search starts only if it is likely to finish within the remaining nodes. If
        solving is interrupted, the list for the greatest depth contains exact values for some
        moves and estimates for the others. Symmetric moves have the same value.
        """
        moves = children(self._own, self._opp)
        turns = symmetries(self._own, self._opp)
        twins = {child.square: min(turn[child.square] for turn in turns) for child in moves}
        originals = [child for child in moves if twins[child.square] == child.square]
        found = [[self._answer(child, 0, 0, Aim.VALUE) for child in moves]]
        before, last = 0, 0  # number of nodes searched at each of the previous two depths
        for depth, aim in self._stages(Aim.EXACT):
            begin = int(self._budget.nodes)
            if aim is Aim.VALUE and self._limits.nodes - begin < max(last, GROWTH * before):
                break
            first = self._answer_all(originals, depth, aim)
            if aim is Aim.VALUE and len(first) < len(originals):
                break
            before, last = last, int(self._budget.nodes) - begin
            found.append([_mirror(first[twins[child.square]], child.square, turns)
                          if twins[child.square] in first else answer
                          for child, answer in zip(moves, found[-1])])
        return [sorted(answers, key=lambda answer: -answer.value) for answers in found]

    def _answer_all(self, moves: list[Child], depth: int, aim: Aim) -> dict[int, Analysis]:
        """Return answers for as many of `moves` as the budget allows."""
        search, maximum = self._search(depth, aim), MAX_VALUE if aim is Aim.VALUE else 64
        answers = {}
        try:
            for child in moves:
                value = -search(child.own, child.opp, -maximum, maximum)
                answer = self._answer(child, value, depth, aim)
                answers[child.square] = answer._replace(is_exact=aim is Aim.EXACT or not (
                    has_moves(child.own, child.opp) or has_moves(child.opp, child.own)))
        except OutOfBudget:
            pass
        return answers

    def _without_moves(self) -> Analysis:
        """Return the answer for a side without moves: a pass, or the result if the game is over.

        The value of a pass is the negated value of the opponent's best reply.
        """
        if not children(self._opp, self._own):
            return Analysis(None, final_score(self._own, self._opp), 0, True, (), 0, 0.0)
        reply = _Analyst(self._opp, self._own, self._limits, self._evaluation).best()
        return reply._replace(move=None, value=-reply.value)

    def _stages(self, first: Aim) -> Iterator[tuple[int, Aim]]:
        """For each search, yield its depth and its `Aim`."""
        deepest, empties = min(self._limits.depth, self._empties), self._empties
        has_likely = first is Aim.LIKELY and empties >= MIN_LIKELY_EMPTIES
        cost = nodes_for_likely(empties) if has_likely else nodes_to_solve(empties)
        for depth in range(1, deepest + 1):
            # Shallow searches find a good move order. If the limits allow an endgame search, the
            # shallow searches stop 8 plies before the end.
            if deepest == empties and depth > empties - 8 and self._can_afford(cost):
                break
            yield depth, Aim.VALUE
        if deepest == empties:
            if has_likely:
                yield empties, Aim.LIKELY
            yield empties, Aim.EXACT

    def _can_afford(self, nodes: float) -> bool:
        """Return whether an endgame search of `nodes` nodes is likely to fit within the limits."""
        spent, seconds = int(self._budget.nodes), self._limits.clock() - self._begin
        if self._limits.nodes < UNLIMITED and nodes > self._limits.nodes - spent:
            return False
        if self._limits.seconds == inf or self._empties < 10:  # below 10 takes milliseconds
            return True
        # An endgame search visits about twice as many nodes per second as shallower searches.
        return nodes * seconds < 2 * spent * (self._limits.seconds - seconds)

    def _search(self, depth: int, aim: Aim) -> Search:
        """Return the function that searches the position after a move."""
        if aim is Aim.EXACT:
            return self._searcher.score
        if aim is Aim.LIKELY:
            return self._searcher.likely_score
        return lambda own, opp, alpha, beta: self._searcher.value(own, opp, depth - 1, alpha, beta)

    def _answer(self, child: Child, value: int, depth: int, aim: Aim) -> Analysis:
        line = self._searcher.line(child.own, child.opp, aim, -value)
        in_discs: float = value
        if aim is Aim.VALUE and depth:  # stable discs limit the possible leads
            in_discs = min(max(value / 100, self._min_score), self._max_score)
        return Analysis(child.square, in_discs, depth, aim is Aim.EXACT,
                        (child.square, *line), self._budget.nodes,
                        self._limits.clock() - self._begin)


def _mirror(answer: Analysis, square: int, turns: list[tuple[int, ...]]) -> Analysis:
    return _turn(answer, next(turn for turn in turns if turn[square] == answer.move))


def _turn(answer: Analysis, turn: tuple[int, ...]) -> Analysis:
    """Return the answer with its squares converted to another orientation of the board."""
    return answer._replace(move=None if answer.move is None else turn[answer.move],
                           line=tuple(turn[square] for square in answer.line))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Disable garbage collection. A search creates a million objects, but no reference cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
