"""The commands that teach: why, trace, xray, review."""

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from math import ceil

from othello.analysis.effort import STANDARD
from othello.analysis.explain import COMPASS, explanation, first_passes, why
from othello.cli import options
from othello.cli.faults import complain
from othello.cli.signals import ended_at_once
from othello.game import Game
from othello.move_validator import InvalidMoveReason, MoveValidator, Ray
from othello.piece import Piece
from othello.player import Player
from othello.position import Position


def add_to(commands: options.Commands) -> None:
    """Add the commands."""
    _add_why(commands)
    _add_trace(commands)
    _add_xray(commands)
    _add_review(commands)


def _add_why(commands: options.Commands) -> None:
    parser = commands.add_parser(
        "why", help="say why a square is a valid move or not",
        description="Say what a disc on a square would meet in each of the eight directions.")
    options.add_position(parser, default="START")
    parser.add_argument("square", metavar="SQUARE", help="such as d3")
    parser.add_argument("--side", choices=("black", "white"),
                        help="whose disc (default: the side to move)")
    parser.add_argument("--json", action="store_true", help="print an object of JSON")
    parser.set_defaults(run=_why)


def _add_trace(commands: options.Commands) -> None:
    trace = commands.add_parser(
        "trace", help="show a move step by step",
        description="Show the disc that is placed and what flips in each direction, with the "
                    "board after each change. For a square that is no valid move, say why.")
    options.add_position(trace, default="START")
    trace.add_argument("square", metavar="SQUARE", help="such as d3")
    options.add_style(trace)
    trace.set_defaults(run=_trace)


def _add_xray(commands: options.Commands) -> None:
    xray = commands.add_parser(
        "xray", help="show the calls, lines and values of a move in the class model",
        description="Make a move in the running class model and show the calls of its public "
                    "methods, with arguments and results. Repeated calls are listed once if they "
                    "differ only in square or direction. Below are the lines that search the "
                    "longest run, with the variables that each line sets.")
    options.add_position(xray)
    xray.add_argument("square", metavar="SQUARE", help="such as d3")
    xray.add_argument("--undo", action="store_true",
                      help="show how the move is taken back instead")
    output = xray.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true",
                        help="print an object of JSON, with every call and line")
    output.add_argument("--mermaid", action="store_true",
                        help="print a sequence diagram for Mermaid")
    xray.set_defaults(run=_xray)


def _add_review(commands: options.Commands) -> None:
    review = commands.add_parser(
        "review", help="show what each move of a game has lost",
        description="Show what each move of a game has lost against the best one, in discs: "
                    "exactly near the end, by estimate before. Leads are Black's.")
    options.add_file(review)
    review.add_argument("--nodes", type=options.whole_number(100), default=STANDARD,
                        metavar="N",
                        help="positions to look at for each move that is not solved (default: "
                             "%(default)s)")
    review.add_argument("--exact", type=options.whole_number(0, 30), metavar="N",
                        help="solve positions of up to N empties (default: those that --nodes "
                             "are enough for, 12 by its default)")
    options.add_jobs(review)
    review.add_argument("--svg", type=options.path, metavar="OUT",
                        help="write the graph of the game as a picture")
    review.add_argument("--json", action="store_true", help="print an object of JSON")
    review.set_defaults(run=_review)


def _why(arguments: argparse.Namespace) -> int:
    from othello.formats.reader import position

    board, color = position(arguments.position)
    game, passes = Game(board, to_move=color), []
    if arguments.side:
        color = Piece[arguments.side.upper()]
    else:
        color, passes = game.current_player.color, first_passes(game)
    square, validator = Position.parse(arguments.square), MoveValidator(board)
    reason = (InvalidMoveReason.GAME_FINISHED if game.is_game_over
              else validator.why_invalid(square, color))
    if arguments.json:
        print(json.dumps({
            "square": str(square), "color": color.name.lower(), "reason": reason and reason.value,
            "flips": list(map(str, validator.flippable_positions(square, color))),
            "directions": [_data(ray) for ray in validator.explain(square, color)]}))
    else:
        print("\n".join([*passes, *explanation(validator, square, Player(color), reason)]))
    return 0


def _trace(arguments: argparse.Namespace) -> int:
    from othello.analysis.explain import trace
    from othello.console.display import Display
    from othello.formats.reader import position

    board, color = position(arguments.position)
    square, game = Position.parse(arguments.square), Game(board, to_move=color)
    display = Display(sys.stdout, options.style(arguments))
    for passed in first_passes(game):
        display.say(passed)
    if game.why_invalid(square) is None:
        for step in trace(board, square, game.current_player.color):
            display.show_step(step, square)
    else:
        print("\n".join(why(game, square)))
    return 0


def _xray(arguments: argparse.Namespace) -> int:
    from othello.analysis.xray import mermaid, record_move, record_undo, text
    from othello.formats.reader import position

    board, color = position(arguments.position)
    square, game = Position.parse(arguments.square, board.size), Game(board, to_move=color)
    calls = (record_undo if arguments.undo else record_move)(game, square)
    if arguments.json:
        print(json.dumps({"square": str(square), "color": game.current_player.color.name.lower(),
                          "calls": [call.data for call in calls]}))
    else:
        print("\n".join(mermaid(calls) if arguments.mermaid else text(calls)))
    return 0


def _data(ray: Ray) -> dict[str, object]:
    return {"direction": COMPASS[ray.direction], "run": list(map(str, ray.run)),
            "end": ray.end.name.lower(), "stop": ray.stop and str(ray.stop),
            "flips": list(map(str, ray.flips))}


def _review(arguments: argparse.Namespace) -> int:
    from othello.analysis.openings import opening
    from othello.analysis.report import data, in_words
    from othello.analysis.review import review
    from othello.console.record import without_controls
    from othello.formats import graph
    from othello.formats.files import text_written_whole
    from othello.formats.reader import record
    from othello.session.recorded import session_of

    options.require_new(arguments.svg, arguments.file)
    session = session_of(without_controls(record(arguments.file, arguments.game)))
    game = session.game
    with ended_at_once() if arguments.jobs == 1 else nullcontext():
        reviewed = review(game, arguments.nodes, arguments.exact, _foretell(len(game.moves)),
                          jobs=arguments.jobs, tell=complain, forfeit=session.forfeit)
    if arguments.svg:
        with text_written_whole(arguments.svg) as file:
            graph.dump(reviewed.curve, reviewed.exact_from, file)
    if arguments.json:
        print(json.dumps({"opening": opening(game)} | data(reviewed)))
    else:
        print("\n".join(in_words(game, reviewed)))
    return 0


def _foretell(moves: int) -> Callable[[int, float], None]:
    """Says in a terminal how long a review will take."""
    def foretell(number: int, seconds: float) -> None:
        if sys.stderr.isatty():
            print(f"\r{number} of {moves} moves judged, at most about {ceil(seconds)} s left ",
                  end="\r", file=sys.stderr, flush=True)
    return foretell
