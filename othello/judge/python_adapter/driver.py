"""Play games with a program."""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import product
from typing import Any

from .board import Board8
from .errors import PROGRAM_ERRORS, MisfitError, attempt, first_error
from .loop import checks_moves, loop_of
from .members import (
    ABSENT, MOVES_NAMES, OVER_NAMES, PASS_METHODS, TURN_NAMES, attributes_of,
    member, to_snake, value_of)
from .move_method import MoveMethod
from .program import Program
from .turns import Turns, switch_method
from .valid_moves import ValidMoves
from .values import ENDS, FIRST_MOVES, parse_square, square_name

OPENING = ("d3", "c3", "c4", "c5", "b3", "d2", "e1", "d1")
PASS_GAME = ("d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1")  # Black has no valid move
# A game without passes that fills the board.
FULL_GAME = re.findall("..", (
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8"
    "b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2"))


class GameDriver:
    """Finds out how a program plays games, and plays them as the program's loop does."""

    def __init__(self, program: Program) -> None:
        """Find the classes and methods of a program."""
        self.program: Program = program
        game = program.new()
        self.board: Board8 = Board8(program.module, game, program.find_class("position"))
        self.turns: Turns = Turns(self.board, game)
        self._checks_in_loop = False  # whether the driver checks moves, as the loop does
        self._passes_in_loop = False  # whether the driver passes, as the loop does
        self._passes: list[object] = []  # the moves that are a pass, if any
        self._switch = False  # whether the driver changes the turn after each move
        self._ignores_end = False  # whether to ignore the program's own test for the end
        self._move_method = MoveMethod(program, self.board, self.turns)
        self.board.place = self._move_method.form.place
        if self.turns.first is ABSENT:
            self._find_unusual_turn()
        self._loop = loop_of(program.uses, self._move_method.name)
        self.valid_moves: ValidMoves = ValidMoves(program, self.board, self.turns)
        self._find_turns()
        self.can_set_up: bool = bool(self.valid_moves.source) and self._is_set_up_as_played()
        if self.valid_moves.source:
            self._compare_with_loop()
        elif ("moves" in program.options or self._pass_method(game)
              or self._reported_end(game) is None):
            raise MisfitError(
                f"found no list of valid moves in {program.game_class.__name__}, so the judge "
                "can't always recognize passes or the end of the game; the judge looked for "
                f"{', '.join(self.valid_moves.usual_names)}{first_error(self.valid_moves.errors)}")

    def _find_unusual_turn(self) -> None:
        """Find the attributes that a move changes and the next move changes back.

        If there are none, and the program's moves take a colour, store the side to move.
        """
        game, values = self.program.new(), []
        for _ in range(3):
            values.append(attributes_of(game))
            any(self.move(game, square_name(square)) for square in product(range(8), repeat=2))
        names = tuple(
            name for name, value in values[0].items() if not hasattr(value, "__array__")
            and value != values[1].get(name) and value == values[2].get(name))
        if not names and "color" in self._move_method.form.name:
            self.program.first_turn, names = self.board.discs["X"], TURN_NAMES
        self.turns.use(names, self.program.new())

    def _find_turns(self) -> None:
        """Find out which side moves first, and whether a move changes the turn."""
        game = self.program.new()
        self._switch = self.turns.side(self.after_a_move()) == (self.turns.side(game) or "X") and (
            self.program.first_turn is not ABSENT or switch_method(game) is not None
            or self._is_turn_set_after(f"^{self._move_method.name}$"))
        self.turns.compare(game, self.after_a_move())

    def _is_turn_set_after(self, called_name: str) -> bool:
        """Return whether the loop changes the turn and calls a function with a matching name."""
        return any(any(re.search(called_name, name) for name in loaded)
                   and not (stored.isdisjoint(self.turns.names)
                            and loaded.isdisjoint(self.program.switches))
                   for loaded, stored in self._loop)

    def _compare_with_loop(self) -> None:
        """Find out which parts of the rules are in the game's loop."""
        lists, tests = self.valid_moves.names
        self._passes_in_loop = (
            self.program.first_turn is not ABSENT
            or self._is_turn_set_after(f"{MOVES_NAMES}|^({'|'.join(lists)})$"))
        self._checks_in_loop = (checks_moves(self._loop, lists, tests)
                                and self._move_method.accepts_any_move)
        self._ignores_end = self._is_end_set_elsewhere()
        with suppress(*PROGRAM_ERRORS):
            game = self.program.new()
            all(self.play(game, word) for word in PASS_GAME)  # stops at the first invalid move
            self._passes = (self.valid_moves.passes(game, "X")
                            or self._move_method.passes(game))

    def _is_set_up_as_played(self) -> bool:
        """Return whether set-up positions behave like played positions.

        Set up each position of a short game. Compare the valid moves, and the boards after the
        next move.
        """
        game = self.program.new()
        for word in OPENING:
            side = self.turns.side(game)
            with suppress(*PROGRAM_ERRORS):
                copy = self.make_game(self.board.read(game), side)
                has_same_moves = (self.valid_moves.of(copy, side)
                                  == self.valid_moves.of(game, side))
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
        game = self.program.new()
        if any(to_snake(name) in OVER_NAMES for name in getattr(game, "__dict__", ())):
            with suppress(*PROGRAM_ERRORS):
                return (all(self.play(game, word) for word in FULL_GAME)
                        and value_of(game, *OVER_NAMES) is False)
        return False

    def make_game(self, text: str, side: str) -> Any:
        """Return a game with this board and side to move, or None if it can't be set up."""
        game = self.program.new()
        is_set_up = self.board.write(game, text) and self.turns.start(game, side)
        return game if is_set_up else None

    def after_a_move(self) -> Any:
        """Return a new game after a valid move. (An invalid move may change the turn.)"""
        games = ((self.program.new(), square) for square in FIRST_MOVES)
        return next((game for game, square in games if self.play(game, square)),
                    self.program.new())

    def move(self, game: Any, word: str) -> bool:
        """Play on the square `word`, and return whether the move was valid.

        A move is considered valid if the program changes the board.
        """
        try:
            row, col = parse_square(word)
        except ValueError:
            return False
        if self._checks_in_loop and word not in self.valid_moves.of(game, self.turns.side(game)):
            return False
        old_board = self.board.read(game)
        attempt(self._move_method.call, game, row, col)
        return self.board.read(game) != old_board

    def play(self, game: Any, word: str) -> bool:
        """Make a move, change the turn if necessary, and return whether the move was valid.

        Make no move if the game reports that it is over, because the game's loop would stop.
        """
        if self._reported_end(game):
            return False
        is_valid = self.move(game, word)
        if is_valid and self._switch:
            self.turns.change(game)
        if is_valid and (pass_turn := self._pass_method(game)):
            for _ in "XO":  # a game may be over only after both sides have passed
                if not self.valid_moves.of(game, self.turns.side(game)):
                    attempt(pass_turn)
        return is_valid

    def _pass_method(self, game: Any) -> Callable[[], object] | None:
        """Return the method that the game's loop calls if the side to move has no valid move."""
        if self._passes:
            return partial(member(game, self._move_method.name), self._passes[0])
        method: Callable[[], object] = member(game, *PASS_METHODS)
        if callable(method):
            return method
        changes_turn = self._passes_in_loop or self._switch and switch_method(game)
        return partial(self.turns.change, game) if changes_turn else None

    def is_over(self, game: Any) -> bool:
        """Return whether the game is over.

        If no attribute or method of the game shows whether it is over, check for valid moves.
        """
        reported = self._reported_end(game)
        if reported is not None:
            return reported
        return not any(self.valid_moves.of(game, side) for side in "XO")

    def _reported_end(self, game: Any) -> bool | None:
        """Return whether the game reports that it is over, or None if it reports nothing."""
        is_over = value_of(game, *OVER_NAMES)
        if isinstance(is_over, bool) and not self._ignores_end:
            return is_over
        state = value_of(game, "state", "get_state", "status")
        is_known = isinstance(state, Enum) and state.name in ENDS and not self._switch
        return ENDS[state.name] != "-" if is_known else None

    @property
    def summary(self) -> str:
        """A line that explains how the driver understood the program."""
        move, source = self._move_method, self.valid_moves.source
        parts = [f"{self.program.description}.{move.name}({move.form.name})",
                 f"moves from {source}" if source else "no list of moves",
                 "positions are set up" if self.can_set_up else
                 "positions cannot be set up, so the judge asks only about games"]
        if self._switch:
            parts.append("the judge changes the turn after each move" + (
                ", as the game's loop does" if self.program.first_turn is ABSENT else
                " and passes, because the game stores no side to move"))
        elif self._pass_method(self.program.new()):
            parts.append("the judge passes for a side without moves, as the game's loop does")
        if self._checks_in_loop:
            parts.append("the judge checks each move first, as the game's loop does")
        if self._ignores_end:
            parts.append("no move marks the game as over, so the judge checks for valid moves")
        return f"The judge uses {'; '.join(parts)}."
