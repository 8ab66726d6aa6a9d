"""Let the judge test a Python file with functions, classes or a `Strategy`.

    python python_adapter.py FILE.py[:CLASS] DISCS SECONDS
    python python_adapter.py FILE.py OPTIONS

If DISCS and SECONDS are given, the script calls the file's functions, which must have common
names, such as `valid_moves`. If OPTIONS is given, the script finds out how to call the file's
functions or classes. OPTIONS is a JSON object that lists any unusual names of classes and methods.

Run this file directly, not with `python -m`. The script imports nothing from this package, because
the tested file may import another module called `othello`. Output from the tested file goes to
stderr.
"""

import dis
import importlib.util
import json
import multiprocessing
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from functools import cache, lru_cache, partial
from inspect import getmembers, isfunction, signature
from itertools import islice, product
from operator import getitem, ne
from pathlib import Path
from subprocess import list2cmdline
from types import CodeType, ModuleType
from typing import Any, NamedTuple

# The function names tried for each question, in order of preference.
NAMES: dict[str, tuple[str, ...]] = {
    "moves": ("valid_moves", "legal_moves", "get_valid_moves", "get_legal_moves"),
    "play": ("make_move", "play", "apply_move"),
    "turn": ("next_player",),
    "winner": ("winner", "get_winner"),
    "score": ("score", "get_score"),
}
# Exceptions that a program raises for an invalid move.
REFUSAL_ERRORS = (ValueError, LookupError, AssertionError)


class InputReadError(BaseException):
    """The file reads input. A loop with `except Exception` doesn't catch this error."""


PROGRAM_ERRORS = (Exception, SystemExit, InputReadError)  # errors of any code


class ModuleAdapter:
    """Adapts functions or methods that take a board and a player."""

    def __init__(self, functions: Callable[[str], Callable[..., Any] | None],
                 discs: Iterable[object], shape: str = "rows") -> None:
        """Use the values in `discs` for Black, White and an empty square.

        `functions` maps a question to the function that answers it, or to None. `shape` is a key
        of SHAPES.
        """
        self._function = functions
        self._discs: dict[str, Any] = dict(zip("XO-", discs))
        self._shape = shape
        self._forms = dict(FORMS)
        self.names_leader = False  # whether it names a winner before the end
        self.checks_moves = False  # whether the adapter checks moves, as the program's loop does

    def answer(self, question: str, text: str = "", side: str = "", square: str = "",
               *others: str) -> str:
        """Return the answer to a question, or `?` if no function answers the question."""
        function = self._function(question)
        if function is None or len(text) != 64:
            return "?"
        if question == "play" and self.checks_moves and (
                square not in self.answer("moves", text, side).split()):
            return "invalid"
        board = SHAPES[self._shape]([self._discs[symbol] for symbol in text])
        order, place = self._forms[question]
        arguments = ORDERS[order](board, self._discs.get(side),
                                  SQUARES[place](*_position(square)) if place else ())
        if question == "play":
            return self._play(function, board, arguments)
        result = function(*arguments)
        if question == "moves":
            place = self._forms["play"][1]
            return " ".join(_name(square, place) for square in result or ())
        if question == "score":
            return format_score(result, self._side_of)
        if question == "turn":
            return self._side_of(result) or "-"
        if result is None or self._symbol(result, "?") == "-":
            return "-" if self._is_in_progress(text) else "="
        if self.names_leader and self._is_in_progress(text):
            return "?"
        return parse_result(result, self._side_of)

    def _play(self, function: Callable[..., Any], board: Any,
              arguments: tuple[object, ...]) -> str:
        """Play a move, and return the new board, or `invalid` if the function refuses the move.

        The function may return a new board or change its argument.
        """
        old_cells = _flat(board)
        try:
            result = function(*arguments)
        except Exception as error:
            if is_refusal(error):
                return "invalid"
            raise
        new_cells = _flat(board if result is None or isinstance(result, bool) else result)
        if result is False or new_cells == old_cells:
            return "invalid"
        return "".join(self._symbol(disc, "?") for disc in new_cells)

    def _symbol(self, value: object, default: str) -> str:
        return next((symbol for symbol, disc in self._discs.items() if disc == value), default)

    def _side_of(self, value: object) -> str:
        """Return X or O for a disc or a colour name, and an empty string for other values."""
        name = _parse_side(value) if isinstance(value, (str, Enum)) else ""
        return self._symbol(value, name).strip("-")

    def _is_in_progress(self, text: str) -> bool:
        """Return whether the game is in progress.

        Check for valid moves, because a game without a winner may be in progress or tied.
        """
        return "-" in text and any(self.answer("moves", text, side) not in ("", "?")
                                   for side in "XO")

    def fits(self, question: str, errors: list[str]) -> bool:
        """Find a function's argument order by calling the function with the starting position.

        Return False if no order leads to a plausible answer. Add the function's exceptions to
        `errors`.
        """
        orders = [order for order in ORDERS if ("side" in order) == (question in SIDE_QUESTIONS)]
        for form in product(orders, SQUARES if question == "play" else ("",)):
            self._forms[question] = form
            for square in FIRST_MOVES[:4]:
                try:
                    answer = self.answer(question, START, "X", square)
                except Exception as error:  # common when the arguments are in the wrong order
                    errors.append(f"{type(error).__name__}: {error}")
                    continue
                if (re.fullmatch(FIRST_ANSWERS[question], answer) if question in FIRST_ANSWERS
                        else _is_first_move(answer, square)):
                    return True
        return False

    @property
    def summary(self) -> str:
        """A line that explains how the adapter understood the file."""
        functions = {question: self._function(question) for question in ("moves", "play")}
        descriptions = "; ".join(f"{function.__name__}({_format_order(*self._forms[question])})"
                                 for question, function in functions.items() if function)
        discs = ", ".join(map(repr, self._discs.values()))
        check = (" The judge checks each move first, as the game's loop does."
                 if self.checks_moves else "")
        return (f"The judge uses these functions: {descriptions}. The judge passes each board as "
                f"{self._shape}, with the values {discs} for Black, White and empty squares, in "
                f"that order.{check}")


class StrategyAdapter:
    """Adapts `Strategy.best_strategy(board, player, best_move, still_running, time_limit)`."""

    def __init__(self, kind: type, seconds: float) -> None:
        """Stop the strategy after `seconds` and use its best move so far."""
        self._kind = kind
        self._seconds = seconds

    def answer(self, question: str, text: str = "", side: str = "", *others: str) -> str:
        """Return the chosen square, or `?` for questions that a strategy can't answer."""
        if question != "moves" or len(text) != 64:
            return "?"
        board, width = text.translate(str.maketrans("XO-", "xo.")), 8
        if getattr(self._kind, "uses_10x10_board", False):
            rows = "".join(f"?{board[at:at + 8]}?" for at in range(0, 64, 8))
            board = "?" * 10 + rows + "?" * 10
        if getattr(self._kind, "uses_10x10_moves", False):
            width = 10
        best_move, still_running = multiprocessing.Value("i", -1), multiprocessing.Value("i", 1)
        process = multiprocessing.get_context("fork").Process(
            target=call_strategy, args=(self._kind, board, side.lower(), best_move, still_running,
                                        self._seconds))
        process.start()
        process.join(self._seconds)
        still_running.value = 0
        process.kill()
        process.join()
        row, col = divmod(best_move.value, width)
        return _name((row - 1, col - 1) if width == 10 else (row, col))


def call_strategy(kind: type, *arguments: object) -> None:
    """Call a strategy with the arguments that it expects. Older strategies take no time limit."""
    function = kind().best_strategy
    function(*arguments[:len(signature(function).parameters)])


