"""What each move of a position is worth: the one answer that every face shows.

A budget counts the positions that are looked at, never seconds, so the same position has the
same verdict everywhere and every time, however the board is turned.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum
from typing import NamedTuple

from othello.analysis.effort import STANDARD, processes
from othello.analysis.workers import shared_out
from othello.board import Board
from othello.engine import rules
from othello.engine.search import Analysis, Limits, analyse_depths, nodes_to_solve
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, located, sign
from othello.position import Position

SQUARES = 64
KEPT = 256  # verdicts: those of a game that is reviewed again, or asked about at its end


class Worth(NamedTuple):
    """A move and what it leads to with best play."""

    position: Position
    lead: float  # of Black at the end, in discs, where the winner gets the empties
    is_exact: bool
    line: tuple[Position, ...]  # best play from this move on, as far as it is known; no passes
    depth: int = 0  # in plies, of the search behind an estimate


class Verdict(NamedTuple):
    """A position judged."""

    moves: tuple[Worth, ...]  # the best for the side to move first
    lead: float  # of Black, with best play
    is_exact: bool


def verdict(board: Board, to_move: Piece, nodes: int = STANDARD,
            exact: int | None = None) -> Verdict:
    """Judge the moves of a side on 8x8; raises BoardSizeError elsewhere.

    Positions with up to `exact` empties are solved: where it is None, those that as a rule take
    no more than `nodes`. Of the others an estimate is the mean of the two deepest searches that
    `nodes` allows, since the last move of a search flatters the side that makes it, in tenths of
    a disc; where there is none, all leads are 0.
    """
    return evaluate(EngineBoard(board, to_move), nodes, exact)


def evaluate(asked: EngineBoard, nodes: int = STANDARD, exact: int | None = None) -> Verdict:
    """The same as `verdict` for a position that has been converted."""
    return _verdict(asked.own, asked.opp, asked.to_move, nodes, solved_within(nodes, exact))


def best_play(asked: EngineBoard, judged: Verdict) -> tuple[Position, ...]:
    """The line of the best move, to the end if it is exact: a search finds only a part."""
    line = judged.moves[0].line if judged.moves else ()
    if not line or not judged.is_exact:
        return line
    last = asked.after(line)
    while rules.has_moves(last.own, last.opp) or rules.has_moves(last.opp, last.own):
        found = last.best().line[:1]
        line, last = line + found, last.after(found)
    return line


def verdicts(positions: Sequence[EngineBoard], nodes: int, exact: int | None, jobs: int,
             tell: Callable[[str], None]) -> Iterator[tuple[int, Verdict, float]]:
    """The index of each position and its verdict, as they are found.

    The third value is the share of the work that is done by then, of 1. The positions that take
    longest are begun first, by as many of `jobs` processes as pay; `tell` is told where one was
    killed.
    """
    exact = solved_within(nodes, exact)
    efforts = [needed(asked.empties, nodes, exact) for asked in positions]
    order = sorted(range(len(positions)), key=lambda index: -efforts[index])
    judge = partial(_judged, nodes=nodes, exact=exact)
    items = [(asked.own, asked.opp, asked.to_move)
             for asked in map(positions.__getitem__, order)]
    jobs = processes(efforts, jobs)
    found = enumerate(map(judge, items)) if jobs == 1 else shared_out(judge, items, tell, jobs)
    done: list[float] = []
    for place, judged in found:
        done.append(efforts[order[place]])
        yield order[place], judged, fsum(done) / fsum(efforts)


def needed(empties: int, nodes: int, exact: int) -> float:
    """The nodes that a verdict on a position should take."""
    return nodes_to_solve(empties) if empties <= exact else max(1, nodes)


def _judged(position: tuple[int, int, Piece], nodes: int, exact: int) -> Verdict:
    return _verdict(*position, nodes, exact)


def solved_within(nodes: int, exact: int | None = None) -> int:
    """The most empties of what is solved: `exact`, or those that as a rule so many nodes solve."""
    if exact is not None:
        return exact
    return max((empties for empties in range(60) if nodes_to_solve(empties) <= nodes), default=0)


@lru_cache(KEPT)
def _verdict(own: int, opp: int, to_move: Piece, nodes: int, exact: int) -> Verdict:
    asked = EngineBoard.of_bits(own, opp, to_move)
    limits = Limits() if asked.empties <= exact else Limits(nodes=nodes)
    depths = [{answer.line[0]: answer for answer in answers}
              for answers in analyse_depths(own, opp, limits)]
    side = sign(to_move)
    if not depths[-1]:
        return _without_moves(asked, nodes, exact)
    moves = sorted((Worth(located(square), side * _lead([found[square] for found in depths]) + 0.0,
                          last.is_exact, tuple(map(located, last.line)), last.depth)
                    for square, last in depths[-1].items()),  # + 0.0 since -0.0 is no lead
                   key=lambda move: (-side * move.lead, not move.is_exact))
    takes_all = moves[0].is_exact and side * moves[0].lead == SQUARES
    return Verdict(tuple(moves), moves[0].lead,
                   takes_all or all(move.is_exact for move in moves))


def _without_moves(asked: EngineBoard, nodes: int, exact: int) -> Verdict:
    """After a pass the other side is judged; where there is none the game is over."""
    own, opp, other = asked.own, asked.opp, asked.to_move.opposite()
    if rules.has_moves(opp, own):
        return _verdict(opp, own, other, nodes, exact)._replace(moves=())
    return Verdict((), float(sign(asked.to_move) * rules.final_score(own, opp)), True)


def _lead(answers: list[Analysis]) -> float:
    """The lead by the answers for a move, the deepest last; a solve cut short may repeat one."""
    last = answers[-1]
    before = next((answer for answer in reversed(answers) if 0 < answer.depth < last.depth), last)
    return last.value if last.is_exact else round((last.value + before.value) / 2, 1)
