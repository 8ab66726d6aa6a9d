"""`othello make-book`: make an opening book from games."""

import argparse
from itertools import chain

from othello import OthelloError
from othello.cli import options, outputs
from othello.cli.command import command
from othello.cli.errors import print_error
from othello.cli.progress import track
from othello.formats.files import write_atomically
from othello.players import book
from othello.statistics.game_rows import SkippedGames, game_rows


@command(
    options.files("+"),
    *options.results("book"),
    options.number("--plies", 0, 60, 24, "follow each game for N plies"),
    options.number("--min-games", 1, options.MAX_NUMBER, 30,
                   "take positions that occur in at least N games"),
    options.number("--nodes", 1, options.MAX_NUMBER, 1_000_000,
                   "search N nodes to evaluate each position"))
def make_book(arguments: argparse.Namespace) -> None:
    """Make an opening book from 8x8 games. The book contains positions that occur often.
    For each position, the book stores the number of games, Black's points, and Black's final lead
    with best play.
    """
    with options.extra("train", "making a book"):
        from othello.training.book import Counts, evaluate_positions, make_entries
    files, min_games, nodes = arguments.files, arguments.min_games, arguments.nodes
    outputs.require_new(arguments.output, *files)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    # To detect errors early, open the file before the games are read.
    with write_atomically(arguments.output) as (file,):
        counts, skipped = Counts(arguments.plies), SkippedGames()
        for game in track(chain.from_iterable(map(game_rows, files))):
            if row := skipped.row_or_skip(game):
                counts.add(row)
        tallies = counts.frequent(min_games)
        skipped.report("" if tallies else
                       f"no position occurs in at least {min_games} of the {counts.games} games",
                       print_error)
        origin = (f"{counts.games} games from {files[0].name} to {files[-1].name}, "
                  f"{arguments.plies} plies per game, positions that occur in at least "
                  f"{min_games} games, leads computed by searches of {nodes} nodes")
        entries = make_entries(tallies, evaluate_positions(list(tallies), nodes, arguments.folder))
        data = book.Book(entries, origin).dumps()
        if len(data) > book.MAX_FILE_BYTES:
            raise OthelloError(f"the book has {len(data)} bytes, but at most "
                               f"{book.MAX_FILE_BYTES} are allowed; use a larger --min-games "
                               "or fewer --plies")
        file.write(data)
    print(f"{len(tallies)} positions of {origin}; {len(data)} bytes")
