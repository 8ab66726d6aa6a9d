"""The graph of a game as an SVG picture: Black's final lead, as it stood before each move."""

from collections.abc import Iterator, Sequence
from typing import TextIO

WIDTH, HEIGHT, MARGIN = 640, 320, 32  # pixels; the margin is for the numbers
MOST = 64  # discs; no lead is drawn beyond
STEP = 16  # discs from one line of the grid to the next


def dump(curve: Sequence[float], file: TextIO) -> None:
    """Write the graph of Black's leads in discs, from before the first move to the end."""
    file.write(dumps(curve))


def dumps(curve: Sequence[float]) -> str:
    """The graph of one or more leads in discs."""
    points = " ".join(f"{_x(move, len(curve)):.1f},{_y(lead):.1f}"
                      for move, lead in enumerate(curve))
    body = "\n".join([*_grid(), f'<polyline points="{points}" fill="none" stroke="#0f5c28" '
                                'stroke-width="2"/>'])
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n'
            f'<title>The lead of Black in discs, over {len(curve) - 1} moves</title>\n'
            f"{body}\n</svg>\n")


def _x(move: int, count: int) -> float:
    return MARGIN + move * (WIDTH - 2 * MARGIN) / max(count - 1, 1)


def _y(lead: float) -> float:
    return HEIGHT / 2 - max(-MOST, min(MOST, lead)) * (HEIGHT / 2 - MARGIN / 2) / MOST


def _grid() -> Iterator[str]:
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    for lead in range(-MOST, MOST + 1, STEP):
        ink = "#aaaaaa" if lead else "#333333"
        yield (f'<path d="M{MARGIN} {_y(lead):.1f}H{WIDTH - MARGIN}" stroke="{ink}"/>'
               f'<text x="2" y="{_y(lead) + 4:.1f}">{lead:+}</text>')
