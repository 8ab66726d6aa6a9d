"""Draw a game as an SVG graph of Black's expected final lead before each move.

A dashed line joins estimates, and a solid line joins exact values.
"""

from collections.abc import Iterator, Sequence

from othello.formats.svg import picture

WIDTH, HEIGHT, MARGIN = 640, 320, 32  # pixels, with a margin for the numbers
MAX_LEAD = 64  # the largest lead that the graph can show, in discs
STEP = 16  # the distance between two grid lines, in discs


def dumps(curve: Sequence[float], exact_from: int | None) -> str:
    """Return a graph of Black's disc lead from the start of a game to its end.

    The leads are exact from index `exact_from` on.
    """
    points = [f"{_x(move, len(curve)):.1f},{_y(lead):.1f}" for move, lead in enumerate(curve)]
    first = len(points) if exact_from is None else exact_from
    parts = [*_grid(), *_mark(first, len(curve)),
             *_line(points[:first + 1], ' stroke-dasharray="4 3"'), *_line(points[first:])]
    suffix = ("" if exact_from is None else ", exact" if exact_from == 0 else
              f", exact after move {exact_from}")
    return picture(WIDTH, HEIGHT,
                   f"Black's lead in discs, over {len(curve) - 1} moves{suffix}", parts)


def _line(points: Sequence[str], style: str = "") -> Iterator[str]:
    if len(points) > 1:
        yield (f'<polyline points="{" ".join(points)}" fill="none" stroke="#0f5c28" '
               f'stroke-width="2"{style}/>')


def _mark(exact_from: int, count: int) -> Iterator[str]:
    """Draw the boundary between estimates and exact leads, if both exist."""
    if 0 < exact_from < count:
        x = _x(exact_from, count)
        yield (f'<path d="M{x:.1f} {MARGIN}V{HEIGHT - MARGIN}" stroke="#aaaaaa"/>'
               f'<text x="{x - 4:.1f}" y="{HEIGHT - MARGIN + 12}" text-anchor="end">estimates'
               f'</text><text x="{x + 4:.1f}" y="{HEIGHT - MARGIN + 12}">exact</text>')


def _x(move: int, count: int) -> float:
    return MARGIN + move * (WIDTH - 2 * MARGIN) / max(count - 1, 1)


def _y(lead: float) -> float:
    return HEIGHT / 2 - max(-MAX_LEAD, min(MAX_LEAD, lead)) * (HEIGHT / 2 - MARGIN / 2) / MAX_LEAD


def _grid() -> Iterator[str]:
    for lead in range(-MAX_LEAD, MAX_LEAD + 1, STEP):
        ink = "#aaaaaa" if lead else "#333333"
        yield (f'<path d="M{MARGIN} {_y(lead):.1f}H{WIDTH - MARGIN}" stroke="{ink}"/>'
               f'<text x="2" y="{_y(lead) + 4:.1f}">{lead:+}</text>')
