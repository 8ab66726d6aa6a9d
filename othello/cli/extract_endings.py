"""The command that draws problems from games: extract-endings."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from othello.cli import options
from othello.cli.faults import tell_left_out
from othello.cli.progress import with_progress
from othello.errors import FormatError

if TYPE_CHECKING:
    from othello.statistics.courses import Course, LeftOut


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    endings = commands.add_parser(
        "extract-endings", help="find endings in games that one move wins",
        description="Draw endings from games on 8x8 in which one move wins and no other does, "
                    "and write them with the score of each move and where they are from.")
    options.add_files(endings, nargs="+")
    endings.add_argument("--output", type=options.path, required=True, metavar="OUT",
                         help="the file to write, such as endings.obf")
    for name, words, default in ("min", "at least", 6), ("max", "at most", 16):
        endings.add_argument(f"--{name}-empties", type=options.whole_number(1, 20),
                             default=default, metavar="N",
                             help=f"draw endings with {words} N empties (default: %(default)s)")
    endings.add_argument("--per-level", type=options.whole_number(1), default=20, metavar="N",
                         help="draw N endings per number of empties (default: %(default)s)")
    endings.add_argument("--seed", type=options.whole_number(0), default=1,
                         help="where the random numbers begin (default: %(default)s)")
    endings.set_defaults(run=_endings)


def _endings(arguments: argparse.Namespace) -> int:
    from othello.formats.files import text_written_whole
    from othello.lessons.endings import drawn, dump
    from othello.statistics.courses import LeftOut

    empties = range(arguments.min_empties, arguments.max_empties + 1)
    if not empties:
        raise FormatError("expected no more empties for --min-empties than for --max-empties, got "
                          f"{arguments.min_empties} and {arguments.max_empties}")
    options.require_new(arguments.output, *arguments.files)
    left_out = LeftOut()
    with text_written_whole(arguments.output) as file:
        games = with_progress(_in_turn(arguments.files, left_out))
        number = dump(drawn(games, arguments.per_level, empties, Random(arguments.seed)), file)
        tell_left_out(left_out, "" if number else
                      "expected games with such endings in them, got none")
    return 0


def _in_turn(files: list[Path], left_out: "LeftOut") -> "Iterator[tuple[str, Course]]":
    """The games of some files, one of each and then the next of each, with their places."""
    from othello.statistics.courses import courses

    readers = {file: courses(file) for file in files}
    while readers:
        for file, reader in list(readers.items()):
            found = next(reader, None)
            if found is None:
                del readers[file]
            elif course := left_out.sift(found, str(file)):
                yield f"{found.place} of {file.name}", course
