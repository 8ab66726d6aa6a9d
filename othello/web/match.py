"""A match is a session with seats for its players. It checks every change before making it."""

import hmac
import secrets
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

from othello import (
    Board, Ending, Game, InvalidMoveError, MoveValidator, OthelloError, Outcome, Piece, Position)
from othello.analysis.explain import explanation
from othello.analysis.phrases import own_name
from othello.board import STARTS
from othello.formats.record import Record
from othello.formats.start import start_of
from othello.session import HUMAN, Session
from othello.session.records import matches_record
from othello.web.clocks import Clocks
from othello.web.plies import Plies


class StaleError(OthelloError):
    """A match isn't in the state that a request expects."""


class SeatError(OthelloError):
    """The request's token doesn't belong to the required seat."""


class RefusedError(InvalidMoveError):
    """An error about an invalid move. `sentences` explains why the move is invalid."""

    def __init__(self, error: InvalidMoveError, validator: MoveValidator) -> None:
        super().__init__(error.position, error.reason, error.player)
        self.sentences: list[str] = list(
            explanation(validator, error.position, error.player, error.reason))


def secret() -> str:
    """Return a random string that can't be guessed in practice."""
    return secrets.token_urlsafe(24)


def digest(text: str) -> str:
    """Return a hash that can verify the secret `text` without revealing it."""
    return sha256(text.encode()).hexdigest()


# A match's generation, its variations, and whether it is listed. If one of these values changes,
# watchers get a new state.
Shown: TypeAlias = tuple[int, tuple[str, ...], bool]


