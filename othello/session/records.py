"""Convert sessions to game records, and compare sessions with records."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from operator import eq

from othello import Game, Piece, Player
from othello.formats.record import Record, result_of
from othello.formats.start import copy_of
from othello.session.session import Session


def record_of(session: Session, names: Mapping[Piece, str] | None = None,
              tags: Mapping[str, str] | None = None,
              initial_record: Record | None = None) -> Record:
    """Return a record with a copy of the session's game.

    Players without a name in `names` are named after their levels. `initial_record` is the record
    from which the session was created. The new record keeps the tags of `initial_record`, and the
    notes on plies that haven't changed. It also contains `tags`. A forfeit is recorded as the
    largest possible loss, which is 64 discs on an 8x8 board.
    """
    player_names = session.players | dict(names or {})
    black, white = (Player(color, name.replace("]", ")")) for color, name in player_names.items())
    game = copy_of(session.game, black, white)
    initial_record = initial_record or Record(game)
    base = _trim_notes(initial_record, game)
    new_tags = base.tags | dict(tags or {})
    if session.forfeit and not matches_record(session, initial_record):
        new_tags["RE"] = result_of(session.forfeit, game.board.size)
    return replace(base, game=game, tags=new_tags)


def matches_record(session: Session, record: Record) -> bool:
    """Return whether the session and `record` have the same plies and the same forfeit."""
    return _plies(session.game) == _plies(record.game) and session.forfeit == record.forfeit


def restore_forfeit(session: Session, record: Record | None) -> Session:
    """If `session` and `record` have the same plies, return `session` with the recorded forfeit.

    Return `session` unchanged if the plies differ, if `session` already has a forfeit, or if
    `record` is None.
    """
    if record is None or session.forfeit or _plies(session.game) != _plies(record.game):
        return session
    return Session(session.game, session.players, record.forfeit)


def _trim_notes(record: Record, game: Game) -> Record:
    """Return a copy of `record` without notes on plies that aren't in `game`.

    The recorded result is kept only if the plies haven't changed.
    """
    plies, record_plies = _plies(game), _plies(record.game)
    if plies == record_plies:
        return record
    shared = sum(1 for _ in takewhile(bool, map(eq, plies, record_plies)))
    return replace(
        record.without_result(), notes=record.notes[:shared],
        comments={ply: text for ply, text in record.comments.items() if ply <= shared},
        variations=tuple(line for line in record.variations if line.ply <= shared))


def _plies(game: Game) -> list[str]:
    return [*map(str, game.history)]
