"""`othello stats`: count the results of many games."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from json import dumps
from pathlib import Path

from othello import FormatError, OthelloError
from othello.cli import options, outputs
from othello.cli.command import command, exclusive, option
from othello.cli.errors import UsageError, print_error
from othello.cli.folders import games_file, state_folder
from othello.cli.progress import track
from othello.formats.database import DamagedError
from othello.formats.files import write_text_atomically
from othello.formats.reader import Problem
from othello.session.autosave import load
from othello.session.records import record_of
from othello.statistics import picture, report
from othello.statistics.game_rows import GameRow, game_rows, parse_record
from othello.statistics.statistics import Statistics

MAX_TREE_DEPTH = 12  # in moves; at this depth, the tree of a whole archive takes about 10 MB


@command(
    options.files("*"),
    option("--saved-games", action="store_true",
           help="also count games saved by the console and the web page"),
    option("--tree", type=options.whole_number(1, MAX_TREE_DEPTH), default=0,
           metavar="DEPTH",
           help="show the most frequent lines of up to DEPTH moves; DEPTH is at most "
                f"{MAX_TREE_DEPTH}"),
    option("--top", type=options.whole_number(1), default=20, metavar="N",
           help="show the N most frequent openings, players and lines of play (default: "
                "%(default)s)"),
    exclusive(options.json(),
              option("--csv", action="store_true", help="print rows of CSV")),
    options.svg("Black's results by opening"))
def stats(arguments: argparse.Namespace) -> None:
    """Count the results of 8x8 games by colour, opening, player and year. --tree adds the most
    frequent lines of play. The row for White shows White's results. A player's row shows that
    player's results. All other rows show Black's results.
    """
    page, saved_files = games_file(), list[Path]()
    if arguments.saved_games:  # SQLite keeps temporary files next to the database.
        saved_files = [*state_folder().glob("*.json"), *page.parent.glob(f"{page.name}*")]
    elif not arguments.files:
        raise UsageError("give the names of game files, or use --saved-games")
    outputs.require_new(arguments.svg, *arguments.files, *saved_files)
    statistics = Statistics(arguments.tree)
    for game in track(_games(arguments.files, arguments.saved_games)):
        statistics.add(game)
    statistics.skipped.report("" if statistics.black.games else "no game has a result",
                              print_error)
    rows = list(report.rows(statistics, arguments.top))
    if arguments.json:
        print(dumps(report.data(statistics, rows)))
    elif arguments.csv:
        report.dump_csv(rows, sys.stdout)
    else:
        print("\n".join(report.table(statistics, rows)))
    if arguments.svg:
        with write_text_atomically(arguments.svg) as file:
            file.write(picture.dumps(rows))


def _games(files: list[Path], with_saved: bool) -> Iterator[GameRow | Problem]:
    for file in files:
        yield from game_rows(file)
    if with_saved:
        yield from _load_autosaves(state_folder())
        if games_file().exists():
            yield from _read_matches(games_file())


def _read_matches(path: Path) -> Iterator[GameRow | Problem]:
    from othello.web.store import MissingError, Store

    try:
        store = Store(path)
    except DamagedError as error:
        raise FormatError(f"{path} is damaged: {error}") from None
    with closing(store):
        for number, name in enumerate(store.names(), start=1):
            try:
                match = store.get(name)
                if match.generation:  # Generation 0 has no moves.
                    yield parse_record(path, f"match {number}", record_of(match.session))
            except MissingError as error:
                yield Problem(str(path), f"match {number}", str(error))


def _load_autosaves(folder: Path) -> Iterator[GameRow | Problem]:
    """Yield the games that the console saved in a folder. A missing folder counts as empty."""
    for path in sorted(folder.glob("*.json")):
        try:
            yield parse_record(folder, path.name, record_of(load(path)))
        except OthelloError as error:
            yield Problem(str(folder), path.name, str(error))
        except OSError as error:
            yield Problem(str(folder), path.name, error.strerror or str(error))
