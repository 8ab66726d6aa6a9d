"""Create rematches, and matches that start from a position or a record."""

import secrets
from dataclasses import dataclass
from typing import Any

from othello import Board, FormatError, Game, Piece
from othello.formats.record import Record
from othello.session import HUMAN, Session
from othello.session.records import record_of
from othello.web.clocks import Clocks, Control, make_clocks
from othello.web.match import Match, StaleError, digest, secret
from othello.web.text import replace_invisible


@dataclass(frozen=True)
class MatchSettings:
    """The players and the starting position of a new match, as sent by the page.

    A player is `human` or the name of a program. `invite` is the side of an invited opponent.
    `text` can contain a game or a position. If `text` is empty, the match starts from `start` on a
    board of size `size`. `name` is the name of the creator. Raises FormatError if settings
    contradict each other.
    """

    black: str = "human"
    white: str = "medium"
    invite: str | None = None
    start: str = "standard"
    size: int = 8
    text: str = ""
    clock: Control | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if self.invited_side and self.levels[self.invited_side] != HUMAN:
            raise FormatError(f"{self.invite} is {self.levels[self.invited_side]}; set it to "
                              "human to invite an opponent")
        if self.clock and self.clock.kind == "move" and self.clock.added:
            raise FormatError("a clock with seconds per move can't add seconds; set added to 0, "
                              f"not {self.clock.added}")

    @classmethod
    def of(cls, clock: dict[str, Any] | None = None, **settings: Any) -> "MatchSettings":
        """Return the settings in a request. `clock` has the fields of `Control`."""
        return cls(clock=Control(**clock) if clock else None, **settings)

    @property
    def levels(self) -> dict[Piece, str]:
        """The player of each side."""
        return {Piece.BLACK: self.black, Piece.WHITE: self.white}

    @property
    def invited_side(self) -> Piece | None:
        """The side of an invited opponent, if any."""
        return Piece[self.invite.upper()] if self.invite else None


def begin(record: Record, levels: dict[Piece, str], invited_side: Piece | None, person: str = "",
          clocks: Clocks | None = None, name: str = "") -> tuple[Match, str, str]:
    """Return a new match, its creator's token, and the code for the seat of `invited_side`.

    Matches with an invited opponent or with clocks don't allow undo. They also ignore a forfeit in
    `record`, because it would end the match for good. The creator's `name` is used only if the
    creator plays exactly one side.
    """
    if clocks and not invited_side:
        clocks.start()
    token, code = secret(), secret()
    seats = {color: digest(code if color is invited_side else token) for color in levels}
    people = {color: person for color in levels if person and color is not invited_side}
    own_sides = [color for color in levels
                 if levels[color] == HUMAN and color is not invited_side]
    names = {own_sides[0]: name} if name and len(own_sides) == 1 else {}
    is_final = invited_side is not None or clocks is not None
    session = Session(record.game, levels, None if is_final else record.forfeit)
    match = Match(secrets.token_urlsafe(9), session, seats, invited_side, people=people,
                  names=names, clocks=clocks, initial_record=_copy_record(record, clocks))
    return match, token, code


def _copy_record(record: Record, clocks: Clocks | None) -> Record | None:
    """Return a copy of `record` with printable names.

    Return None if `record` is an unfinished game without notes. If `clocks` is given, the copy
    omits the time control of `record`.
    """
    if not (record.game.is_game_over or record.tags or record.comments
            or any(evaluation or seconds for evaluation, seconds in record.notes)):
        return None
    names = {player.color: replace_invisible(player.name)
             for player in (record.game.black_player, record.game.white_player)}
    new_record = record_of(Session(record.game), names, initial_record=record)
    if clocks:
        new_record.tags.pop("TI", None)
    return new_record


def rematch(match: Match, token: str) -> Match:
    """Return a new match in which the players of `match` exchange colours.

    Raises SeatError. Raises StaleError if `match` isn't over.
    """
    match.require_seat(token)
    if not match.session.is_over:
        raise StaleError("a rematch is possible only when the game is over")
    game = Game(Board(match.game.board.size, match.start or "standard"))
    return Match(secrets.token_urlsafe(9), Session(game, _swap_sides(match.session.players)),
                 _swap_sides(match.seats), match.open and match.open.opposite(),
                 people=_swap_sides(match.people), names=_swap_sides(match.names),
                 clocks=match.clocks and make_clocks(match.clocks.control))


def follow(match: Match, name: str) -> None:
    """Record that the match called `name` is the rematch of `match`.

    If `match` already has a rematch, nothing changes.
    """
    if match.next is None:
        match.next = name
        match.generation += 1


def _swap_sides(by_color: dict[Piece, str]) -> dict[Piece, str]:
    """Swap the values of the two sides."""
    return {color.opposite(): value for color, value in by_color.items()}
