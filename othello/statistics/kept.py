"""Games that the console and the page have kept, as statistics take them."""

from collections.abc import Iterator
from pathlib import Path

from othello.errors import OthelloError
from othello.piece import Piece
from othello.players.engine_board import SIZE
from othello.session import Session
from othello.session.autosave import load
from othello.session.recorded import record_of
from othello.statistics.courses import OTHER_SIZE, Found, course_of


def found(place: str, session: Session) -> Found:
    """A session as a game; its players have the names of their levels."""
    if session.game.board.size != SIZE:
        return Found(place, None, OTHER_SIZE)
    return Found(place, course_of(record_of(session))._replace(
        black=session.players[Piece.BLACK], white=session.players[Piece.WHITE]))


def of_folder(folder: Path) -> Iterator[Found]:
    """The games in the files of a console; none where there is no such folder."""
    for path in sorted(folder.glob("*.json")):
        try:
            yield found(path.name, load(path))
        except OthelloError as error:
            yield Found(path.name, None, str(error))
        except OSError as error:
            yield Found(path.name, None, error.strerror or str(error))
