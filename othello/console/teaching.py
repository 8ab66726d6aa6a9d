"""The commands of the console that teach: why, trace, opening, hint, review."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from reprlib import repr as short

from othello.analysis.explain import trace
from othello.analysis.openings import opening
from othello.console.app import Console
from othello.console.prompt import read_moves
from othello.errors import NotationError
from othello.position import Position

HINT_SECONDS = 1.0
MOST_HINTS = 60


class TeachingConsole(Console):
    """A console that answers questions about the game."""

    def do_why(self, argument: str) -> None:
        """why SQUARE
        Say why a square is a valid move or not.
        What a disc of the side to move would meet there is told for each of the eight
        directions."""
        self.display.explain(self.game, self._square(argument, "why a1"))

    def do_trace(self, argument: str) -> None:
        """trace SQUARE
        Show a move step by step, without playing it.
        Enter goes from one change of the board to the next. For a square that is no
        valid move it does the same as why."""
        position = self._square(argument, "trace d3")
        if self.game.why_invalid(position) is not None:
            self.display.explain(self.game, position)
            return
        color = self.game.current_player.color
        for number, step in enumerate(trace(self.game.board, position, color)):
            if number and step.changes_board and not self.pause("Enter goes on, q stops: "):
                return
            self.display.show_step(step, position)
        if self.resigned is None:
            self.say(f"Type {position} to play it.")

    def _square(self, argument: str, example: str) -> Position:
        squares = read_moves(argument, self.game.board.size)
        if len(squares) != 1:
            raise NotationError(f"expected one square, such as {example}, got {short(argument)}")
        return squares[0]

    def do_opening(self, argument: str) -> None:
        """opening
        Say the name of the opening.
        It is that of the latest position with a name, however it was reached."""
        name = opening(self.game)
        self.say(f"Opening: {name}." if name else "No opening has a name yet.")

    def do_hint(self, argument: str) -> None:
        """hint [N]
        Show the best move, or the best N.
        With each goes the final lead that it leads to, and a reason.
        A lead with "exactly" is proved, the others are estimates. Stable discs can never
        be flipped, frontier discs lie beside an empty."""
        from othello.analysis.hints import hints, signed  # the engine takes longer than the board
        from othello.engine.search import Limits

        text = argument or "1"
        if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or not 0 < int(text) <= MOST_HINTS:
            raise NotationError(f"expected a number from 1 to {MOST_HINTS}, got {short(text)}")
        if self.game.board.size != 8:
            self.say("Hints are for boards of 8x8.")
            return
        with self._stoppable():
            found = hints(self.game, int(text), Limits(seconds=HINT_SECONDS))
            lines = [f"{hint.position} {'exactly ' * hint.is_exact}{signed(hint.value)}: "
                     f"{hint.reason}" for hint in found]
            self.page("\n".join(lines) or "Neither side has a valid move.")

    def do_review(self, argument: str) -> None:
        """review
        Tell what each move so far has lost.
        The losses are exact near the end, and estimates before. A loss of less than a disc
        is no fault, of less than 3 an inaccuracy, up to 6 a mistake, above a blunder. Ctrl-C
        stops it."""
        from othello.analysis.review import review, told

        if self.game.board.size != 8:
            self.say("Reviews are for boards of 8x8.")
            return
        with self._stoppable():
            found = review(self.game, progress=self._foretell)
            self.page("\n".join(told(self.game, found)))

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Only look on meanwhile: Ctrl-C leaves it, and the game stays as it is."""
        try:
            yield
        except KeyboardInterrupt:
            self.say("\nStopped.")

    def _foretell(self, number: int, seconds: float) -> None:
        if number == 1:
            self.say(f"Looking at {len(self.game.moves)} moves, which takes at most about "
                     f"{ceil(seconds)} s ...")
