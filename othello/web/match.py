"""A game with its seats: who may move for whom, and in which state a move was meant."""

import hmac
import secrets
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

from othello.analysis.explain import explanation
from othello.analysis.phrases import own_name
from othello.board import STARTS, Board
from othello.errors import OthelloError
from othello.formats.record import Record
from othello.formats.start import start_of
from othello.game import Game
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import InvalidMoveError
from othello.position import Position
from othello.session import HUMAN, Session
from othello.session.recorded import is_as_recorded
from othello.web.clocks import Clocks
from othello.web.plies import Plies


class StaleError(OthelloError):
    """A change was meant for a state that the match is no longer in."""


class SeatError(OthelloError):
    """Somebody asked for what only another seat may have."""


class RefusedError(InvalidMoveError):
    """An invalid move, with the reason in each direction."""

    def __init__(self, error: InvalidMoveError, validator: MoveValidator) -> None:
        super().__init__(error.position, error.reason, error.player)
        self.sentences: list[str] = list(
            explanation(validator, error.position, error.player, error.reason))


def secret() -> str:
    """A random text that cannot be guessed."""
    return secrets.token_urlsafe(24)


def digest(text: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to tell it."""
    return sha256(text.encode()).hexdigest()


# What watchers are shown changes of: generation, variations, and whether others find the match.
Shown: TypeAlias = tuple[int, tuple[str, ...], bool]


@dataclass
class Match:
    """A session with its seats.

    `seats` has for each side the digest of the token that may move for it, or of the code that
    claims it while it is `open`; a program's seat is its creator's. Every change counts
    `generation` up, and has to name the one that it was meant for: a move that is sent twice,
    or was chosen on an old position, is refused. `people` has the digests of the keys of those
    who sit there, as far as they have one: the game goes into their libraries. `next` is the name
    of the rematch, once there is one. Others find the match if it `is_listed`. `begun_with` is
    the record that it began with, if anything was noted in it or nobody could move any more.
    """

    name: str
    session: Session
    seats: dict[Piece, str]
    open: Piece | None = None
    generation: int = 0
    variations: list[str] = field(default_factory=list)  # moves from the start: f5,d6,c3,
    people: dict[Piece, str] = field(default_factory=dict)
    names: dict[Piece, str] = field(default_factory=dict)
    next: str | None = None
    clocks: Clocks | None = None
    is_listed: bool = False
    begun_with: Record | None = None

    def __post_init__(self) -> None:
        self.session.go_on()  # the page looks back by itself: no program waits for it

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def position(self, square: str) -> Position:
        """A square of its board; raises NotationError for any other."""
        return Position.parse(square, self.game.board.size)

    @cached_property
    def plies(self) -> Plies:
        """The plies as the page shows them."""
        return Plies(*start_of(self.game))

    @cached_property
    def start(self) -> str | None:
        """The name of the starting position, if it has one and Black began."""
        board = self.plies.board
        named = (name for name in STARTS if board == Board(board.size, start=name))
        return next(named, None) if self.plies.first is Piece.BLACK else None

    @property
    def line(self) -> str:
        """The moves so far, each with a comma after it."""
        return "".join(f"{ply.square}," for ply in self.plies.shown(self.game) if ply.square)

    @property
    def is_shared(self) -> bool:
        """Whether two people have a seat each, so that none can take back for both."""
        return len(set(self.seats.values())) == 2

    def sides_of(self, token: str) -> list[Piece]:
        """The sides that a token may move for."""
        return [color for color, kept in self.seats.items()
                if color is not self.open and hmac.compare_digest(kept, digest(token))]

    def require_seat(self, token: str) -> None:
        """Raise SeatError for a token of no seat."""
        if not self.sides_of(token):
            raise SeatError("expected the token of a seat")

    def claim(self, code: str, token: str, person: str = "", name: str = "") -> None:
        """Take the open seat with its code, from now on for `token`; raises SeatError.

        The same claim again changes nothing, so that a lost answer does no harm.
        """
        if self.open is None and self.sides_of(token):
            return
        side = open_side(self, code)
        self.seats[side] = digest(token)
        self.people |= {side: person} if person else {}
        self.names |= {side: name} if name else {}
        self.open = None
        if self.clocks:
            self.clocks.start()
        self.generation += 1

    def move(self, position: Position, generation: int, token: str) -> None:
        """Make a human's move; raises SeatError, StaleError, OverError, RefusedError."""
        self.require_seat(token)
        self._require(generation)
        color = self.game.current_player.color
        if self.session.program is not None or color not in self.sides_of(token):
            raise SeatError(f"it is {color.name.capitalize()}'s turn, and that seat is not yours")
        try:
            self.play(position)
        except InvalidMoveError as error:
            raise RefusedError(error, self.game.validator) from None

    def answer(self, position: Position, generation: int) -> None:
        """Make a program's move; raises StaleError, OverError and InvalidMoveError."""
        self._require(generation)
        self.play(position)

    def play(self, position: Position) -> None:
        """Make a move, whoever found it; raises OverError and InvalidMoveError."""
        color = self.game.current_player.color
        self.session.play(position)
        if self.clocks and self.open is None:
            self.clocks.press(color)
        self.generation += 1

    def end_late(self) -> None:
        """End the game with a loss of the side to move, if its time is over."""
        if self.clocks and self.clocks.end_late(self.session):
            self.generation += 1

    def undo(self, generation: int, token: str) -> None:
        """Take back a resignation or a loss on time, or moves to the last turn of a human.

        Raises SeatError, StaleError and HistoryError.
        """
        self._require_alone(generation, token)
        self.session.undo()
        self._count_step()

    def redo(self, generation: int, token: str) -> None:
        """Make moves again to the next turn of a human; raises what `undo` may, and OverError."""
        self._require_alone(generation, token)
        self.session.redo()
        self._count_step()

    def _count_step(self) -> None:
        self.session.go_on()
        self.generation += 1

    def resign(self, generation: int, token: str) -> None:
        """Give up for a side of the token's; raises SeatError, StaleError and OverError."""
        self.require_seat(token)
        self._require(generation)
        if self.clocks:
            self.clocks.stop(self.session)
        self.session.resign(self.sides_of(token))
        self.generation += 1

    def change_level(self, color: Piece, level: str, generation: int, token: str) -> None:
        """Give a program's side to another program; raises SeatError, StaleError, OverError."""
        self._require_alone(generation, token)
        if self.session.players[color] == HUMAN:
            raise SeatError(f"{color.name.capitalize()} is played by a human")
        self.session.change_player(color, level)
        self.generation += 1

    def _require_alone(self, generation: int, token: str) -> None:
        self.require_seat(token)
        if self.is_shared:
            raise SeatError("two people play: nothing can be taken back or changed")
        if self.clocks:
            raise SeatError("clocks run: nothing can be taken back or changed")
        self._require(generation)

    def _require(self, generation: int) -> None:
        if generation != self.generation:
            raise StaleError(f"expected generation {self.generation}, got {generation}")


def shown(match: Match) -> Shown:
    """What watchers are shown changes of."""
    return match.generation, tuple(match.variations), match.is_listed


def names_of(match: Match) -> dict[Piece, str]:
    """The names of people: those here, or else those of the record that it began with."""
    known = {color: own_name(match.game.player(color)) for color in match.session.humans}
    return {color: name for color, name in known.items() if name} | match.names


def is_as_begun(match: Match) -> bool:
    """Whether it is over as the record is that it began with, so that others played it."""
    return (match.begun_with is not None and match.session.is_over
            and is_as_recorded(match.session, match.begun_with))


def let_watch(match: Match, is_listed: bool, token: str) -> None:
    """List the match for others, or take it off the list; raises SeatError."""
    match.require_seat(token)
    match.is_listed = is_listed


def open_side(match: Match, code: str) -> Piece:
    """The side whose seat is free for anyone with the code; raises SeatError."""
    if match.open is None or not hmac.compare_digest(match.seats[match.open], digest(code)):
        raise SeatError("expected the code of a seat that is free")
    return match.open
