"""Options that several commands have, and the style that those of the display choose.

The command line itself has the defaults of size, colour and accessibility: a command that
had them, too, would undo `--size 6 perft 3`.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, TypeAlias

from othello.board import SIZES
from othello.cli.style import COLOR_CHOICES, SCREEN_CHOICES, choose_style
from othello.console.style import Style
from othello.errors import OthelloError, quoted

FORMATS = (".wtb", ".ggf", ".pgn", ".sgf", ".txt", ".json", ".obf")  # that are read and written
ENDINGS = ", ".join(FORMATS)
MOST = 10**18  # no number is larger, so that each fits what is compiled

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


@contextmanager
def extra(name: str, what: str, way: str = "") -> Iterator[None]:
    """Raise OthelloError, which says how to install it, where a module of the block is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise OthelloError(f"{what} needs {error.name}: {way}pip install '.[{name}]'") from None


def add_size(parser: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    """Add --size."""
    parser.add_argument("--size", type=_size, choices=SIZES, default=default, metavar="N",
                        help="rows and columns: an even number, 4 to 26 (default: 8)")


def _size(text: str) -> int:
    """A type of arguments: the number of rows of a board."""
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) in SIZES:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected an even number from {min(SIZES)} to {max(SIZES)}, "
                                     f"got {quoted(text)}")


def add_style(parser: argparse.ArgumentParser, color: object = argparse.SUPPRESS,
              accessible: object = argparse.SUPPRESS) -> None:
    """Add what `style` reads."""
    parser.add_argument("--color", choices=COLOR_CHOICES, default=color,
                        help="paint the board; NO_COLOR and FORCE_COLOR in the environment "
                             "decide for auto (default: auto)")
    parser.add_argument("--accessible", action="store_true", default=accessible,
                        help="sentences in place of board pictures, also with ACCESSIBLE=1")


def add_screen(parser: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    """Add --screen, which `style` reads for a console."""
    parser.add_argument("--screen", choices=SCREEN_CHOICES, default=default,
                        help="fill the terminal with the board, or write each position below the "
                             "last one; always does so even if TERM is dumb (default: auto)")


def add_position(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add the position on which a command works; it may be left out if there is a default."""
    parser.add_argument("position", metavar="POSITION", nargs="?" if default else None,
                        default=default,
                        help="START, a transcript such as f5d6, 64 squares of X, O and - with "
                             "the side to move, in quotes, or a file"
                             + f" (default: {default})" * bool(default))


def add_file(parser: argparse.ArgumentParser, game: int | None = 1) -> None:
    """Add the file to read, and which game of it."""
    parser.add_argument("file", type=path, metavar="FILE", help=f"a file of games: {ENDINGS}")
    default = "the first" if game else "all of them"
    parser.add_argument("--game", type=whole_number(1), default=game, metavar="N",
                        help=f"which game of the file (default: {default})")


def add_files(parser: argparse.ArgumentParser, nargs: str) -> None:
    """Add the files to read."""
    parser.add_argument("files", type=path, nargs=nargs, metavar="FILE",
                        help=f"files of games: {ENDINGS}")


def require_new(output: Path | None, *files: Path) -> None:
    """Raise OthelloError for an output in the place of a file, or of the names read with one."""
    from othello.formats.files import require_others
    from othello.formats.wthor_records import name_files

    if output:
        require_others([output], [read for file in files for read in (file, *name_files(file))])


def files_of(words: Iterable[str]) -> list[Path]:
    """The files that the words of a command, or FILE.py:CLASS, name."""
    return [Path(name) for word in words for name in (word, word.rpartition(":")[0])
            if os.path.isfile(name)]


def path(text: str) -> Path:
    """A type of arguments: any name of a file but -, by which others mean standard input."""
    try:
        if text not in ("", "-") and b"\0" not in os.fsencode(text):
            return Path(text)
    except UnicodeEncodeError:
        pass
    raise argparse.ArgumentTypeError(f"expected the name of a file, got {quoted(text)}")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add --jobs."""
    parser.add_argument("--jobs", type=whole_number(1, 64), default=os.cpu_count() or 1,
                        metavar="N", help="processes that share the work (default: one for each "
                                          "core)")


def add_no_book(parser: argparse.ArgumentParser) -> None:
    """Add --no-book."""
    parser.add_argument("--no-book", action="store_false", dest="book",
                        help="medium and hard search for their opening moves, too")


def whole_number(least: int, most: int = MOST) -> Callable[[str], int]:
    """A type of arguments: whole numbers from `least` to `most`."""
    def number(text: str) -> int:
        is_number = text.isascii() and text.isdecimal()
        is_long = len(text) > len(str(MOST))
        if is_number and not is_long and least <= int(text) <= most:
            return int(text)
        is_above = is_number and (is_long or int(text) > most)
        limit = f" to {most}" if is_above or most < MOST else ""
        raise argparse.ArgumentTypeError(
            f"expected a whole number from {least}{limit}, got {quoted(text)}")

    return number


def add_numbers(parser: argparse.ArgumentParser,
                numbers: Iterable[tuple[str, int, int, int, str]]) -> None:
    """Add options, each with the least and the most, and what it is unless given."""
    for name, least, most, default, text in numbers:
        parser.add_argument(f"--{name}", type=whole_number(least, most), default=default,
                            metavar="N", help=f"{text} (default: %(default)s)")


def seconds(text: str) -> float:
    """A type of arguments: a time, from 0.01 seconds to a day."""
    if re.fullmatch(r"\d+\.?\d*|\.\d+", text, re.ASCII) and 0.01 <= float(text) <= 86_400:
        return float(text)
    raise argparse.ArgumentTypeError(f"expected seconds from 0.01 to 86400, got {quoted(text)}")


def style(arguments: argparse.Namespace, is_console: bool = False) -> Style:
    """How the output is to be written; a console fills the screen where somebody types."""
    screen = arguments.screen if is_console and stdin().isatty() else "never"
    return choose_style(arguments.color, arguments.accessible, sys.stdout, os.environ, screen)


def stdin() -> TextIO:
    """The input, which is empty where the shell has closed it."""
    return sys.stdin or io.StringIO()
