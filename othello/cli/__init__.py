"""The command line: `python -m othello`, with a sub-command for each thing to do."""

import argparse
import io
import os
import sys
import time
from collections.abc import Sequence

from othello import __version__
from othello.board import STARTS, Board
from othello.cli import files, options
from othello.errors import OthelloError
from othello.game import Game
from othello.piece import Piece
from othello.player import Player

# The players that --black and --white can name.
PLAYERS = {"human": Player}

FAILED = 1  # a fault was found, or the output cannot be written
INTERRUPTED = 130  # what a shell says of a program that Ctrl-C has ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    arguments = _parser().parse_args(argv)
    if sys.stdout is None:  # the shell has closed it
        return FAILED
    # No character that is typed or printed may end a game.
    for stream, errors in (sys.stdin, "replace"), (sys.stdout, "backslashreplace"):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nInterrupted.")
        return INTERRUPTED
    except (OthelloError, OSError) as error:
        if not isinstance(error, BrokenPipeError):  # a reader that has gone is no fault
            print(f"othello: {error}", file=sys.stderr)
        _give_up_output()
        return FAILED
    return code


def _give_up_output() -> None:
    """Let what Python still holds for the output go nowhere, where it cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _play(arguments: argparse.Namespace) -> int:
    from othello.console.app import Console

    def new_game() -> Game:
        return Game(Board(arguments.size, arguments.start),
                    PLAYERS[arguments.black](Piece.BLACK), PLAYERS[arguments.white](Piece.WHITE))

    Console(new_game, options.style(arguments), options.stdin(), sys.stdout).cmdloop()
    return 0


def _perft(arguments: argparse.Namespace) -> int:
    from othello.analysis.perft import perft

    print(f"{'depth':>5} {'seconds':>9} {'games':>15}")
    for depth in range(1, arguments.depth + 1):
        begin = time.perf_counter()
        games = perft(Board(arguments.size), Piece.BLACK, depth)
        print(f"{depth:>5} {time.perf_counter() - begin:>9.3f} {games:>15}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="othello",
        description="Play Othello in the terminal. Without a command a game begins at once; "
                    "type help in it for what can be typed.",
        epilog="Exit codes: 0 the end, also of the input; 1 a fault, or an output "
               "that cannot be written; 2 a wrong command line; 130 Ctrl-C.",
    )
    parser.add_argument("--version", action="version", version=f"othello {__version__}")
    _add_options_of_play(parser)
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_perft(commands.add_parser(
        "perft", help="count the games of each length",
        description="Count the games of each length up to DEPTH plies through the class model. "
                    "A pass is a ply, and a finished game counts once."))
    files.add_to(commands)
    return parser


def _add_perft(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("depth", type=options.whole_number(1), metavar="DEPTH",
                        help="the longest games to count, in plies")
    options.add_size(parser)
    parser.set_defaults(run=_perft)


def _add_options_of_play(parser: argparse.ArgumentParser) -> None:
    for side in "black", "white":
        parser.add_argument(f"--{side}", choices=PLAYERS, default="human",
                            help=f"who plays {side.capitalize()} (default: %(default)s)")
    options.add_size(parser, default=8)
    parser.add_argument("--start", choices=STARTS, default="standard",
                        help="the four discs to begin with; mirrored has Black on d4 and e5 "
                             "(default: %(default)s)")
    options.add_style(parser, color="auto", accessible=False)
