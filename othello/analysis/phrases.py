"""Phrases that sentences are made of, wherever they are shown: numbers, squares, names."""

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from othello.piece import Piece
from othello.player import Player
from othello.position import Position

Side: TypeAlias = Literal["black", "white"]


def side_of(color: Piece) -> Side:
    """A side as programs read it."""
    return "black" if color is Piece.BLACK else "white"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Such as `0 games`, `1 game` or `3 empties`."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def how_many(number: int, noun: str, nouns: str = "") -> str:
    """The same, but for none: `no stable disc`."""
    return counted(number, noun, nouns) if number else f"no {noun}"


def listed(positions: Iterable[Position]) -> str:
    """Squares as a sentence has them: `d3, c4`, or `nothing`."""
    return ", ".join(map(str, positions)) or "nothing"


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


def own_name(player: Player) -> str:
    """A player's name, or nothing where it is only that of the colour."""
    return "" if player.name == player.color.name.capitalize() else player.name


def with_color(player: Player) -> str:
    """A player's name and colour, such as `Ada (Black)`, or the colour alone."""
    color, name = player.color.name.capitalize(), own_name(player)
    return f"{name} ({color})" if name else color
