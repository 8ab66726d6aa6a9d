"""The command that solves: exact scores of positions, compared with those of a file."""

import argparse
import json
import sys
import time
from copy import copy
from typing import TYPE_CHECKING

from othello.analysis.phrases import counted
from othello.cli import options
from othello.cli.faults import complain
from othello.cli.signals import ended_at_once
from othello.game import Game
from othello.piece import Piece
from othello.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from othello.formats.obf import Problem
    from othello.players.engine_board import Answer

OVER = "over"  # in place of a move


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "solve", help="find the exact score of positions",
        description="Find the exact score, for the side to move, of a position or of those of "
                    "a file, where the winner gets the empties. Games are solved from their last "
                    "position. The scores of the file "
                    "are compared, and its best move is checked where it is not the one found; "
                    "any difference exits with 1. Each further empty square takes "
                    "about 2.4 times as long: far from the end ask best, which estimates.")
    options.add_position(parser)
    options.add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each")
    parser.set_defaults(run=_solve)


def _solve(arguments: argparse.Namespace) -> int:
    from othello.formats.reader import positions

    begin = time.perf_counter()
    nodes = differing = number = 0
    problems = positions(arguments.position)
    has_scores = any(problem.scores for problem in problems)
    answers = _answers(problems, arguments.jobs)
    for number, problem in enumerate(problems, start=1):
        if sys.stderr.isatty():
            _foretell(number, problem)
        answer, agrees = next(answers)
        nodes += answer.nodes
        differing += agrees is False
        if arguments.json:
            compared = {} if agrees is None else {"agrees": agrees}
            print(json.dumps({"number": number, **data(answer, problem.to_move), **compared}),
                  flush=True)
        else:
            print(_line(number, problem, answer, agrees), flush=True)
    if not arguments.json:
        different = f", {differing} different from the file" if has_scores else ""
        print(f"{number} solved{different}; {counted(nodes, 'node')}, "
              f"{time.perf_counter() - begin:.2f} s")
    return 1 if differing else 0


def _line(number: int, problem: "Problem", answer: "Answer", agrees: bool | None) -> str:
    from othello.analysis.leads import signed

    verdict, expected = {None: "", True: "agrees", False: "differs"}[agrees], ""
    if agrees is False:
        best, moves = _best(problem)
        expected = f"; the file has {' '.join(map(named, moves))} {signed(best, 0)}"
    empties = counted(problem.board.count_pieces(Piece.EMPTY), "empty", "empties")
    return (f"{number:>3}  {empties:>10}  {problem.to_move.symbol} {played(answer):>4} "
            f"{signed(answer.value, 0):>4}  {verdict:<8} {counted(answer.nodes, 'node'):>18} "
            f"{answer.seconds:>8.2f} s{expected}")


def _foretell(number: int, problem: "Problem") -> None:
    """A line that is no longer than the one that will tell the answer."""
    from othello.engine.search import nodes_to_solve

    nodes = nodes_to_solve(problem.board.count_pieces(Piece.EMPTY))
    work = f"solving, as a rule within {nodes:,.0f} nodes"
    if Game(problem.board, to_move=problem.to_move).is_game_over:
        work = "solving"
    elif nodes > 1e12:
        work = "solving takes longer than anybody waits; best estimates"
    print(f"\r{number}: {work} ...", end="\r", file=sys.stderr, flush=True)


def _answers(problems: "Sequence[Problem]", jobs: int) -> "Iterator[tuple[Answer, bool | None]]":
    """What `_solved` says of each, found by as many of `jobs` processes as pay."""
    from othello.analysis.effort import processes
    from othello.engine.search import nodes_to_solve
    from othello.processes.pool import in_order, shared_out

    efforts = [nodes_to_solve(problem.board.count_pieces(Piece.EMPTY)) for problem in problems]
    if len(problems) > 1 and processes(efforts, jobs) > 1:
        return in_order(shared_out(_solved, problems, complain, jobs))
    return map(_solved, problems)


def _solved(problem: "Problem") -> "tuple[Answer, bool | None]":
    """The best move, and whether the best ones of the file are as good; None if it has none."""
    from othello.players.engine_board import EngineBoard

    with ended_at_once():
        answer = EngineBoard(problem.board, problem.to_move).best()
        if not problem.scores:
            return answer, None
        best, moves = _best(problem)
        agrees = answer.value == best and (
            answer.move in moves or all(_keeps(problem, move, best) for move in moves if move))
        return answer, agrees


def _keeps(problem: "Problem", move: Position, score: int) -> bool:
    """Whether a move of the file has the score that the file says: several can be best."""
    from othello.players.engine_board import EngineBoard

    game = Game(copy(problem.board), to_move=problem.to_move)
    game.play(move)
    reply = EngineBoard(game.board, game.current_player.color).best()
    return score == (reply.value if game.current_player.color is problem.to_move
                     else -reply.value)


def _best(problem: "Problem") -> tuple[int, list[Position | None]]:
    """The best score that the file has, and the moves that have it."""
    best = max(score for _, score in problem.scores)
    return best, [move for move, score in problem.scores if score == best]


def named(move: Position | None) -> str:
    """A square, or a pass."""
    return "pass" if move is None else str(move)


def played(answer: "Answer") -> str:
    """The best move, or that the game is over."""
    return OVER if answer.is_exact and answer.depth == 0 else named(answer.move)


def data(answer: "Answer", to_move: Piece) -> dict[str, object]:
    """An answer as texts and numbers; its value is for the side to move."""
    return {"to_move": to_move.name.lower()} | answer._asdict() | {
        "move": played(answer), "line": list(map(str, answer.line))}
