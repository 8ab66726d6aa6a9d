"""Matches in a file of SQLite, which is the truth about them: memory only follows it."""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from othello.errors import OthelloError
from othello.formats import ggf, saved_game
from othello.formats.database import Database
from othello.game_state import Ending
from othello.web import clocks, shelf
from othello.web.match import Match, Shown, digest
from othello.web.rows import match_of, text_of
from othello.web.shelf import Execute, Shelf

MOST_MATCHES = 2_000
AGE = 30 * 24 * 3600.0  # seconds after which a match in which nothing happens is forgotten
MOST_LISTED = 50  # games in the list of those to watch
QUIET = 3600.0  # seconds after which a game without clocks, in which nothing happens, is not in it

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
CREATE TABLE IF NOT EXISTS together (name TEXT PRIMARY KEY, people TEXT NOT NULL, next TEXT)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS called (name TEXT PRIMARY KEY, names TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS timed (name TEXT PRIMARY KEY, clocks TEXT NOT NULL, late TEXT)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS begun (name TEXT PRIMARY KEY, record TEXT NOT NULL, late TEXT)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS made (name TEXT PRIMARY KEY, visitor TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listed (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS forget_made AFTER DELETE ON matches BEGIN
    DELETE FROM made WHERE name = OLD.name;
END;
CREATE TRIGGER IF NOT EXISTS forget_listed AFTER DELETE ON matches BEGIN
    DELETE FROM listed WHERE name = OLD.name;
END;
CREATE TRIGGER IF NOT EXISTS forget_begun AFTER DELETE ON matches BEGIN
    DELETE FROM begun WHERE name = OLD.name;
END;
CREATE TRIGGER IF NOT EXISTS forget_match AFTER DELETE ON matches BEGIN
    DELETE FROM variations WHERE name = OLD.name;
    DELETE FROM together WHERE name = OLD.name;
    DELETE FROM called WHERE name = OLD.name;
    DELETE FROM timed WHERE name = OLD.name;
END;
"""
SELECT = """
SELECT name, game, levels, seats, open, resigned, generation, lines, people, names, next, clocks,
    coalesce(timed.late, begun.late) AS late, record, listed.name AS listed
FROM matches LEFT JOIN variations USING (name) LEFT JOIN together USING (name)
    LEFT JOIN called USING (name) LEFT JOIN timed USING (name) LEFT JOIN begun USING (name)
    LEFT JOIN listed USING (name)
WHERE name = ?
"""
LISTED = """
SELECT name FROM listed JOIN matches USING (name)
    LEFT JOIN timed USING (name) LEFT JOIN begun USING (name)
WHERE coalesce(resigned, timed.late, begun.late) IS NULL AND (touched > ? OR clocks IS NOT NULL)
ORDER BY touched DESC LIMIT ?
"""
SHOWN = """
SELECT name, generation, lines, listed.name AS listed
FROM matches LEFT JOIN variations USING (name) LEFT JOIN listed USING (name)
"""
VERSION = "PRAGMA data_version"  # of what other programs have written
# The oldest match of the visitor who has made the most of those there are.
FORGET = """
DELETE FROM matches WHERE name = (
    SELECT name FROM matches LEFT JOIN made USING (name) WHERE visitor IS (
        SELECT visitor FROM matches LEFT JOIN made USING (name)
        GROUP BY visitor ORDER BY count(*) DESC, min(touched) LIMIT 1)
    ORDER BY touched LIMIT 1)
"""


class MissingError(OthelloError):
    """There is no such match, or none that can be read."""


class Store:
    """The matches of one server or several, which may share the file.

    A change is one transaction, from reading the match to its commit. `clock` gives the seconds
    since 1970.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        """Raises DamagedError, and UnavailableError for a file that cannot be had."""
        self.clock: Callable[[], float] = clock
        self._database = Database(path, SCHEMA + shelf.SCHEMA, SELECT, "games")
        self._version = self._database.number(VERSION)
        self.shelf: Shelf = Shelf(self._database.rows)

    def add(self, match: Match, visitor: str = "") -> None:
        """Keep a new match, in the place of an old one if need be; raises UnavailableError.

        Where there are too many, the visitor who has made the most of them loses the oldest.
        """
        with self._database.transaction():
            self._database.rows("DELETE FROM matches WHERE touched < ?", self.clock() - AGE)
            if self.count() >= MOST_MATCHES:
                self._database.rows(FORGET)
            self._database.rows("INSERT OR REPLACE INTO made VALUES (?, ?)",
                                match.name, digest(visitor))
            if match.begun_with:
                self._database.rows("INSERT INTO begun VALUES (?, ?, NULL)", match.name,
                                    ggf.dumps([match.begun_with]))
            self._put(match)

    @contextmanager
    def changing(self, name: str) -> Iterator[Match]:
        """The match of that name; what the block changes in it is kept when it ends.

        A side whose time is over has lost before the block begins. Where the block raises an
        error, or the file cannot be written, nothing is kept. Raises MissingError and
        UnavailableError.
        """
        with self._database.transaction():
            match = self.get(name)
            match.end_late()
            yield match
            self._put(match)
            self.shelf.put(match, self.clock())

    def transaction(self) -> AbstractContextManager[None]:
        """What the block does is kept as a whole, or nothing of it; raises UnavailableError."""
        return self._database.transaction()

    @contextmanager
    def reading(self) -> Iterator[Shelf]:
        """The libraries, to be read in another thread while matches go on in this one."""
        with self._database.reading() as rows:
            yield Shelf(rows)

    def get(self, name: str) -> Match:
        """The match of that name; raises MissingError and UnavailableError."""
        return self._read(self._database.rows, name)

    def _read(self, execute: Execute, name: str) -> Match:
        rows = execute(SELECT, name)
        if not rows:
            raise MissingError("there is no such match here; old ones are forgotten")
        try:
            return match_of(rows[0], self.clock())
        except (OthelloError, ValueError, KeyError, TypeError, AttributeError):
            raise MissingError("this match is damaged in the file, and cannot be read") from None

    def has(self, name: str) -> bool:
        """Whether there is a match of that name; raises UnavailableError."""
        return bool(self._database.rows("SELECT 1 FROM matches WHERE name = ?", name))

    def names(self) -> list[str]:
        """The names of all matches, the one that was touched last at the end."""
        return [name for name, in self._database.rows("SELECT name FROM matches ORDER BY touched")]

    def count(self) -> int:
        """How many matches there are; raises UnavailableError."""
        return self._database.number("SELECT count(*) FROM matches")

    def listed(self) -> list[Match]:
        """The games in progress that anybody may watch, the one that was changed last first.

        It may be called in any thread. Raises UnavailableError.
        """
        found = []
        with self._database.reading() as execute:
            for name, in execute(LISTED, self.clock() - QUIET, MOST_LISTED):
                with suppress(MissingError):
                    found.append(self._read(execute, name))
        for match in found:
            match.end_late()
        return [match for match in found if not match.session.is_over]

    def has_news(self) -> bool:
        """Whether another program has written since this was asked; raises UnavailableError."""
        before, self._version = self._version, self._database.number(VERSION)
        return before != self._version

    def shown(self, names: Collection[str]) -> dict[str, Shown]:
        """What watchers are shown of matches, of those that are there; raises UnavailableError."""
        rows = self._database.rows(
            f"{SHOWN} WHERE name IN ({', '.join('?' * len(names))})", *names)
        return {row["name"]: (row["generation"], (row["lines"] or "").split(),
                              row["listed"] is not None) for row in rows}

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def _put(self, match: Match) -> None:
        session = match.session
        lost = {session.forfeit.ending: session.forfeit.loser.name} if session.forfeit else {}
        late = lost.get(Ending.TIMEOUT)
        self._database.rows(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            match.name, match.generation, saved_game.dumps(match.game), text_of(session.players),
            text_of(match.seats), match.open and match.open.name,
            lost.get(Ending.RESIGNATION), self.clock())
        self._database.rows("INSERT OR REPLACE INTO variations VALUES (?, ?)",
                            match.name, " ".join(match.variations))
        self._database.rows("INSERT OR REPLACE INTO together VALUES (?, ?, ?)",
                            match.name, text_of(match.people), match.next)
        self._database.rows("INSERT OR REPLACE INTO called VALUES (?, ?)",
                            match.name, text_of(match.names))
        if match.clocks:
            self._database.rows("INSERT OR REPLACE INTO timed VALUES (?, ?, ?)", match.name,
                                clocks.dumps(match.clocks), late)
        elif match.begun_with:
            self._database.rows("UPDATE begun SET late = ? WHERE name = ? AND late IS NOT ?",
                                late, match.name, late)
        self._database.rows("INSERT OR REPLACE INTO listed VALUES (?)" if match.is_listed else
                            "DELETE FROM listed WHERE name = ?", match.name)
