"""Bars as an SVG picture, such as one for each opening, parted into won, tied and lost."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import chain
from typing import NamedTuple, TextIO

from othello.formats.svg import picture
from othello.statistics.report import Row

WIDTH, NAMES, LINE, MARGIN = 720, 260, 22, 8  # pixels; the names stand left of the bars
INKS = ("#222222", "#9aa59a", "#ffffff")  # of the parts of a bar: what Black won, tied and lost


class Bar(NamedTuple):
    """A name, and numbers that are drawn beside it, one behind the other."""

    name: str
    parts: tuple[float, float, float]
    whole: float  # the sum that would fill the width


def dump(rows: Iterable[Row], file: TextIO) -> None:
    """Write the picture of those rows that are openings to a text file."""
    file.write(dumps(rows))


def dumps(rows: Iterable[Row]) -> str:
    """The picture of those rows that are openings."""
    openings = [row for row in rows if row.part == "opening"]
    return drawn(map(bar_of, openings), "What Black won, tied and lost, by opening")


def bar_of(row: Row) -> Bar:
    """The results of a row, with how many games they are from."""
    tally = row.tally
    return Bar(f"{row.name}, {tally.games}", (tally.wins, tally.ties, tally.losses), tally.games)


def drawn(bars: Iterable[Bar], title: str, width: int = WIDTH, names: int = NAMES) -> str:
    """A picture of that title, with the bars to the right of their names."""
    lines = [_drawn(MARGIN + LINE * number, bar, width, names)
             for number, bar in enumerate(bars)]
    height = LINE * len(lines) + 2 * MARGIN
    ground = f'<rect width="{width}" height="{height}" fill="#f4f7f4"/>'
    return picture(width, height, title, chain([ground], *lines))


def _drawn(top: int, bar: Bar, width: int, names: int) -> Iterator[str]:
    """The name of a bar and its parts."""
    left = float(names)
    yield (f'<text x="{names - MARGIN}" y="{top + 15}" text-anchor="end">'
           f"{escape(bar.name)}</text>")
    for ink, number in zip(INKS, bar.parts):
        part = (width - names - MARGIN) * number / bar.whole
        yield (f'<rect x="{left:.1f}" y="{top + 2}" width="{part:.1f}" height="{LINE - 4}" '
               f'fill="{ink}" stroke="#222222"><title>{round(number, 1)}</title></rect>')
        left += part
