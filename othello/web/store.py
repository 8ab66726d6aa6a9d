"""Store all matches in an SQLite file. Matches in memory are only copies."""

import json
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from sqlite3 import Row

from othello import (
    Board, Ending, Game, OthelloError, Outcome, Piece, PlacePieceCommand, Player, Position)
from othello.formats import ggf, saved_game
from othello.formats.database import Database
from othello.session import Session
from othello.web import clocks, library_table, vote_table
from othello.web.library_table import LibraryTable
from othello.web.match import Match, Shown, digest, state_key
from othello.web.vote_table import VoteTable

MAX_MATCHES = 2_000
MAX_AGE_SECONDS = 30 * 24 * 3600.0  # matches that stay unchanged for this long are deleted
MAX_LISTED_MATCHES = 50
MAX_IDLE_SECONDS = 3600.0  # untimed games that stay unchanged for this long are no longer listed

MAX_CACHED = 1_000  # matches

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    name TEXT PRIMARY KEY,
    generation INTEGER NOT NULL,
    game TEXT NOT NULL,    -- the start and the moves; in old rows, a saved game
    levels TEXT NOT NULL,  -- JSON with one text per side, like seats, people and names
    seats TEXT NOT NULL,
    open TEXT,             -- the side of the free seat
    people TEXT NOT NULL,
    names TEXT NOT NULL,
    next TEXT,             -- the name of the rematch
    clocks TEXT,
    ending TEXT,           -- RESIGNATION or TIMEOUT
    loser TEXT,            -- the side that resigned or lost on time
    variations TEXT NOT NULL,
    listed INTEGER NOT NULL,
    touched REAL NOT NULL,
    visitor TEXT NOT NULL, -- the digest of the creator's address
    record TEXT            -- the game record that the match started from
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_time ON games (touched);
"""
PROBE = "SELECT name, generation, variations, record FROM games WHERE name = ?"
LISTED = """
SELECT name FROM games
WHERE listed AND ending IS NULL AND (touched > ? OR clocks IS NOT NULL)
ORDER BY touched DESC LIMIT ?
"""
VERSION = "PRAGMA data_version"  # a number that changes when another program writes to the file
# Deletes the oldest match of the visitor who has the most matches.
DELETE_ONE_MATCH = """
DELETE FROM games WHERE name = (
    SELECT name FROM games WHERE visitor = (
        SELECT visitor FROM games GROUP BY visitor ORDER BY count(*) DESC, min(touched) LIMIT 1)
    ORDER BY touched LIMIT 1)
"""
# Old files store each match in several tables. Only old files have the table `timed`.
IS_OLD = "SELECT count(*) FROM sqlite_master WHERE name = 'timed'"
MIGRATION = """
INSERT OR IGNORE INTO games SELECT name, generation, game, levels, seats, open,
    coalesce(people, '{}'), coalesce(names, '{}'), next, clocks,
    CASE WHEN resigned IS NOT NULL THEN 'RESIGNATION'
         WHEN coalesce(timed.late, begun.late) IS NOT NULL THEN 'TIMEOUT' END,
    coalesce(resigned, timed.late, begun.late), coalesce(lines, ''), listed.name IS NOT NULL,
    touched, '', record
FROM matches LEFT JOIN variations USING (name) LEFT JOIN together USING (name)
    LEFT JOIN called USING (name) LEFT JOIN timed USING (name) LEFT JOIN begun USING (name)
    LEFT JOIN listed USING (name)
