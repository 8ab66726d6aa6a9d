"""Sessions and game records: who played, and how it ended where the rules did not end it."""

from collections.abc import Mapping

from othello.formats import forfeits, saved_game
from othello.formats.record import Record
from othello.piece import Piece
from othello.player import Player
from othello.session.session import Session


def session_of(record: Record, players: Mapping[Piece, str] | None = None) -> Session:
    """A session with the game of a record, which somebody may have lost before its end.

    Raises what `Session` does.
    """
    return Session(record.game, players, **forfeits.losers_of(record))


def record_of(session: Session, names: Mapping[Piece, str] | None = None,
              tags: Mapping[str, str] | None = None) -> Record:
    """A copy of the game, by players with these names, or else with those of their levels.

    A loss before the end, by all squares of the board, is noted after the tags that are given.
    """
    called = session.players | dict(names or {})
    black, white = (Player(color, name.replace("]", ")")) for color, name in called.items())
    game = saved_game.loads(saved_game.dumps(session.game), black, white)
    noted = dict(tags or {})
    if session.loser is not None:
        field = "resigned" if session.late is None else "late"
        noted["RE"] = forfeits.result(session.loser, game.board.size, field)
    return Record(game, noted)
