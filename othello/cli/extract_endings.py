"""`othello extract-endings`: find endings with only one winning move."""

import argparse
from collections.abc import Iterator
from itertools import repeat, zip_longest
from pathlib import Path
from random import Random

from othello.cli import options, outputs
from othello.cli.command import command, option
from othello.cli.errors import UsageError, print_error
from othello.cli.progress import track
from othello.formats.files import write_text_atomically
from othello.lessons.endings import dump, select_endings
from othello.statistics.game_rows import GameRow, SkippedGames, game_rows


@command(
    options.files("+"),
    option("--output", type=options.path, required=True, metavar="OUT",
           help="write the endings to the file OUT (for example, endings.obf)"),
    options.number("--min-empties", 1, 20, 6, "take endings with at least N empties"),
    options.number("--max-empties", 1, 20, 16, "take endings with at most N empties"),
    options.number("--per-level", 1, options.MAX_NUMBER, 20,
                   "take N endings for each number of empties"),
    options.SEED_OPTION)
def extract_endings(arguments: argparse.Namespace) -> None:
    """Find endings of 8x8 games with exactly one winning move, and write a random selection of
    them. The file contains each ending's move scores and source game.
    """
    low, high = arguments.min_empties, arguments.max_empties
    if low > high:
        raise UsageError(f"--min-empties must be at most --max-empties, got {low} and {high}")
    outputs.require_new(arguments.output, *arguments.files)
    skipped = SkippedGames()
    with write_text_atomically(arguments.output) as file:
        games = track(_interleave(arguments.files, skipped))
        number = dump(select_endings(games, arguments.per_level, range(low, high + 1),
                                     Random(arguments.seed)), file)
        skipped.report("" if number else "the games contain no such endings",
                       print_error)


def _interleave(files: list[Path], skipped: SkippedGames) -> Iterator[tuple[str, GameRow]]:
    """Yield games with their locations, one game from each file in turn."""
    for group in zip_longest(*(zip(repeat(file), game_rows(file)) for file in files)):
        for file, game in filter(None, group):
            if row := skipped.row_or_skip(game):
                yield f"{row.place} of {file.name}", row
