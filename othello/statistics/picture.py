"""Draw SVG bar charts that show, for example, the wins, ties and losses in each opening."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import chain
from typing import NamedTuple

from othello.formats.svg import picture
from othello.statistics.report import Row

WIDTH, NAMES, LINE, MARGIN = 720, 260, 22, 8  # in pixels; NAMES is the width for names
INKS = ("#222222", "#9aa59a", "#ffffff")  # fill colours for Black's wins, ties and losses
THEME = """<style>.ground { fill: #f4f7f4; }
@media (prefers-color-scheme: dark) {
  rect { stroke: #9fb0a6; }
  text { fill: #eef1ee; }
  .ground { fill: #181e1b; stroke: none; }
}</style>"""


class Bar(NamedTuple):
    """A named bar with three parts.

    The lengths of the parts are proportional to the numbers in `parts`.
    """

    name: str
    parts: tuple[float, float, float]
    total: float  # the bar is full if its parts add up to this number


def dumps(rows: Iterable[Row]) -> str:
    """Return a bar chart of the openings in `rows`, as SVG."""
    openings = [row for row in rows if row.part == "opening"]
    return draw_chart(map(bar_of, openings), "Black's wins, ties and losses, by opening")


def bar_of(row: Row) -> Bar:
    """Return the bar for a row. The name of the bar includes the number of games."""
    tally = row.tally
    return Bar(f"{row.name}, {tally.games}", (tally.wins, tally.ties, tally.losses), tally.games)


def draw_chart(bars: Iterable[Bar], title: str, width: int = WIDTH, names: int = NAMES) -> str:
    """Return an SVG bar chart with a title. The names are to the left of the bars."""
    lines = [_draw_bar(MARGIN + LINE * number, bar, width, names)
             for number, bar in enumerate(bars)]
    height = LINE * len(lines) + 2 * MARGIN
    return picture(width, height, title, chain([THEME], *lines))


def _draw_bar(top: int, bar: Bar, width: int, names: int) -> Iterator[str]:
    """Draw a bar's name and parts."""
    left = float(names)
    yield (f'<text x="{names - MARGIN}" y="{top + 15}" text-anchor="end">'
           f"{escape(bar.name)}</text>")
    for ink, number in zip(INKS, bar.parts):
        part = (width - names - MARGIN) * number / bar.total
        yield (f'<rect x="{left:.1f}" y="{top + 2}" width="{part:.1f}" height="{LINE - 4}" '
               f'fill="{ink}" stroke="#222222"><title>{round(number, 1)}</title></rect>')
        left += part
