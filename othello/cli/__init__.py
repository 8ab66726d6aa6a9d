"""The command line: `python -m othello`, with a sub-command for each thing to do."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from othello.board import STARTS, Board
from othello.cli import engine, files, grade, options, teaching, train, version, web
from othello.errors import OthelloError
from othello.game import Game
from othello.piece import Piece
from othello.players.registry import (
    PLAYERS,
    SECONDS,
    SEED,
    Settings,
    player,
)

FAILED = 1  # a fault was found, or the output cannot be written
INTERRUPTED = 130  # what a shell says of a program that Ctrl-C has ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    arguments = _parser().parse_args(argv)
    if sys.stdout is None:  # the shell has closed it
        return FAILED
    _accept_all_characters()
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nInterrupted.")
        return INTERRUPTED
    except OthelloError as error:
        print(f"othello: {error}", file=sys.stderr)
        return FAILED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a reader that has gone is no fault
            print(f"othello: {error}", file=sys.stderr)
        if error.filename is None:
            # It is the output, and what Python still holds for it can go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return code


def _accept_all_characters() -> None:
    """No character that is typed or printed may end a game."""
    for stream, errors in (sys.stdin, "replace"), (sys.stdout, "backslashreplace"):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _play(arguments: argparse.Namespace) -> int:
    from othello.console.console import Console
    from othello.console.display import Display
    from othello.console.files import FILES
    from othello.console.looking import LOOKING
    from othello.console.playing import PLAYING, let_programs_go_on
    from othello.console.reader import Reader
    from othello.console.teaching import TEACHING
    from othello.session import Session

    settings = Settings(arguments.seed, arguments.time)
    players = {Piece.BLACK: arguments.black, Piece.WHITE: arguments.white}
    for color, name in players.items():
        player(name, color, settings)
    console = Console(lambda: Session(Game(Board(arguments.size, arguments.start)), players),
                      [*LOOKING, *PLAYING, *TEACHING, *FILES],
                      Display(sys.stdout, options.style(arguments)),
                      Reader(options.stdin(), sys.stdout),
                      lambda name, color: player(name, color, settings), let_programs_go_on)
    console.display.introduce(console.session)
    console.run()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="othello",
        description="Play Othello in the terminal. Without a command a game begins at once; "
                    "type help in it for what can be typed.",
        epilog="Exit codes: 0 the end, also of the input; 1 a fault, or an output "
               "that cannot be written; 2 a wrong command line; 130 Ctrl-C.",
    )
    version.add_to(parser)
    _add_options_of_play(parser)
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    engine.add_to(commands)
    files.add_to(commands)
    teaching.add_to(commands)
    web.add_to(commands)
    train.add_to(commands)
    grade.add_to(commands)
    return parser


def _add_options_of_play(parser: argparse.ArgumentParser) -> None:
    for side, default in ("black", "human"), ("white", "medium"):
        parser.add_argument(f"--{side}", default=default, metavar="PLAYER",
                            help=f"who plays {side.capitalize()}: {', '.join(PLAYERS)}, or a "
                                 "class of yours as FILE.py:CLASS (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED,
                        help="where the random numbers begin (default: %(default)s)")
    parser.add_argument("--time", type=options.seconds, default=SECONDS, metavar="SECONDS",
                        help="what hard may take for a move (default: %(default)s)")
    options.add_size(parser, default=8)
    parser.add_argument("--start", choices=STARTS, default="standard",
                        help="the four discs to begin with; mirrored has Black on d4 and e5 "
                             "(default: %(default)s)")
    options.add_style(parser, color="auto", accessible=False)
