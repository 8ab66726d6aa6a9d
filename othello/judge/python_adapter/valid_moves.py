"""Find out how a program lists its valid moves."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from .board import Board8
from .errors import PROGRAM_ERRORS
from .members import ABSENT, MOVES_METHODS, TEST_METHODS, member, to_snake
from .move_method import move_forms
from .program import Program
from .turns import Turns
from .values import FIRST_MOVES, are_squares, is_pass, listed_squares, square_name


class ValidMoves:
    """Lists the valid moves of the games of a program."""

    def __init__(self, program: Program, board: Board8, turns: Turns) -> None:
        """Find the first form in `_forms` that lists valid moves.

        A method with an unusual name must list the correct moves, unless an option names it.
        """
        self._program = program
        self._board = board
        self._turns = turns
        self.source: str  # describes the method that is used
        self.errors: list[str] = []  # exceptions of methods with usual names
        option = program.options.get("moves")
        self.usual_names: tuple[str, ...] = (to_snake(option),) if option else MOVES_METHODS
        usual_tests = () if option else TEST_METHODS
        game = program.new()
        side = turns.side(game) or "X"
        first_moves = sorted(FIRST_MOVES[4:] if side == "O" else FIRST_MOVES[:4])
        others = dict.fromkeys((method,) for _, owner in self._owners(game) if not option
                               for method in program.other_methods(owner))
        for self._methods, self._tests in [
                (self.usual_names, usual_tests), *((other, ()) for other in others),
                *((other, other) for other in others)]:
            is_usual = self._methods is self.usual_names
            for self.source, _ in self._forms(game, side):
                moves = list[str]()
                try:
                    moves = self.of(program.new(), side)
                except PROGRAM_ERRORS as error:  # most of the attempted calls fail
                    if is_usual:
                        self.errors.append(f"{type(error).__name__}: {error}")
                if moves and are_squares(moves) if is_usual else sorted(moves) == first_moves:
                    return
        self.source = ""

    @property
    def names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of methods that list the valid moves, and of methods that test a move."""
        if "by testing" in self.source:
            return (), self._tests
        return self._methods, TEST_METHODS

    def of(self, game: Any, side: str) -> list[str]:
        """Return the valid moves of a side, as squares."""
        return [self._board.name(move) for move in self._list(game, side) if not is_pass(move)]

    def passes(self, game: Any, side: str) -> list[object]:
        """Return the passes in the list of a side's valid moves."""
        return [move for move in self._list(game, side) if is_pass(move)]

    def _list(self, game: Any, side: str) -> Iterable[object]:
        return listed_squares(dict(self._forms(game, side)).get(self.source, list)())

    def _owners(self, game: Any) -> list[tuple[str, object]]:
        """Return the names and values of the objects that may list the valid moves."""
        validator = self._program.find_class("validator")
        owners = [("validator", member(game, "validator", "move_validator", "rules")),
                  ("game", game), ("board", self._board.of(game))]
        if validator is not None:
            with suppress(TypeError):
                owners.insert(0, (validator.__name__, validator(self._board.of(game))))
        return owners

    def _forms(self, game: Any, side: str) -> Iterator[tuple[str, Callable[[], Any]]]:
        color, owners = self._board.discs.get(side), self._owners(game)
        is_usual = self._methods is self.usual_names
        if not is_usual:
            owners = [(f"{name}.{self._methods[0]}", owner) for name, owner in owners]
        for owner_name, owner in owners:
            method = member(owner, *self._methods)
            if callable(method):
                yield f"{owner_name} by color", partial(method, color)
                yield f"{owner_name} by player", partial(method, self._turns.player(game, side))
                yield f"{owner_name} by board", partial(method, self._board.of(game), color)
            if self._turns.side(game) == side and method is not ABSENT:
                yield owner_name, method if callable(method) else partial(list, method)
        for owner_name, owner in owners:
            test = member(owner, *self._tests)
            if self._turns.side(game) == side and callable(test):
                # A test with an unusual name may not check that the square is empty.
                board = "-" * 64 if is_usual else self._board.read(game)
                for form, place, arguments in move_forms(self._board, self._turns):
                    if place == self._board.place or not is_usual and (
                            "col, row" in place) == ("col, row" in self._board.place):
                        yield (f"{owner_name}, by testing each square with {form}",
                               partial(_search, test, partial(arguments, game), board))


def _search(test: Callable[..., object],
            arguments: Callable[[int, int], tuple[Any, ...]],
            board: str) -> list[str]:
    """Return the names of the empty squares of a board that pass a test."""
    return [square_name(divmod(square, 8)) for square, symbol in enumerate(board)
            if symbol == "-" and test(*arguments(*divmod(square, 8)))]