def is_refusal(error: Exception) -> bool:
    """Return whether an exception indicates an invalid move.

    All other built-in and standard-library exceptions, such as TypeError, indicate a crash.
    """
    kind = type(error)
    return (isinstance(error, REFUSAL_ERRORS) or kind in (Exception, RuntimeError)
            or kind.__module__.partition(".")[0] not in sys.stdlib_module_names)


def _discs_of(text: str) -> tuple[object, ...]:
    """Parse the values for Black, White and an empty square, such as `1,-1,0`."""
    return tuple(map(_value, text.split(",", 2)))


def _value(text: str) -> object:
    with suppress(ValueError):
        return int(text)
    return None if text == "None" else text


def _name(square: object, place: str = "", is_transposed: bool = False) -> str:
    """Return the name of a square, such as `d3`.

    The argument may be a row and column, an index, a name, or an object with a row and a column.
    `place` describes the program's squares: it contains "from 1" if rows and columns are counted
    from 1, and "col, row" if a pair starts with the column. If `is_transposed` is true, an
    object's row and column are swapped.
    """
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


def _is_first_move(answer: str, square: str) -> bool:
    """Return whether `answer` lists the move `square`, or is a board with Black on `square`."""
    row, col = _position(square)
    is_played = len(answer) == 64 and answer[8 * row + col] == "X"
    return is_played or square in answer.split() and _are_squares(answer.split())


def _are_squares(names: Iterable[str]) -> bool:
    return all(re.fullmatch("[a-h][1-8]", name) for name in names)


def _position(square: str) -> tuple[int, int]:
    """Return the row and column of a square, which may be off the board."""
    return int(square[1:]) - 1, ord(square[0]) - ord("a")


# ---- A module with functions ----

DISCS: tuple[tuple[object, object, object], ...] = (
    ("X", "O", "-"), (1, -1, 0), (1, 2, 0), ("X", "O", "."), ("X", "O", " "), ("B", "W", "."),
    ("B", "W", "-"), ("B", "W", " "), ("b", "w", "."), ("x", "o", "."), ("black", "white", None),
    ("black", "white", ""), ("B", "W", None), ("●", "○", "·"), (-1, 1, 0), (2, 1, 0))
# Functions that create a board from 64 discs.
SHAPES: dict[str, Callable[[list[Any]], Any]] = {
    "rows": lambda discs: [discs[start:start + 8] for start in range(0, 64, 8)],
    "64 squares": lambda discs: discs,
    "a string of 64": lambda discs: "".join(map(str, discs))}
SQUARES: dict[str, Callable[[int, int], tuple[object, ...]]] = {
    "(row, col)": lambda row, col: ((row, col),), "row, col": lambda row, col: (row, col),
    "square": lambda row, col: (_name((row, col)),),
    # Squares off the board, such as i3, have no index. 64 is out of range.
    "index": lambda row, col: (8 * row + col if {row, col} <= set(range(8)) else 64,),
    "index with a border": lambda row, col: (10 * row + col + 11,),
    "row, col from 1": lambda row, col: (row + 1, col + 1),
    "(row, col) from 1": lambda row, col: ((row + 1, col + 1),),
    "col, row": lambda row, col: (col, row), "(col, row)": lambda row, col: ((col, row),)}
ORDERS: dict[str, Callable[[object, object, tuple[object, ...]], tuple[object, ...]]] = {
    "board, side, square": lambda board, side, square: (board, side, *square),
    "board, square, side": lambda board, side, square: (board, *square, side),
    "side, board, square": lambda board, side, square: (side, board, *square),
    "square, board, side": lambda board, side, square: (*square, board, side),
    "board": lambda board, side, square: (board,)}
SIDE_QUESTIONS = ("moves", "play", "turn")  # questions whose functions take a side
# The usual order of the arguments for each question, and the usual form of a square.
FORMS: dict[str, tuple[str, str]] = {
    "moves": ("board, side, square", ""), "play": ("board, side, square", "(row, col)"),
    "turn": ("board, side, square", ""), "winner": ("board", ""), "score": ("board", "")}
MORE_NAMES: dict[str, tuple[str, ...]] = {
    "moves": ("moves", "find_moves", "possible_moves", "available_moves", "get_moves",
              "find_valid_moves"),
    "play": ("move", "do_move", "place", "place_disc", "place_piece", "play_move"),
    "score": ("count_discs",)}
# A plausible answer about the starting position matches these patterns.
FIRST_ANSWERS = {"turn": "[XO]", "winner": "[XO=-]", "score": r"\d+ \d+"}
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SECOND = "-" * 19 + "X" + "-" * 7 + "XX" + "-" * 6 + "XO" + "-" * 27  # after d3


def functions_of(module: ModuleType, options: dict[str, str]) -> dict[str, Callable[..., Any]]:
    """Return a dict whose keys are questions and whose values are functions that answer them."""
    members = {to_snake(name): value for name, value in vars(module).items()
               if isfunction(value) and signature(value).parameters}
    option_names = {"moves": options.get("moves"), "play": options.get("move")}
    functions: dict[str, Callable[..., Any]] = {}
    for question, default_names in NAMES.items():
        option = option_names.get(question)
        names = (to_snake(option),) if option else default_names + MORE_NAMES.get(question, ())
        candidates = [members[name] for name in names if name in members]
        if candidates:
            functions[question] = candidates[0]
    return functions


def fit_adapter(functions: dict[str, Callable[..., Any]],
                discs: Iterable[tuple[object, ...]]) -> ModuleAdapter:
    """Find the arguments and disc values that the functions take, and return an adapter.

    Raise MisfitError if the functions for moves and play don't work. If another function doesn't
    work, the adapter declines its question.
    """
    questions = [question for question in ("moves", "play") if question in functions]
    errors: dict[str, list[str]] = {question: [] for question in NAMES}
    misfit = questions[0]
    for values, shape in product(discs, SHAPES):
        adapter = ModuleAdapter(functions.get, values, shape)
        # `fits` needs the form of a square in a move to understand a list of moves.
        misfits = [question for question in reversed(questions)
                   if not adapter.fits(question, errors[question])]
        if not misfits:
            for question in functions.keys() - set(questions):
                if not adapter.fits(question, errors[question]):
                    del functions[question]
            adapter.names_leader = adapter.answer("winner", SECOND) == "X"
            play = functions.get("play")
            with suppress(*PROGRAM_ERRORS):  # the judge reports a crash later, as a wrong answer
                adapter.checks_moves = (
                    play is not None and "moves" in functions
                    and adapter.answer("play", START, "X", "a1") != "invalid"
                    and checks_moves(
                        loop_of(uses_in(sys.modules[play.__module__]), to_snake(play.__name__)),
                        {*TEST_METHODS}, {to_snake(functions["moves"].__name__)}))
            return adapter
        if questions[0] not in misfits:
            misfit = questions[1]
    function, place = functions[misfit], "square" if misfit == "play" else ""
    orders = dict.fromkeys(_format_order(order, place) for order in ORDERS if order != "board")
    raise MisfitError(
        f"{function.__name__}{_signature(function)} does not work in the starting "
        f"position: the judge tried the arguments {', '.join(map('({})'.format, orders))}, "
        "passing each board as rows, as 64 squares and as a string"
        + (f"; the first error was {errors[misfit][0]}" if errors[misfit] else "")
        + "; specify the values of the discs with --discs BLACK,WHITE,EMPTY")


def _format_order(order: str, place: str) -> str:
    """Replace the word `square` in `order` with `place`. If `place` is empty, remove `square`."""
    names = order.replace("square", place).split(", ")
    return ", ".join(filter(None, names))


def _flat(board: Any) -> list[Any]:
    """Return the squares of a board as a list.

    The board can be a string, a list of squares or a list of rows.
    """
    parts = list(board)
    return parts if len(parts) == 64 else [disc for row in parts for disc in row]


