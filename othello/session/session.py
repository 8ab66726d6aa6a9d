"""A game being played: who plays each side, and what may be done with it."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from othello.errors import HistoryError, OthelloError, require
from othello.formats.record import forfeit_in_words
from othello.game import Game
from othello.game_state import Ending, Outcome
from othello.piece import Piece
from othello.players.registry import require_size
from othello.position import Position
from othello.session.browse import go_to

HUMAN = "human"
SIDES = (Piece.BLACK, Piece.WHITE)


class OverError(OthelloError):
    """A change was meant for a game that is over, or that somebody has given up."""


class Session:
    """A game whose sides are played by a `human` or by the program of a name.

    A session asks nobody for a move. Whoever shows it asks the program that `to_think` names,
    and hands that move and those of humans to `play`. Programs wait while somebody looks back:
    until a move is played, or `go_on`.
    """

    def __init__(self, game: Game, players: Mapping[Piece, str] | None = None,
                 forfeit: Outcome | None = None) -> None:
        """Play on with `game`, which the session then owns; without names, both are humans.

        Raises UnknownPlayerError for a program that does not play on a board of that size.
        """
        self.game: Game = require(game, Game, "use Session(Game())")
        self.players: dict[Piece, str] = dict.fromkeys(SIDES, HUMAN) | dict(players or {})
        self.forfeit: Outcome | None = forfeit  # by a resignation or a timeout
        self.is_waiting: bool = bool(game.undone)
        for name in self.players.values():
            require_size(name, game.board.size)

    @property
    def is_over(self) -> bool:
        """Whether neither side can move, or a side has resigned or lost on time."""
        return self.forfeit is not None or self.game.is_game_over

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and why the game is over, by a forfeit or by the rules, or None."""
        return self.forfeit or self.game.outcome

    @property
    def program(self) -> str | None:
        """The program whose turn it is, thinking or not; None for a human's, and at the end."""
        name = self.players[self.game.current_player.color]
        return None if name == HUMAN or self.is_over else name

    @property
    def to_think(self) -> str | None:
        """The program that is to be asked for a move now."""
        return None if self.is_waiting else self.program

    @property
    def opponent(self) -> Piece:
        """The side for which a change of level is meant: the only program's, or White."""
        return Piece.BLACK if self.humans == [Piece.WHITE] else Piece.WHITE

    def play(self, position: Position) -> None:
        """Make a move, whoever found it; raises OverError and InvalidMoveError.

        Between humans the move that was undone is redone, with all that can be redone after it.
        """
        self._require_no_loser()
        if self.humans == list(SIDES) and str(position) in map(str, self.game.undone[:1]):
            self.game.redo()
        else:
            self.game.play(position)
        self.is_waiting = False

    def undo(self) -> None:
        """Take back a resignation or a loss on time, or moves to the last turn of a human.

        With two programs it is one move. Raises HistoryError where there is nothing to undo.
        """
        if self.forfeit:
            self.forfeit = None
            return
        moved = {move.piece for move in self.game.moves}
        if moved and self.humans and not moved & set(self.humans):
            raise HistoryError("there is no move of yours to undo")
        self._step_to_own_turn(self.game.undo)

    def redo(self) -> None:
        """Make moves again to the next turn of a human; raises OverError and HistoryError."""
        self._require_no_loser()
        self._step_to_own_turn(self.game.redo)

    def back(self) -> None:
        """Look at the position before the last move, or take back a loss as `undo` does."""
        if self.forfeit:
            self.undo()
        else:
            self._look(self.game.undo)

    def forward(self) -> None:
        """Look at the position after the next move; raises OverError and HistoryError."""
        self._require_no_loser()
        self._look(self.game.redo)

    def goto(self, ply: int) -> None:
        """Look at the position after `ply` moves and passes; raises OverError, HistoryError."""
        self._require_no_loser()
        self._look(lambda: go_to(self.game, ply))

    def wait(self) -> None:
        """Programs wait until a move is played, or `go_on`."""
        self.is_waiting = True

    def go_on(self) -> None:
        """Let the programs move from here."""
        self.is_waiting = False

    def resign(self, sides: Collection[Piece] = SIDES) -> Piece:
        """Give up for a human's side among `sides`, the one to move if it can be; returns it."""
        if self.is_over:
            raise OverError("the game is over")
        own = [side for side in self.humans if side in sides] or list(sides)
        color = self.game.current_player.color
        loser = color if color in own else own[0]
        self.forfeit = Outcome(loser.opposite(), Ending.RESIGNATION)
        return loser

    def change_player(self, color: Piece, name: str) -> None:
        """Change who plays a side from here; raises OverError and UnknownPlayerError."""
        self._require_no_loser()
        require_size(name, self.game.board.size)
        self.players[color] = name
        self.is_waiting = False

    def swap(self) -> None:
        """Exchange who plays the sides from here; raises OverError."""
        self._require_no_loser()
        self.players = {color: self.players[color.opposite()] for color in SIDES}
        self.is_waiting = False

    @property
    def humans(self) -> list[Piece]:
        """The sides that people play."""
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
        """The picture in a notebook."""
        return self.game._repr_svg_()

    def _require_no_loser(self) -> None:
        if self.forfeit:
            raise OverError(loss(self))

    def _look(self, step: Callable[[], object]) -> None:
        step()
        self.is_waiting = bool(self.game.undone)

    def _step_to_own_turn(self, step: Callable[[], object]) -> None:
        self._look(step)
        with suppress(HistoryError):  # a program is to move at the end of what can be redone
            while self.humans and self.program is not None:
                self._look(step)


def loss(session: Session) -> str:
    """A sentence such as `Black has resigned`; empty without a forfeit."""
    return forfeit_in_words(session.forfeit, session.game)
