"""Matches in a file of SQLite, which is the truth about them: memory only follows it."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from othello.errors import OthelloError
from othello.formats import saved_game
from othello.piece import Piece
from othello.session import Session
from othello.web.match import Match

MOST_MATCHES = 2_000
AGE = 30 * 24 * 3600.0  # seconds after which a match in which nothing happens is forgotten
FULL_AGES = 3600.0, 24 * 3600.0  # the same where there are too many: unplayed ones, and others
OPENING = 1.0  # seconds to wait for another program when the file is opened
BUSY = 20  # milliseconds to wait later on: who asks can ask again

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
CREATE TABLE IF NOT EXISTS variations (name TEXT PRIMARY KEY, lines TEXT NOT NULL) WITHOUT ROWID;
"""
SELECT = """
SELECT name, game, levels, seats, open, resigned, generation,
    (SELECT lines FROM variations WHERE variations.name = matches.name)
FROM matches WHERE name = ?
"""
VERSION = "PRAGMA data_version"  # of what other programs have written
FORGET = """
DELETE FROM matches WHERE name IN (
    SELECT name FROM matches WHERE touched < CASE generation WHEN 0 THEN ? ELSE ? END
    ORDER BY touched LIMIT 1)
"""


class UnavailableError(OthelloError):
    """The file cannot be read or written now; nothing has changed."""


class DamagedError(OthelloError):
    """A file that is no database, or one that is broken."""


class MissingError(OthelloError):
    """There is no such match, or none that can be read."""


class FullError(OthelloError):
    """There are too many matches, and none that may be forgotten."""


class Store:
    """The matches of one server or several, which may share the file.

    A change is one transaction, from reading the match to its commit. `clock` gives the seconds
    since 1970.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        """Raises DamagedError, and UnavailableError for a file that cannot be had."""
        self._clock = clock
        try:
            self._database = _opened(path)
        except sqlite3.OperationalError as error:
            raise UnavailableError(f"games cannot be kept in {path}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedError(str(error)) from None
        self._version = self._number(VERSION)

    def add(self, match: Match) -> None:
        """Keep a new match, in the place of old ones if need be.

        Raises FullError and UnavailableError.
        """
        with self._transaction():
            now = self._clock()
            self._execute("DELETE FROM matches WHERE touched < ?", now - AGE)
            if self.count() >= MOST_MATCHES:
                self._execute(FORGET, *(now - age for age in FULL_AGES))
            if self.count() >= MOST_MATCHES:
                raise FullError("there are too many matches here; ask again later")
            self._execute("DELETE FROM variations WHERE name NOT IN (SELECT name FROM matches)")
            self._put(match)

    @contextmanager
    def changing(self, name: str) -> Iterator[Match]:
        """The match of that name; what the block changes in it is kept when it ends.

        Where the block raises an error, or the file cannot be written, nothing is kept. Raises
        MissingError and UnavailableError.
        """
        with self._transaction():
            match = self.get(name)
            yield match
            self._put(match)

    def get(self, name: str) -> Match:
        """The match of that name; raises MissingError and UnavailableError."""
        rows = self._execute(SELECT, name)
        if not rows:
            raise MissingError("there is no such match here; old ones are forgotten")
        try:
            return _match(*rows[0])
        except (OthelloError, ValueError, KeyError, TypeError, AttributeError):
            raise MissingError("this match is damaged in the file, and cannot be read") from None

    def names(self) -> list[str]:
        """The names of all matches, the one that was touched last at the end."""
        return [name for name, in self._execute("SELECT name FROM matches ORDER BY touched")]

    def count(self) -> int:
        """How many matches there are; raises UnavailableError."""
        return self._number("SELECT count(*) FROM matches")

    def has_news(self) -> bool:
        """Whether another program has written since this was asked; raises UnavailableError."""
        before, self._version = self._version, self._number(VERSION)
        return before != self._version

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._execute("BEGIN IMMEDIATE")
        try:
            yield
            self._execute("COMMIT")
        finally:
            if self._database.in_transaction:
                self._execute("ROLLBACK")

    def _put(self, match: Match) -> None:
        session = match.session
        self._execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            match.name, match.generation, saved_game.dumps(match.game), _text(session.players),
            _text(match.seats), match.open and match.open.name,
            session.resigned and session.resigned.name, self._clock())
        self._execute("INSERT OR REPLACE INTO variations VALUES (?, ?)",
                      match.name, " ".join(match.variations))

    def _number(self, statement: str) -> int:
        (number,), = self._execute(statement)
        return int(number)

    def _execute(self, statement: str, *values: object) -> list[Any]:
        try:
            return self._database.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise UnavailableError(f"games cannot be kept now: {error}") from None


def put_aside(path: Path) -> Path:
    """Give a damaged file, with what SQLite keeps beside it, a new name, which is returned."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    for ending in "", "-wal", "-shm":
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(f"{aside}{ending}")
    return aside


def _opened(path: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=OPENING, isolation_level=None,
                               check_same_thread=False)
    database.text_factory = _text_of
    try:
        [fault] = database.execute("PRAGMA quick_check(1)").fetchone()
        if fault != "ok":
            raise sqlite3.DatabaseError(fault)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing either
        database.executescript(SCHEMA)
        database.execute(SELECT, ("",))  # which other tables of that name do not allow
        database.execute(f"PRAGMA busy_timeout = {BUSY}")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _text_of(data: bytes) -> str:
    return data.decode(errors="replace")  # what is damaged is found by who reads the text


def _match(name: str, game: str, levels: str, seats: str, free: str | None, resigned: str | None,
           generation: int, variations: str | None) -> Match:
    session = Session(saved_game.loads(game), _by_color(levels),
                      None if resigned is None else Piece[resigned])
    return Match(name, session, _by_color(seats), None if free is None else Piece[free],
                 generation, (variations or "").split())


def _text(by_color: dict[Piece, str]) -> str:
    return json.dumps({color.name: text for color, text in by_color.items()})


def _by_color(text: str) -> dict[Piece, str]:
    by_color = {Piece[name]: value for name, value in json.loads(text).items()}
    if not all(isinstance(value, str) for value in by_color.values()):
        raise TypeError("expected texts")
    return by_color
