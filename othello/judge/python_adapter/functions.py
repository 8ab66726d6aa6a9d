"""Adapt a program whose functions take a board."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import Enum
from inspect import isfunction, signature
from itertools import product
from types import ModuleType
from typing import Any

from .errors import PROGRAM_ERRORS, MisfitError, is_refusal, lines_in
from .loop import checks_moves, loop_of, uses_in
from .members import signature_of, to_snake
from .values import (
    FIRST_MOVES, SQUARES, are_squares, disc_constants, format_score, listed_squares, parse_discs,
    parse_result, parse_side, parse_square, square_name)

# The function names tried for each question, in order of preference.
NAMES: dict[str, tuple[str, ...]] = {
    "moves": ("valid_moves", "legal_moves", "get_valid_moves", "get_legal_moves"),
    "play": ("make_move", "play", "apply_move"),
    "turn": ("next_player",),
    "winner": ("winner", "get_winner"),
    "score": ("score", "get_score"),
}
MORE_NAMES: dict[str, tuple[str, ...]] = {
    "moves": ("moves", "find_moves", "possible_moves", "available_moves", "get_moves",
              "find_valid_moves", "get_possible_moves", "get_available_moves"),
    "play": ("move", "do_move", "place", "place_disc", "place_piece", "play_move"),
    "score": ("count_discs",)}
OPTIONS = {"moves": "moves", "play": "move"}  # command-line options that name functions
# Names that are usual only together, because `result` may also be the result of the game.
SEARCH_NAMES = {"moves": "actions", "play": "result"}
DISCS: tuple[tuple[object, object, object], ...] = (
    ("X", "O", "-"), (1, -1, 0), (1, 2, 0), ("X", "O", "."), ("X", "O", " "), ("B", "W", "."),
    ("B", "W", "-"), ("B", "W", " "), ("b", "w", "."), ("b", "w", " "), ("x", "o", "."),
    ("black", "white", None), ("black", "white", ""), ("B", "W", None), ("●", "○", "·"),
    (-1, 1, 0), (2, 1, 0))
# Functions that create a board from 64 discs.
SHAPES: dict[str, Callable[[list[Any]], Any]] = {
    "rows": lambda discs: [discs[start:start + 8] for start in range(0, 64, 8)],
    "64 squares": lambda discs: discs,
    "a string of 64": lambda discs: "".join(map(str, discs))}
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
# A plausible answer about the starting position matches these patterns.
FIRST_ANSWERS = {"turn": "[XO]", "winner": "[XO=-]", "score": r"\d+ \d+"}
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SECOND = "-" * 19 + "X" + "-" * 7 + "XX" + "-" * 6 + "XO" + "-" * 27  # after d3


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
                                  SQUARES[place](*parse_square(square)) if place else ())
        if question == "play":
            return self._play(function, board, arguments)
        result = function(*arguments)
        if question == "moves":
            place = self._forms["play"][1]
            return " ".join(square_name(square, place) for square in listed_squares(result))
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

        The function may return a new board, or change its argument and return a number or nothing.
        """
        old_cells = _flat(board)
        try:
            result = function(*arguments)
        except Exception as error:
            if is_refusal(error):
                return "invalid"
            raise
        new_cells = _flat(board if result is None or isinstance(result, int) else result)
        if result is False or new_cells == old_cells:
            return "invalid"
        return "".join(self._symbol(disc, "?") for disc in new_cells)

    def _symbol(self, value: object, default: str) -> str:
        return next((symbol for symbol, disc in self._discs.items() if disc == value), default)

    def _side_of(self, value: object) -> str:
        """Return X or O for a disc or a colour name, and an empty string for other values."""
        name = parse_side(value) if isinstance(value, (str, Enum)) else ""
        return self._symbol(value, name).strip("-")

    def _is_in_progress(self, text: str) -> bool:
        """Return whether the game is in progress.

        Check for valid moves, because a game without a winner may be in progress or tied.
        """
        return "-" in text and any(self.answer("moves", text, side) not in ("", "?")
                                   for side in "XO")

    def fits(self, question: str, failures: list[str]) -> bool:
        """Find a function's argument order by calling the function with the starting position.

        Return False if no order leads to a plausible answer. Add the function's exceptions to
        `failures`, and an empty string for each implausible answer.
        """
        orders = [order for order in ORDERS if ("side" in order) == (question in SIDE_QUESTIONS)]
        for form in product(orders, SQUARES if question == "play" else ("",)):
            self._forms[question] = form
            for square in FIRST_MOVES[:4]:
                try:
                    answer = self.answer(question, START, "X", square)
                except Exception as error:  # common when the arguments are in the wrong order
                    failures.append(_describe(error, self._function(question)))
                    continue
                if (re.fullmatch(FIRST_ANSWERS[question], answer) if question in FIRST_ANSWERS
                        else _is_first_move(answer, square)):
                    return True
                failures.append("")
        return False

    def is_plausible(self) -> bool:
        """Return whether each side has two discs at the start, and a8 flips no empty square."""
        with suppress(Exception):
            if self.answer("score", START) not in ("?", "2 2"):
                return False
        with suppress(Exception):  # most functions refuse the move
            b7 = self.answer("play", START, "X", "a8")[49]
            return b7 != "X"
        return True

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


