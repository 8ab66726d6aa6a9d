"""Squares as programs represent them."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from .members import ABSENT, value_of

SQUARES: dict[str, Callable[[int, int], tuple[object, ...]]] = {
    "(row, col)": lambda row, col: ((row, col),), "row, col": lambda row, col: (row, col),
    "square": lambda row, col: (square_name((row, col)),),
    # Squares off the board, such as i3, have no index. 64 is out of range.
    "index": lambda row, col: (8 * row + col if {row, col} <= set(range(8)) else 64,),
    "index with a border": lambda row, col: (10 * row + col + 11,),
    "row, col from 1": lambda row, col: (row + 1, col + 1),
    "(row, col) from 1": lambda row, col: ((row + 1, col + 1),),
    "col, row": lambda row, col: (col, row), "(col, row)": lambda row, col: ((col, row),)}
FIRST_MOVES = ("d3", "c4", "f5", "e6", "e3", "f4", "c5", "d6")


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


def are_squares(names: Iterable[str]) -> bool:
    """Return whether all names are squares of the board."""
    return all(re.fullmatch("[a-h][1-8]", name) for name in names)


def parse_square(square: str) -> tuple[int, int]:
    """Return the row and column of a square, which may be off the board."""
    return int(square[1:]) - 1, ord(square[0]) - ord("a")
