"""Read and set the side to move."""

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any

from .board import Board8
from .members import (
    ABSENT, SWITCH_METHODS, TURN_NAMES, member, required_arguments, to_snake, value_of)


class Turns:
    """Reads and sets the side to move in the games of a program."""

    def __init__(self, board: Board8, game: object) -> None:
        """Look up the side to move in a new game."""
        self._board = board
        self._values: dict[str, dict[str, object]] = {"X": {}, "O": {}}
        self._second: object = ABSENT
        self.is_constant: bool = False  # whether no move changes the turn
        self.use(TURN_NAMES, game)

    def use(self, names: tuple[str, ...], game: object) -> None:
        """Use other names of attributes. `game` is a new game."""
        self.names: tuple[str, ...] = names
        self.first: object = self.value(game)

    def compare(self, game: object, next_game: object) -> None:
        """Compare the turn in a new game with the turn after a move."""
        first = self.side(game) or "X"
        self._values = {first: self._values_of(game),
                        "O" if first == "X" else "X": self._values_of(next_game)}
        self._second = self.value(next_game)
        self.is_constant = self.side(next_game) == first

    def value(self, game: object) -> Any:
        """Return the side to move in the program's own representation, or ABSENT."""
        return value_of(game, *self.names)

    def side(self, game: object) -> str:
        """Return X or O for the side to move, or an empty string if it can't be determined."""
        value = self.value(game)
        if isinstance(value, int) and self._board.symbol(self.first) not in "XO":
            if value == self.first:  # sides are numbered, Black first
                return "X"
            return "O" if self._second in (value, ABSENT) else ""  # the turns are counted
        return self._board.side_of(value)

    def player(self, game: object, side: str) -> Any:
        """Return the game's player for a side, or ABSENT if there is none."""
        attribute = value_of(game, *(("black_player", "black") if side == "X" else
                                     ("white_player", "white")))
        players = member(game, "players")
        if attribute is not ABSENT or not isinstance(players, (dict, list, tuple)):
            return attribute
        return next((player for player in (
            players.values() if isinstance(players, dict) else players)
            if self._board.side_of(player) == side), ABSENT)

    def change(self, game: object) -> None:
        """Let the other side move, as the game's loop does."""
        if switch := switch_method(game):
            switch()
        else:
            self.start(game, "O" if self.side(game) == "X" else "X")

    def start(self, game: object, side: str) -> bool:
        """Let a side move next, and return whether this succeeded."""
        for name, old_value in self._values_of(game).items():
            values = [self.player(game, side)]
            if isinstance(old_value, (int, str, Enum)):
                values = [self._values[side].get(name, ABSENT), self._board.discs[side]]
            for value in (value for value in values if value is not ABSENT):
                with suppress(AttributeError, TypeError):
                    setattr(game, name, value)
                if self.side(game) == side:
                    return True
        return self.side(game) == side

    def _values_of(self, game: object) -> dict[str, object]:
        """Return the names and values of attributes that may represent the side to move."""
        return {name: value for name in dir(game) if to_snake(name) in self.names
                and not callable(value := getattr(game, name, None))}


def switch_method(game: object) -> Callable[[], object] | None:
    """Return a game's method that changes the turn, or None if there is none."""
    method = member(game, *SWITCH_METHODS)
    return method if callable(method) and not required_arguments(method) else None
