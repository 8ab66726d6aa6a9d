"""Find the functions and classes that may start a game."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import InputReadError
from .imports import without_input
from .loop import readers_of_input, uses_in
from .members import to_snake


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


def starts_of(module: Any,
              functions: dict[str, Callable[..., Any]]) -> Iterator[Callable[..., Any]]:
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
