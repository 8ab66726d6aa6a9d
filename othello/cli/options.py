"""Options and argument types for several commands.

Only the main parser sets defaults for SIZE, STYLE_OPTIONS and SCREEN. A default size in `perft`
would override the 6 in `--size 6 perft 3`.
"""

import argparse
import io
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from reprlib import repr as quoted
from typing import TextIO, TypeVar

from othello import OthelloError, Piece
from othello.analysis.budget import DEFAULT_NODES
from othello.board import SIZES
from othello.cli.command import Option, option
from othello.cli.errors import UsageError, print_error
from othello.cli.player_names import resolve_player
from othello.console.style import CHOICES, Style, choose_style
from othello.players.registry import LIMIT, RATINGS, SEED, SETUP, Settings, UnknownPlayerError

FORMATS = (".wtb", ".ggf", ".pgn", ".sgf", ".txt", ".json", ".obf")  # input and output formats
ENDINGS = ", ".join(FORMATS)
MAX_NUMBER = 10**18  # the largest number that the compiled engine accepts
MAX_ARGUMENT_LENGTH = len(str(MAX_NUMBER))
RATED = ", ".join(f"{number} or {name} (rated {rating})"
                  for number, (name, rating) in enumerate(RATINGS.items(), start=1))
DEFAULT_PLAYERS = {Piece.BLACK: "human", Piece.WHITE: "medium"}

T = TypeVar("T")


def whole_number(low: int, high: int = MAX_NUMBER) -> Callable[[str], int]:
    """Return an argument type for whole numbers from `low` to `high`."""
    def number(text: str) -> int:
        is_number = text.isascii() and text.isdecimal()
        is_long = len(text) > MAX_ARGUMENT_LENGTH
        if is_number and not is_long and low <= int(text) <= high:
            return int(text)
        is_above = is_number and (is_long or int(text) > high)
        limits = f"from {low} to {high}" if is_above or high < MAX_NUMBER else f"of at least {low}"
        raise argparse.ArgumentTypeError(
            f"expected a whole number {limits}, got {quoted(text)}")

    return number


def make_type(convert: Callable[[str], T], expected: str,
              is_valid: Callable[[str], object]) -> Callable[[str], T]:
    """Return an argparse type that checks a string and converts it with `convert`.

    `is_valid` can return a false value or raise ValueError to reject a string. In the error
    message, `expected` describes the valid strings.
    """
    def parse_value(text: str) -> T:
        with suppress(ValueError):
            if is_valid(text):
                return convert(text)
        raise argparse.ArgumentTypeError(f"expected {expected}, got {quoted(text)}")

    return parse_value


seconds: Callable[[str], float] = make_type(
    float, "seconds from 0.01 to 86400",
    lambda text: re.fullmatch(r"[0-9]+\.?[0-9]*|\.[0-9]+", text) and 0.01 <= float(text) <= 86_400)
# The path `-` is rejected, because many commands use it for standard input.
path: Callable[[str], Path] = make_type(
    Path, "the name of a file",
    lambda text: text not in ("", "-") and b"\0" not in os.fsencode(text))
_size = make_type(int, f"an even number from {min(SIZES)} to {max(SIZES)}",
                  lambda text: re.fullmatch("[0-9]{1,2}", text) and int(text) in SIZES)


def player(name: str) -> str:
    """Return the full name of a computer player, or reject `name`."""
    try:
        name = resolve_player(name)
    except UnknownPlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if ":" not in name and name not in RATINGS:
        raise argparse.ArgumentTypeError(
            f"{quoted(name)} is not a computer player; choose {', '.join(RATINGS)}, "
            "FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND")
    return name


SEED_OPTION = option("--seed", type=whole_number(0), default=SEED, metavar="N",
                     help="use N as the random seed (default: %(default)s)")
MOVE_TIMEOUT = option("--move-timeout", type=seconds, default=LIMIT, metavar="SECONDS",
                      help="limit each move of your own class or program to SECONDS (default: "
                           "%(default)s)")
NO_BOOK = option("--no-book", action="store_false", dest="book",
                 help="let the medium and hard levels play without the opening book")
JOBS = option("--jobs", type=whole_number(1, 64), default=os.cpu_count() or 1, metavar="N",
              help="share the work among N processes (default: one for each core)")
SQUARE = option("square", metavar="SQUARE", help="take a square such as d3")
FILE = option("file", type=path, metavar="FILE", help=f"read games from FILE: {ENDINGS}")
SIZE = option("--size", type=_size, default=argparse.SUPPRESS, metavar="N",
              help="play on a board with N rows and N columns; N is an even number from 4 to 26 "
                   "(default: 8)")
STYLE_OPTIONS = (  # the options that `style` reads
    option("--color", choices=CHOICES, default=argparse.SUPPRESS,
           help="use colours; auto follows NO_COLOR and FORCE_COLOR in the environment (default: "
                "auto)"),
    option("--accessible", action="store_true", default=argparse.SUPPRESS,
           help="print sentences instead of boards, as ACCESSIBLE=1 does"))
