"""Read and write the squares of a program's board."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import islice
from typing import Any

from .errors import BrokenGameError, MisfitError
from .members import (
    ABSENT, TURN_NAMES, attributes_of, member, required_arguments, to_snake, value_of)
from .values import (
    DISC_NAMES, SQUARES, SquareForm, disc_constants, disc_of, parse_side, square_name)

BOARD_NAMES = ("board", "grid", "cells", "squares", "state")
WRITE_METHODS = ("place_piece", "set_piece", "set_disc", "set_cell", "put", "place", "set",
                 "place_disc")
READ_METHODS = ("piece_at", "get_piece", "get_disc", "get_cell", "cell", "get", "at", "disc_at")
INNER_NAMES = ("cells", "grid", "squares", "board", "rows")  # attributes of board objects
MIDDLE = ((3, 3), (3, 4), (4, 3), (4, 4))


class Board8:
    """Reads and writes the squares of a board.

    The constructor tries several ways to read squares, and keeps the first way that works.
    """

    def __init__(self, module: object, game: object, position: type | None) -> None:
        self.position = position
        # The forms of a square in arguments of methods and in indices.
        self.square_forms: dict[str, SquareForm] = SQUARES if position is None else {
            "position": lambda row, col: (self.square(row, col),), **SQUARES}
        # For a class such as Position(x, y), x is the row, because the judge passes the row first.
        self._is_transposed = False
        with suppress(Exception):
            others = [None for _ in required_arguments(position)[2:]]
            self._is_transposed = square_name(self.square(0, 1, *others)) == "a2"
        self.place = ""  # the form of a square in a move
        self._writer = 0  # the index in `_writers` of the first function that works
        empty, white, black = self._find_reader(game)
        turn = value_of(game, *TURN_NAMES)
        turns = attributes_of(game).values() if turn is ABSENT else [turn]
        if _is_mirrored(module, white, black, black in [
                value for value in map(disc_of, turns) if isinstance(value, (int, str, Enum))]):
            white, black = black, white
        self.discs: dict[str, object] = {"-": empty, "X": black, "O": white}

    def _find_reader(self, game: object) -> tuple[object, object, object]:
        """Find out how to read squares, and return the values described in `_start_discs`."""
        unusual_start = ""
        # An empty path means that the game object itself contains the squares.
        for self._path in dict.fromkeys((*BOARD_NAMES, "", *attributes_of(game))):
            for self._read_name, read in self._readers(self.of(game)):
                try:
                    values = {(row, col): disc_of(read(row, col))
                              for row in range(8) for col in range(8)}
                except Exception:  # `read` doesn't fit this board
                    continue
                if discs := _start_discs(values):
                    return discs
                kinds = set(map(repr, values.values()))
                if self._path in (*BOARD_NAMES, "") and 1 < len(kinds) < 4:
                    unusual_start = unusual_start or ", ".join(
                        f"{value!r} on {square_name(square)}" for square, value in values.items()
                        if value != values[0, 0])
        if unusual_start:
            raise BrokenGameError(
                f"{type(game).__name__}() must start with one colour on d4 and e5 and the other "
                f"colour on e4 and d5, but starts with {unusual_start}")
        raise MisfitError(
            f"found no 8x8 board in {type(game).__name__}(); the judge tried to read each "
            "attribute in three ways: as rows, as a list of 64 squares, and one square at a time. "
            "If a method places the first discs, add a function new_game() that calls the method "
            "and returns the game")

    def of(self, game: object) -> object:
        """Return the board of a game."""
        return value_of(game, self._path) if self._path else game

    def square(self, *parts: object) -> Any:
        """Return a square in the program's own representation, from its row and column."""
        return self.position(*parts) if self.position else parts

    def name(self, square: object) -> str:
        """Return the name of a square in the program's own representation."""
        return square_name(square, self.place, self._is_transposed)

    def _readers(self, board: object) -> Iterator[tuple[str, Callable[..., object]]]:
        """For each possible way to read a square's contents, yield a name and a function.

        Prefer stored rows, because a method such as `at(x, y)` may take the column first.
        """
        yield from self._items(board, _get_item)
        for name, inner in self._parts(board):
            for suffix, read in self._readers(inner):
                yield f"{name}{suffix}", read
        yield from self._methods(board, READ_METHODS)

    def _writers(self, board: object) -> Iterator[Callable[..., object]]:
        """For each possible way to change a square's contents, yield a function."""
        read = dict(self._readers(board))[self._read_name]
        yield from dict(self._methods(board, WRITE_METHODS)).values()
        yield lambda row, col, disc: _set_disc(read(row, col), disc)
        for inner in (board, *(inner for _, inner in self._parts(board))):
            yield from dict(self._items(inner, _set_item)).values()

    def _parts(self, board: object) -> Iterator[tuple[str, object]]:
        """Yield the names and values of the attributes that may contain a board's squares."""
        for name in INNER_NAMES:
            inner = member(board, name)
            if inner is not ABSENT and not callable(inner) and inner is not board:
                yield name, inner
        yield from ((name, value) for name, value in attributes_of(board).items()
                    if name not in INNER_NAMES and hasattr(value, "__getitem__"))

    def _methods(self, board: object, names: Iterable[str]) -> Iterator[tuple[
            str, Callable[..., object]]]:
        """For each method in `names`, yield two functions that call the method.

        One function passes a position, and the other function passes a row and a column.
        """
        def call(method: Callable[..., object], row: int, col: int, *disc: object) -> object:
            return method(self.square(row, col), *disc)

        for name in names:
            method = member(board, name)
            if callable(method):
                yield f"{name}(position)", partial(call, method)
                yield f"{name}(row, col)", method

    def _items(self, board: Any, use: Callable[..., object]) -> Iterator[tuple[
            str, Callable[..., object]]]:
        """For each kind of index, yield a function that reads or writes an item of a board.

        `use` is _get_item or _set_item.
        """
        def use_item(indices_of: SquareForm, row: int, col: int, *disc: object) -> object:
            indices = indices_of(row, col)
            inner = board[indices[0]] if len(indices) > 1 else board
            return use(inner, indices[-1], *disc)

        for name, indices_of in self.square_forms.items():
            yield f"[{name}]", partial(use_item, indices_of)

    def read(self, game: object) -> str:
        """Return the 64 squares of a game's board as text."""
        reader = next(read for name, read in self._readers(self.of(game))
                      if name == self._read_name)
        return "".join(self.symbol(disc_of(reader(*divmod(square, 8)))) for square in range(64))

    def symbol(self, value: object) -> str:
        """Return X for Black, O for White, - for an empty square, and ? for any other value."""
        for symbol, disc in self.discs.items():
            if disc is value or type(disc) is type(value) and disc == value:
                return symbol
        return "?"

    def side_of(self, value: object) -> str:
        """Return X or O for a disc, a player or a name, and an empty string for other values."""
        for candidate in (value, disc_of(value), value_of(value, "color", "get_color", "piece")):
            symbol = self.symbol(candidate)
            if symbol in "XO":
                return symbol
        return parse_side(value if isinstance(value, (str, Enum)) else
                          value_of(value, "name", "get_name"))

    def write(self, game: object, text: str) -> bool:
        """Set up the board that `text` describes, and return whether this succeeded."""
        writers = enumerate(self._writers(self.of(game)))
        for number, write in islice(writers, self._writer, None):
            with suppress(Exception):
                for square, symbol in enumerate(text):
                    write(*divmod(square, 8), self.discs[symbol])
            if self.read(game) == text:
                self._writer = number
                return True
        return False


