"""Look up attributes, methods and classes by their usual names."""

import re
from copy import copy
from functools import cache, lru_cache, wraps
from inspect import ismethod, signature
from types import ModuleType
from typing import Any

from .errors import MisfitError

CLASSES: dict[str, tuple[str, ...]] = {
    "game": ("Game", "OthelloGame", "ReversiGame", "Othello", "Reversi", "Match", "GameState",
             "Board"),
    "validator": ("MoveValidator", "Validator", "Rules", "MoveGenerator", "Referee"),
    "player": ("Player", "HumanPlayer", "Human"),
    "position": ("Position", "Square", "Coordinate", "Coord", "Point", "Pos", "Location",
                 "Move")}
MOVE_METHODS = ("make_move", "play", "play_move", "move", "place", "do_move", "apply_move", "put",
                "place_disc", "place_disk", "place_piece", "place_stone", "execute_move", "apply")
MOVES_METHODS = ("valid_moves", "get_valid_moves", "legal_moves", "get_legal_moves",
                 "possible_moves", "available_moves", "find_valid_moves", "list_moves", "moves",
                 "find_moves", "get_moves", "get_possible_moves", "get_available_moves", "actions")
TEST_METHODS = ("is_valid_move", "is_legal_move", "is_valid", "is_legal", "valid_move",
                "legal_move", "is_move_valid", "is_move_legal", "can_place", "can_move")
TURN_NAMES = ("get_current_player", "get_turn", "get_current_turn", "to_move", "current_player",
              "turn", "current", "current_turn", "current_color", "current_colour",
              "player_to_move", "side_to_move", "player", "side")
SWITCH_METHODS = ("switch_turn", "next_turn", "change_turn", "switch_player", "next_player",
                  "end_turn", "swap_turn")
PASS_METHODS = ("pass_turn", "pass_move", "skip_turn", "do_pass", "make_pass",
                "skip")
# Names of functions that a game's loop calls to find out whether a side must pass.
MOVES_NAMES = "(valid|legal|possible|available)_moves|(has|can|any)_.*move"
OVER_NAMES = ("is_game_over", "is_over", "game_over", "over", "is_finished", "finished",
              "has_ended", "is_terminal", "terminal", "terminal_test")
WINNER_NAMES = ("winner", "get_winner", "state", "result", "outcome")
COUNT_METHODS = ("count", "count_pieces", "count_discs", "count_disks", "count_of",
                 "piece_count", "number_of")
SCORE_NAMES = ("score", "get_score", "scores", "counts", "get_scores", "piece_counts",
               "count_discs")
ABSENT: object = object()


@cache
def to_snake(name: str) -> str:
    """Return a name in snake_case, without the name of the game at the start.

    >>> to_snake("getValidMoves"), to_snake("_switchTurn"), to_snake("othello_make_move")
    ('get_valid_moves', 'switch_turn', 'make_move')
    """
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")
    return re.sub("^(othello|reversi)_", "", snake)


def member(owner: object, *names: str) -> Any:
    """Return the first attribute with a name in `names`, or ABSENT. Names in camelCase match."""
    kind: Any = owner.__class__
    spellings = _spellings(kind, tuple(getattr(owner, "__dict__", ())))
    for name in names:
        if name in spellings:
            return getattr(owner, spellings[name])
    return ABSENT


def attributes_of(owner: object) -> dict[str, object]:
    """Return the names in snake_case and the values of an object's attributes.

    Leave out modules, and values that can be called.
    """
    return {to_snake(name): value for name, value in getattr(owner, "__dict__", {}).items()
            if not (callable(value) or isinstance(value, ModuleType))}


@lru_cache
def _spellings(kind: type, attributes: tuple[str, ...]) -> dict[str, str]:
    """Return a dict that maps the snake_case name of each member to its original name.

    If two members have the same snake_case name, prefer the public or the shorter one. But prefer
    any other member to a property, because a property may return a copy of a board.
    """
    def rank(name: str) -> tuple[bool, bool, int, str]:
        return (not isinstance(getattr(kind, name, None), property), not name.startswith("_"),
                -len(name), name)

    return {to_snake(name): name for name in sorted({*dir(kind), *attributes}, key=rank)
            if not name.startswith("__")}


class LatestState:
    """Behaves like the latest state of a game whose methods return the next state."""

    __slots__ = ("latest_state",)

    def __init__(self, state: object) -> None:
        """Start the game with `state`."""
        object.__setattr__(self, "latest_state", state)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self.latest_state)

    def __getitem__(self, key: object) -> Any:
        return self.latest_state[key]

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.latest_state, name)
        if not ismethod(value):
            return value

        @wraps(value)
        def call(*arguments: object) -> object:
            result = getattr(self.latest_state, name)(*arguments)
            if type(result) is type(self.latest_state):
                object.__setattr__(self, "latest_state", result)
            return result

        return call

    def __setattr__(self, name: str, value: object) -> None:
        state = copy(self.latest_state)
        object.__setattr__(state, name, value)
        object.__setattr__(self, "latest_state", state)


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


def required_arguments(kind: Any) -> list[str]:
    """Return the names of the arguments that a class requires."""
    return [parameter.name for parameter in signature(kind).parameters.values()
            if parameter.default is parameter.empty
            and parameter.kind is parameter.POSITIONAL_OR_KEYWORD]


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


def signature_of(function: Any) -> str:
    """Return the signature of a function as text, or `(...)` if it is unknown."""
    try:
        return str(signature(function))
    except (TypeError, ValueError):
        return "(...)"