SCREEN = option("--screen", choices=CHOICES, default=argparse.SUPPRESS,
                help="choose whether the board fills the terminal; 'always' ignores TERM=dumb "
                     "(default: auto)")


def limits(default: float) -> tuple[Option, ...]:
    """Return the options that `settings` reads. `default` is the default of --time."""
    return (option("--time", type=seconds, metavar="SECONDS",
                   help=f"limit each move to SECONDS (default: {default}; none with --nodes)"),
            option("--nodes", type=whole_number(1), metavar="N",
                   help="search at most N positions per move"),
            SEED_OPTION, MOVE_TIMEOUT)


def position(default: str | None = None) -> Option:
    """Return the command-line argument POSITION. A default makes the argument optional."""
    return option("position", metavar="POSITION", nargs="?" if default else None, default=default,
                  help="give the position as the word START, a transcript such as f5d6, a file, "
                       "or a quoted string with 64 squares (X, O or -) and the side to move"
                       + f" (default: {default})" * bool(default))


def game(default: int | None = 1) -> Option:
    """Return the --game option, which selects a game in a file."""
    return option("--game", type=whole_number(1), default=default, metavar="N",
                  help="take game N of the file (default: "
                       f"{'the first' if default else 'all of them'})")


def files(nargs: str) -> Option:
    """Return the command-line argument FILE, which names the files to read."""
    return option("files", type=path, nargs=nargs, metavar="FILE",
                  help=f"read games from each FILE: {ENDINGS}")


def json(text: str = "print a JSON object") -> Option:
    """Return the --json option."""
    return option("--json", action="store_true", help=text)


def svg(content: str) -> Option:
    """Return the --svg option, which writes a picture of `content`."""
    return option("--svg", type=path, metavar="OUT", help=f"write {content} as a picture")


def depth_of_review(scope: str, exact: str) -> tuple[Option, Option]:
    """Return the --nodes and --exact options, which limit the search in a review."""
    return (option("--nodes", type=whole_number(100), metavar="N",
                   help=f"{scope}search N positions for each move that isn't solved (default: "
                        f"{DEFAULT_NODES})"),
            option("--exact", type=whole_number(0, 30), metavar="N",
                   help=f"{scope}solve positions with up to N empties (default: {exact})"))


def results(noun: str) -> tuple[Option, Option]:
    """Return the --folder and --output options.

    The help text for --output describes the result as `noun`, such as "book".
    """
    return (option("--folder", type=path, required=True,
                   help="store intermediate results in FOLDER, and resume from them"),
            option("--output", type=path, required=True, metavar="FILE",
                   help=f"write the {noun} to FILE"))


def number(name: str, low: int, high: int, default: int, text: str) -> Option:
    """Return an option for a number from `low` to `high`."""
    return option(name, type=whole_number(low, high), default=default, metavar="N",
                  help=f"{text} (default: %(default)s)")


def require_used(arguments: argparse.Namespace, used_by: Mapping[str, tuple[str, ...]],
                 chosen: str | None) -> None:
    """Raise UsageError if the user gave an option that `chosen` doesn't use."""
    for name, users in used_by.items():
        value = getattr(arguments, name)
        is_set = value is not None and value is not False and value not in ("", [])
        if is_set and chosen not in users:
            label = "FILE" if name == "files" else f"--{name}"
            raise UsageError(f"{label} is only for {' and '.join(users)}")


def settings(arguments: argparse.Namespace, seconds: float) -> Settings:
    """Return the players' settings. Messages from players are printed to standard error."""
    default = seconds if arguments.nodes is None else inf
    return Settings(arguments.seed, arguments.time or default, arguments.move_timeout, print_error,
                    nodes=arguments.nodes or Settings.nodes, book=arguments.book)


def side(arguments: argparse.Namespace) -> Piece | None:
    """Return the side that --side names, or None."""
    return Piece[arguments.side.upper()] if arguments.side else None


@contextmanager
def extra(name: str, feature: str) -> Iterator[None]:
    """Turn an import error in the block into an OthelloError with installation advice."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = "othello-classic"
        if SETUP.exists():
            package = "." if SETUP.parent == Path.cwd() else str(SETUP.parent)
        python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
        raise OthelloError(f"{feature} needs {error.name}: "
                           f'{python} -m pip install "{package}[{name}]"') from None


def style(arguments: argparse.Namespace, is_console: bool = False) -> Style:
    """Return the output style. A console can fill the screen only if its input is a terminal."""
    screen = arguments.screen if is_console and stdin().isatty() else "never"
    return choose_style(arguments.color, arguments.accessible, sys.stdout, os.environ, screen,
                        shutil.get_terminal_size())


def stdin() -> TextIO:
    """Return standard input, or an empty input if the shell has closed it."""
    return sys.stdin or io.StringIO()
