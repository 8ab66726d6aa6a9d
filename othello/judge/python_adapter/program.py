"""Start games of a program."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import getmembers, isfunction
from types import ModuleType
from typing import Any

from .discs import disc_constants
from .errors import MisfitError
from .loop import Use, readers_of_input, uses_in
from .members import ABSENT, find_class, required_arguments, signature_of, to_snake


@dataclass
class Program:
    """A program that stores a game in an object or in global variables."""

    module: ModuleType
    options: dict[str, str]  # contains any unusual names
    game_class: Callable[..., Any]  # starts a game; may be a function that returns a module
    first_turn: object = ABSENT  # the side that moves first, if only the adapter stores the side

    def new(self) -> Any:
        """Return a new game."""
        try:
            game = self.game_class(*self._players())
            if self.first_turn is not ABSENT:
                game.turn = self.first_turn
            return game
        except TypeError as error:
            raise MisfitError(
                f"calling {self.game_class.__name__}() without arguments must start a game, but "
                f"the constructor takes {signature_of(self.game_class)}: {error}"
            ) from None

    def _players(self) -> list[Any]:
        """Return two players with names and colours, or [] if the game class takes no players."""
        kind = self.find_class("player")
        if kind is None or len(required_arguments(self.game_class)) != 2:
            return []
        colors = next(disc_constants(self.module), ("black", "white"))
        return [kind(*(word if "name" in name else color for name in required_arguments(kind)))
                for word, color in zip(("Black", "White"), colors)]

    def find_class(self, kind: str) -> type | None:
        """Return the program's class of a kind, which is a key of CLASSES."""
        return find_class(self.module, self.options, kind)

    @cached_property
    def uses(self) -> list[Use]:
        """The names that the program's functions use."""
        return uses_in(self.module, sys.modules[self.game_class.__module__])

    def other_methods(self, owner: object) -> list[str]:
        """Return the names of an object's methods that read no input."""
        reading = readers_of_input(self.uses)
        kind = owner if isinstance(owner, ModuleType) else type(owner)
        return [name for name in (to_snake(name) for name, _ in getmembers(kind, isfunction)
                                  if not name.startswith("__")) if name not in reading]
