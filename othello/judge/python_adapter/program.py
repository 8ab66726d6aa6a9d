"""Find the functions and classes that may start a game, and start games."""

import importlib.util
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from inspect import getmembers, isfunction, ismethod, signature, unwrap
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import InputReadError, MisfitError
from .imports import without_input
from .loop import Use, readers_of_input, uses_in
from .members import (
    ABSENT, SWITCH_METHODS, LatestState, find_class, required_arguments, signature_of, to_snake,
    value_of)
from .states import StateGame, parameter_of_state
from .values import disc_constants

SIZE_NAMES = {"n", "size", "board_size", "rows", "cols", "columns", "width", "height"}
START_NAMES = "(initial|new|start|opening|create|make|setup)"


@dataclass
class Program:
    """A program that stores a game in an object or in global variables."""

    module: ModuleType
    options: dict[str, str]  # contains any unusual names
    game_class: Callable[..., Any]  # starts a game; may be a function that returns a module
    first_turn: object = ABSENT  # the side that moves first, if only the adapter stores the side
    has_states: bool = False  # whether a move returns the next state

    def new(self) -> Any:
        """Return a new game."""
        try:
            game = self.game_class(*self._arguments())
            if self.has_states:
                game = LatestState(game)
            if self.first_turn is not ABSENT:
                game.turn = self.first_turn
            return game
        except TypeError as error:
            raise MisfitError(
                f"calling {self.game_class.__name__}() without arguments must start a game, but "
                f"the constructor takes {signature_of(self.game_class)}: {error}; set defaults "
                "for these arguments, or add a function new_game() that starts a game") from None

    def _arguments(self) -> list[Any]:
        """Return board sizes, two players with names and colours, or []."""
        names = required_arguments(self.game_class)
        if {*map(to_snake, names)} <= SIZE_NAMES:
            return [8 for _ in names]
        kind = self.find_class("player")
        if kind is None or issubclass(kind, Enum) or len(names) != 2:
            return []
        colors = next(disc_constants(self.module), ("black", "white"))
        return [kind(*(word if "name" in name else color for name in required_arguments(kind)))
                for word, color in zip(("Black", "White"), colors)]

    def find_class(self, kind: str) -> type | None:
        """Return the program's class of a kind, which is a key of CLASSES."""
        return find_class(self.module, self.options, kind)

    @property
    def description(self) -> str:
        """Describes where the functions or methods are."""
        game = self.new()
        if isinstance(game, ModuleType):
            return f"functions: {game.__name__}"
        states = " whose moves return the next state" if self.has_states else ""
        return f"a class{states}: {game.__class__.__name__}"

    @property
    def switches(self) -> set[str]:
        """The names of functions, methods and classes that a loop may use to change the turn."""
        state = getattr(self.new(), "latest_state", ABSENT)
        makers = {"replace", to_snake(type(state).__name__)} - {"list", "str", "tuple"}
        return {*SWITCH_METHODS} if state is ABSENT else {*SWITCH_METHODS, *makers}

    @cached_property
    def uses(self) -> list[Use]:
        """The names that the program's functions use."""
        return uses_in(self.module, sys.modules[self.game_class.__module__])

    def other_methods(self, owner: object) -> list[str]:
        """Return the names of an object's methods that read no input."""
        reading = readers_of_input(self.uses)
        kind = owner if isinstance(owner, ModuleType) else owner.__class__
        return [name for name in (to_snake(name) for name, value in getmembers(kind)
                                  if isfunction(unwrap(value)) and not name.startswith("__"))
                if name not in reading]


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


def _state_starters(module: Any, functions: dict[str, Callable[..., Any]],
                    creators: Iterable[Callable[..., Any]]) -> Iterator[Callable[[], ModuleType]]:
    """Yield functions that start a game with a board or a state that a creator returns.

    The game passes its state to `functions`, except the function for the turn. It also passes the
    state to all functions whose only parameter has the same name.
    """
    forms = [[parameter_of_state(function)] for function in functions.values()]
    rules = [function for function in vars(module).values()
             if isfunction(function) and function is not functions.get("turn")
             and (function in functions.values() or [*signature(function).parameters] in forms)]
    for creator in creators:
        def start(create: Callable[[], object] = creator) -> ModuleType:
            return StateGame(create.__module__, create(), rules, functions.get("play"))

        start.__name__ = start.__module__ = creator.__module__
        yield start


def starter_of(kind: type) -> Callable[[], Any]:
    """Return a class that starts a game, or a function if the methods of `kind` take a state.

    The function returns a module that represents a game and stores the latest state.
    """
    result = getattr(kind, "result", None)
    if not isfunction(result) or "state" not in signature(result).parameters:
        return kind

    def start() -> ModuleType:
        rules = kind()
        state = value_of(rules, "initial", "initial_state", "start_state")
        if state is ABSENT:
            raise MisfitError(f"{kind.__name__}() has no initial state, such as self.initial")
        methods = [method for _, method in getmembers(rules, ismethod)
                   if [*signature(method).parameters][:1] == ["state"]]
        return StateGame(kind.__name__, state, methods, rules.result)

    start.__name__, start.__module__ = kind.__name__, kind.__module__
    return start


def starts_of(module: Any,
              functions: dict[str, Callable[..., Any]]) -> Iterator[Callable[..., Any]]:
    """Yield the functions and classes that may start a game.

    They are functions that combine a new board or state with `functions`, the program's classes,
    last class first, functions and methods such as `initial_state`, and a function for global
    variables.
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
        yield from _state_starters(module, functions, (
            creator for name, creator in creators.items() if to_snake(name) not in reading))
    classes = [creator for creator in creators.values() if isinstance(creator, type)]
    yield from map(starter_of, reversed(classes))
    yield from (function for owner in [module, *classes] for name, function in getmembers(owner)
                if re.match(START_NAMES, to_snake(name))
                and (isfunction(function) or ismethod(function))
                and not required_arguments(function))
    if module.__spec__:
        yield _starter(module)
