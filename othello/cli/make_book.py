"""The command that makes an opening book: make-book."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from othello.cli import options
from othello.cli.faults import tell_left_out
from othello.cli.progress import with_progress
from othello.errors import OthelloError

if TYPE_CHECKING:
    from othello.statistics.courses import LeftOut
    from othello.training.book import Counts

NUMBERS = (  # each option with the least and the most, and what it is unless given
    ("plies", 0, 60, 24, "plies to follow each game"),
    ("min-games", 1, options.MOST, 30, "games that reach a position of the book"),
    ("nodes", 1, options.MOST, 1_000_000, "positions to look at for the verdict on one"))


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    book = commands.add_parser(
        "make-book", help="make an opening book from games",
        description="Make an opening book from games on 8x8: the positions that many of them "
                    "reach, with Black's results there and his lead with best play. A run that "
                    "was stopped goes on with what is in the folder. docs/book.md describes it.")
    options.add_files(book, nargs="+")
    book.add_argument("--folder", type=options.path, required=True,
                      help="where everything made on the way is kept")
    book.add_argument("--output", type=options.path, required=True, metavar="FILE",
                      help="where the book goes")
    options.add_numbers(book, NUMBERS)
    book.set_defaults(run=_book)


def _book(arguments: argparse.Namespace) -> int:
    from othello.formats.files import written_whole
    from othello.players.book import LONGEST, Book

    with options.extra("train", "making a book"):
        from othello.training.book import backed_up, judged
    files, least, nodes = arguments.files, arguments.min_games, arguments.nodes
    options.require_new(arguments.output, *files)
    counts, left_out = _counted(files, arguments.plies)
    tallies = counts.frequent(least)
    tell_left_out(left_out, "" if tallies else
                  f"expected positions that {least} games reach, got {counts.games} games")
    origin = (f"{counts.games} games of {files[0].name} to {files[-1].name}, {arguments.plies} "
              f"plies, positions that {least} games reach, verdicts by {nodes} nodes")
    made = Book(backed_up(tallies, judged(list(tallies), nodes, arguments.folder)), origin).dumps()
    if len(made) > LONGEST:
        raise OthelloError(f"expected a book of at most {LONGEST} bytes, got {len(made)}: a "
                           "larger --min-games or fewer --plies make it smaller")
    with written_whole(arguments.output) as (file,):
        file.write(made)
    print(f"{len(tallies)} positions of {origin}; {len(made)} bytes")
    return 0


def _counted(files: list[Path], plies: int) -> "tuple[Counts, LeftOut]":
    from othello.statistics.courses import LeftOut, courses
    from othello.training.book import Counts

    counts, left_out = Counts(plies), LeftOut()
    for file, found in with_progress((file, found) for file in files for found in courses(file)):
        course = left_out.sift(found, str(file))
        if course:
            counts.add(course)
    return counts, left_out
