"""Saved games of the console and the web page, as statistics read them."""

from collections.abc import Iterator
from pathlib import Path

from othello.errors import OthelloError
from othello.piece import Piece
from othello.players.engine_board import SIZE
from othello.session import Session
from othello.session.autosave import load
from othello.session.recorded import record_of
from othello.statistics.game_rows import OTHER_SIZE, ParsedGame, row_of


def parsed(place: str, session: Session) -> ParsedGame:
    """Return the row of a session. Its players have the names of their levels."""
    if session.game.board.size != SIZE:
        return ParsedGame(place, None, OTHER_SIZE)
    return ParsedGame(place, row_of(record_of(session))._replace(
        black=session.players[Piece.BLACK], white=session.players[Piece.WHITE]))


def autosaved_games(folder: Path) -> Iterator[ParsedGame]:
    """Yield the games that the console saved in a folder, none if it doesn't exist."""
    for path in sorted(folder.glob("*.json")):
        try:
            yield parsed(path.name, load(path))
        except OthelloError as error:
            yield ParsedGame(path.name, None, str(error))
        except OSError as error:
            yield ParsedGame(path.name, None, error.strerror or str(error))
