"""The commands that ask the engine: best, solve, perft."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from othello.board import Board
from othello.cli import options
from othello.cli.ending import ended_at_once
from othello.cli.faults import complain
from othello.errors import FormatError, OthelloError
from othello.game import Game
from othello.piece import Piece
from othello.players.registry import RATINGS, Settings, player
from othello.position import Position

if TYPE_CHECKING:
    from othello.engine.evaluation import Evaluation
    from othello.formats.obf import Problem
    from othello.players.engine_board import Answer

MODELS = ("cells", "bitboard")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    _add_best(commands.add_parser(
        "best", help="find the best move of a position",
        description="Find the best move of a position on 8x8, and its value for the side to move, "
                    "in discs."))
    _add_solve(commands.add_parser(
        "solve", help="find the exact score of positions",
        description="Find the exact score, for the side to move, of a position or of those of "
                    "an .obf file, where the winner gets the empties. Scores that the file has "
                    "are compared; a difference exits with 1."))
    _add_perft(commands.add_parser(
        "perft", help="count the games of each length",
        description="Count the games of each length up to DEPTH plies through the class model, "
                    "or on bitboards. A pass is a ply, and a finished game counts once."))


def _add_best(parser: argparse.ArgumentParser) -> None:
    options.add_position(parser)
    parser.add_argument("--level", choices=tuple(RATINGS), default="hard",
                        help="the player to ask; the limits are for %(default)s, the default, "
                             "and --nodes and --time for mcts")
    parser.add_argument("--depth", type=options.whole_number(1), metavar="N",
                        help="look no further ahead than N plies")
    parser.add_argument("--nodes", type=options.whole_number(1), default=2**62, metavar="N",
                        help="look at no more than N positions")
    parser.add_argument("--time", type=options.seconds, default=1.8, metavar="SECONDS",
                        help="take no longer than that (default: %(default)s)")
    parser.add_argument("--weights", type=options.path, metavar="FILE",
                        help="judge by these weights, as train writes them")
    parser.add_argument("--json", action="store_true", help="print an object of JSON")
    parser.set_defaults(run=_best)


def _best(arguments: argparse.Namespace) -> int:
    from othello.engine.search import Limits
    from othello.formats import position
    from othello.players.engine_board import EngineBoard

    board, color = position.loads(arguments.position)
    if arguments.level != "hard":
        if arguments.weights is not None or arguments.depth is not None:
            raise OthelloError(f"--weights and --depth are for hard, not for {arguments.level}")
        return _best_of_level(arguments, Game(board, to_move=color))
    limits = Limits(arguments.depth or Limits.depth, arguments.nodes, arguments.time)
    evaluation = _evaluation(arguments.weights)
    with ended_at_once():
        answer = EngineBoard(board, color).best(limits, evaluation)
    if arguments.json:
        print(json.dumps(_data(answer)))
    else:
        print(f"{_told(answer, color)}\n{answer.nodes} nodes in {answer.seconds:.2f} s")
    return 0


def _told(answer: "Answer", color: Piece) -> str:
    """The best move and its value, in words."""
    from othello.analysis.hints import signed

    value = f"exactly {answer.value:+.0f}" if answer.is_exact else signed(answer.value)
    value += f" for {color.name.capitalize()}"
    if answer.is_exact and answer.depth == 0:
        return f"The game is over: {value}"
    return (f"{_named(answer.move)} leads to {value}, depth {answer.depth}: "
            f"{' '.join(map(str, answer.line))}")


def _evaluation(file: Path | None) -> "Evaluation | None":
    """The evaluation by the weights of a file; None without one, for those of the package."""
    from othello.engine import weights
    from othello.engine.rows import evaluation_by

    if file is None:
        return None
    try:
        return evaluation_by(weights.load(file))
    except weights.WeightsError as error:
        raise FormatError(str(error)) from None


def _best_of_level(arguments: argparse.Namespace, game: Game) -> int:
    """The move alone: these players foretell no value."""
    chosen = None
    if not game.is_game_over:
        settings = Settings(seconds=arguments.time, nodes=arguments.nodes, book=False)
        asked = player(arguments.level, game.current_player.color, settings)
        chosen = asked.choose_move(game)
    move = "pass" if chosen is None else str(chosen)
    print(json.dumps({"move": move}) if arguments.json else f"{arguments.level} plays {move}")
    return 0


def _add_solve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", type=_file_or_position, metavar="FILE-OR-POSITION",
                        help="an .obf file, START, a transcript, or squares")
    options.add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each")
    parser.set_defaults(run=_solve)


def _solve(arguments: argparse.Namespace) -> int:
    begin = time.perf_counter()
    nodes = differing = number = 0
    problems = _problems(arguments.position)
    has_scores = any(problem.scores for problem in problems)
    answers = _answers(problems, arguments.jobs)
    for number, problem in enumerate(problems, start=1):
        if sys.stderr.isatty():
            _foretell(number, problem)
        answer = next(answers)
        nodes += answer.nodes
        verdict = _verdict(problem, answer)
        differing += verdict == "differs"
        if arguments.json:
            print(json.dumps({"number": number, **_data(answer)}), flush=True)
        else:
            print(f"{number:>3}  {problem.board.count_pieces(Piece.EMPTY):>2} empties  "
                  f"{_named(answer.move):>4} {answer.value:>+4g}  {verdict:<8} "
                  f"{answer.nodes:>12} nodes {answer.seconds:>8.2f} s", flush=True)
    if not arguments.json:
        compared = f", {differing} different from the file" if has_scores else ""
        print(f"{number} solved{compared}; {nodes} nodes, {time.perf_counter() - begin:.2f} s")
    return 1 if differing else 0


def _foretell(number: int, problem: "Problem") -> None:
    """A line that is no longer than the one that will tell the answer."""
    from othello.engine.search import nodes_to_solve

    nodes = nodes_to_solve(problem.board.count_pieces(Piece.EMPTY))
    told = f"{nodes:,.0f}" if nodes < 1e12 else f"{nodes:.0e}"
    is_over = Game(problem.board, to_move=problem.to_move).is_game_over
    work = "solving ..." if is_over else f"solving, as a rule within {told} nodes ..."
    print(f"\r{number}: {work}", end="\r", file=sys.stderr, flush=True)


def _answers(problems: "Sequence[Problem]", jobs: int) -> "Iterator[Answer]":
    """The best move of each, found by as many of `jobs` processes as pay."""
    from othello.analysis.effort import processes
    from othello.analysis.workers import in_order, shared_out
    from othello.engine.search import nodes_to_solve

    efforts = [nodes_to_solve(problem.board.count_pieces(Piece.EMPTY)) for problem in problems]
    if len(problems) > 1 and processes(efforts, jobs) > 1:
        return in_order(shared_out(_solved, problems, complain, jobs))
    return map(_solved, problems)


def _solved(problem: "Problem") -> "Answer":
    from othello.players.engine_board import EngineBoard

    with ended_at_once():
        return EngineBoard(problem.board, problem.to_move).best()


def _file_or_position(text: str) -> Path | str:
    return options.path(text) if text.lower().endswith(".obf") else text


def _problems(given: Path | str) -> "list[Problem]":
    from othello.formats import obf, position
    from othello.formats.files import lines, open_text

    if isinstance(given, str):
        try:
            return [obf.Problem(*position.loads(given))]
        except FormatError as error:
            raise FormatError(f"expected an .obf file or a position: {error}") from None
    try:
        with open_text(given) as file:
            problems = list(obf.load(lines(file)))
    except FormatError as error:
        raise FormatError(f"{given}: {error}") from None
    if not problems:
        raise FormatError(f"{given}: expected positions, got none")
    return problems


def _verdict(problem: "Problem", answer: "Answer") -> str:
    """Whether the score and the move are the best ones that the file has."""
    if not problem.scores:
        return ""
    best = max(score for _, score in problem.scores)
    moves = [move for move, score in problem.scores if score == best]
    return "agrees" if answer.value == best and answer.move in moves else "differs"


def _named(move: Position | None) -> str:
    return "pass" if move is None else str(move)


def _data(answer: "Answer") -> dict[str, object]:
    return answer._asdict() | {"move": _named(answer.move), "line": list(map(str, answer.line))}


def _add_perft(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("depth", type=options.whole_number(1), metavar="DEPTH",
                        help="the longest games to count, in plies")
    parser.add_argument("--model", choices=MODELS, default=MODELS[0],
                        help="the class model or, on 8x8, the engine (default: %(default)s)")
    options.add_size(parser)
    parser.set_defaults(run=_perft)


def _perft(arguments: argparse.Namespace) -> int:
    from othello.analysis.perft import perft
    from othello.players.engine_board import EngineBoard

    board = Board(arguments.size)
    count: Callable[[int], int] = partial(perft, board, Piece.BLACK)
    if arguments.model == "bitboard":
        count = EngineBoard(board, Piece.BLACK).perft
    print(f"{'depth':>5} {'seconds':>9} {'games/s':>12} {'games':>15}")
    for depth in range(1, arguments.depth + 1):
        begin = time.perf_counter()
        games = count(depth)
        seconds = time.perf_counter() - begin
        print(f"{depth:>5} {seconds:>9.3f} {games / seconds:>12.0f} {games:>15}", flush=True)
    return 0
