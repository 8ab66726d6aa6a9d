"""Find the method that makes a move, and its arguments."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from operator import ne
from typing import Any, NamedTuple

from .board import Board8
from .errors import PROGRAM_ERRORS, BrokenGameError, MisfitError, first_error
from .members import MOVE_METHODS, LatestState, member, signature_of, to_snake
from .program import Program
from .turns import Turns
from .values import FIRST_MOVES, SquareForm, parse_square, square_name


class MoveForm(NamedTuple):
    """A way to call a method with a square."""

    name: str  # describes all arguments
    place: str  # describes the square
    # The arguments for a game, a row and a column.
    arguments: Callable[[Any, int, int], tuple[Any, ...]]


def move_forms(board: Board8, turns: Turns) -> Iterator[MoveForm]:
    """Yield the ways to call a method with a square."""
    sides: dict[str, Callable[[Any], object]] = {
        "color": lambda game: board.discs[turns.side(game) or "X"], "player": turns.value}

    def arguments(square_of: SquareForm, order: str, side: str, game: Any, row: int,
                  col: int) -> tuple[Any, ...]:
        square = square_of(row, col)
        if not side:
            return square
        mover = sides[side](game)
        return (mover, *square) if order.startswith("{side}") else (*square, mover)

    forms = [("{square}", ""), *product(("{square}, {side}", "{side}, {square}"), sides)]
    for (order, side), (name, square) in product(forms, board.square_forms.items()):
        form = MoveForm(order.format(square=name, side=side), name,
                        partial(arguments, square, order, side))
        yield form
        if board.position and side and form.name.startswith("row, col,"):
            yield MoveForm(f"position({form.name})", "position",
                           lambda *move, form=form: (board.square(*form.arguments(*move)),))


class MoveMethod:
    """The method that makes a move."""

    def __init__(self, program: Program, board: Board8, turns: Turns) -> None:
        """Find the method by calling methods in new games.

        Raises MisfitError if no method makes a valid first move.
        """
        self._program = program
        self._board = board
        self._turns = turns
        self.name: str
        self.form: MoveForm
        self._near_miss = ""  # a clause about a call that flips discs but places none
        self._state_names = set[str]()  # the names of methods that return the next state
        self.name, self.form = self._find(program.new())
        program.has_states = self.name in self._state_names

    def _find(self, game: object) -> tuple[str, MoveForm]:
        """Return the name of the method that makes a move, and its form."""
        option = self._program.options.get("move")
        names = (to_snake(option),) if option else MOVE_METHODS
        usual_names = [name for name in names if callable(method := member(game, name))
                       and signature_of(method) != "()"]
        errors: list[str] = []
        candidates = usual_names or ([] if option else self._program.other_methods(game))
        found = [(name, form) for name in candidates
                 if (form := self._find_form(name, errors, flips=0 if usual_names else 1))]
        if found:
            # An unusual method that makes any move may be a part of the method that checks moves.
            return min(found, key=lambda pair: not usual_names and self._accepts_any_move(*pair))
        if not usual_names:
            raise MisfitError(
                f"{type(game).__name__} has no method that makes a move{self._near_miss}; the "
                f"judge looked for {', '.join(names)}, with at least one argument; name the "
                "method with --move METHOD")
        method = getattr(member(game, usual_names[0]), "__func__", None)
        forms = move_forms(self._board, self._turns)
        raise BrokenGameError(
            f"no call to {type(game).__name__}.{usual_names[0]}{signature_of(method)} makes a "
            "valid first move: the judge tried "
            f"{', '.join(f'{usual_names[0]}({form.name})' for form in forms)}"
            f"{self._near_miss or first_error(errors)}; use --move METHOD to name the method, or "
            "--position CLASS to name the class that stores a row and a column")

    def _find_form(self, name: str, errors: list[str], flips: int) -> MoveForm | None:
        """Return the first form in `move_forms` that makes a valid move, or None.

        The move must flip at least `flips` discs. Add the exceptions of other forms to `errors`.
        """
        start = self._board.read(self._program.new())
        for form in move_forms(self._board, self._turns):
            for row, col in map(parse_square, FIRST_MOVES):
                first = self._program.new()
                game = LatestState(first)
                try:
                    member(game, name)(*form.arguments(game, row, col))
                    board = self._board.read(game)
                except PROGRAM_ERRORS as error:  # most of the attempted calls fail
                    errors.append(f"{form.name}: {error}")
                    continue
                # White may move first.
                if board[8 * row + col] != "-" and sum(map(ne, board, start)) > flips:
                    if self._board.read(self._program.new()) != start:
                        raise BrokenGameError(
                            f"a new {self._program.game_class.__name__}() contains the moves of "
                            "an earlier game; create a new board in __init__")
                    if game.latest_state is not first:
                        self._state_names.add(name)
                    return form
                changed = {old for old, new in zip(start, board) if old != new}
                if changed and "-" not in changed and not self._near_miss:
                    self._near_miss = (f"; {name}({form.name}) flips discs, but leaves "
                                       f"{square_name((row, col))} empty")
        return None

    def _accepts_any_move(self, name: str, form: MoveForm) -> bool:
        game = LatestState(self._program.new())
        start = self._board.read(game)
        with suppress(*PROGRAM_ERRORS):
            member(game, name)(*form.arguments(game, 0, 0))
        return self._board.read(game) != start

    @property
    def accepts_any_move(self) -> bool:
        """Whether the method makes an invalid move."""
        return self._accepts_any_move(self.name, self.form)

    def passes(self, game: object) -> list[object]:
        """Make the move None. Return [None] if it is a pass, which lets the other side move."""
        side = self._turns.side(game)
        with suppress(*PROGRAM_ERRORS):
            member(game, self.name)(None)
        return [None] if self._turns.side(game) != side else []

    def call(self, game: Any, row: int, col: int) -> None:
        """Call the method in a game."""
        member(game, self.name)(*self.form.arguments(game, row, col))
