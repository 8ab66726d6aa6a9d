"""Discs, sides, scores and results as programs represent them."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum

from .members import ABSENT, value_of

ENDS = {"BLACK_WINS": "X", "BLACK_WON": "X", "WHITE_WINS": "O", "WHITE_WON": "O", "TIE": "=",
        "DRAW": "=", "IN_PROGRESS": "-", "PLAYING": "-", "ONGOING": "-"}
DISC_NAMES = ("piece", "disc", "disk", "color", "colour", "owner", "value", "state")


def parse_discs(text: str) -> tuple[object, ...]:
    """Parse the values for Black, White and an empty square, such as `1,-1,0`."""
    return tuple(map(_value, text.split(",", 2)))


def _value(text: str) -> object:
    with suppress(ValueError):
        return int(text)
    return None if text == "None" else text


def disc_of(value: object) -> object:
    """If `value` is a cell, return its disc. Otherwise, return `value`."""
    if isinstance(value, (int, str, Enum)) or value is None:
        return value
    if getattr(value, "ndim", 1) == 0:  # a number in an array
        return value.item()  # type: ignore[attr-defined]
    inner = value_of(value, "piece", "get_piece", *DISC_NAMES[1:], "get_color")
    return value if inner is ABSENT else inner


def disc_constants(module: object) -> Iterator[tuple[object, ...]]:
    """Yield the values of BLACK, WHITE and EMPTY that a file or its classes define."""
    for owner in module, *(value for value in vars(module).values() if isinstance(value, type)):
        constants = [getattr(owner, name, ABSENT) for name in ("BLACK", "WHITE", "EMPTY")]
        if ABSENT not in constants:
            yield tuple(constants)


def parse_side(value: object) -> str:
    """Return X if a value seems to represent Black, O for White, and an empty string otherwise."""
    name = (value.name if isinstance(value, Enum) else str(value)).strip().lower()
    if name in ("black", "b", "x", "dark", "●", "*", "1", "#"):
        return "X"
    return "O" if name in ("white", "w", "o", "light", "○", "-1", "2", "0") else ""


def format_score(value: object, side_of: Callable[[object], str]) -> str:
    """Return the discs of Black and White as text, or `?` if `value` can't be read as a score.

    `side_of` returns X or O for a key of a dictionary.
    """
    if isinstance(value, dict):
        counts = {side_of(key): count for key, count in value.items()}
        value = [counts[side] for side in "XO" if side in counts]
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return f"{value[0]} {value[1]}"
    return "?"


def parse_result(value: object, side_of: Callable[[object], str]) -> str:
    """Return X, O or = for the result of a finished game, or `?` if `value` is not a result."""
    name = value.name if isinstance(value, Enum) else str(value)
    return ENDS.get(name.upper()) or side_of(value) or "?"
