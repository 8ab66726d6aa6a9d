"""The SQL table that stores all libraries. Each row is a game in one person's library."""

from collections.abc import Callable, Iterable
from datetime import datetime, timezone
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

from othello import Game, OthelloError, Piece, Player
from othello.formats.record import Record, result_of
from othello.formats.wthor import leads
from othello.session import HUMAN
from othello.statistics.tally import Tally
from othello.web.library_import import Entry, of_record
from othello.web.match import Match, is_unchanged, names_of

PAGE, AT_ONCE = 50, 500  # number of games per page, and per part of an export
MAX_GAMES = 1_000_000  # for all people together
LAST = 2**62  # the highest possible game number
MAX_GAMES_OF_PERSON, MAX_GAMES_OF_VISITOR = 100_000, 250_000
SCHEMA = """
CREATE TABLE IF NOT EXISTS library (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL,
    key TEXT NOT NULL,  -- the name of the match, or the digest of the imported record
    side TEXT NOT NULL, -- the person's side; empty for both, neither or unknown
    level TEXT NOT NULL, -- the opponent's level, or human; empty if unknown
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    date TEXT NOT NULL,
    opening TEXT NOT NULL,
    lead REAL,
    plies INTEGER NOT NULL,
    tags TEXT NOT NULL, -- such as ,club,final,
    words TEXT NOT NULL, -- the text that a search reads in addition to the tags
    record TEXT NOT NULL,
    UNIQUE (person, key)
);
CREATE TABLE IF NOT EXISTS libraries (
    person TEXT PRIMARY KEY,
    visitor TEXT NOT NULL, -- the digest of the first importer's address; empty without an import
    games INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO libraries SELECT person, '', count(*) FROM library
    WHERE NOT EXISTS (SELECT * FROM libraries) GROUP BY person;
CREATE TRIGGER IF NOT EXISTS count_new_game AFTER INSERT ON library BEGIN
    INSERT INTO libraries VALUES (NEW.person, '', 1)
        ON CONFLICT (person) DO UPDATE SET games = games + 1;
END;
CREATE TRIGGER IF NOT EXISTS count_removed_game AFTER DELETE ON library BEGIN
    UPDATE libraries SET games = games - 1 WHERE person = OLD.person;
END;
CREATE INDEX IF NOT EXISTS by_person ON library (person, id);
CREATE INDEX IF NOT EXISTS by_game ON library (person, black, white, date, plies);
CREATE INDEX IF NOT EXISTS by_result ON library (person, side, level, opening, lead);
"""
# Old files have a copy of the tags at the end of `words`. This statement removes the copy.
WITHOUT_TAGS = """
UPDATE library SET words = substr(words, 1, length(words) - length(tags))
    WHERE tags != '' AND substr(words, -length(tags)) = tags
"""
COLUMNS = ("id, (SELECT name FROM games WHERE name = key), side, level, black, white, date, "
           "opening, lead, plies, tags, record")
VALUES = "person, key, side, level, black, white, date, opening, lead, plies, tags, words, record"
INSERT = f"INSERT INTO library ({VALUES}) VALUES ({', '.join('?' * 13)}) ON CONFLICT (person, key)"
UPDATE = """
DO UPDATE SET side = excluded.side, level = excluded.level, black = excluded.black,
    white = excluded.white, date = excluded.date, opening = excluded.opening, lead = excluded.lead,
    plies = excluded.plies, record = excluded.record, words = excluded.words
"""
OWN = "lead * CASE side WHEN 'WHITE' THEN -1 WHEN 'BLACK' THEN 1 END"  # the person's lead
Result = Literal["", "won", "lost", "tied", "black", "white", "open"]
RESULTS: dict[Result, str] = {
    "": "1", "won": f"{OWN} > 0", "lost": f"{OWN} < 0", "tied": "lead = 0",
    "black": "lead > 0", "white": "lead < 0", "open": "lead IS NULL"}
Execute: TypeAlias = Callable[..., list[Any]]


class FullError(OthelloError):
    """The library already contains the maximum number of games."""


