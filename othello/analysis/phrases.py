"""Phrases and aligned tables for all interfaces."""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Literal, TypeAlias

from othello import InvalidMoveReason, Piece, Player, Position

Side: TypeAlias = Literal["black", "white"]


def program() -> str:
    """Return the shell command that starts this program."""
    is_module = Path(sys.argv[0]).parts[-2:] == ("othello", "__main__.py")
    return "python3 -m othello" if is_module else "othello"


def side_of(color: Piece) -> Side:
    """Return `black` or `white`, for machine-readable output."""
    return "black" if color is Piece.BLACK else "white"


def plural(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, such as `0 games`, `1 game` or `3 empties`."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def plural_or_no(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, such as `no stable disc` or `2 stable discs`."""
    return plural(number, noun, nouns) if number else f"no {noun}"


def join_squares(positions: Iterable[Position]) -> str:
    """Return squares as text such as `d3, c4`. If there are none, return `nothing`."""
    return ", ".join(map(str, positions)) or "nothing"


def line_text(line: Iterable[Position]) -> str:
    """Return a line of moves such as `f5 d6 c3`."""
    return " ".join(map(str, line))


def join_corners(corners: Collection[Position]) -> str:
    """Return a phrase such as `no corner` or `the corners a1, h1 and h8`."""
    if not corners:
        return "no corner"
    return f"the corner{'s' * (len(corners) > 1)} {join_words(sorted(corners))}"


def join_words(items: Iterable[object]) -> str:
    """Join squares or numbers into a phrase such as `a1` or `a1, h1 and h8`."""
    *first, last = map(str, items)
    return f"{', '.join(first)} and {last}" if first else last


def columns(rows: Iterable[Sequence[str]], left: Collection[int] = (0,)) -> Iterator[str]:
    """Yield the lines of a table. The columns whose numbers are in `left` are aligned to the left.

    >>> print(*columns([("player", "games"), ("easy", "12")]), sep="\\n")
    player  games
    easy       12
    """
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    for row in rows:
        yield "  ".join(f"{cell:{'<' if number in left else '>'}{width}}" for number, (cell, width)
                        in enumerate(zip(row, widths))).rstrip()


def in_sentence(reason: InvalidMoveReason) -> str:
    """Return the reason why a move is invalid, beginning with a lower-case letter."""
    return reason.value[0].lower() + reason.value[1:]


def own_name(player: Player) -> str:
    """Return a player's name, or an empty string if the name is the default."""
    return "" if player.name == player.color.name.capitalize() else player.name


def with_color(player: Player) -> str:
    """Return a player's name and colour, such as `Ada (Black)`, or just the colour."""
    color, name = player.color.name.capitalize(), own_name(player)
    return f"{name} ({color})" if name else color
