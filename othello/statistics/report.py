"""Format statistics as a table, as CSV, or as a dict that can be converted to JSON."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, TextIO

from othello.analysis.phrases import columns
from othello.formats.files import printable
from othello.statistics.statistics import Statistics
from othello.statistics.tally import Tally

HEAD = ("games", "won", "tied", "lost", "share", "discs")
NO_NAME = "no name"


class Row(NamedTuple):
    """A row of the report.

    The row for White shows White's results. A player's row shows that player's results. All
    other rows show Black's results.
    """

    part: str  # the kind of row: colour, opening, player, year or line
    name: str
    tally: Tally
    depth: int = 0  # number of moves in a line

    @property
    def cells(self) -> tuple[int | float, ...]:
        """The row's values, in the order of the columns in HEAD."""
        tally = self.tally
        return (tally.games, tally.wins, tally.ties, tally.losses, round(tally.share, 4),
                round(tally.lead, 2))


def rows(statistics: Statistics, max_rows: int) -> Iterator[Row]:
    """Yield the rows of the report.

    `max_rows` limits the number of openings, the number of players, and the number of lines of
    play.
    """
    yield Row("colour", "Black", statistics.black)
    yield Row("colour", "White", statistics.white)
    for part, tallies in ("opening", statistics.openings), ("player", statistics.players):
        yield from frequent_rows(part, tallies, max_rows)
    for year, tally in sorted(statistics.years.items()):
        yield Row("year", year, tally)
    for moves, name, tally in statistics.tree.branches(max_rows):
        line = "".join(map(str, moves))
        yield Row("line", f"{line} {name}".rstrip(), tally, len(moves))


def frequent_rows(part: str, tallies: Mapping[str, Tally], max_rows: int) -> list[Row]:
    """Return a row for each of the `max_rows` tallies with the most games."""
    frequent = sorted(tallies.items(), key=lambda item: (-item[1].games, item[0]))
    return [Row(part, name or NO_NAME, tally) for name, tally in frequent[:max_rows]]


def table(statistics: Statistics, table_rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a table.

    Lines of play form an indented tree. The row for a line of play shows only the line's last
    move.
    """
    lines: list[tuple[str, ...]] = []
    for part, group in groupby(table_rows, key=attrgetter("part")):
        lines += (), (part, *HEAD)
        for row in group:
            *counts, share, discs = row.cells
            lines.append((_format_name(row), *map(str, counts), f"{100 * share:.0f}%",
                          f"{discs:+.1f}"))
    yield from _facts(statistics)
    yield from columns(lines)


def data(statistics: Statistics, table_rows: Sequence[Row]) -> dict[str, object]:
    """Return the report as a dict that can be converted to JSON."""
    return {
        "games": statistics.black.games, "left_out": statistics.skipped.games,
        "moves": dict(sorted(statistics.lengths.items())),
        "passes": dict(sorted(statistics.passes.items())),
        "without_year": statistics.undated,
        "margins": dict(sorted(statistics.margins.items())), "wipe_outs": statistics.wipe_outs,
        **{part: [{"name": row.name} | dict(zip(HEAD, row.cells))
                  for row in table_rows if row.part == part]
           for part in ("colour", "opening", "player", "year", "line")}}


def dump_csv(table_rows: Iterable[Row], file: TextIO) -> None:
    """Write rows to a text file as CSV."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["part", "name", *HEAD])
    writer.writerows([row.part, row.name, *row.cells] for row in table_rows)


def _facts(statistics: Statistics) -> Iterator[str]:
    """Yield lines with the totals and averages of all games."""
    lengths, passes = statistics.lengths, statistics.passes
    yield f"games: {statistics.black.games}, played to the end: {lengths.total()}"
    yield f"won by: {_mean(statistics.margins):.1f} discs on average"
    if lengths:
        yield f"moves: {_mean(lengths):.1f} on average, from {min(lengths)} to {max(lengths)}"
        yield (f"passes: {_mean(passes):.1f} on average, at most {max(passes)}; "
               f"games without passes: {passes[0]}")
        yield f"wipe-outs: {statistics.wipe_outs}"
    if statistics.undated:
        yield f"without a year: {statistics.undated}"


def _mean(counts: Counter[int]) -> float:
    return sum(value * number for value, number in counts.items()) / counts.total()


def _format_name(row: Row) -> str:
    """Return a row's name. For a line of play, return only the last move and the opening."""
    if not row.depth:
        return printable(row.name)
    return "  " * (row.depth - 1) + row.name[2 * row.depth - 2:]
