"""Adapt a program that stores a game."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from inspect import getmembers, isfunction
from itertools import product
from operator import ne
from types import ModuleType
from typing import Any, NamedTuple

from .board import Board8
from .discs import ENDS, disc_constants, disc_of, format_score, parse_result, parse_side
from .errors import PROGRAM_ERRORS, BrokenGameError, MisfitError, first_error, is_refusal
from .loop import checks_moves, loop_of, readers_of_input, uses_in
from .members import (
    ABSENT, attributes_of, find_class, member, required_arguments, signature_of, to_snake,
    value_of)
from .names import (
    COUNT_METHODS, MOVES_METHODS, MOVES_NAMES, MOVE_METHODS, OVER_NAMES, PASS_METHODS,
    SCORE_NAMES, SWITCH_METHODS, TEST_METHODS, TURN_NAMES, WINNER_NAMES)
from .squares import FIRST_MOVES, SQUARES, are_squares, parse_square, square_name

OPENING = ("d3", "c3", "c4", "c5", "b3", "d2", "e1", "d1")
# A game without passes that fills the board.
FULL_GAME = re.findall("..", (
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8"
    "b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2"))


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
                f"{', '.join(MOVES_METHODS)}{first_error(errors)}")

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
                f"the constructor takes {signature_of(self._game_class)}: {error}"
            ) from None

    def _players(self) -> list[Any]:
        """Return two players with names and colours, or [] if the game class takes no players."""
        kind = find_class(self._module, self._options, "player")
        if kind is None or len(required_arguments(self._game_class)) != 2:
            return []
        colors = next(disc_constants(self._module), ("black", "white"))
        return [kind(*(word if "name" in name else color for name in required_arguments(kind)))
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
                       and signature_of(method) != "()"]
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
            f"no call to {type(game).__name__}.{usual_names[0]}{signature_of(method)} makes a "
            "valid first move: the judge tried "
            f"{', '.join(f'{usual_names[0]}({name})' for name, *_ in self._forms())}"
            f"{first_error(errors)}; use --move METHOD to name the method, or --position CLASS "
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
            for row, col in map(parse_square, FIRST_MOVES):
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
            row, col = parse_square(word)
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
        for candidate in (value, disc_of(value), value_of(value, "color", "get_color", "piece")):
            symbol = self.board.symbol(candidate)
            if symbol in "XO":
                return symbol
        return parse_side(value if isinstance(value, (str, Enum)) else
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
            values.append(attributes_of(game))
            any(self.move(game, square_name(square)) for square in product(range(8), repeat=2))
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
        lists = () if is_test else self._moves_methods
        self._passes_in_loop = self._keeps_turn or self._is_turn_set_after(
            f"{MOVES_NAMES}|^({'|'.join(lists)})$")
        self._checks_in_loop = (
            checks_moves(self._loop, lists, self._test_methods if is_test else TEST_METHODS)
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
                if moves and are_squares(moves) if is_usual else sorted(moves) == first_moves:
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
        return [square_name(square) for square in product(range(8), repeat=2)
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
                                 lambda key: self._side_of(key) or parse_side(key))
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
        if value is None or "-" in (self.board.symbol(value), self.board.symbol(disc_of(value))):
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
    return method if callable(method) and not required_arguments(method) else None
