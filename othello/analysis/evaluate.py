"""Evaluate each move in a position. All interfaces show values from this module.

Each search is limited by the number of positions that it visits, not by time. A position has the
same evaluation on every machine and in every orientation.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum
from typing import NamedTuple

from othello import Board, Piece, Position
from othello.analysis.budget import DEFAULT_NODES, processes
from othello.analysis.lines import is_over
from othello.engine import native_rules
from othello.engine.search import Limits, nodes_to_solve
from othello.players.engine_board import Answer, EngineBoard, sign
from othello.processes.pool import run_in_pool

MAX_LEAD = 64  # discs
ALL_MOVES_FACTOR = 4  # solving all moves takes this many times as long as solving only the best
MAX_CACHED = 256  # number of cached evaluations, enough to review a game again


class MoveValue(NamedTuple):
    """A move, and the result of best play after the move."""

    position: Position
    lead: float  # Black's final lead in discs; empty squares count for the winner
    is_exact: bool
    line: tuple[Position, ...]  # the best line known, starting with this move; passes are left out
    depth: int = 0  # search depth in plies, for an estimate


class PositionValue(NamedTuple):
    """The evaluation of a position."""

    moves: tuple[MoveValue, ...]  # all valid moves, best first
    lead: float  # Black's lead with best play
    is_exact: bool


def evaluate_board(board: Board, to_move: Piece, nodes: int = DEFAULT_NODES,
                   exact: int | None = None) -> PositionValue:
    """Evaluate all valid moves on an 8x8 board. Raises BoardSizeError if the board isn't 8x8.

    Positions with up to `exact` empty squares are solved. By default, `exact` is the largest
    number of empty squares at which a position can usually be solved within `nodes` nodes. An
    estimated lead is the mean value of the two deepest searches within `nodes`, rounded to a tenth
    of a disc. The mean compensates for the opposite biases of odd and even search depths. If no
    search finishes, all leads are 0.
    """
    return evaluate(EngineBoard(board, to_move), nodes, exact)


def evaluate(board: EngineBoard, nodes: int = DEFAULT_NODES,
             exact: int | None = None) -> PositionValue:
    """Evaluate an EngineBoard in the same way as `evaluate_board`."""
    return _evaluate((board.own, board.opp, board.to_move), nodes=nodes,
                     exact=resolve_exact(nodes, exact))


def best_play(board: EngineBoard, evaluation: PositionValue) -> tuple[Position, ...]:
    """Return the best line of play, to the end of the game if the value is exact."""
    line = evaluation.moves[0].line if evaluation.moves else ()
    return play_out(board, line) if line and evaluation.is_exact else line


def play_out(board: EngineBoard, line: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return `line`, extended with the best moves until the game is over."""
    last = board.after(line)
    while not is_over(last):
        best = last.best().line
        line, last = line + best, last.after(best)
    return line


class Work(NamedTuple):
    """The estimated numbers of nodes in finished and remaining evaluations.

    `done` doesn't include cached evaluations.
    """

    done: float
    remaining: float


def evaluate_all(positions: Sequence[EngineBoard], nodes: int, exact: int | None, jobs: int,
                 notify: Callable[[str], None]) -> Iterator[tuple[int, PositionValue, Work]]:
    """Evaluate positions. Yield each position's index, its evaluation, and the progress.

    The slowest positions are evaluated first. At most `jobs` processes share the work. If a
    process is killed, `notify` receives a message.
    """
    exact = resolve_exact(nodes, exact)
    efforts = [estimate_nodes(position.empties, nodes, exact) for position in positions]
    order = sorted(range(len(positions)), key=lambda index: -efforts[index])
    judge = partial(_evaluate, nodes=nodes, exact=exact)
    items = [(position.own, position.opp, position.to_move)
             for position in map(positions.__getitem__, order)]
    jobs = processes(efforts, jobs)
    results = (enumerate(map(judge, items)) if jobs == 1
               else run_in_pool(judge, items, notify, jobs))
    remaining, done, misses = dict(enumerate(efforts)), 0.0, _evaluate.cache_info().misses
    for index, evaluation in results:
        effort, earlier_misses = remaining.pop(order[index]), misses
        misses = _evaluate.cache_info().misses
        if jobs > 1 or misses > earlier_misses:  # don't count cached evaluations
            done += effort
        yield order[index], evaluation, Work(done, fsum(remaining.values()))


def estimate_nodes(empties: int, nodes: int, exact: int) -> float:
    """Return the estimated number of nodes needed to evaluate a position."""
    return ALL_MOVES_FACTOR * nodes_to_solve(empties) if empties <= exact else nodes


def resolve_exact(nodes: int, exact: int | None = None) -> int:
    """Return `exact` if it is given, otherwise the default described in `evaluate_board`."""
    if exact is not None:
        return exact
    return max((empties for empties in range(60) if nodes_to_solve(empties) <= nodes), default=0)


@lru_cache(MAX_CACHED)
def _evaluate(position: tuple[int, int, Piece], nodes: int, exact: int) -> PositionValue:
    board = EngineBoard.of_bits(*position)
    if not native_rules.has_moves(board.own, board.opp):
        return _without_moves(board, nodes, exact)
    limits = Limits() if board.empties <= exact else Limits(nodes=nodes)
    depths, side = board.every_depth(limits), sign(board.to_move)
    moves = sorted((MoveValue(square, side * _lead([answers[square] for answers in depths]) + 0.0,
                              last.is_exact, last.line, last.depth)
                    for square, last in depths[-1].items()),  # adding 0.0 turns -0.0 into 0.0
                   key=lambda move: (-side * move.lead, not move.is_exact))
    takes_all = moves[0].is_exact and side * moves[0].lead == MAX_LEAD
    return PositionValue(tuple(moves), moves[0].lead,
                         takes_all or all(move.is_exact for move in moves))


def _without_moves(board: EngineBoard, nodes: int, exact: int) -> PositionValue:
    """Evaluate a position in which the side to move has no valid move."""
    own, opp, other = board.own, board.opp, board.to_move.opposite()
    if native_rules.has_moves(opp, own):
        return _evaluate((opp, own, other), nodes=nodes, exact=exact)._replace(moves=())
    return PositionValue((), float(sign(board.to_move) * native_rules.final_score(own, opp)), True)


def _lead(answers: list[Answer]) -> float:
    """Return the lead after a move, computed from the results of increasingly deep searches.

    After an interruption, the last two results can be equal.
    """
    last = answers[-1]
    earlier = next((answer for answer in reversed(answers) if 0 < answer.depth < last.depth), last)
    return last.value if last.is_exact else round((last.value + earlier.value) / 2, 1)
