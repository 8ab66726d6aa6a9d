"""`othello why`, `othello trace` and `othello xray`: explain a move."""

import argparse
import sys
from json import dumps

from othello import Game, InvalidMoveReason, Player, Position
from othello.analysis import explain
from othello.analysis.explain import COMPASS, explanation, first_passes
from othello.analysis.xray import mermaid, record_move, record_undo, text
from othello.cli import options
from othello.cli.command import command, exclusive, option
from othello.cli.errors import as_usage_error
from othello.console.display import Display
from othello.formats.reader import position


@command(
    options.position("START"), options.SQUARE,
    option("--side", choices=("black", "white"),
           help="choose the colour of the disc (default: the side to move)"),
    options.json())
def why(arguments: argparse.Namespace) -> None:
    """Explain why a square is or isn't a valid move, direction by direction."""
    game, square = _game_and_square(arguments.position, arguments.square)
    side, validator = options.side(arguments), game.validator
    passes = [] if side else first_passes(game)
    color = side or game.current_player.color
    reason = (InvalidMoveReason.GAME_FINISHED if game.is_game_over
              else validator.why_invalid(square, color))
    print(dumps({
        "square": str(square), "color": color.name.lower(), "reason": reason and reason.value,
        "flips": list(map(str, validator.flippable_positions(square, color))),
        "directions": [{"direction": COMPASS[ray.direction], "run": list(map(str, ray.run)),
                        "end": ray.end.name.lower(), "stop": ray.stop and str(ray.stop),
                        "flips": list(map(str, ray.flips))}
                       for ray in validator.explain(square, color)]}) if arguments.json else
          "\n".join([*passes, *explanation(validator, square, Player(color), reason)]))


@command(options.position("START"), options.SQUARE, *options.STYLE_OPTIONS)
def trace(arguments: argparse.Namespace) -> None:
    """Show a move step by step, from the placed disc to the flips in each direction. The board is
    shown after each change. For an invalid move, explain why.
    """
    game, square = _game_and_square(arguments.position, arguments.square)
    display = Display(sys.stdout, options.style(arguments))
    for sentence in first_passes(game):
        display.write(sentence)
    if game.why_invalid(square) is None:
        for step in explain.trace(game.board, square, game.current_player.color):
            display.show_step(step, square)
    else:
        print("\n".join(explain.why(game, square)))


@command(
    options.position("START"), options.SQUARE,
    option("--undo", action="store_true", help="show how the move is undone"),
    exclusive(options.json("print a JSON object with every call and line"),
              option("--mermaid", action="store_true",
                     help="print a sequence diagram for Mermaid")))
def xray(arguments: argparse.Namespace) -> None:
    """Make a move in the class model, and show the calls to public methods, with arguments and
    results. Calls that differ only in their square or direction are listed once. The last part
    shows every line of code that runs in the longest search for discs to flip, with the variables
    that the line sets.
    """
    game, square = _game_and_square(arguments.position, arguments.square)
    calls = (record_undo if arguments.undo else record_move)(game, square)
    print(dumps({"square": str(square), "color": game.current_player.color.name.lower(),
                 "calls": [call.data for call in calls]}) if arguments.json else
          "\n".join(mermaid(calls) if arguments.mermaid else text(calls)))


def _game_and_square(text: str, name: str) -> tuple[Game, Position]:
    """Return a game that starts with the position in `text`, and the square called `name`.

    Raises UsageError if the square is not on the board.
    """
    board, color = position(text)
    with as_usage_error():
        return Game(board, to_move=color), Position.parse(name, board.size)