# ---- A module with classes ----

MOVE_METHODS = ("make_move", "play", "play_move", "move", "place", "do_move", "apply_move", "put",
                "place_disc", "place_disk", "place_piece", "place_stone", "execute_move")
MOVES_METHODS = ("valid_moves", "get_valid_moves", "legal_moves", "get_legal_moves",
                 "possible_moves", "available_moves", "find_valid_moves", "list_moves", "moves",
                 "find_moves", "get_moves")
TEST_METHODS = ("is_valid_move", "is_legal_move", "is_valid", "is_legal", "valid_move",
                "legal_move", "is_move_valid", "is_move_legal", "can_place", "can_move")
TURN_NAMES = ("get_current_player", "get_turn", "get_current_turn", "to_move", "current_player",
              "turn", "current", "current_turn", "current_color", "current_colour",
              "player_to_move", "side_to_move", "player", "side")
SWITCH_METHODS = ("switch_turn", "next_turn", "change_turn", "switch_player", "next_player",
                  "end_turn", "swap_turn")
PASS_METHODS = ("pass_turn", "pass_move", "skip_turn", "do_pass", "make_pass")
# Names of functions that a game's loop calls to find out whether a side must pass.
MOVES_NAMES = "(valid|legal|possible|available)_moves|(has|can|any)_.*move"
BOARD_NAMES = ("board", "grid", "cells", "squares", "state")
OVER_NAMES = ("is_game_over", "is_over", "game_over", "over", "is_finished", "finished",
              "has_ended")
WINNER_NAMES = ("winner", "get_winner", "state", "result", "outcome")
COUNT_METHODS = ("count", "count_pieces", "count_discs", "count_disks", "count_of",
                 "piece_count", "number_of")
SCORE_NAMES = ("score", "get_score", "scores", "counts", "get_scores", "piece_counts",
               "count_discs")
WRITE_METHODS = ("place_piece", "set_piece", "set_disc", "set_cell", "put", "place", "set",
                 "place_disc")
READ_METHODS = ("piece_at", "get_piece", "get_disc", "get_cell", "cell", "get", "at", "disc_at")
INNER_NAMES = ("cells", "grid", "squares", "board", "rows")  # attributes of board objects
CLASSES: dict[str, tuple[str, ...]] = {
    "game": ("Game", "OthelloGame", "ReversiGame", "Othello", "Reversi", "Match", "GameState",
             "Board"),
    "validator": ("MoveValidator", "Validator", "Rules", "MoveGenerator", "Referee"),
    "player": ("Player", "HumanPlayer", "Human"),
    "position": ("Position", "Square", "Coordinate", "Coord", "Point", "Pos", "Location")}
ENDS = {"BLACK_WINS": "X", "BLACK_WON": "X", "WHITE_WINS": "O", "WHITE_WON": "O", "TIE": "=",
        "DRAW": "=", "IN_PROGRESS": "-", "PLAYING": "-", "ONGOING": "-"}
FIRST_MOVES = ("d3", "c4", "f5", "e6", "e3", "f4", "c5", "d6")
MIDDLE = ((3, 3), (3, 4), (4, 3), (4, 4))
OPENING = ("d3", "c3", "c4", "c5", "b3", "d2", "e1", "d1")
# A game without passes that fills the board.
FULL_GAME = re.findall("..", (
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8"
    "b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2"))
ABSENT: object = object()


class MisfitError(Exception):
    """The judge can't use a file. The message explains the problem and suggests a fix."""


class BrokenGameError(MisfitError):
    """The judge can't use a game because of an error in the program."""


