"""A tournament as one HTML file: the table, a picture of the ratings, and all games."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from othello.arena.match import Played
from othello.arena.ratings import Standing
from othello.arena.report import records, table
from othello.formats import ggf, svg

WIDTH, NAMES, LINE, MARGIN = 640, 200, 28, 24  # pixels, with names left of the ratings


def page(found: Sequence[Standing], played: Sequence[Played]) -> str:
    """Return the whole page, which needs no other file. It has each game as a GGF record."""
    title = " - ".join(escape(standing.name) for standing in found)
    rows = escape("\n".join(table(found)))
    games = "\n".join(_games(played))
    return (f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
            f"<h1>{title}</h1>\n<pre>{rows}</pre>\n{picture(found)}\n{games}\n</html>\n")


def picture(found: Sequence[Standing]) -> str:
    """Return the ratings as SVG, each with a bar for its interval."""
    ends = [end for standing in found for end in standing.ratings]
    low, high = min([*ends, -100.0]), max([*ends, 100.0])
    height = LINE * len(found) + MARGIN

    def across(rating: float) -> float:
        return NAMES + (rating - low) * (WIDTH - NAMES - MARGIN) / (high - low)

    lines = [f'<path d="M{across(0):.1f} 0V{height - MARGIN}" stroke="#aaaaaa"/>'
             f'<text x="{across(0):.1f}" y="{height - 6}" text-anchor="middle">0</text>']
    for number, standing in enumerate(found):
        middle = LINE * number + LINE // 2
        begin, end = map(across, standing.ratings)
        lines.append(
            f'<text x="{NAMES - 8}" y="{middle + 4}" text-anchor="end">{escape(standing.name)}'
            f'</text><path d="M{begin:.1f} {middle}H{end:.1f}" stroke="#0f5c28" stroke-width="2"/>'
            f'<circle cx="{across(standing.rating):.1f}" cy="{middle}" r="4" fill="#0f5c28">'
            f"<title>{standing.rating:+.0f}</title></circle>")
    return svg.picture(WIDTH, height, "Ratings with 95 % intervals", lines)


def _games(played: Iterable[Played]) -> Iterator[str]:
    for game, record in zip(played, records(played)):
        pairing = game.pairing
        told = f"{pairing.black} - {pairing.white}: {record.tags['RE']}"
        yield (f"<details><summary>Game {pairing.number + 1}, {escape(told)}</summary>"
               f"<pre>{escape(ggf.dumps([record]).strip())}</pre></details>")
