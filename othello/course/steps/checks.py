"""Helpers for all steps, which load the learner's classes, compare results and play games."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from textwrap import shorten
from typing import Any

import othello

EMPTY_BOARD = "-" * 64
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
PIECES = {"X": "Piece.BLACK", "O": "Piece.WHITE", "-": "Piece.EMPTY"}  # for messages
SWAPPED = str.maketrans("XO", "OX")  # for str.translate: swaps the colours on a board
PLACES = [(row, col) for row in range(8) for col in range(8)]

# After the moves in PASS, Black has no valid move and passes. After the moves in WIPE_OUT, White
# has no discs left. FULL_BOARD is a whole game, which ends with 32 discs for each side.
PASS = "d3c3b3b2f5a3a1c1"
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"
FULL_BOARD = ("d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2"
              "h5b6f7h6h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2")


class MissingError(Exception):
    """The learner's code breaks a rule. The message is the reason, shown after the word "but"."""

    def __init__(self, message: str, board: str = "") -> None:
        super().__init__(message)
        self.board = board  # a drawing


def syntax_nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield all syntax nodes in the learner's package, each with the name of its file."""
    folder, = import_module("reversi").__path__
    for path in sorted(Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            yield path.name, node


class Module:
    """A module of the learner's program, imported when a check first uses one of its names."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # doctest reads names such as __wrapped__
            raise AttributeError(name)
        module = sys.modules.get(self._name) or import_module(self._name)  # sys.modules is faster
        return getattr(module, name)


answers: Module = Module("answers")
board_module: Module = Module("reversi.board")
validator_module: Module = Module("reversi.move_validator")
values: Module = Module("reversi.values")


def equal(call: str, answer: object, expected: object, board: str = "") -> None:
    """Raise MissingError if `answer`, the result of `call`, is not the expected value.

    If `expected` is True or False, any value with the same truth value passes.
    """
    if (bool(answer) if isinstance(expected, bool) else answer) != expected:
        # Only repr() distinguishes values that print alike, such as "X" and an enum member.
        text = repr if show(answer) == show(expected) else show
        raise MissingError(f"{call} is {text(answer)}, not {text(expected)}", board)


def show(value: object) -> str:
    """Return a value as short text for a message."""
    text = re.sub(" at 0x[0-9a-fA-F]+", "", str(value))  # remove addresses of objects
    return shorten(text or "''", 70, placeholder=" ...")


def same_board(subject: str, text: object, expected: str) -> None:
    """Raise MissingError if the boards `text` and `expected` differ."""
    if not isinstance(text, str):
        raise MissingError(f"{subject} is {show(text)}, not a string")
    if len(text) != len(expected):
        raise MissingError(f"{subject} has {len(text)} squares, not {len(expected)}")
    wrong_squares = [square for square, one, other in zip(SQUARES, text, expected, strict=True)
                     if one != other]
    if wrong_squares:
        raise MissingError(f"{subject} is wrong on {show(' '.join(wrong_squares))}", draw(text))


def same_events(subject: str, events: list[str], expected: list[str]) -> None:
    """Raise MissingError at the first event that differs from the expected event."""
    for number, (one, other) in enumerate(zip_longest(events, expected), start=1):
        if one is None:
            raise MissingError(f"event {number} of {subject} is missing: {other}")
        if other is None:
            raise MissingError(f"event {number} of {subject} is unexpected: {one}")
        equal(f"event {number} of {subject}", one, other)


def raises(call: str, kind: type[Exception], function: Callable[..., object],
           *arguments: object) -> None:
    """Raise MissingError if the function doesn't raise the expected type of error."""
    try:
        answer = function(*arguments)
    except kind:
        return
    except NotImplementedError:
        raise
    except Exception as error:
        raise MissingError(f"{call} raises {type(error).__name__}: {error}, not {kind.__name__}"
                           ) from error
    raise MissingError(f"{call} returns {show(repr(answer))} instead of raising {kind.__name__}")


def at(square: str) -> Any:
    """Return the learner's Position object for a square."""
    return values.Position(*PLACES[SQUARES.index(square)])


def piece(symbol: str) -> Any:
    """Return the learner's Piece for a symbol."""
    return values.Piece(symbol)


def names(positions: Iterable[Any]) -> str:
    """Return the names of positions, sorted and separated by spaces, or "[]"."""
    if not isinstance(positions, Iterable):
        raise MissingError(f"your code returns {show(positions)} instead of a list of positions")
    return " ".join(sorted(map(_name, positions))) or "[]"


def _name(position: Any) -> str:
    if not (hasattr(position, "row") and hasattr(position, "col")):
        raise MissingError(f"your code returns {show(repr(position))} instead of a Position with "
                           "a row and a column")
    row, col = int(position.row), int(position.col)
    return SQUARES[8 * row + col] if 0 <= row < 8 and 0 <= col < 8 else f"({row}, {col})"


def board_of(text: str) -> Any:
    """Return a board of the learner's class, with the discs in `text`."""
    board, position = board_module.Board(), values.Position
    pieces = {symbol: piece(symbol) for symbol in set(text)}
    for (row, col), symbol in zip(PLACES, text, strict=True):
        board.place_piece(position(row, col), pieces[symbol])
    return board


def text_of(board: Any) -> str:
    """Return the discs on the learner's board, as 64 characters."""
    position = values.Position
    symbols: list[str] = [board.cell(position(row, col)).piece.value for row, col in PLACES]
    return "".join(symbols)


def draw(text: str, move: str = "") -> str:
    """Draw a board given as 64 characters. If the square `move` is empty, mark it with a star."""
    symbols = ["*" if square == move and symbol == "-" else symbol
               for square, symbol in zip(SQUARES, text, strict=False)]
    rows = [f"{rank} " + " ".join(symbols[8 * rank - 8:8 * rank]) for rank in range(1, 9)]
    return "\n".join(["  a b c d e f g h", *rows])


def change_squares(text: str, **discs: str) -> str:
    """Return the board `text` after replacing some squares. With `d3="X"`, Black is on d3."""
    return "".join(discs.get(square, symbol)
                   for square, symbol in zip(SQUARES, text, strict=True))


def moves(game: str) -> list[str]:
    """Split a transcript into its squares."""
    return [game[start:start + 2] for start in range(0, len(game), 2)]


def replay(game: str) -> Iterator[tuple[str, othello.Game]]:
    """Play a transcript in an `othello.Game`. Yield each move, and the game after the move.

    Before the first move, yield an empty string and the new game.
    """
    reference = othello.Game()
    yield "", reference
    for square in moves(game):
        reference.play(othello.Position.parse(square))
        yield square, reference


def board_text(reference: othello.Game) -> str:
    """Return the board of an `othello.Game` as 64 characters."""
    return "".join(str(reference.board).split())


def side_to_move(reference: othello.Game) -> str:
    """Return the side to move in an `othello.Game`, or "-" if the game is over."""
    return "-" if reference.is_game_over else reference.current_player.color.symbol


def play(game: str) -> Any:
    """Play a transcript in a new game of the learner's program, and return the game."""
    learner_game = answers.new_game()
    for square in moves(game):
        board = draw(answers.squares(learner_game), square)
        equal(f"make_move(game, {square!r})", answers.make_move(learner_game, square), True, board)
    return learner_game
