"""Matches in a file of SQLite: what was answered is there again after a crash."""

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from othello.formats import saved_game
from othello.piece import Piece
from othello.session import Session
from othello.web.match import Match

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY,
    generation INTEGER NOT NULL,
    game TEXT NOT NULL,
    levels TEXT NOT NULL,
    seats TEXT NOT NULL,
    open TEXT,
    resigned TEXT,
    touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_age ON matches (touched);
"""


class Store:
    """The matches of a server; one transaction for each change.

    `clock` gives the seconds since 1970.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")  # a crash of this program loses none
        self._database.executescript(SCHEMA)

    def put(self, match: Match) -> None:
        """Keep a match as it is now."""
        session = match.session
        self._database.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (match.name, match.generation, saved_game.dumps(match.game), _text(session.players),
             _text(match.seats), match.open and match.open.name,
             session.resigned and session.resigned.name, self._clock()))

    def get(self, name: str) -> Match | None:
        """The match of that name, if there is one."""
        row = self._database.execute(
            "SELECT name, game, levels, seats, open, resigned, generation FROM matches "
            "WHERE name = ?", (name,)).fetchone()
        if row is None:
            return None
        name, game, levels, seats, is_open, resigned, generation = row
        session = Session(saved_game.loads(game), _by_color(levels), resigned and Piece[resigned])
        return Match(name, session, _by_color(seats), is_open and Piece[is_open], generation)

    def count(self) -> int:
        """How many matches there are."""
        return int(self._database.execute("SELECT count(*) FROM matches").fetchone()[0])

    def clear(self, seconds: float) -> None:
        """Forget the matches in which nothing has happened for so long."""
        self._database.execute("DELETE FROM matches WHERE touched < ?",
                               (self._clock() - seconds,))

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def _text(by_color: dict[Piece, str]) -> str:
    return json.dumps({color.name: text for color, text in by_color.items()})


def _by_color(text: str) -> dict[Piece, str]:
    return {Piece[name]: value for name, value in json.loads(text).items()}