def _describe(error: Exception, function: Any) -> str:
    """Return an exception as text, with the line in the function's file that led to it."""
    lines = lines_in(function.__code__.co_filename, error)
    location = f" in line {lines[-1]}" if lines else ""
    return f"{type(error).__name__}{location}: {error}"


def _is_first_move(answer: str, square: str) -> bool:
    """Return whether `answer` lists the move `square`, or is a board with Black on `square`."""
    row, col = parse_square(square)
    is_played = len(answer) == 64 and answer[8 * row + col] == "X"
    return is_played or square in answer.split() and are_squares(answer.split())


def functions_of(module: ModuleType, options: dict[str, str]) -> dict[str, Callable[..., Any]]:
    """Return a dict whose keys are questions and whose values are functions that answer them.

    Raises MisfitError if an option names a function that `module` doesn't contain.
    """
    members = {to_snake(name): value for name, value in vars(module).items()
               if isfunction(value) and signature(value).parameters}
    functions: dict[str, Callable[..., Any]] = {}
    for question, default_names in NAMES.items():
        option = OPTIONS.get(question, "")
        names = ((to_snake(options[option]),) if option in options else
                 default_names + MORE_NAMES.get(question, ()))
        candidates = [members[name] for name in names if name in members]
        if candidates:
            functions[question] = candidates[0]
        elif option in options:
            raise MisfitError(f"there is no function {options[option]} in the file (--{option})")
    if not functions.keys() & SEARCH_NAMES and members.keys() >= {*SEARCH_NAMES.values()}:
        functions |= {question: members[name] for question, name in SEARCH_NAMES.items()}
    return functions


def fit_adapter(functions: dict[str, Callable[..., Any]], module: ModuleType,
                disc_option: str | None) -> ModuleAdapter:
    """Find the arguments and disc values that the functions take, and return an adapter.

    `disc_option` contains the values of the discs in `module`, or None if they are unknown.
    Raises MisfitError if the functions for moves and play don't work. If another function doesn't
    work, the adapter declines its question.
    """
    questions = [question for question in ("moves", "play") if question in functions]
    known = [parse_discs(disc_option)] if disc_option else [*disc_constants(module)]
    adapter = _find_adapter(functions, questions, known, () if disc_option else DISCS)
    for question in functions.keys() - set(questions):
        if not adapter.fits(question, []):
            del functions[question]
    adapter.names_leader = adapter.answer("winner", SECOND) == "X"
    play = functions.get("play")
    with suppress(*PROGRAM_ERRORS):  # the judge reports a crash later, as a wrong answer
        adapter.checks_moves = (
            play is not None and "moves" in functions
            and adapter.answer("play", START, "X", "a1") != "invalid"
            and checks_moves(
                loop_of(uses_in(sys.modules[play.__module__]), to_snake(play.__name__)),
                [to_snake(functions["moves"].__name__)]))
    return adapter


def _find_adapter(functions: dict[str, Callable[..., Any]], questions: Sequence[str],
                  known: Sequence[tuple[object, ...]],
                  usual: Sequence[tuple[object, ...]]) -> ModuleAdapter:
    """Return an adapter whose functions for `questions` work, preferably with plausible answers.

    Try the values of the discs in `known` first, and then those in `usual`. Raises MisfitError.
    """
    failures: dict[str, list[str]] = {question: [] for question in questions}
    misfit = questions[0]
    fitting: list[ModuleAdapter] = []
    for values, shape in product((*known, *usual), SHAPES):
        adapter = ModuleAdapter(functions.get, values, shape)
        # `fits` needs the form of a square in a move to understand a list of moves.
        misfits = [question for question in reversed(questions)
                   if not adapter.fits(question, failures[question])]
        if not misfits:
            fitting.append(adapter)
            if adapter.is_plausible():
                return adapter
        elif questions[0] not in misfits:
            misfit = questions[1]
    if fitting:  # no values lead to plausible answers, so the functions are wrong
        return fitting[0]
    raise _misfit(functions[misfit], "square" if misfit == "play" else "", failures[misfit],
                  bool(known))


def _misfit(function: Callable[..., Any], place: str, failures: list[str],
            are_discs_known: bool) -> MisfitError:
    """Return the error for a function that gives no plausible answer in the starting position.

    `place` is empty if the function takes no square. `ModuleAdapter.fits` describes `failures`.
    """
    errors = [*filter(None, failures)]
    orders = dict.fromkeys(_format_order(order, place) for order in ORDERS if order != "board")
    return MisfitError(
        f"{function.__name__}{signature_of(function)} does not work in the starting "
        f"position: the judge tried the arguments {', '.join(map('({})'.format, orders))}, "
        "passing each board as rows, as 64 squares and as a string"
        + (f"; the first error was {errors[0]}" if errors else "")
        + ("; specify unusual values of the discs with --discs BLACK,WHITE,EMPTY"
           if "" in failures and not are_discs_known else ""))


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