"""
OLD_TABLES = "matches", "variations", "together", "called", "timed", "begun", "listed"


class MissingError(OthelloError):
    """The match doesn't exist or can't be read."""


class Store:
    """The matches of one server, or of several servers that share the file.

    Each change reads and writes the match in one transaction. Matches stay in memory after they
    are read or changed. A match is read again if another server has changed it in the file.
    `clock` returns the time in seconds since 1970.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        """Open the file at `path`. A file with old tables is copied, then converted.

        Raises DamagedError if the file is damaged, and UnavailableError if it can't be used.
        """
        self.clock: Callable[[], float] = clock
        self._cache: dict[str, Match] = {}  # the most recently used match is last
        self._database = Database(path, SCHEMA + library_table.SCHEMA + vote_table.SCHEMA,
                                  PROBE, "games")
        if self._database.number(IS_OLD):
            self._rewrite(Path(path))
        self._version = self._database.number(VERSION)
        self.library: LibraryTable = LibraryTable(self._database.rows)
        self.votes: VoteTable = VoteTable(self._database.rows)

    def _rewrite(self, path: Path) -> None:
        copies = (path.with_name(f"old-{number}-{path.name}") for number in count(1))
        self._database.rows("VACUUM INTO ?", str(next(
            copy for copy in copies if not copy.exists())))
        with self._database.transaction():
            self._database.rows(MIGRATION)
            self._database.rows(library_table.WITHOUT_TAGS)
            for table in OLD_TABLES:
                self._database.rows(f"DROP TABLE {table}")

    def add(self, match: Match, visitor: str = "") -> None:
        """Store a new match.

        Matches that have not changed for MAX_AGE_SECONDS are deleted. If the store is then full,
        the visitor who has the most matches loses the oldest one. Raises UnavailableError.
        """
        columns = self._columns(match) | {
            "name": match.name, "visitor": digest(visitor),
            "record": match.initial_record and ggf.dumps([match.initial_record])}
        with self._database.transaction():
            self._database.rows("DELETE FROM games WHERE touched < ?",
                                self.clock() - MAX_AGE_SECONDS)
            if self.count() >= MAX_MATCHES:
                self._database.rows(DELETE_ONE_MATCH)
            self._database.rows(
                f"INSERT OR REPLACE INTO games ({', '.join(columns)}) "
                f"VALUES ({', '.join('?' * len(columns))})", *columns.values())

    @contextmanager
    def changing(self, name: str) -> Iterator[Match]:
        """Yield the match called `name`, and store its changes at the end of the block.

        If the side to move has run out of time, the game is ended before the block runs. If the
        block raises an error or the file can't be written, nothing is stored. Raises MissingError
        and UnavailableError.
        """
        try:
            with self._database.transaction():
                match = self.get(name)
                match.end_late()
                yield match
                columns = self._columns(match)
                self._database.rows(f"UPDATE games SET {' = ?, '.join(columns)} = ? "
                                    "WHERE name = ?", *columns.values(), name)
                self.library.add_match(match, self.clock())
        except BaseException:
            self._cache.pop(name, None)  # the match may be only partly changed
            raise

    def change(self, name: str, change: Callable[[Match], None]) -> Match:
        """Pass the match called `name` to `change`, store the changes, and return the match."""
        with self.changing(name) as match:
            change(match)
        return match

    def transaction(self) -> AbstractContextManager[None]:
        """Store all changes made in the block, or none of them. Raises UnavailableError."""
        return self._database.transaction()

    @contextmanager
    def reading(self) -> Iterator[LibraryTable]:
        """Yield a LibraryTable that another thread can read."""
        with self._database.reading() as rows:
            yield LibraryTable(rows)

    def get(self, name: str) -> Match:
        """Return the match called `name`. To change a match, use `changing` instead.

        Raises MissingError and UnavailableError.
        """
        match = self._cache.pop(name, None)
        if match is None or self.state_keys([name]).get(name) != state_key(match):
            match = self._read(name)
        if match.clocks:
            match.clocks.now = self.clock()
        self._cache[name] = match
        if len(self._cache) > MAX_CACHED:
            del self._cache[next(iter(self._cache))]
        return match

    def _read(self, name: str) -> Match:
        rows = self._database.rows("SELECT * FROM games WHERE name = ?", name)
        if not rows:
            raise MissingError("this match doesn't exist or has expired")
        try:
            return match_of(rows[0])
        except (OthelloError, ValueError, KeyError, TypeError, AttributeError):
            raise MissingError("this match can't be read, because its data is damaged") from None

    def names(self) -> list[str]:
        """Return the names of all matches, least recently changed first."""
        return [name for name, in self._database.rows("SELECT name FROM games ORDER BY touched")]

    def count(self) -> int:
        """Return the number of matches. Raises UnavailableError."""
        return self._database.number("SELECT count(*) FROM games")

    def listed_names(self) -> list[str]:
        """Return the names of listed games, most recently changed first.

        Some listed games may be over. Raises UnavailableError.
        """
        return [name for name, in self._database.rows(
            LISTED, self.clock() - MAX_IDLE_SECONDS, MAX_LISTED_MATCHES)]

    def has_changes(self) -> bool:
        """Return whether another program has written to the file since the last call.

        Raises UnavailableError.
        """
        old_version, self._version = self._version, self._database.number(VERSION)
        return old_version != self._version

    def state_keys(self, names: Collection[str]) -> dict[str, Shown]:
        """Return the value of `match.state_key` for each match in `names`.

        Missing matches are omitted.

        Raises UnavailableError.
        """
        rows = self._database.rows("SELECT name, generation, variations, listed FROM games "
                                   f"WHERE name IN ({', '.join('?' * len(names))})", *names)
        return {name: (generation, tuple(lines.split()), bool(is_listed))
                for name, generation, lines, is_listed in rows}

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _columns(self, match: Match) -> dict[str, object]:
        session, clock = match.session, match.clocks
        forfeit = session.forfeit
        return {
            "generation": match.generation, "game": text_of_game(match),
            "levels": text_of(session.players), "seats": text_of(match.seats),
            "open": match.open and match.open.name, "people": text_of(match.people),
            "names": text_of(match.names), "next": match.next,
            "clocks": clock and clocks.dumps(clock),
            "ending": forfeit and forfeit.ending.name, "loser": forfeit and forfeit.loser.name,
            "variations": " ".join(match.variations), "listed": match.is_listed,
            "touched": self.clock()}


