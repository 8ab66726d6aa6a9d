"""Phrases that the reasons of moves are made of."""

from collections.abc import Collection, Iterable

from othello.analysis.verdict import Worth
from othello.position import Position


def how_many(number: int, noun: str, nouns: str = "") -> str:
    """Such as `no stable disc`, `1 valid move`, `3 empties`."""
    return f"{number or 'no'} {noun if number < 2 else nouns or noun + 's'}"


def line_text(line: Iterable[Position]) -> str:
    """The moves of a line, such as `f5 d6 c3`."""
    return " ".join(map(str, line))


def named_corners(corners: Collection[Position]) -> str:
    """Such as `no corner`, `the corner a1` or `the corners a1, h1 and h8`."""
    *first, last = ["", *map(str, sorted(corners))]
    if not last:
        return "no corner"
    names = ", ".join(first[1:])
    return f"the corners {names} and {last}" if names else f"the corner {last}"


def behind(side: str, worth: Worth) -> tuple[str, str]:
    """What a move comes to that loses, in full and in short."""
    lead = abs(worth.lead)
    if worth.is_exact:
        return f"loses by {lead:.0f}", f"loses by {lead:.0f}"
    return f"leaves {side} about {lead:.1f} behind", f"leaves about {lead:.1f}"
