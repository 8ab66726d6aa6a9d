"""Squares, discs, sides, scores and results as programs represent them."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import Enum
from typing import Any

from .members import ABSENT, value_of

# Converts a row and a column to arguments of a method, or to indices of a board.
SquareForm = Callable[[int, int], tuple[Any, ...]]
SQUARES: dict[str, SquareForm] = {
    "(row, col)": lambda row, col: ((row, col),), "row, col": lambda row, col: (row, col),
    # Before the indices, because an index would replace a whole row of a board with a border.
    "row, col from 1": lambda row, col: (row + 1, col + 1),
    "square": lambda row, col: (square_name((row, col)),),
    # Squares off the board, such as i3, have no index. 64 is out of range.
    "index": lambda row, col: (8 * row + col if {row, col} <= set(range(8)) else 64,),
    "index with a border": lambda row, col: (10 * row + col + 11,),
    "(row, col) from 1": lambda row, col: ((row + 1, col + 1),),
    "col, row": lambda row, col: (col, row), "(col, row)": lambda row, col: ((col, row),)}
FIRST_MOVES = ("d3", "c4", "f5", "e6", "e3", "f4", "c5", "d6")
ENDS = {"BLACK_WINS": "X", "BLACK_WON": "X", "WHITE_WINS": "O", "WHITE_WON": "O", "TIE": "=",
        "DRAW": "=", "IN_PROGRESS": "-", "PLAYING": "-", "ONGOING": "-"}
DISC_NAMES = ("piece", "disc", "disk", "color", "colour", "owner", "value", "state")


def square_name(square: object, place: str = "", is_transposed: bool = False) -> str:
    """Return the name of a square, such as `d3`.

    The argument may be a row and column, an index, a name, or an object with a row and a column.
    `place` describes the program's squares: it contains "from 1" if rows and columns are counted
    from 1, and "col, row" if a pair starts with the column. If `is_transposed` is true, an
    object's row and column are swapped.
    """
    if hasattr(square, "tolist"):  # a number or a pair in an array
        square = square.tolist()
    if isinstance(square, int):
        square = divmod(square - 11, 10) if "border" in place else divmod(square, 8)
    elif isinstance(square, (tuple, list)) and "col, row" in place:
        square = square[::-1]
    elif not isinstance(square, (str, tuple, list)):
        row = value_of(square, "row", "get_row", "r", "y", "rank")
        col = value_of(square, "col", "column", "get_col", "c", "x", "file")
        row, col = (col, row) if is_transposed else (row, col)
        square = square if ABSENT in (row, col) else (row, col)
    if isinstance(square, str) or not isinstance(square, Iterable):
        return str(square)
    row, col = (number - ("from 1" in place) for number in square)
    return f"{'abcdefgh'[col]}{row + 1}" if 0 <= col < 8 else f"({row},{col})"


def listed_squares(moves: Any) -> Iterable[object]:
    """Return a program's list of moves, which may be an array. None and False mean no moves."""
    return () if moves is None or moves is False else moves


def is_pass(move: object) -> bool:
    """Return whether a move in a list of moves is a pass."""
    return move is None or isinstance(move, str) and move.lower() == "pass"


def are_squares(names: Iterable[str]) -> bool:
    """Return whether all names are squares of the board."""
    return all(re.fullmatch("[a-h][1-8]", name) for name in names)


def parse_square(square: str) -> tuple[int, int]:
    """Return the row and column of a square, which may be off the board."""
    return int(square[1:]) - 1, ord(square[0]) - ord("a")


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
