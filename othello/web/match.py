"""A game with its seats: who may move for whom, and in which state a move was meant."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from othello.analysis.browse import step_until
from othello.board import STARTS, Board
from othello.errors import OthelloError
from othello.formats.start import start_of
from othello.game import Game
from othello.piece import Piece
from othello.position import Position


class StaleError(OthelloError):
    """A change was meant for a state that the match is no longer in."""


class SeatError(OthelloError):
    """Somebody asked for what only another seat may have."""


class OverError(OthelloError):
    """A move was made in a match that somebody has given up."""


def secret() -> str:
    """A random text that cannot be guessed."""
    return secrets.token_urlsafe(24)


def digest(text: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to tell it."""
    return sha256(text.encode()).hexdigest()


@dataclass
class Match:
    """A game of two sides, each of them `human` or the name of a program.

    `seats` has for each side the digest of the token that may move for it, or of the code that
    claims it while it is `open`; a program's seat is its creator's. Every change counts
    `generation` up, and has to name the one that it was meant for: a move that is sent twice,
    or was chosen on an old position, is refused.
    """

    name: str
    game: Game
    levels: dict[Piece, str]
    seats: dict[Piece, str]
    open: Piece | None = None
    resigned: Piece | None = None
    generation: int = 0

    @cached_property
    def start(self) -> str | None:
        """The name of the starting position, if it has one."""
        board, _ = start_of(self.game)
        return next((name for name in STARTS if board == Board(start=name)), None)

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more, or somebody has resigned."""
        return self.resigned is not None or self.game.is_game_over

    @property
    def is_shared(self) -> bool:
        """Whether two people have a seat each, so that none can take back for both."""
        return len(set(self.seats.values())) == 2

    @property
    def to_think(self) -> str | None:
        """The program whose turn it is; None for a human's, and once it is over."""
        level = self.levels[self.game.current_player.color]
        return None if level == "human" or self.is_over else level

    def sides_of(self, token: str) -> list[Piece]:
        """The sides that a token may move for."""
        return [color for color, kept in self.seats.items()
                if color is not self.open and hmac.compare_digest(kept, digest(token))]

    def require_seat(self, token: str) -> None:
        """Raise SeatError for a token of no seat."""
        if not self.sides_of(token):
            raise SeatError("expected the token of a seat")

    def claim(self, code: str) -> str:
        """Take the open seat with its code; returns the token for it. Raises SeatError."""
        if self.open is None or not hmac.compare_digest(self.seats[self.open], digest(code)):
            raise SeatError("expected the code of a seat that is free")
        token = secret()
        self.seats[self.open] = digest(token)
        self.open = None
        self.generation += 1
        return token

    def move(self, position: Position, generation: int, token: str) -> None:
        """Make a human's move; raises SeatError, StaleError, OverError and InvalidMoveError."""
        self.require_seat(token)
        self._require(generation)
        color = self.game.current_player.color
        if self.to_think is not None or color not in self.sides_of(token):
            raise SeatError(f"it is the turn of {color.name.capitalize()}, which is another's")
        self.play(position)

    def play(self, position: Position) -> None:
        """Make a move, whoever found it; raises OverError and InvalidMoveError."""
        if self.resigned is not None:
            raise OverError(f"{self.game.player(self.resigned).name} has resigned")
        self.game.play(position)
        self.generation += 1

    def undo(self, generation: int, token: str) -> None:
        """Take back a resignation, or moves to the last turn of a human.

        Raises SeatError, StaleError and HistoryError.
        """
        self._require_alone(generation, token)
        if self.resigned is not None:
            self.resigned = None
        else:
            self._step(self.game.undo)
        self.generation += 1

    def redo(self, generation: int, token: str) -> None:
        """Make moves again to the next turn of a human.

        Raises SeatError, StaleError and HistoryError.
        """
        self._require_alone(generation, token)
        self._step(self.game.redo)
        self.generation += 1

    def _step(self, step: Callable[[], object]) -> None:
        has_humans = "human" in self.levels.values()
        step_until(step, lambda: self.to_think is None or not has_humans)

    def resign(self, generation: int, token: str) -> None:
        """Give up, for the side to move if one has both; raises SeatError and OverError."""
        self.require_seat(token)
        self._require(generation)
        if self.is_over:
            raise OverError("the game is over already")
        color, sides = self.game.current_player.color, self.sides_of(token)
        own = [side for side in sides if self.levels[side] == "human"] or sides
        self.resigned = color if color in own else own[0]
        self.generation += 1

    def change_level(self, color: Piece, level: str, generation: int, token: str) -> None:
        """Have another program play a program's side; raises SeatError and StaleError."""
        self._require_alone(generation, token)
        if self.levels[color] == "human":
            raise SeatError(f"{color.name.capitalize()} is played by a human")
        self.levels[color] = level
        self.generation += 1

    def _require_alone(self, generation: int, token: str) -> None:
        self.require_seat(token)
        if self.is_shared:
            raise SeatError("two people play: nothing can be taken back or changed")
        self._require(generation)

    def _require(self, generation: int) -> None:
        if generation != self.generation:
            raise StaleError(f"expected generation {self.generation}, got {generation}")


def begin(game: Game, levels: dict[Piece, str], invited: Piece | None) -> tuple[Match, str, str]:
    """A new match, the token of its creator, and the code for the invited side's seat."""
    token, code = secret(), secret()
    seats = {color: digest(code if color is invited else token) for color in levels}
    return Match(secrets.token_urlsafe(9), game, levels, seats, invited), token, code
