"""The command line: `python -m othello`, with a sub-command for each thing to do."""

import argparse
import io
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from othello import __version__
from othello.board import SIZES, STARTS, Board
from othello.console.style import COLOR_CHOICES, choose_style
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
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a reader that has gone is no fault
            print(f"othello: {error}", file=sys.stderr)
        # What Python still holds for the output can go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return code


def _play(arguments: argparse.Namespace) -> int:
    from othello.console.app import Console

    def new_game() -> Game:
        return Game(Board(arguments.size, arguments.start),
                    PLAYERS[arguments.black](Piece.BLACK), PLAYERS[arguments.white](Piece.WHITE))

    style = choose_style(arguments.color, arguments.accessible, sys.stdout, os.environ)
    stdin = sys.stdin or io.StringIO()  # Python has none where the shell has closed it
    Console(new_game, style, stdin, sys.stdout).cmdloop()
    return 0


def _perft(arguments: argparse.Namespace) -> int:
    from othello.analysis.perft import perft

    print(f"{'depth':>5} {'seconds':>9} {'games':>15}")
    for depth in range(1, arguments.depth + 1):
        begin = time.perf_counter()
        games = perft(Board(arguments.size), Piece.BLACK, depth)
        print(f"{depth:>5} {time.perf_counter() - begin:>9.3f} {games:>15}", flush=True)
    return 0


def _validate(arguments: argparse.Namespace) -> int:
    from multiprocessing import Pool

    from othello.analysis.validate import validate

    begin = time.perf_counter()
    games = faulty = unfinished = with_empties = 0
    with Pool() as pool:
        for report in pool.imap(validate, arguments.files):
            print(f"{report.path}: {report.games} games, {report.faulty} faults", flush=True)
            for fault in report.faults:
                print(f"  {fault}", file=sys.stderr, flush=True)
            games, faulty = games + report.games, faulty + report.faulty
            unfinished += report.unfinished
            with_empties += report.with_empties
    seconds = time.perf_counter() - begin
    print(f"{games} games, {unfinished} stop before the end, {with_empties} end with empties, "
          f"{faulty} faults; {games / seconds:.0f} games a second")
    return FAILED if faulty else 0


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
    _add_validate(commands.add_parser(
        "validate", help="replay all games of files, and tell the first faults",
        description="Replay all games of files, on all cores. A game has a fault if a move is "
                    "invalid, or if it ends with another result than the file has."))
    return parser


def _add_perft(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("depth", type=_plies, metavar="DEPTH", help="the longest games to count")
    _add_size(parser, default=argparse.SUPPRESS)  # else it would undo `--size N perft`
    parser.set_defaults(run=_perft)


def _add_validate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE",
                        help="archives, records, transcripts (a line each), positions or saved "
                             "games: .wtb, .ggf, .txt, .obf, .json")
    parser.set_defaults(run=_validate)


def _add_options_of_play(parser: argparse.ArgumentParser) -> None:
    for side in "black", "white":
        parser.add_argument(f"--{side}", choices=PLAYERS, default="human",
                            help=f"who plays {side.capitalize()} (default: %(default)s)")
    _add_size(parser, default=8)
    parser.add_argument("--start", choices=STARTS, default="standard",
                        help="the four discs to begin with; mirrored has Black on d4 and e5 "
                             "(default: %(default)s)")
    parser.add_argument("--color", choices=COLOR_CHOICES, default="auto",
                        help="paint the board; NO_COLOR and FORCE_COLOR in the environment "
                             "decide for auto (default: %(default)s)")
    parser.add_argument("--accessible", action="store_true",
                        help="sentences in place of board pictures, also with ACCESSIBLE=1")


def _plies(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a whole number of plies from 1, got {text!r}")


def _add_size(parser: argparse.ArgumentParser, default: object) -> None:
    parser.add_argument("--size", type=int, choices=SIZES, default=default, metavar="N",
                        help="rows and columns: an even number, 4 to 26 (default: 8)")