def match_of(row: Row) -> Match:
    """Create a match from a row in the file. A damaged row can raise any exception."""
    ending, free = row["ending"], row["open"]
    forfeit = ending and Outcome(Piece[row["loser"]].opposite(), Ending[ending])
    [record] = [None] if row["record"] is None else ggf.loads(row["record"])
    return Match(
        row["name"], Session(game_of(row["game"]), _by_color(row["levels"]), forfeit),
        _by_color(row["seats"]), None if free is None else Piece[free], int(row["generation"]),
        row["variations"].split(), _by_color(row["people"]), _by_color(row["names"]),
        row["next"], row["clocks"] and clocks.loads(row["clocks"]), bool(row["listed"]), record)


def game_of(text: str) -> Game:
    """Return the game in the `game` column. In old rows, this column contains a saved game."""
    data = json.loads(text)
    if "board" in data:
        return saved_game.loads(text)
    (squares, symbol), (black, white) = data["start"], data["names"]
    game = Game(Board.from_string(squares), Player(Piece.BLACK, black),
                Player(Piece.WHITE, white), Piece(symbol))
    for square in [*data["moves"], *data["undone"]]:
        game.play(Position.parse(square, game.board.size))
    for _ in data["undone"]:
        game.undo()
    return game


def text_of_game(match: Match) -> str:
    """Return the game of a match as text for the `game` column."""
    game, plies = match.game, match.plies
    return json.dumps({
        "start": plies.start,
        "moves": [ply.square for ply in plies.list_plies(game) if ply.square],
        "undone": [str(ply) for ply in game.undone if isinstance(ply, PlacePieceCommand)],
        "names": [game.black_player.name, game.white_player.name]})


def text_of(by_color: dict[Piece, str]) -> str:
    """Return `by_color` as JSON, with the names of the sides as keys."""
    return json.dumps({color.name: text for color, text in by_color.items()})


def _by_color(text: str) -> dict[Piece, str]:
    by_color = {Piece[name]: value for name, value in json.loads(text).items()}
    if not all(isinstance(value, str) for value in by_color.values()):
        raise TypeError("expected strings")
    return by_color
