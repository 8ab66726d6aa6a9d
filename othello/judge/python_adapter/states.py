"""Play games with functions that take a state."""

from collections.abc import Callable, Iterable
from copy import copy
from enum import Enum
from inspect import isfunction, signature
from types import ModuleType
from typing import Any

from .board import BOARD_NAMES
from .members import PASS_METHODS, SWITCH_METHODS, TURN_NAMES


def parameter_of_state(function: Callable[..., Any]) -> str:
    """Return the name of the parameter that takes the state, which may be just a board."""
    names = [*signature(function).parameters]
    return "board" if "board" in names else names[0]


def _parts_of(state: Any) -> dict[str, Any]:
    """Return the names and values of the parts of a state, such as the board and the turn.

    A tuple or list starts with these two parts. An object is the board, and its numbers, words
    and enum members are more parts.
    """
    if isinstance(state, dict) and not state.keys().isdisjoint(BOARD_NAMES):
        return state
    if isinstance(state, (tuple, list)) and len(state) < 8:
        names = getattr(state, "_fields", ("board", "turn", *map(str, range(2, 8))))
        return dict(zip(names, state))
    return {"board": state} | {name: value for name, value in getattr(
        state, "__dict__", {}).items() if isinstance(value, (int, str, Enum))}


class StateGame(ModuleType):
    """A game that passes its latest state to functions, and contains the parts of the state."""

    __slots__ = ("latest_state",)

    def __init__(self, name: str, state: Any, functions: Iterable[Callable[..., Any]],
                 play: object) -> None:
        """Start the game. `play`, and functions that pass, may return the next state."""
        super().__init__(name)
        turns = {*TURN_NAMES} & {*_parts_of(state)}  # can be set, unlike the results of functions
        vars(self).update({function.__name__: self._method(function, function == play)
                           for function in functions if function.__name__ not in turns})
        self._keep(state)

    def _keep(self, state: Any) -> None:
        super().__setattr__("latest_state", state)
        vars(self).update({name: value for name, value in _parts_of(state).items()
                           if not isfunction(vars(self).get(name))})

    def _method(self, function: Callable[..., Any], makes_move: bool) -> Callable[..., object]:
        is_step = makes_move or function.__name__ in (*PASS_METHODS, *SWITCH_METHODS)
        place = [*signature(function).parameters].index(parameter_of_state(function))

        def call(*arguments: object) -> object:
            state = self.latest_state
            result = function(*arguments[:place], state, *arguments[place:])
            self._keep(result if is_step and type(result) is type(state) else state)
            return result

        return call

    def __setattr__(self, name: str, value: object) -> None:
        state = self.latest_state
        parts = _parts_of(state)
        if name not in parts:
            super().__setattr__(name, value)
        elif isinstance(state, (tuple, list)):
            values = (parts | {name: value}).values()
            kind = type(state)
            self._keep(kind(*values) if hasattr(state, "_fields") else kind(values))
        else:
            state = copy(state)
            (state if isinstance(state, dict) else vars(state))[name] = value
            self._keep(state)
