"""Find the value of a position by searching to a fixed depth.

Values are in hundredths of a disc. The method is principal variation search: the first move is
searched with the full window. Each later move is first searched with a null window, whose width is
1. This faster search usually proves that the move isn't better than the best move so far.
Multi-ProbCut (Buro 1995) first runs a shallower search, the probe. If the probe's value is far
above or far below a null window, the deep search is skipped. The deep search would probably only
confirm that the value is above or below the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.bitboard import count, final_score, flips, valid_moves
from othello.engine.budget import Budget
from othello.engine.evaluation import MAX_VALUE, Evaluation
from othello.engine.moves import PLIES, Move, Replies, best_of, move_lists, put
from othello.engine.table import Table, depth_of, lower_of, move_of, upper_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -6500  # below every value

# A search of at least this depth, in plies, may be replaced by a shallower search.
MIN_PROBED_DEPTH: Final = 3
MARGIN: Final = 100  # percent of the spread
# EVALUATION_MARGIN is the margin, as a percentage of the spread, that is used when an evaluation
# replaces a 2-ply search.
EVALUATION_MARGIN: Final = 160
MIN_SPREAD: Final = 50  # hundredths of a disc; a smaller spread is raised to this number
UNDECIDED: Final = -100_000  # below every value


class Midgame:
    """Searches positions to a fixed depth within a budget, and stores the results in a table."""

    __slots__ = ("_budget", "table", "_evaluation", "_moves", "_replies", "_base", "_by_empties",
                 "_by_plies")

    def __init__(self, budget: Budget, table: Table, evaluation: Evaluation) -> None:
        """Evaluate positions with `evaluation`.

        The margin of a probe depends on `evaluation.spread`.
        """
        self._budget: Budget = budget
        self.table: Table = table
        self._evaluation: Evaluation = evaluation
        self._moves: list[list[Move]] = move_lists()
        self._replies: list[Replies] = [Replies() for _ in range(PLIES)]  # by depth
        base, by_empties, by_plies = evaluation.spread
        self._base: i64 = base
        self._by_empties: i64 = by_empties
        self._by_plies: i64 = by_plies

    def value(self, own: i64, opp: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Search `depth` plies, and return the value for the side to move.

        Values are in hundredths of a disc. A value between `alpha` and `beta` is exact for `depth`
        plies unless a probe was wrong. Alpha must be less than beta. A result of at most alpha is
        an upper bound, and a result of at least beta is a lower bound. Bounds are fail-soft, so
        they may be outside the window. A bound that comes from a probe equals alpha or beta. A
        pass doesn't count as a ply. Raises OutOfBudget.
        """
        self._budget.spend()
        if depth == 0:
            return self._evaluation.evaluate(own, opp)
        lower: i64 = -MAX_VALUE
        upper: i64 = MAX_VALUE
        expected: i64 = 0
        if depth > 1:
            entry = self.table.find(own, opp)
            if entry:
                expected = move_of(entry)
                # Entries from deeper searches aren't used, because they would make values depend
                # on earlier searches.
                if depth_of(entry) == depth:
                    lower = lower_of(entry)
                    upper = upper_of(entry)
                    if lower >= beta or lower == upper:
                        return lower
                    if upper <= alpha:
                        return upper
        moves = valid_moves(own, opp)
        if moves == 0:
            if valid_moves(opp, own) == 0:
                return 100 * final_score(own, opp)
            return -self.value(opp, own, depth, -beta, -alpha)
        if depth == 1:
            return self._last_ply(own, opp, moves, beta)
        if beta - alpha == 1:
            percent: i64 = MARGIN
            if depth < MIN_PROBED_DEPTH:
                percent = EVALUATION_MARGIN
            bound = self.probe(own, opp, depth, alpha, beta, percent)
            if bound != UNDECIDED:
                if bound == beta:
                    self.table.store(own, opp, depth, bound, MAX_VALUE, expected)
                else:
                    self.table.store(own, opp, depth, -MAX_VALUE, bound, expected)
                return bound
        ranked = self._moves[depth]
        best: i64 = WORST
        best_move: i64 = 0
        low = alpha
        replies = self._replies[depth]
        # The most promising moves are searched before the others are ranked.
        batch = expected or moves & replies.last or self._batch(moves, depth)
        while batch and best < beta:
            size = self._rank(own, opp, batch, ranked)
            for index in range(size):
                move = best_of(ranked, index, size)
                bit = move.bit
                after = opp ^ move.flipped
                other = own ^ move.flipped ^ bit
                if best == WORST:
                    value = -self.value(after, other, depth - 1, -beta, -low)
                else:
                    value = -self.value(after, other, depth - 1, -low - 1, -low)
                    if low < value < beta:
                        value = -self.value(after, other, depth - 1, -beta, -value)
                if value > best:
                    best = value
                    best_move = bit
                    if value > low:
                        low = value
                        if value >= beta:
                            replies.note(bit)
                            break
            moves ^= batch
            batch = self._batch(moves, depth)
        if best > alpha:
            lower = best
            if upper < lower:  # probes can be wrong, so a stored bound can contradict the result
                upper = MAX_VALUE
        if best < beta:
            upper = best
            if lower > upper:
                lower = -MAX_VALUE
        self.table.store(own, opp, depth, lower, upper, best_move)
        return best

    def _last_ply(self, own: i64, opp: i64, moves: i64, beta: i64) -> i64:
        """Search one ply, and return the value. Ranking the moves first would be slower."""
        best: i64 = WORST
        replies = self._replies[1]
        while moves:
            first = replies.likeliest(moves)
            bit = first & -first
            moves ^= bit
            self._budget.nodes += 1
            flipped = flips(own, opp, bit)
            value = -self._evaluation.evaluate(opp ^ flipped, own ^ flipped ^ bit)
            if value > best:
                best = value
                if value >= beta:
                    replies.note(bit)
                    break
        return best

    def probe(self, own: i64, opp: i64, depth: i64, alpha: i64, beta: i64, percent: i64) -> i64:
        """Return `alpha` or `beta` as a probable bound on the value, or UNDECIDED.

        Return beta if the evaluation is at least beta and the probe's value is at least beta plus
        the margin. Return alpha if the evaluation is less than beta and the probe's value is at
        most alpha minus the margin. The margin is `percent` percent of the evaluation's spread.
        Raises OutOfBudget.
        """
        if self._base == 0:  # the spread is unknown
            return UNDECIDED
        shallow = probe_depth(depth)
        spread = (self._base + self._by_empties * (64 - count(own | opp))
                  + self._by_plies * (depth - shallow))
        margin = max(spread, MIN_SPREAD) * percent // 100
        if self._evaluation.evaluate(own, opp) >= beta:
            bound = beta + margin
            if bound <= MAX_VALUE and self.value(own, opp, shallow, bound - 1, bound) >= bound:
                return beta
        else:
            bound = alpha - margin
            if bound >= -MAX_VALUE and self.value(own, opp, shallow, bound, bound + 1) <= bound:
                return alpha
        return UNDECIDED

    def _batch(self, moves: i64, depth: i64) -> i64:
        """Return the next batch of moves to rank and search.

        Two plies before the end of the search, ranking moves would cost more time than it saves.
        """
        if depth > 2:
            return moves
        first = self._replies[depth].likeliest(moves)
        return first & -first

    def _rank(self, own: i64, opp: i64, moves: i64, ranked: list[Move]) -> i64:
        """Store the moves and their ranks in `ranked`, and return the number of moves."""
        is_only = moves & (moves - 1) == 0
        size: i64 = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            flipped = flips(own, opp, bit)
            rank: i64 = 0
            if not is_only:
                rank = self._evaluation.evaluate(opp ^ flipped, own ^ flipped ^ bit)
            put(ranked, size, bit, flipped, rank)
            size += 1
        return size


def probe_depth(depth: i64) -> i64:
    """Return the depth of a probe, which is about half of the full `depth`.

    Both depths are odd or both are even, because odd and even depths can have opposite biases.
    """
    return depth // 4 * 2 + (depth & 1)
