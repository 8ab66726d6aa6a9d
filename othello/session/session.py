"""A game in progress, and the actions of its players, such as undo and resign."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from othello import Ending, Game, HistoryError, OthelloError, Outcome, Piece, Position
from othello.errors import require
from othello.formats.record import describe_forfeit
from othello.piece import require_color
from othello.players.registry import require_size

HUMAN = "human"
SIDES = (Piece.BLACK, Piece.WHITE)


class OverError(OthelloError):
    """The game can't be changed, because it is over."""


class Session:
    """A game in which each side is played by a `human` or by a named program.

    A session doesn't run programs. The caller must get a move from the program that
    `active_program` names, and pass the move to `play`. After an undo, programs wait for the next
    move or for `resume`.
    """

    def __init__(self, game: Game, players: Mapping[Piece, str] | None = None,
                 forfeit: Outcome | None = None) -> None:
        """Create a session for `game`. Afterwards, change `game` only through the session.

        `players` names the player for each side and defaults to humans. `forfeit` is the outcome
        of a game that ended early. Raises UnknownPlayerError if a program doesn't support the
        board size, and ValueError if a key of `players` is not a colour.
        """
        self.game: Game = require(game, Game, "use Session(Game())")
        self.players: dict[Piece, str] = dict.fromkeys(SIDES, HUMAN) | {
            require_color(color): name for color, name in (players or {}).items()}
        self.forfeit: Outcome | None = forfeit  # the outcome after a resignation or a timeout
        self.is_waiting: bool = bool(game.undone)
        for name in self.players.values():
            require_size(name, game.board.size)

    @property
    def is_over(self) -> bool:
        """Whether the game is over. A forfeit also ends a game."""
        return self.forfeit is not None or self.game.is_game_over

    @property
    def outcome(self) -> Outcome | None:
        """The winner and how the game ended, or None while the game is in progress."""
        return self.forfeit or self.game.outcome

    @property
    def program(self) -> str | None:
        """The program that is to move, even if it is waiting, or None if no program is to move."""
        name = self.players[self.game.current_player.color]
        return None if name == HUMAN or self.is_over else name

    @property
    def active_program(self) -> str | None:
        """The program that must choose the next move, or None."""
        return None if self.is_waiting else self.program

    @property
    def opponent(self) -> Piece:
        """The side whose level you can change.

        If exactly one side is played by a program, this property is that side. Otherwise, it is
        White.
        """
        return Piece.BLACK if self.humans == [Piece.WHITE] else Piece.WHITE

    def play(self, position: Position) -> None:
        """Play a move on `position` for the side to move.

        If both players are human and a redo would place a disc on `position`, redo that move. The
        other undone moves can still be redone. Raises OverError and InvalidMoveError.
        """
        self._require_no_loser()
        if self.humans == list(SIDES) and str(position) in map(str, self.game.undone[:1]):
            self.game.redo()
        else:
            self.game.play(position)
        self.is_waiting = False

    def undo(self) -> None:
        """Take back the last human move and all moves after it.

        After a forfeit, take back only the forfeit. In a game between two programs, take back one
        move. Raises HistoryError if there is nothing to undo.
        """
        if self.forfeit:
            self.forfeit = None
            return
        movers = {move.piece for move in self.game.moves}
        if movers and self.humans and not movers & set(self.humans):
            raise HistoryError("you have no moves to undo")
        self._step_to_own_turn(self.game.undo)

    def redo(self) -> None:
        """Redo undone moves until it is a human player's turn.

        Raises OverError and HistoryError.
        """
        self._require_no_loser()
        self._step_to_own_turn(self.game.redo)

    def back(self) -> None:
        """Go back one move. After a forfeit, take back only the forfeit."""
        if self.forfeit:
            self.undo()
        else:
            self._step(self.game.undo)

    def forward(self) -> None:
        """Redo one move. Raises OverError and HistoryError."""
        self._require_no_loser()
        self._step(self.game.redo)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` plies. Raises OverError and HistoryError."""
        self._require_no_loser()
        self._step(lambda: go_to(self.game, ply))

    def wait(self) -> None:
        """Make programs wait until a move is played or `resume` is called."""
        self.is_waiting = True

    def resume(self) -> None:
        """Let programs make moves again, starting from the current position."""
        self.is_waiting = False

    def resign(self, sides: Collection[Piece] = SIDES) -> Piece:
        """Let one of `sides` resign, and return the side that resigned.

        If only one of `sides` is human, the human resigns. Otherwise, the side to move resigns.
        Raises OverError.
        """
        self.require_unfinished()
        own = [side for side in self.humans if side in sides] or list(sides)
        color = self.game.current_player.color
        loser = color if color in own else own[0]
        self.forfeit = Outcome(loser.opposite(), Ending.RESIGNATION)
        return loser

    def change_player(self, color: Piece, name: str) -> None:
        """Assign the player called `name` to `color`.

        Raises OverError, UnknownPlayerError, and ValueError if `color` is not a colour.
        """
        self._require_no_loser()
        require_size(name, self.game.board.size)
        self.players[require_color(color)] = name
        self.is_waiting = False

    def swap(self) -> None:
        """Swap the Black and White players. Raises OverError."""
        self._require_no_loser()
        self.require_unfinished()
        self.players = {color: self.players[color.opposite()] for color in SIDES}
        self.is_waiting = False

    def require_unfinished(self) -> None:
        """Raise OverError if the game is over. A forfeit also ends a game."""
        if self.is_over:
            raise OverError("the game is over")

    @property
    def humans(self) -> list[Piece]:
        """The sides played by humans."""
        return [color for color in SIDES if self.players[color] == HUMAN]

    def __copy__(self) -> "Session":
        other = Session(self.game.copy(), self.players, self.forfeit)
        other.is_waiting = self.is_waiting
        return other

    def __repr__(self) -> str:
        players = ", ".join(f"{color.name.capitalize()} {name}"
                            for color, name in self.players.items())
        return f"<{type(self).__name__} of {players}: {self.game!r}>"

    def _repr_svg_(self) -> str:
        """Return an SVG image of the game for display in notebooks."""
        return self.game._repr_svg_()

    def _require_no_loser(self) -> None:
        if self.forfeit:
            raise OverError(loss(self))

    def _step(self, step: Callable[[], object]) -> None:
        step()
        self.is_waiting = bool(self.game.undone)

    def _step_to_own_turn(self, step: Callable[[], object]) -> None:
        self._step(step)
        with suppress(HistoryError):  # raised at either end of the history
            while self.humans and self.program is not None:
                self._step(step)


def loss(session: Session) -> str:
    """Return a sentence such as `Black has resigned`, or an empty string."""
    return describe_forfeit(session.forfeit, session.game)


def go_to(game: Game, ply: int) -> None:
    """Undo or redo moves until `game` has `ply` plies.

    A pass is undone and redone together with the move before it. Raises HistoryError, and
    leaves the game unchanged, if `ply` is out of range.
    """
    last = len(game.history) + len(game.undone)
    if not 0 <= ply <= last:
        raise HistoryError(f"expected a ply from 0 to {last}, got {ply}")
    while len(game.history) > ply and game.moves:
        game.undo()
    while len(game.history) < ply:
        game.redo()