@cache
def to_snake(name: str) -> str:
    """Return a name in snake_case.

    >>> to_snake("getValidMoves"), to_snake("_switchTurn")
    ('get_valid_moves', 'switch_turn')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")


def member(owner: object, *names: str) -> Any:
    """Return the first attribute with a name in `names`, or ABSENT. Names in camelCase match."""
    kind: Any = type(owner)
    spellings = _spellings(kind, tuple(getattr(owner, "__dict__", ())))
    for name in names:
        if name in spellings:
            return getattr(owner, spellings[name])
    return ABSENT


def _attributes(owner: object) -> dict[str, object]:
    """Return the names in snake_case and the values of an object's attributes.

    Leave out modules, and values that can be called.
    """
    return {to_snake(name): value for name, value in getattr(owner, "__dict__", {}).items()
            if not (callable(value) or isinstance(value, ModuleType))}


@lru_cache
def _spellings(kind: type, attributes: tuple[str, ...]) -> dict[str, str]:
    """Return a dict that maps the snake_case name of each member to its original name."""
    return {to_snake(name): name for name in sorted({*dir(kind), *attributes}, reverse=True)
            if not name.startswith("__")}


def value_of(owner: object, *names: str) -> Any:
    """Return the first attribute whose name is in `names`, or ABSENT if there is none.

    If the attribute is a method, return the method's result.
    """
    value = member(owner, *names)
    if callable(value) and not isinstance(value, type):
        try:
            return value()
        except TypeError:
            return ABSENT
    return value


class Board8:
    """Reads and writes the squares of a board.

    The constructor tries several ways to read squares, and keeps the first way that works.
    """

    def __init__(self, module: object, game: object, position: type | None) -> None:
        self.position = position
        # For a class such as Position(x, y), x is the row, because the judge passes the row first.
        self._is_transposed = False
        with suppress(Exception):
            self._is_transposed = _name(self.square(0, 1)) == "a2"
        self.place = ""  # the form of a square in a move
        self._writer = 0  # the index in `_writers` of the first function that works
        empty, white, black = self._find_reader(game)
        turn = value_of(game, *TURN_NAMES)
        turns = _attributes(game).values() if turn is ABSENT else [turn]
        if _is_mirrored(module, white, black, black in [
                value for value in map(_disc, turns) if isinstance(value, (int, str, Enum))]):
            white, black = black, white
        self.discs: dict[str, object] = {"-": empty, "X": black, "O": white}

    def _find_reader(self, game: object) -> tuple[object, object, object]:
        """Find out how to read squares, and return the values described in `_start_discs`."""
        unusual_start = ""
        # An empty path means that the game object itself contains the squares.
        for self._path in dict.fromkeys((*BOARD_NAMES, "", *_attributes(game))):
            for self._read_name, read in self._readers(self.of(game)):
                try:
                    values = {(row, col): _disc(read(row, col))
                              for row in range(8) for col in range(8)}
                except Exception:  # `read` doesn't fit this board
                    continue
                if discs := _start_discs(values):
                    return discs
                kinds = set(map(repr, values.values()))
                if self._path in (*BOARD_NAMES, "") and 1 < len(kinds) < 4:
                    unusual_start = unusual_start or ", ".join(
                        f"{value!r} on {_name(square)}" for square, value in values.items()
                        if value != values[0, 0])
        if unusual_start:
            raise BrokenGameError(
                f"{type(game).__name__}() must start with one colour on d4 and e5 and the other "
                f"colour on e4 and d5, but starts with {unusual_start}")
        raise MisfitError(
            f"found no 8x8 board in {type(game).__name__}(); the judge tried to read each "
            "attribute in three ways: as rows, as a list of 64 squares, and one square at a time")

    def of(self, game: object) -> object:
        """Return the board of a game."""
        return value_of(game, self._path) if self._path else game

    def square(self, row: int, col: int) -> Any:
        """Return a square in the program's own representation."""
        return self.position(row, col) if self.position else (row, col)

    def name(self, square: object) -> str:
        """Return the name of a square in the program's own representation."""
        return _name(square, self.place, self._is_transposed)

    def _readers(self, board: object) -> Iterator[tuple[str, Callable[..., object]]]:
        """For each possible way to read a square's contents, yield a name and a function."""
        yield from self._methods(board, READ_METHODS)
        yield from self._items(board, getitem)
        for name, inner in self._parts(board):
            for suffix, read in self._readers(inner):
                yield f"{name}{suffix}", read

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
        yield from ((name, value) for name, value in _attributes(board).items()
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

        `use` is getitem or _set_item.
        """
        yield "[position]", lambda row, col, *disc: use(board, self.square(row, col), *disc)
        yield "[row, col]", lambda row, col, *disc: use(board, (row, col), *disc)
        yield "[row][col]", lambda row, col, *disc: use(board[row], col, *disc)
        yield "[row + 1][col + 1]", lambda row, col, *disc: use(board[row + 1], col + 1, *disc)
        yield "[index]", lambda row, col, *disc: use(board, 8 * row + col, *disc)
        yield "[square]", lambda row, col, *disc: use(board, _name((row, col)), *disc)
        yield ("[position from 1]",
               lambda row, col, *disc: use(board, (row + 1, col + 1), *disc))
        yield ("[index with a border]",
               lambda row, col, *disc: use(board, 10 * row + col + 11, *disc))

    def read(self, game: object) -> str:
        """Return the 64 squares of a game's board as text."""
        reader = next(read for name, read in self._readers(self.of(game))
                      if name == self._read_name)
        return "".join(self.symbol(_disc(reader(*divmod(square, 8)))) for square in range(64))

    def symbol(self, value: object) -> str:
        """Return X for Black, O for White, - for an empty square, and ? for any other value."""
        for symbol, disc in self.discs.items():
            if disc is value or type(disc) is type(value) and disc == value:
                return symbol
        return "?"

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


DISC_NAMES = ("piece", "disc", "disk", "color", "colour", "owner", "value", "state")


def _disc(value: object) -> object:
    """If `value` is a cell, return its disc. Otherwise, return `value`."""
    if isinstance(value, (int, str, Enum)) or value is None:
        return value
    if getattr(value, "ndim", 1) == 0:  # a number in an array
        return value.item()  # type: ignore[attr-defined]
    inner = value_of(value, "piece", "get_piece", *DISC_NAMES[1:], "get_color")
    return value if inner is ABSENT else inner


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


def _constants(module: object) -> Iterator[tuple[object, ...]]:
    """Yield the values of BLACK, WHITE and EMPTY that a file or its classes define."""
    for owner in module, *(value for value in vars(module).values() if isinstance(value, type)):
        constants = [getattr(owner, name, ABSENT) for name in ("BLACK", "WHITE", "EMPTY")]
        if ABSENT not in constants:
            yield tuple(constants)


def _is_mirrored(module: object, d4: object, e4: object, e4_moves_first: bool) -> bool:
    """Return whether the disc on d4 is probably black.

    Some programs use O or 0 for Black, or B for a white disc in another language. In such a
    program, the side on e4 moves first.
    """
    constant_pairs = [constants[:2] for constants in _constants(module)]
    if (d4, e4) in constant_pairs or (e4, d4) in constant_pairs:
        return (d4, e4) in constant_pairs
    sides = _parse_side(d4), _parse_side(e4)
    if e4_moves_first and (str(e4) in ("O", "o", "0") or "" in sides):
        return False
    return sides[0] == "X" or sides[1] == "O"


def _required_arguments(kind: Any) -> list[str]:
    """Return the names of the arguments that a class requires."""
    return [parameter.name for parameter in signature(kind).parameters.values()
            if parameter.default is parameter.empty
            and parameter.kind is parameter.POSITIONAL_OR_KEYWORD]


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


def _parse_side(value: object) -> str:
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


def find_class(module: object, options: dict[str, str], kind: str) -> type | None:
    """Return the class chosen with the option `kind`, or else the first class in CLASSES[kind]."""
    class_name = options.get(kind)
    if class_name:
        found = getattr(module, class_name, None)
        if not isinstance(found, type):
            raise MisfitError(f"there is no class {class_name} in the file (--{kind})")
        return found
    members = {name.lower(): value for name, value in vars(module).items()
               if isinstance(value, type)}
    return next((members[name.lower()] for name in CLASSES[kind] if name.lower() in members), None)


class MoveForm(NamedTuple):
    """A way to call a method with a square."""

    name: str  # describes all arguments
    place: str  # describes the square
    # The arguments for a game, a row and a column.
    arguments: Callable[[Any, int, int], tuple[Any, ...]]


class GameAdapter:
    """Adapts a program that stores a game in an object or in global variables."""

    def __init__(self, module: ModuleType, options: dict[str, str],
                 game_class: Callable[..., Any]) -> None:
        """Find the classes and methods. `options` contains any unusual names.

        `game_class` starts a game. It may also be a function that returns a module.
        """
        self._module, self._options, self._game_class = module, options, game_class
        self._keeps_turn = False  # whether only the adapter knows the side to move
        game = self._new()
        self._uses = uses_in(module, sys.modules[game_class.__module__])
        self.board: Board8 = Board8(module, game, find_class(module, options, "position"))
        self._names_leader = False  # whether the program names a winner before the end
        self._checks_in_loop = False  # whether the adapter checks moves, as the loop does
        self._turn_names: tuple[str, ...] = TURN_NAMES
        self._first_turn = value_of(game, *TURN_NAMES)
        self._second_turn: object = ABSENT
        self._move_name, self._form = self._find_move(game)
        self.board.place = self._form.place
        if self._first_turn is ABSENT:
            self._find_unusual_turn()
        self._loop = loop_of(self._uses, self._move_name)
        # Stored games. Each key contains all actions since the start: moves, undos and redos.
        self._games: dict[tuple[str, ...], Any] = {}
        # Cached boards and sides to move, as text. Each key contains all actions since the start.
        self._sides: dict[tuple[str, ...], str] = {}
        self._switch = False  # whether the adapter changes the turn after each move
        self._ignores_end = False  # whether to ignore the program's own test for the end
        self._turns: dict[str, dict[str, object]] = {"X": {}, "O": {}}
        self._passes_in_loop = False  # whether the adapter passes, as the program's loop does
        errors: list[str] = []
        self._find_moves(errors)
        self._find_turns()
        self._can_set_up = bool(self._moves_of) and self._is_set_up_as_played()
        if self._moves_of:
            self._compare_with_loop()
        else:
            self._require_end(game, errors)

    def _require_end(self, game: Any, errors: list[str]) -> None:
        """Raise MisfitError if only the valid moves can show passes or the end of the game.

        `errors` contains exceptions of the methods that may list the valid moves.
        """
        if self._pass_method(game) or self._reported_end(game) is None:
            raise MisfitError(
                f"found no list of valid moves in {self._game_class.__name__}, so the judge can't "
                "recognize passes and the end of the game; the judge looked for "
                f"{', '.join(MOVES_METHODS)}{_first_error(errors)}")

    def _new(self) -> Any:
        """Return a new game."""
        try:
            game = self._game_class(*self._players())
            if self._keeps_turn:
                game.turn = self.board.discs["X"]
            return game
        except TypeError as error:
            raise MisfitError(
                f"calling {self._game_class.__name__}() without arguments must start a game, but "
                f"the constructor takes {_signature(self._game_class)}: {error}"
            ) from None

    def _players(self) -> list[Any]:
        """Return two players with names and colours, or [] if the game class takes no players."""
        kind = find_class(self._module, self._options, "player")
        if kind is None or len(_required_arguments(self._game_class)) != 2:
            return []
        colors = next(_constants(self._module), ("black", "white"))
        return [kind(*(word if "name" in name else color for name in _required_arguments(kind)))
                for word, color in zip(("Black", "White"), colors)]

    def _after_a_move(self) -> Any:
        """Return a game in which Black has moved."""
        game = self._new()
        any(self.play(game, square) for square in FIRST_MOVES)  # stops at the first valid move
        return game

    def _other_methods(self, owner: object) -> list[str]:
        """Return the names of an object's methods that read no input."""
        reading = readers_of_input(self._uses)
        kind = owner if isinstance(owner, ModuleType) else type(owner)
        return [name for name in (to_snake(name) for name, _ in getmembers(kind, isfunction)
                                  if not name.startswith("__")) if name not in reading]

    def _find_move(self, game: object) -> tuple[str, MoveForm]:
        """Return the name of the method that makes a move, and its form."""
        option = self._options.get("move")
        names = (to_snake(option),) if option else MOVE_METHODS
        usual_names = [name for name in names if callable(method := member(game, name))
                       and _signature(method) != "()"]
        errors: list[str] = []
        candidates = usual_names or ([] if option else self._other_methods(game))
        found = [(name, form) for name in candidates
                 if (form := self._find_form(name, errors, flips=0 if usual_names else 1))]
        if found:
            # An unusual method that makes any move may be a part of the method that checks moves.
            return min(found, key=lambda pair: (
                not usual_names and self._accepts_any_move(*pair)))
        if not usual_names:
            raise MisfitError(
                f"{type(game).__name__} has no method that makes a move; the judge looked for "
                f"{', '.join(names)}, with at least one argument; name the method with "
                "--move METHOD")
        method = getattr(member(game, usual_names[0]), "__func__", None)
        raise BrokenGameError(
            f"no call to {type(game).__name__}.{usual_names[0]}{_signature(method)} makes a "
            "valid first move: the judge tried "
            f"{', '.join(f'{usual_names[0]}({name})' for name, *_ in self._forms())}"
            f"{_first_error(errors)}; use --move METHOD to name the method, or --position CLASS "
            "to name the class that stores a row and a column")

    # Making moves.

    def _forms(self) -> Iterator[MoveForm]:
        """Yield the ways to call a method with a square."""
        squares: dict[str, Callable[[int, int], tuple[object, ...]]] = {
            **({"position": lambda row, col: (self.board.square(row, col),)}
               if self.board.position else {}), **SQUARES}
        forms = [("{square}", ""), *product(("{square}, {side}", "{side}, {square}"),
                                            ("color", "player"))]
        for (order, side), (name, square) in product(forms, squares.items()):
            yield MoveForm(order.format(square=name, side=side), name,
                           partial(self._arguments, square, order, side))

    def _arguments(self, square_of: Callable[[int, int], tuple[object, ...]], order: str,
                   side: str, game: Any, row: int, col: int) -> tuple[Any, ...]:
        """Return the square and, if `side` is "color" or "player", the side to move.

        If `side` is "player", the side to move is the game's current player.
        """
        arguments = square_of(row, col)
        if side:
            mover = (value_of(game, *self._turn_names) if side == "player" else
                     self.board.discs[self.turn(game) or "X"])
            arguments = (mover, *arguments) if order.startswith("{side}") else (*arguments, mover)
        return arguments

    def _make_move(self, game: Any, row: int, col: int) -> None:
        """Call the method that makes a move."""
        member(game, self._move_name)(*self._form.arguments(game, row, col))

    def _find_form(self, method_name: str, errors: list[str], flips: int) -> MoveForm | None:
        """Return the first form in `_forms` that makes a valid move, or None if there is none.

        The move must flip at least `flips` discs. Add the exceptions of other forms to `errors`.
        """
        start = self.board.read(self._new())
        for form in self._forms():
            for row, col in map(_position, FIRST_MOVES):
                game = self._new()
                try:
                    member(game, method_name)(*form.arguments(game, row, col))
                    board = self.board.read(game)
                except PROGRAM_ERRORS as error:  # most of the attempted calls fail
                    errors.append(f"{form.name}: {error}")
                    continue
                # White may move first.
                if board[8 * row + col] != "-" and sum(map(ne, board, start)) > flips:
                    if self.board.read(self._new()) != start:
                        raise BrokenGameError(
                            f"a new {self._game_class.__name__}() contains the moves of an "
                            "earlier game; create a new board in __init__")
                    return form
        return None

    def _accepts_any_move(self, method_name: str, form: MoveForm) -> bool:
        """Return whether a method makes an invalid move."""
        game = self._new()
        start = self.board.read(game)
        with suppress(*PROGRAM_ERRORS):
            member(game, method_name)(*form.arguments(game, 0, 0))
        return self.board.read(game) != start

    def move(self, game: Any, word: str) -> bool:
        """Play on the square `word`, and return whether the move was valid.

        A move is considered valid if the program changes the board.
        """
        try:
            row, col = _position(word)
        except ValueError:
            return False
        if self._checks_in_loop and word not in self.moves(game, self.turn(game)):
            return False
        old_board = self.board.read(game)
        self._attempt(self._make_move, game, row, col)
        return self.board.read(game) != old_board

    def _attempt(self, call: Callable[..., object], *arguments: object) -> None:
        """Call a method, and ignore exceptions that indicate an invalid move."""
        try:
            call(*arguments)
        except Exception as error:
            if not is_refusal(error):
                raise

    # The side to move

    def turn(self, game: Any) -> str:
        """Return X or O for the side to move, or an empty string if it can't be determined."""
        value = value_of(game, *self._turn_names)
        if isinstance(value, int) and self.board.symbol(self._first_turn) not in "XO":
            if value == self._first_turn:  # sides are numbered, Black first
                return "X"
            return "O" if self._second_turn in (value, ABSENT) else ""  # the turns are counted
        return self._side_of(value)

    def _side_of(self, value: object) -> str:
        """Return X or O for a disc, a player or a name, and an empty string for other values."""
        for candidate in (value, _disc(value), value_of(value, "color", "get_color", "piece")):
            symbol = self.board.symbol(candidate)
            if symbol in "XO":
                return symbol
        return _parse_side(value if isinstance(value, (str, Enum)) else
                           value_of(value, "name", "get_name"))

    def play(self, game: Any, word: str) -> bool:
        """Make a move, change the turn if necessary, and return whether the move was valid.

        Make no move if the game reports that it is over, because the game's loop would stop.
        """
        if self._reported_end(game):
            return False
        is_valid = self.move(game, word)
        if is_valid and self._switch:
            self._change_turn(game)
        if is_valid and (pass_turn := self._pass_method(game)):
            for _ in "XO":  # a game may be over only after both sides have passed
                if not self.moves(game, self.turn(game)):
                    self._attempt(pass_turn)
        return is_valid

    def _pass_method(self, game: Any) -> Callable[[], object] | None:
        """Return the method that the game's loop calls if the side to move has no valid move."""
        method = member(game, *PASS_METHODS)
        changes_turn = self._passes_in_loop or self._switch and _switch_method(game)
        if changes_turn and not callable(method):
            return partial(self._change_turn, game)
        return method if callable(method) else None

    def _change_turn(self, game: Any) -> None:
        """Let the other side move, as the game's loop does."""
        if switch := _switch_method(game):
            switch()
        else:
            self._set_turn(game, "O" if self.turn(game) == "X" else "X")

    def _find_unusual_turn(self) -> None:
        """Find the attributes that a move changes and the next move changes back.

        If there are none, and the program's moves take a colour, store the side to move.
        """
        game, values = self._new(), []
        for _ in range(3):
            values.append(_attributes(game))
            any(self.move(game, _name(square)) for square in product(range(8), repeat=2))
        self._turn_names = tuple(
            name for name, value in values[0].items() if not hasattr(value, "__array__")
            and value != values[1].get(name) and value == values[2].get(name))
        if not self._turn_names and "color" in self._form.name:
            self._keeps_turn, self._turn_names = True, TURN_NAMES
        self._first_turn = value_of(self._new(), *self._turn_names)

    def _find_turns(self) -> None:
        """Find out which side moves first, and whether a move changes the turn."""
        game = self._new()
        first = self.turn(game) or "X"
        self._switch = self.turn(self._after_a_move()) == first and (
            self._keeps_turn or _switch_method(game) is not None
            or self._is_turn_set_after(f"^{self._move_name}$"))
        next_game = self._after_a_move()
        self._turns = {first: self._turns_of(game),
                       "O" if first == "X" else "X": self._turns_of(next_game)}
        self._second_turn = value_of(next_game, *self._turn_names)

    def _turns_of(self, game: object) -> dict[str, object]:
        """Return the names and values of attributes that may represent the side to move."""
        return {name: value for name in dir(game) if to_snake(name) in self._turn_names
                and not callable(value := getattr(game, name, None))}

    def _is_turn_set_after(self, called_name: str) -> bool:
        """Return whether the game's loop changes the turn and calls a function.

        `called_name` is a regular expression for the name of this function.
        """
        return any(any(re.search(called_name, name) for name in loaded)
                   and bool(stored.intersection(self._turn_names)
                            or loaded.intersection(SWITCH_METHODS))
                   for loaded, stored in self._loop)

    def _compare_with_loop(self) -> None:
        """Find out which parts of the rules are in the game's loop."""
        is_test = "by testing" in self._moves_of
        lists = set[str]() if is_test else {*self._moves_methods}
        self._passes_in_loop = self._keeps_turn or self._is_turn_set_after(
            f"{MOVES_NAMES}|^({'|'.join(lists)})$")
        self._checks_in_loop = (
            checks_moves(self._loop, {*(self._test_methods if is_test else TEST_METHODS)}, lists)
            and self._accepts_any_move(self._move_name, self._form))
        self._ignores_end = self._is_end_set_elsewhere()
        with suppress(*PROGRAM_ERRORS):
            self._names_leader = self._winner(self._after_a_move()) in ("X", "O")

    def is_over(self, game: Any) -> bool:
        """Return whether the game is over.

        If no attribute or method of the game shows whether it is over, check for valid moves.
        """
        reported = self._reported_end(game)
        if reported is not None:
            return reported
        return not (self.moves(game, "X") or self.moves(game, "O"))

    def _reported_end(self, game: Any) -> bool | None:
        """Return whether the game reports that it is over, or None if it reports nothing."""
        is_over = value_of(game, *OVER_NAMES)
        if isinstance(is_over, bool) and not self._ignores_end:
            return is_over
        state = value_of(game, "state", "get_state", "status")
        is_known = isinstance(state, Enum) and state.name in ENDS and not self._switch
        return ENDS[state.name] != "-" if is_known else None

    # Moves.

    def _find_moves(self, errors: list[str]) -> None:
        """Find the first form in `_moves_forms` that lists valid moves.

        A method with an unusual name must list the correct moves. Add the exceptions of methods
        with usual names to `errors`.
        """
        game = self._new()
        side = self.turn(game) or "X"
        first_moves = sorted(FIRST_MOVES[4:] if side == "O" else FIRST_MOVES[:4])
        others = dict.fromkeys((method,) for _, owner in self._owners(game)
                               for method in self._other_methods(owner))
        for self._moves_methods, self._test_methods in [
                (MOVES_METHODS, TEST_METHODS), *((other, ()) for other in others),
                *((other, other) for other in others)]:
            is_usual = self._moves_methods is MOVES_METHODS
            for self._moves_of, _ in self._moves_forms(game, side):
                moves = list[str]()
                try:
                    moves = self.moves(self._new(), side)
                except PROGRAM_ERRORS as error:  # most of the attempted calls fail
                    if is_usual:
                        errors.append(f"{type(error).__name__}: {error}")
                if moves and _are_squares(moves) if is_usual else sorted(moves) == first_moves:
                    return
        self._moves_of = ""

    def _owners(self, game: Any) -> list[tuple[str, object]]:
        """Return the names and values of the objects that may list the valid moves."""
        validator = find_class(self._module, self._options, "validator")
        owners = [("validator", member(game, "validator", "move_validator", "rules")),
                  ("game", game), ("board", self.board.of(game))]
        if validator is not None:
            with suppress(TypeError):
                owners.insert(0, (validator.__name__, validator(self.board.of(game))))
        return owners

    def _moves_forms(self, game: Any, side: str) -> Iterator[tuple[str, Callable[[], Any]]]:
        color, owners = self.board.discs.get(side), self._owners(game)
        is_usual = self._moves_methods is MOVES_METHODS
        if not is_usual:
            owners = [(f"{name}.{self._moves_methods[0]}", owner) for name, owner in owners]
        for owner_name, owner in owners:
            method = member(owner, *self._moves_methods)
            if callable(method):
                yield f"{owner_name} by color", partial(method, color)
                yield f"{owner_name} by player", partial(method, self._player(game, side))
                yield f"{owner_name} by board", partial(method, self.board.of(game), color)
            if self.turn(game) == side and method is not ABSENT:
                yield owner_name, method if callable(method) else partial(list, method)
        for owner_name, owner in owners:
            test = member(owner, *self._test_methods)
            if self.turn(game) == side and callable(test):
                for form, place, arguments in self._forms():
                    if place == self.board.place or not is_usual and (
                            "col, row" in place) == ("col, row" in self.board.place):
                        yield (f"{owner_name}, by testing each square with {form}",
                               partial(self._search, test, partial(arguments, game)))

    def _search(self, test: Callable[..., object],
                arguments: Callable[[int, int], tuple[Any, ...]]) -> list[str]:
        """Return the names of the squares that pass a test."""
        return [_name(square) for square in product(range(8), repeat=2)
                if test(*arguments(*square))]

    def _player(self, game: Any, side: str) -> Any:
        attribute = value_of(game, *(("black_player", "black") if side == "X" else
                                     ("white_player", "white")))
        players = member(game, "players")
        if attribute is not ABSENT or not isinstance(players, (dict, list, tuple)):
            return attribute
        return next((player for player in (
            players.values() if isinstance(players, dict) else players)
            if self._side_of(player) == side), ABSENT)

    def moves(self, game: Any, side: str) -> list[str]:
        """Return the valid moves of a side, as squares."""
        find = dict(self._moves_forms(game, side)).get(self._moves_of, list)
        return list(map(self.board.name, find() or ()))

    # Setting up positions.

    def make_game(self, text: str, side: str) -> Any:
        """Return a game with this board and side to move, or None if it can't be set up."""
        game = self._new()
        is_set_up = self.board.write(game, text) and self._set_turn(game, side)
        return game if is_set_up else None

    def _set_turn(self, game: Any, side: str) -> bool:
        """Let a side move next, and return whether this succeeded."""
        for name, old_value in self._turns_of(game).items():
            values = [self._player(game, side)]
            if isinstance(old_value, (int, str, Enum)):
                values = [self._turns[side].get(name, ABSENT), self.board.discs[side]]
            for value in (value for value in values if value is not ABSENT):
                with suppress(AttributeError, TypeError):
                    setattr(game, name, value)
                if self.turn(game) == side:
                    return True
        return self.turn(game) == side

    def _is_set_up_as_played(self) -> bool:
        """Return whether set-up positions behave like played positions.

        Set up each position of a short game. Compare the valid moves, and the boards after the
        next move.
        """
        game = self._new()
        for word in OPENING:
            side = self.turn(game)
            with suppress(*PROGRAM_ERRORS):
                copy = self.make_game(self.board.read(game), side)
                has_same_moves = self.moves(copy, side) == self.moves(game, side)
                self.play(game, word)
                self.move(copy, word)
                if has_same_moves and self.board.read(copy) == self.board.read(game):
                    continue
            return False
        return True

    def _is_end_set_elsewhere(self) -> bool:
        """Return whether moves never set the attribute that shows whether the game is over.

        The loop of the program may set it. Play until the board is full, and check the attribute.
        """
        game = self._new()
        if any(to_snake(name) in OVER_NAMES for name in getattr(game, "__dict__", ())):
            with suppress(*PROGRAM_ERRORS):
                return (all(self.play(game, word) for word in FULL_GAME)
                        and value_of(game, *OVER_NAMES) is False)
        return False

    # Answers.

    def answer(self, question: str, *words: str) -> str:
        """Return the answer to a question, or `?` if the file can't answer it."""
        if question in ("game", "score-after", "winner-after", "undo"):
            return self._answer_about_game(question, words)
        if question not in ("moves", "play") or not self._can_set_up or len(words[0]) != 64:
            return "?"
        game = self.make_game(*words[:2])
        if game is None:
            return "?"
        if question == "moves":
            return " ".join(self.moves(game, words[1]))
        return self.board.read(game) if self.move(game, words[2]) else "invalid"

    def _answer_about_game(self, question: str, words: tuple[str, ...]) -> str:
        if question == "game" and words in self._sides:
            return self._sides[words]
        game = self._games.get(words)
        if game is None:
            game = self._new()
            for number, word in enumerate(words):
                if word not in ("undo", "redo"):
                    position = self._show_game(game, self.turn(game))
                    if self.play(game, word):  # a valid move proves that the game wasn't over
                        self._sides[words[:number]] = position
                elif not self._take_back(game, word):
                    return "?"
            self._games[words] = game
        if question == "score-after":
            return self._score(game)
        if question == "winner-after":
            return self._winner(game)
        return self._show_game(game, "-" if self.is_over(game) else self.turn(game))

    def _show_game(self, game: Any, side: str) -> str:
        """Return the answer to a `game` question, or `?` if the side to move is unknown."""
        return f"{self.board.read(game)} {side}" if side else "?"

    def _take_back(self, game: Any, word: str) -> bool:
        """Call the method `undo` or `redo`. Return False if the class has no such method."""
        method = member(game, word)
        if callable(method):
            self._attempt(method)
        return callable(method)

    def _score(self, game: Any) -> str:
        for owner in game, self.board.of(game):
            score = format_score(value_of(owner, *SCORE_NAMES),
                                 lambda key: self._side_of(key) or _parse_side(key))
            if score != "?":
                return score
            method = member(owner, *COUNT_METHODS)
            if callable(method) and not isinstance(owner, (list, tuple, str)):
                with suppress(TypeError, KeyError):
                    return f"{method(self.board.discs['X'])} {method(self.board.discs['O'])}"
        counts = [value_of(self._player(game, side), "piece_count", "get_piece_count", "score",
                           "count") for side in "XO"]
        return "?" if ABSENT in counts else f"{counts[0]} {counts[1]}"

    def _winner(self, game: Any) -> str:
        value = value_of(game, *WINNER_NAMES)
        if value is ABSENT:
            return "?"
        if not self.is_over(game):  # `value` can be a state such as IN_PROGRESS
            if value is None or isinstance(value_of(game, *OVER_NAMES), bool):
                return "-"
            if self._names_leader:
                return "?"
        if value is None or "-" in (self.board.symbol(value), self.board.symbol(_disc(value))):
            return "="
        return parse_result(value, self._side_of)

    @property
    def summary(self) -> str:
        """A line that explains how the adapter understood the file."""
        parts = [f"{self._game_class.__name__}.{self._move_name}({self._form.name})",
                 f"moves from {self._moves_of}" if self._moves_of else "no list of moves",
                 "positions are set up" if self._can_set_up else
                 "positions cannot be set up, so the judge asks only about games"]
        if self._switch:
            parts.append("the judge changes the turn after each move, as the game's loop does")
        elif self._pass_method(self._new()):
            parts.append("the judge passes for a side without moves, as the game's loop does")
        if self._checks_in_loop:
            parts.append("the judge checks each move first, as the game's loop does")
        if self._ignores_end:
            parts.append("no move marks the game as over, so the judge checks for valid moves")
        kind = "a class" if isinstance(self._game_class, type) else "functions"
        return f"The judge uses {kind}: " + "; ".join(parts) + "."


def _switch_method(game: object) -> Callable[[], object] | None:
    """Return a game's method that changes the turn, or None if there is none."""
    method = member(game, *SWITCH_METHODS)
    return method if callable(method) and not _required_arguments(method) else None


# A function's name, and the results of `_names_in`.
Use = tuple[str, tuple[set[str], set[str]]]


def uses_in(*modules: ModuleType) -> list[Use]:
    """Return the names that the code of modules and of their functions and classes uses."""
    codes = [compile(path.read_bytes(), path, "exec") for path in {
        path for module in modules for path in python_files(Path(str(module.__file__)))}]
    for code in codes:  # grows
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return [(to_snake(code.co_name), _names_in(code)) for code in codes]


def _names_in(code: CodeType) -> tuple[set[str], set[str]]:
    """Return the global names and attributes that a function loads, and those that it changes.

    The operator `in` counts as a loaded name. A module's first assignment to a name defines the
    name, and the next assignment changes it.
    """
    loaded, stored, defined = set[str](), set[str](), set[str]()
    for instruction in dis.get_instructions(code):
        if instruction.opname == "CONTAINS_OP":
            loaded.add("in")
        elif instruction.opcode in dis.hasname and instruction.opname.startswith("LOAD"):
            loaded.add(to_snake(instruction.argval))
        elif (instruction.opname in ("STORE_NAME", "STORE_GLOBAL")
              and code.co_name == "<module>" and instruction.argval not in defined):
            defined.add(instruction.argval)
        elif instruction.opname in ("STORE_ATTR", "STORE_GLOBAL", "STORE_NAME"):
            stored.add(to_snake(instruction.argval))
    return loaded, stored


def loop_of(uses: list[Use], move: str) -> list[tuple[set[str], set[str]]]:
    """Return the result of `_names_in` for each function that belongs to the game's loop.

    The loop is any function that `move` doesn't call.
    """
    called = {move}
    for _ in uses:
        called |= {name for caller, (loaded, _) in uses if caller in called for name in loaded}
    return [names for caller, names in uses if caller not in {*called, "init"}]


def readers_of_input(uses: list[Use]) -> set[str]:
    """Return the names of the functions that read input, or call functions that do."""
    names = {"input", "stdin"}
    for _ in uses:
        names |= {caller for caller, (loaded, _) in uses if loaded & names}
    return names


def checks_moves(loop: list[tuple[set[str], set[str]]], tests: set[str], lists: set[str]) -> bool:
    """Return whether the loop calls a test of a move, or searches a list of valid moves."""
    return any(loaded & tests or "in" in loaded and loaded & lists for loaded, _ in loop)


def _first_error(errors: list[str]) -> str:
    """Return a clause with the first error that is not about the number of arguments."""
    return next((f"; the first error was {error}" for error in errors
                 if "argument" not in error), "")


def _signature(function: Any) -> str:
    try:
        return str(signature(function))
    except (TypeError, ValueError):
        return "(...)"


def load(name: str, discs: str, seconds: float) -> ModuleAdapter | StrategyAdapter:
    """Return an adapter for the functions of a file, or for the class in `FILE.py:CLASS`."""
    path, _, kind = name.partition(".py:")
    module = import_file(path.removesuffix(".py") + ".py")
    owner: Any = getattr(module, kind) if kind else getattr(module, "Strategy", module)
    if hasattr(owner, "best_strategy"):
        return StrategyAdapter(owner, seconds)

    def function_of(question: str) -> Callable[..., Any] | None:
        target = owner() if kind else owner
        return next((getattr(target, name) for name in NAMES.get(question, ())
                     if hasattr(target, name)), None)

    return ModuleAdapter(function_of, _discs_of(discs))


def import_file(path: str) -> ModuleType:
    """Put a file's folder first in `sys.path`, and import the file.

    If the folder is part of a package, put the folder that contains the package second.
    """
    file = Path(path).resolve()
    is_relative = re.search(rb"^\s*from\s+\.", file.read_bytes(), re.MULTILINE)
    root, name = file.parent, file.stem
    while (root / "__init__.py").exists() or root == file.parent and is_relative:
        root, name = root.parent, f"{root.name}.{name}"
    sys.path[:1] = dict.fromkeys([str(file.parent), str(root)])
    if is_relative:  # the package may import the file too
        return importlib.import_module(name)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None, "a file has a loader"
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def python_files(path: Path) -> list[Path]:
    """Return the Python files in a folder, shortest paths first. Leave out installed packages.

    If `path` is a file, return the file.
    """
    return [path] if path.is_file() else sorted(
        (file for file in path.rglob("*.py") if "site-packages" not in file.parts),
        key=lambda file: (len(file.parts), file))


def import_program(path: Path, errors: list[BaseException]) -> ModuleType:
    """Import a file, or the files in a folder, and return a module with all their names.

    If a file reads input, use the code above this line. If a file in a folder has an error, use
    the other files. Add the errors to `errors`.
    """
    program = ModuleType(path.name)
    program.__file__ = str(path)
    for file in python_files(path):
        imported = {getattr(module, "__file__", ""): module for module in sys.modules.values()}
        try:
            module = path != file and imported.get(str(file)) or import_file(str(file))
        except PROGRAM_ERRORS as error:
            if path == file and (not isinstance(error, InputReadError)
                                 or file.stem not in sys.modules):
                raise
            errors.append(error)
            module = sys.modules.get(file.stem, program)
        if path == file:
            return module
        vars(program).update({name: value for name, value in vars(module).items()
                              if not name.startswith("__")})
    return program


def _starter(module: Any) -> Callable[[], ModuleType]:
    """Return a function that executes a module again and returns the copy.

    A program with global variables for the board and the turn starts a game when it is executed.
    """
    def start() -> ModuleType:
        game = importlib.util.module_from_spec(module.__spec__)
        with without_input(), suppress(InputReadError):
            module.__spec__.loader.exec_module(game)
        return game

    start.__name__ = start.__module__ = module.__name__
    return start


class NoInput:
    """Replaces standard input while the judge finds out how to call a file."""

    def __getattr__(self, name: str) -> Any:
        raise InputReadError("the file reads input when it is imported or a game starts; "
                             'move that code below if __name__ == "__main__":')

    def __iter__(self) -> Iterator[str]:
        return iter(self.readline, "")


@contextmanager
def without_input() -> Iterator[None]:
    """Replace standard input with NoInput."""
    stdin, sys.stdin = sys.stdin, NoInput()
    try:
        yield
    finally:
        sys.stdin = stdin


def _fit(module: Any, options: dict[str, str],
         errors: list[BaseException]) -> "ModuleAdapter | GameAdapter":
    """Return the first adapter that fits: for functions, for a class, or for global variables.

    Raise the first of the `errors` if no adapter fits.
    """
    functions = functions_of(module, options)
    if "game" not in options and functions.keys() & {"moves", "play"}:
        option = options.get("discs")
        discs = [_discs_of(option)] if option else [*_constants(module), *DISCS]
        try:
            return fit_adapter(functions, discs)
        except MisfitError as error:
            errors.append(error)
    named = find_class(module, options, "game")
    if named:
        try:
            return GameAdapter(module, options, named)
        except BrokenGameError:
            raise
        except (MisfitError, InputReadError) as error:
            errors.append(error)
    for start in [] if "game" in options else _starts(module, functions):
        with suppress(*PROGRAM_ERRORS):
            return GameAdapter(module, options, start)
    raise errors[0] if errors else MisfitError(
        "found no game class and no valid_moves or make_move function; name the class with "
        "--game CLASS")


def _board_starter(functions: dict[str, Callable[..., Any]],
                   create_board: Callable[[], object]) -> Callable[[], ModuleType]:
    """Return a function that creates a board and returns a module that represents a game.

    The module passes its board to `functions`. If the function that makes a move returns a new
    board, the module keeps the new board.
    """
    def call(game: Any, function: Callable[..., Any], *arguments: object) -> object:
        result = function(game.board, *arguments)
        if function is functions.get("play") and type(result) is type(game.board):
            game.board = result
        return result

    def start() -> ModuleType:
        game = ModuleType(create_board.__module__)
        vars(game)["board"] = create_board()
        for question, function in functions.items():
            if question != "turn":
                setattr(game, function.__name__, partial(call, game, function))
        return game

    start.__name__ = start.__module__ = create_board.__module__
    return start


def _starts(module: Any, functions: dict[str, Callable[..., Any]]) -> Iterator[Callable[..., Any]]:
    """Yield the functions and classes that may start a game.

    They are functions that combine a new board with `functions`, the program's classes, last class
    first, and a function for global variables.
    """
    path = Path(module.__file__)
    folder = str(path if path.is_dir() else path.parent)
    creators = {name: value for name, value in vars(module).items()
                if (isfunction(value) or isinstance(value, type)
                    and not issubclass(value, (Enum, BaseException)))
                and str(getattr(sys.modules.get(value.__module__), "__file__", "")).startswith(
                    folder)}
    if functions:
        reading = readers_of_input(uses_in(module))
        yield from (_board_starter(functions, creator) for name, creator in creators.items()
                    if to_snake(name) not in reading)
    yield from reversed([creator for creator in creators.values() if isinstance(creator, type)])
    if module.__spec__:
        yield _starter(module)


def make_adapter(path: str, options: dict[str, str]) -> "ModuleAdapter | GameAdapter":
    """Return the adapter for the functions or classes of a file, or of the files in a folder.

    Raise MisfitError if no adapter fits.
    """
    name, errors = Path(path).name, list[BaseException]()
    try:
        with without_input():
            return _fit(import_program(Path(path).resolve(), errors), options, errors)
    except PROGRAM_ERRORS as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if Path(frame.filename).name == name]
        if isinstance(error, SyntaxError):
            lines.append(error.lineno)
        location = f"line {lines[-1]}: " if lines else ""
        reason = f"{error}." if isinstance(error, (MisfitError, InputReadError)) else (
            f"{type(error).__name__}: {error}. The judge must be able to import the file and "
            "start a game without an error.")
        hint = (f" If {name} speaks the judge's protocol, run the judge with -- "
                f"{list2cmdline(['python3', path])}."
                if Path(path).is_file() and b"stdin" in Path(path).read_bytes() else "")
        raise MisfitError(f"{name}: {location}{reason}{hint}") from None


def main() -> None:
    """Answer each line of standard input."""
    with (os.fdopen(os.dup(1), "w", encoding="utf-8") as out,
          open(os.devnull, encoding="utf-8") as empty_input):
        os.dup2(2, 1)
        lines, sys.stdin = sys.stdin, empty_input  # the file can't read the questions
        if len(sys.argv) == 3:
            try:
                adapter: Any = make_adapter(sys.argv[1], json.loads(sys.argv[2]))
            except MisfitError as error:
                print(f"misfit {error}", file=out, flush=True)
                return
            print(adapter.summary, file=out, flush=True)
        else:
            adapter = load(sys.argv[1], sys.argv[2], float(sys.argv[3]))
        for line in lines:
            question, *words = line.split()
            print(adapter.answer(question, *words), file=out, flush=True)


if __name__ == "__main__":
    main()
