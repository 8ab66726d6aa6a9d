"""The commands that ask the engine: best, solve, perft."""

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from othello.analysis.phrases import counted
from othello.board import Board
from othello.cli import options, solve
from othello.cli.signals import ended_at_once
from othello.cli.solve import OVER, data, named, played
from othello.errors import OthelloError
from othello.game import Game
from othello.piece import Piece
from othello.players.registry import RATINGS, SECONDS, Settings, player

if TYPE_CHECKING:
    from othello.engine.evaluation import Evaluation
    from othello.players.engine_board import Answer

MODELS = ("cells", "bitboard")
# The options of best, and the levels that heed them.
HEEDED: dict[str, tuple[str, ...]] = {
    "weights": ("hard",), "depth": ("hard",), "nodes": ("hard", "mcts"), "time": ("hard", "mcts")}


def add_to(commands: options.Commands) -> None:
    """Add the commands."""
    _add_best(commands.add_parser(
        "best", help="find the best move of a position",
        description="Find the best move of a position on 8x8, and its value for the side to move, "
                    "in discs. Hints and reviews search fewer positions, judge every move and "
                    "give Black's lead, so that their numbers may differ, and of equally good "
                    "moves they may name another."))
    solve.add_to(commands)
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
    parser.add_argument("--nodes", type=options.whole_number(1), metavar="N",
                        help="look at no more than N positions")
    parser.add_argument("--time", type=options.seconds, metavar="SECONDS",
                        help=f"take no longer than that (default: {SECONDS})")
    parser.add_argument("--weights", type=options.path, metavar="FILE",
                        help="judge by these weights, as train writes them")
    parser.add_argument("--json", action="store_true", help="print an object of JSON")
    parser.set_defaults(run=_best)


def _best(arguments: argparse.Namespace) -> int:
    from othello.engine.search import Limits
    from othello.formats import reader
    from othello.players.engine_board import EngineBoard

    board, color = reader.position(arguments.position)
    for option, levels in HEEDED.items():
        if getattr(arguments, option) is not None and arguments.level not in levels:
            raise OthelloError(f"--{option} is for {' and '.join(levels)}, not for "
                               f"{arguments.level}")
    if arguments.level != "hard":
        return _best_of_level(arguments, board, color)
    limits = Limits(arguments.depth or Limits.depth, arguments.nodes or Limits.nodes,
                    arguments.time or SECONDS)
    evaluation = _evaluation(arguments.weights)
    with ended_at_once():
        answer = EngineBoard(board, color).best(limits, evaluation)
    if arguments.json:
        print(json.dumps(data(answer, color)))
    else:
        print(f"{_told(answer, color)}\n{counted(answer.nodes, 'node')} in "
              f"{answer.seconds:.2f} s")
    return 0


def _told(answer: "Answer", color: Piece) -> str:
    """The best move and its value, in words."""
    from othello.analysis.leads import signed

    value = f"exactly {signed(answer.value, 0)}" if answer.is_exact else signed(answer.value)
    value += f" for {color.name.capitalize()}"
    if played(answer) == OVER:
        return f"The game is over: {value}"
    return (f"{named(answer.move)} leads to {value}, depth {answer.depth}: "
            f"{' '.join(map(str, answer.line))}")


def _evaluation(file: Path | None) -> "Evaluation | None":
    """The evaluation by the weights of a file; None without one, for those of the package."""
    from othello.engine import weights
    from othello.engine.rows import evaluation_by

    return None if file is None else evaluation_by(weights.load(file))


def _best_of_level(arguments: argparse.Namespace, board: Board, color: Piece) -> int:
    """The move alone: these players foretell no value."""
    game, move = Game(board, to_move=color), OVER
    if not game.is_game_over:
        settings = Settings(seconds=arguments.time or SECONDS,
                            nodes=arguments.nodes or Settings.nodes, book=False)
        has_passed = game.current_player.color is not color  # for want of a move
        move = named(None if has_passed
                     else player(arguments.level, color, settings).choose_move(game))
    if arguments.json:
        print(json.dumps({"to_move": color.name.lower(), "move": move}))
    else:
        print("The game is over." if move == OVER else f"{arguments.level} plays {move}")
    return 0


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