@dataclass
class Match:
    """A session with seats for its players.

    `seats` maps each side to the digest of its player's token. `open` is the side with a free
    seat, if any. For a free seat, `seats` contains the digest of the code that claims the seat. A
    program's seat belongs to the creator of the match.

    Every change increments `generation`. A request to change the match contains the latest
    generation that the client has received. If this generation is outdated, the request is
    refused. For example, if a move is sent twice, the second request is refused.

    `people` maps sides to digests of the players' personal keys. The match is added to the library
    of each player who has a key. `next` is the name of the rematch, if any. If `is_listed` is
    true, other visitors can find and watch the match. `initial_record` is the game record that the
    match started from. If the match started from an unfinished game without notes,
    `initial_record` is None.
    """

    name: str
    session: Session
    seats: dict[Piece, str]
    open: Piece | None = None
    generation: int = 0
    variations: list[str] = field(default_factory=list)  # such as f5,d6,c3,
    people: dict[Piece, str] = field(default_factory=dict)
    names: dict[Piece, str] = field(default_factory=dict)
    next: str | None = None
    clocks: Clocks | None = None
    is_listed: bool = False
    initial_record: Record | None = None

    def __post_init__(self) -> None:
        self.session.resume()  # navigation on the page doesn't stop the programs

    @property
    def game(self) -> Game:
        """The session's game."""
        return self.session.game

    def position(self, square: str) -> Position:
        """Return `square` as a Position.

        Raises NotationError if the square isn't on the board.
        """
        return Position.parse(square, self.game.board.size)

    @cached_property
    def plies(self) -> Plies:
        """The plies of the match, in the form that the page shows."""
        return Plies(*start_of(self.game))

    @cached_property
    def start(self) -> str | None:
        """The starting position's name, or None if it has no name or White moves first."""
        board = self.plies.board
        names = (name for name in STARTS if board == Board(board.size, start=name))
        return next(names, None) if self.plies.first is Piece.BLACK else None

    @property
    def is_shared(self) -> bool:
        """Whether the seats have different owners. Shared matches don't allow undo."""
        return len(set(self.seats.values())) == 2

    @property
    def has_help(self) -> bool:
        """Whether the engine is allowed to help.

        While two people play against each other, the engine gives no help.
        """
        return not self.is_shared or len(self.session.humans) < 2 or self.session.is_over

    def require_help(self) -> None:
        """Raise SeatError if the engine isn't allowed to help."""
        if not self.has_help:
            raise SeatError("two people play, so hints, values and reviews are available only "
                            "after the game")

    def sides_of(self, token: str) -> list[Piece]:
        """Return the sides that `token` may move for."""
        return [color for color, seat in self.seats.items()
                if color is not self.open and hmac.compare_digest(seat, digest(token))]

    def require_seat(self, token: str) -> None:
        """Raise SeatError if `token` has no seat."""
        if not self.sides_of(token):
            raise SeatError("only players in this match can do this; send your token in the "
                            "x-seat header")

    def claim(self, code: str, token: str, person: str = "", name: str = "") -> None:
        """Give the free seat to the player with `token`, if `code` is the code for this seat.

        `person` is the digest of the player's personal key, and `name` is the player's name. A
        repeated claim has no effect. Raises SeatError, also if the player has the other seat.
        """
        if self.open is None and self.sides_of(token):
            return
        side = open_side(self, code)
        if self.sides_of(token):
            raise SeatError("you already play in this match; send the link to your opponent")
        self.seats[side] = digest(token)
        self.people |= {side: person} if person else {}
        self.names |= {side: name} if name else {}
        self.open = None
        if self.clocks:
            self.clocks.start()
        self.generation += 1

    def move(self, position: Position, generation: int, token: str) -> None:
        """Play a human's move. Raises SeatError, StaleError, OverError and RefusedError."""
        self.require_seat(token)
        self._require(generation)
        color = self.game.current_player.color
        if self.session.program is not None or color not in self.sides_of(token):
            side = color.name.capitalize()
            raise SeatError(f"it is {side}'s turn, but you don't play {side}")
        try:
            self.play(position)
        except InvalidMoveError as error:
            raise RefusedError(error, self.game.validator) from None

    def answer(self, position: Position, generation: int) -> None:
        """Play a program's move. Raises StaleError, OverError and InvalidMoveError."""
        self._require(generation)
        self.play(position)

    def play(self, position: Position) -> None:
        """Play a move and press the clock. Raises OverError and InvalidMoveError."""
        color = self.game.current_player.color
        self.session.play(position)
        if self.clocks and self.open is None:
            self.clocks.press(color)
        self.generation += 1

    def end_late(self) -> None:
        """End the game if the side to move has run out of time."""
        if self.clocks and self.clocks.is_late(self.session):
            self.clocks.stop(self.session)
            winner = self.game.current_player.color.opposite()
            self.session.forfeit = Outcome(winner, Ending.TIMEOUT)
            self.generation += 1

    def undo(self, generation: int, token: str) -> None:
        """Take back the last human move and all moves after it.

        After a forfeit, take back only the forfeit. Raises SeatError, StaleError and HistoryError.
        """
        self._require_alone(generation, token)
        self.session.undo()
        self._count_step()

    def redo(self, generation: int, token: str) -> None:
        """Redo moves until it is a human's turn.

        Raises SeatError, StaleError, HistoryError and OverError.
        """
        self._require_alone(generation, token)
        self.session.redo()
        self._count_step()

    def _count_step(self) -> None:
        if HUMAN not in self.session.players.values():
            self.session.resume()
        self.generation += 1

    def resign(self, generation: int, token: str) -> None:
        """Resign for the player who holds `token`. Raises SeatError, StaleError and OverError."""
        self.require_seat(token)
        self._require(generation)
        if self.clocks:
            self.clocks.stop(self.session)
        self.session.resign(self.sides_of(token))
        self.generation += 1

    def change_level(self, color: Piece, level: str, generation: int, token: str) -> None:
        """Replace the program that plays `color` with the program called `level`.

        Raises SeatError, StaleError, OverError and UnknownPlayerError.
        """
        self._require_alone(generation, token)
        if self.session.players[color] == HUMAN:
            raise SeatError(f"a human plays {color.name.capitalize()}; you can change only the "
                            "level of a program")
        self.session.change_player(color, level)
        self.generation += 1

    def _require_alone(self, generation: int, token: str) -> None:
        self.require_seat(token)
        if self.is_shared:
            raise SeatError("you can't undo, redo or change levels in a match with another "
                            "player")
        if self.clocks:
            raise SeatError("you can't undo, redo or change levels in a match with clocks")
        self._require(generation)

    def _require(self, generation: int) -> None:
        if generation != self.generation:
            raise StaleError(f"the match is at generation {self.generation}, not {generation}; "
                             "load it again")


def state_key(match: Match) -> Shown:
    """Return the generation, the variations, and whether the match is listed."""
    return match.generation, tuple(match.variations), match.is_listed


def names_of(match: Match) -> dict[Piece, str]:
    """Return the names of the human players.

    If a player has not entered a name, the name in the initial record is used.
    """
    names = {color: own_name(match.game.player(color)) for color in match.session.humans}
    return {color: name for color, name in names.items() if name} | match.names


def is_unchanged(match: Match) -> bool:
    """Return whether `match` was created from a finished game and has not changed since."""
    return (match.initial_record is not None and match.session.is_over
            and matches_record(match.session, match.initial_record))


def mark_listed(match: Match, is_listed: bool, token: str) -> None:
    """List the match for other visitors, or remove it from the list. Raises SeatError."""
    match.require_seat(token)
    match.is_listed = is_listed


def open_side(match: Match, code: str) -> Piece:
    """Return the side with a free seat. Raises SeatError unless `code` is the seat's code."""
    if match.open is None or not hmac.compare_digest(match.seats[match.open], digest(code)):
        raise SeatError("the seat is already taken, or the code is wrong")
    return match.open