def _get_item(board: Any, key: Any) -> object:
    """Return a disc, or None if a dictionary contains no disc on the square."""
    return board.get(key) if isinstance(board, dict) else board[key]


def _set_item(board: Any, key: object, disc: object) -> None:
    """Store a disc. If a dictionary contains only discs, remove the key of an empty square."""
    if disc is None and isinstance(board, dict) and len(board) < 64:
        board.pop(key, None)
    else:
        board[key] = disc


def _set_disc(cell: object, disc: object) -> None:
    method = member(cell, "set_piece", "set_disc", "set")
    if callable(method):
        method(disc)
    else:
        setattr(cell, next(name for name in dir(cell) if to_snake(name) in DISC_NAMES), disc)


def _is_mirrored(module: object, d4: object, e4: object, e4_moves_first: bool) -> bool:
    """Return whether the disc on d4 is probably black.

    Some programs use O or 0 for Black, or B for a white disc in another language. In such a
    program, the side on e4 moves first.
    """
    constant_pairs = [constants[:2] for constants in disc_constants(module)]
    if (d4, e4) in constant_pairs or (e4, d4) in constant_pairs:
        return (d4, e4) in constant_pairs
    sides = parse_side(d4), parse_side(e4)
    if e4_moves_first and (str(e4) in ("O", "o", "0") or "" in sides):
        return False
    return sides[0] == "X" or sides[1] == "O"


def _start_discs(values: dict[tuple[int, int], object]) -> tuple[object, object, object] | None:
    """Return the program's values for an empty square, for the disc on d4 and for the disc on e4.

    Return None if the squares don't form a starting position.
    """
    empty, falling, rising = values[0, 0], values[3, 3], values[3, 4]
    rest = [value for square, value in values.items() if square not in MIDDLE]
    is_start = (all(value == empty for value in rest) and values[4, 4] == falling
                and values[4, 3] == rising and falling != rising
                and empty not in (falling, rising))
    return (empty, falling, rising) if is_start else None
