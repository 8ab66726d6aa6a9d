"""Results as an SVG picture: a bar for each opening, parted into won, tied and lost by Black."""

from collections.abc import Iterable, Iterator, Sequence
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
    return drawn(openings, "What Black won, tied and lost, by opening")


def drawn(rows: Sequence[Row], title: str, width: int = WIDTH, names: int = NAMES) -> str:
    """A picture of that title, with a bar for each row, to the right of the names."""
    height = LINE * len(rows) + 2 * MARGIN
    body = "\n".join(line for number, row in enumerate(rows)
                     for line in _bar(MARGIN + LINE * number, row, width, names))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect width="{width}" height="{height}" fill="#f4f7f4"/>\n{body}\n</svg>\n')


def _bar(top: int, row: Row, width: int, names: int) -> Iterator[str]:
    """The name of a row, how many games it has, and their results."""
    tally, left = row.tally, float(names)
    yield (f'<text x="{names - MARGIN}" y="{top + 15}" text-anchor="end">'
           f"{escape(row.name)}, {tally.games}</text>")
    for ink, number in zip(INKS, (tally.wins, tally.ties, tally.losses)):
        part = (width - names - MARGIN) * number / tally.games
        yield (f'<rect x="{left:.1f}" y="{top + 2}" width="{part:.1f}" height="{LINE - 4}" '
               f'fill="{ink}" stroke="#222222"><title>{number}</title></rect>')
        left += part