class NoGameError(OthelloError):
    """The library doesn't contain the game."""


class LibraryRow(NamedTuple):
    """A game in a library's list of games."""

    id: int
    match: str | None  # the match's name if the match still exists
    side: str
    level: str
    black: str
    white: str
    date: str
    opening: str
    lead: float | None
    plies: int
    tags: str
    record: str  # a line of GGF


class LibraryQuery(NamedTuple):
    """Criteria for finding games in a library. An empty string matches all games."""

    words: str = ""
    result: Result = ""
    level: str = ""
    tag: str = ""


class LibraryTable:
    """Stores players' libraries. Make all changes within a database transaction."""

    def __init__(self, execute: Execute) -> None:
        self._execute = execute

    def add_match(self, match: Match, seconds: float) -> None:
        """Store `match` in its players' libraries.

        The game's date is computed from `seconds`, a Unix time. If a match already has moves when
        it is created, it is stored only after its first change. A match without moves is removed.
        A match that started from a finished game and has not changed is also removed.
        """
        for person in set(match.people.values()):
            if not match.game.moves or is_unchanged(match):
                self._execute("DELETE FROM library WHERE person = ? AND key = ?", person,
                              match.name)
            elif match.generation:
                side, level = _seat(match, person)
                self._insert(UPDATE, person, match.name, entry_of(match, seconds)._replace(
                    side=side, level=level))

    def add(self, person: str, entries: Iterable[Entry], visitor: str = "") -> int:
        """Add new games to the library of `person`, and return the number of new games.

        A library counts towards the limit of the visitor who first imported games into it.
        """
        old_count = self._count(person)
        for entry in entries:
            if not self._has(person, entry):
                key = sha256(entry.record.encode()).hexdigest()
                self._insert("DO NOTHING", person, key, entry)
        self._execute("UPDATE libraries SET visitor = ? WHERE person = ? AND visitor = ''",
                      visitor, person)
        return self._count(person) - old_count

    def require_room(self, person: str, visitor: str) -> None:
        """Raise FullError if `person` or `visitor` has too many games, or if the table is full."""
        own, visitors, total = self._execute(
            "SELECT total(games * (person = ?)), total(games * (visitor = ?)), total(games) "
            "FROM libraries", person, visitor)[0]
        if own >= MAX_GAMES_OF_PERSON:
            raise FullError(f"your library is full ({own:,.0f} games); delete some games first")
        if visitors >= MAX_GAMES_OF_VISITOR:
            raise FullError("the libraries that were started from your address are full "
                            f"({visitors:,.0f} games in total)")
        if total >= MAX_GAMES:
            raise FullError(f"the libraries of all players are full ({total:,.0f} games in total)")

    def page(self, person: str, query: LibraryQuery, before: int) -> tuple[list[LibraryRow], bool]:
        """Return the newest games of `person` that match `query`, and whether there are more.

        Only games with numbers lower than `before` are returned.
        """
        conditions, values = _conditions(query)
        rows = [LibraryRow(*row) for row in self._execute(
            f"SELECT {COLUMNS} FROM library WHERE person = ? AND id < ? AND {conditions} "
            "ORDER BY id DESC LIMIT ?", person, before, *values, PAGE + 1)]
        return rows[:PAGE], len(rows) > PAGE

    def record(self, person: str, game: int) -> str:
        """Return a game in GGF, on one line. Raises NoGameError."""
        rows = self._execute("SELECT record FROM library WHERE person = ? AND id = ?", person,
                             game)
        if not rows:
            raise NoGameError("your library doesn't contain this game")
        return str(rows[0][0])

    def part(self, person: str, after: int) -> list[LibraryRow]:
        """Return the first AT_ONCE games of `person` with numbers higher than `after`."""
        return [LibraryRow(*row) for row in self._execute(
            f"SELECT {COLUMNS} FROM library WHERE person = ? AND id > ? ORDER BY id LIMIT ?",
            person, after, AT_ONCE)]

    def remove(self, person: str, game: int) -> str:
        """Delete a game, and return its record. Raises NoGameError."""
        record = self.record(person, game)
        self._execute("DELETE FROM library WHERE id = ?", game)
        return record

    def tag(self, person: str, game: int, tags: Iterable[str]) -> None:
        """Replace the tags of a game with `tags`. Raises NoGameError."""
        self.record(person, game)
        self._execute("UPDATE library SET tags = ? WHERE id = ?", _join_tags(tags), game)

    def tallies(self, person: str) -> dict[tuple[str, str, str], Tally]:
        """Return Black's results in a person's finished games, by side, level and opening.

        The side is the person's side, and the level is the opponent's level.
        """
        rows = self._execute(
            "SELECT side, level, opening, count(*), sum(lead > 0), sum(lead < 0), sum(lead) "
            "FROM library WHERE person = ? AND lead IS NOT NULL GROUP BY side, level, opening",
            person)
        return {(side, level, opening): Tally(*numbers)
                for side, level, opening, *numbers in rows}

    def _count(self, person: str) -> int:
        (number,), = self._execute("SELECT total(games) FROM libraries WHERE person = ?", person)
        return int(number)

    def _has(self, person: str, entry: Entry) -> bool:
        """Return whether the library of `person` already contains the game."""
        return bool(self._execute(
            "SELECT 1 FROM library WHERE person = ? AND black = ? AND white = ? AND date = ? "
            "AND plies = ? AND record = ?", person, *entry[:3], entry.plies, entry.record))

    def _insert(self, on_conflict: str, person: str, key: str, entry: Entry) -> None:
        words = " ".join([entry.black, entry.white, entry.date, entry.opening]).casefold() + " "
        self._execute(INSERT + on_conflict, person, key, entry.side, entry.level, *entry[:6],
                      _join_tags(entry.tags), words, entry.record)


