"""Results as an SVG picture: a bar for each opening, parted into won, tied and lost by Black."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import TextIO

from othello.statistics.report import Row

WIDTH, NAMES, LINE, MARGIN = 720, 260, 22, 8  # pixels; the names stand left of the bars
INKS = ("#222222", "#9aa59a", "#ffffff")  # of what Black won, tied and lost


def dump(rows: Iterable[Row], file: TextIO) -> None:
    """Write the picture of those rows that are openings to a text file."""
    file.write(dumps(rows))


def dumps(rows: Iterable[Row]) -> str:
    """The picture of those rows that are openings."""
    openings = [row for row in rows if row.part == "opening"]
    height = LINE * len(openings) + 2 * MARGIN
    body = "\n".join(line for number, row in enumerate(openings)
                     for line in _bar(MARGIN + LINE * number, row))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">\n'
            "<title>What Black won, tied and lost, by opening</title>\n"
            f'<rect width="{WIDTH}" height="{height}" fill="#f4f7f4"/>\n{body}\n</svg>\n')


def _bar(top: int, row: Row) -> Iterator[str]:
    """The name of an opening, how many games began with it, and its results."""
    tally, left = row.tally, float(NAMES)
    width = WIDTH - NAMES - MARGIN
    yield (f'<text x="{NAMES - MARGIN}" y="{top + 15}" text-anchor="end">'
           f"{escape(row.name)}, {tally.games}</text>")
    for ink, number in zip(INKS, (tally.wins, tally.ties, tally.losses)):
        part = width * number / tally.games
        yield (f'<rect x="{left:.1f}" y="{top + 2}" width="{part:.1f}" height="{LINE - 4}" '
               f'fill="{ink}" stroke="#222222"><title>{number}</title></rect>')
        left += part
