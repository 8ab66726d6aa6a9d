"""Sessions and game records: who played, and how it ended where the rules did not end it."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from operator import eq

from othello.formats.record import Record, result_of
from othello.formats.start import copy_of
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.session.session import Session


def session_of(record: Record, players: Mapping[Piece, str] | None = None) -> Session:
    """A session with the game of a record, which somebody may have lost before its end.

    Raises what `Session` does.
    """
    return Session(record.game, players, record.forfeit)


def record_of(session: Session, names: Mapping[Piece, str] | None = None,
              tags: Mapping[str, str] | None = None, begun_with: Record | None = None) -> Record:
    """A copy of the game, by players with these names, or else with those of their levels.

    It has the tags that are given, what was noted in the record that it was begun with of the
    plies that are still those, and a loss before the end, by all squares of the board.
    """
    called = session.players | dict(names or {})
    black, white = (Player(color, name.replace("]", ")")) for color, name in called.items())
    game = copy_of(session.game, black, white)
    begun_with = begun_with or Record(game)
    kept = _as_far_as_played(begun_with, game)
    noted = kept.tags | dict(tags or {})
    if session.forfeit and not is_as_recorded(session, begun_with):
        noted["RE"] = result_of(session.forfeit, game.board.size)
    return replace(kept, game=game, tags=noted)


def is_as_recorded(session: Session, record: Record) -> bool:
    """Whether the game has all plies of the record, and was lost by the same side or by none."""
    return _plies(session.game) == _plies(record.game) and session.forfeit == record.forfeit


def ended_as_recorded(session: Session, record: Record | None) -> Session:
    """The session, lost by whom the record names, where it has all its plies and no loser yet."""
    if record is None or session.forfeit or _plies(session.game) != _plies(record.game):
        return session
    return Session(session.game, session.players, record.forfeit)


def _as_far_as_played(record: Record, game: Game) -> Record:
    """What is noted of the plies that a game has, too; the result goes with all, and no others."""
    played, recorded = _plies(game), _plies(record.game)
    if played == recorded:
        return record
    same = sum(1 for _ in takewhile(bool, map(eq, played, recorded)))
    return replace(
        record.without_result(), notes=record.notes[:same],
        comments={ply: text for ply, text in record.comments.items() if ply <= same},
        variations=tuple(line for line in record.variations if line.ply <= same))


def _plies(game: Game) -> list[str]:
    return [*map(str, game.history)]
