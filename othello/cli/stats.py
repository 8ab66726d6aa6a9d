"""The command that counts over files of games: stats."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from othello.cli import options
from othello.cli.faults import tell_left_out
from othello.cli.play import state_folder
from othello.cli.progress import with_progress
from othello.cli.web import games_file
from othello.errors import FormatError

if TYPE_CHECKING:
    from othello.statistics.courses import Found
    from othello.statistics.statistics import Statistics

DEEPEST = 12  # moves: the positions of whole archives fit in some ten megabytes


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    stats = commands.add_parser(
        "stats", help="count the results of many games",
        description="Count the results of games on 8x8: by colour, opening, player and year, and "
                    "of the lines most played. They are Black's, but for those of White and of "
                    "players. docs/statistics.md tells what is counted.")
    options.add_files(stats, nargs="*")
    stats.add_argument("--saved-games", action="store_true",
                       help="the games, too, that the console and the page have kept")
    stats.add_argument("--tree", type=options.whole_number(1, DEEPEST), default=0, metavar="DEPTH",
                       help=f"the lines most played, up to DEPTH moves, at most {DEEPEST}")
    stats.add_argument("--top", type=options.whole_number(1), default=20, metavar="N",
                       help="of openings, players and positions of the tree show the N most "
                            "frequent (default: %(default)s)")
    shape = stats.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print an object of JSON")
    shape.add_argument("--csv", action="store_true", help="print rows of CSV")
    stats.add_argument("--svg", type=options.path, metavar="OUT",
                       help="write Black's results by opening as a picture")
    stats.set_defaults(run=_stats)


def _stats(arguments: argparse.Namespace) -> int:
    from othello.formats.files import text_written_whole
    from othello.statistics import picture, report

    saved = _kept() if arguments.saved_games else []
    options.require_new(arguments.svg, *arguments.files, *saved)
    counted, most = _counted(_games(arguments), arguments.tree), arguments.top
    if arguments.json:
        print(json.dumps(report.data(counted, most)))
    elif arguments.csv:
        report.dump_csv(report.rows(counted, most), sys.stdout)
    else:
        print("\n".join(report.table(counted, most)))
    if arguments.svg:
        with text_written_whole(arguments.svg) as file:
            picture.dump(report.rows(counted, most), file)
    return 0


def _games(arguments: argparse.Namespace) -> "Iterator[tuple[Path, Found]]":
    """All games, each with its file."""
    from othello.statistics.courses import courses
    from othello.statistics.kept import of_folder

    if not arguments.files and not arguments.saved_games:
        raise FormatError("expected files of games, or --saved-games")
    for file in arguments.files:
        for found in courses(file):
            yield file, found
    if arguments.saved_games:
        for found in of_folder(state_folder()):
            yield state_folder(), found
        if games_file().exists():
            for found in _of_page(games_file()):
                yield games_file(), found


def _kept() -> list[Path]:
    """The files of the console, and that of the page with what SQLite keeps beside it."""
    page = games_file()
    return [*state_folder().glob("*.json"), *page.parent.glob(f"{page.name}*")]


def _of_page(path: Path) -> "Iterator[Found]":
    from othello.formats.database import DamagedError
    from othello.statistics.courses import Found
    from othello.statistics.kept import found
    from othello.web.store import MissingError, Store

    try:
        store = Store(path)
    except DamagedError as error:
        raise FormatError(f"{path} is damaged: {error}") from None
    with closing(store):
        for number, name in enumerate(store.names(), start=1):
            try:
                match = store.get(name)
                if match.generation:  # else it was only looked at
                    yield found(f"match {number}", match.session)
            except MissingError as error:
                yield Found(f"match {number}", None, str(error))


def _counted(games: "Iterator[tuple[Path, Found]]", depth: int) -> "Statistics":
    """The counts over all games; tells of those that are left out."""
    from othello.statistics.statistics import Statistics

    counted = Statistics(depth)
    for file, found in with_progress(games):
        counted.add(found, str(file))
    tell_left_out(counted.left_out, "" if counted.black.games else
                  "expected at least one game with a result, got none")
    return counted