def entry_of(match: Match, seconds: float) -> Entry:
    """Return `match` as an entry of a library.

    The entry's date is computed from `seconds`, a Unix time.
    """
    session, game, plies = match.session, match.game, match.plies
    tags = {"DT": datetime.fromtimestamp(seconds, timezone.utc).date().isoformat()}
    tags |= match.clocks.control.tags if match.clocks else {}
    if session.forfeit:
        tags["RE"] = result_of(session.forfeit, game.board.size)
    names = session.players | names_of(match)
    start = Game(plies.board.copy(), Player(Piece.BLACK, names[Piece.BLACK]),
                 Player(Piece.WHITE, names[Piece.WHITE]), plies.first)
    entry, all_plies = of_record(Record(start, tags)), plies.list_plies(game)
    moves = "".join(f"{ply.side[0].upper()}[{ply.square or 'pass'}]"
                    for ply in all_plies[len(start.history):])
    return entry._replace(
        opening=plies.opening(game) or entry.opening, plies=len(all_plies),
        lead=leads(game)[1] if game.is_game_over else entry.lead,
        record=f"{entry.record.removesuffix(';)')}{moves};)")


def split_tags(tags: str) -> list[str]:
    """Split the stored tags of a game into a list."""
    return tags.strip(",").split(",") if tags else []


def _join_tags(tags: Iterable[str]) -> str:
    text = ",".join(tags)
    return text and f",{text},"


def _seat(match: Match, person: str) -> tuple[str, str]:
    """Return the side that `person` plays in a match, and the opponent's level.

    If the person plays both sides or neither side, the returned side is an empty string.
    """
    players = match.session.players
    sides = [color for color, owner in match.people.items()
             if owner == person and players[color] == HUMAN]
    level = players[sides[0].opposite()] if sides else ""
    return sides[0].name if len(sides) == 1 else "", level


def _conditions(query: LibraryQuery) -> tuple[str, list[str]]:
    values = {"instr(words || tags, ?)": query.words.casefold(), "level = ?": query.level,
              "instr(tags, ?)": _join_tags([query.tag.casefold()] if query.tag else [])}
    conditions = {condition: value for condition, value in values.items() if value}
    return " AND ".join([RESULTS[query.result], *conditions]), list(conditions.values())
