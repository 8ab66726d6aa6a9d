"""List, import and export the games in a person's library, and show the person's results."""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from othello import Piece
from othello.analysis.phrases import Side, side_of
from othello.statistics import picture
from othello.statistics.report import frequent_rows
from othello.statistics.tally import Tally
from othello.web import library_import
from othello.web.library_import import Ended, read_ending
from othello.web.library_table import LibraryQuery, LibraryRow, LibraryTable, split_tags
from othello.web.limits import VISITOR, Limit
from othello.web.match import digest
from othello.web.matches import in_transaction
from othello.web.store import Store
from othello.web.workers import Priority, Workers

MAX_ROWS = 12  # per picture
PICTURE = 440, 190  # the width of the picture and the width for names, in pixels
NAMES = {"BLACK": "you as Black", "WHITE": "you as White"}
TITLES: dict[str, str] = {
    "side": "Your results by colour", "level": "Your results by level",
    "opening": "Black's results by opening"}
Format: TypeAlias = Literal["ggf", "json"]
MAX_IMPORT_SECONDS = 60.0  # seconds
MAX_ERRORS = 20  # per import

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class LibraryGame:
    """A game in a library."""

    id: int
    match: str | None = field(metadata={
        "description": "the name of the match; null if it has expired or the game was imported"})
    side: Side | None = field(metadata={
        "description": "your side; null if you played both sides, neither or an unknown side"})
    black: str
    white: str
    date: str
    opening: str
    lead: float | None = field(metadata={
        "description": "Black's final lead in discs; null for an unfinished game"})
    ended: Ended = field(metadata={
        "description": "how the game was forfeited; empty without a forfeit"})
    plies: int
    tags: list[str]


@dataclass(frozen=True)
class LibraryPage:
    """A page of games, newest first."""

    games: list[LibraryGame]
    next: int | None = field(metadata={"description": "the value of `before` for the next page"})


@dataclass(frozen=True)
class ImportResult:
    """The result of an import."""

    added: int
    known: int = field(metadata={
        "description": "the number of games that the library already contained"})
    errors: list[str] = field(metadata={
        "description": "error messages for the first games that can't be read"})
    left_out: int = field(metadata={"description": "the number of games that can't be read"})


@dataclass(frozen=True)
class Results:
    """The results of a group of games."""

    name: str
    games: int
    wins: int
    ties: int
    losses: int
    share: float


@dataclass(frozen=True)
class Part:
    """Results grouped by one criterion, as numbers and as an image."""

    title: str
    rows: list[Results]
    picture: str = field(metadata={"description": "an SVG image"})


@dataclass(frozen=True)
class GameRecord:
    """A game in GGF, on one line."""

    record: str


class Libraries:
    """Reads and writes players' libraries. Slow queries and imports don't delay other visitors."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers
        self.imports: Limit = Limit("imports per hour", 2_000, 10_000)
        self.exports: Limit = Limit("exports at a time", 10, 100)

    async def read(self, ask: Callable[Concatenate[LibraryTable, P], R],
                   *args: P.args, **kwargs: P.kwargs) -> R:
        """Read the libraries in another thread. A long search doesn't delay other visitors."""
        def read_table() -> R:
            with self._store.reading() as table:
                return ask(table, *args, **kwargs)

        return await self._workers.search(read_table)

    def record(self, person: str, game: int) -> GameRecord:
        """Return the record of a game. Raises NoGameError."""
        return GameRecord(self._store.library.record(person, game))

    async def remove(self, person: str, game: int) -> GameRecord:
        """Delete a game, and return its record. Raises NoGameError."""
        return GameRecord(await in_transaction(
            self._store, self._store.library.remove, person, game))

    async def tag(self, person: str, game: int, words: list[str]) -> list[str]:
        """Replace the tags of a game, and return the new tags. Raises NoGameError."""
        tags = library_import.tags_of(words)
        await in_transaction(
            self._store, self._store.library.tag, person, game, tags)
        return list(tags)

    async def import_games(self, person: str, data: bytes | str) -> ImportResult:
        """Add the new games in `data` to a library. Raises FullError and BusyError."""
        self.imports.acquire_for_an_hour()
        owner = digest(VISITOR.get())
        self._store.library.require_room(person, owner)
        reading = await self._workers.do(
            Priority.REVIEW, partial(library_import.read, data), MAX_IMPORT_SECONDS)
        added = await in_transaction(
            self._store, self._store.library.add, person, reading.entries, owner)
        return ImportResult(added, len(reading.entries) - added, reading.errors[:MAX_ERRORS],
                            len(reading.errors))

    async def export(self, person: str, format: Format) -> AsyncIterator[str]:
        """Yield all games of `person` as text, one page of games at a time, to save memory."""
        last = 0
        while part := await self.read(export_part, person, last, format):
            text, last = part
            yield text
        if format == "json":
            yield "\n]\n" if last else "[]\n"


def page(table: LibraryTable, person: str, query: LibraryQuery, before: int) -> LibraryPage:
    """Return the newest games that match `query` and have numbers lower than `before`."""
    games, has_more = table.page(person, query, before)
    return LibraryPage(list(map(_describe, games)), games[-1].id if has_more else None)


def statistics(table: LibraryTable, person: str) -> list[Part]:
    """Return tables and charts of a person's results by colour, level and opening."""
    return [_part(part, tallies) for part, tallies in _group(table.tallies(person)).items()]


def export_part(table: LibraryTable, person: str, after: int,
                format: Format) -> tuple[str, int] | None:
    """Export a batch of games with numbers higher than `after`.

    Return the text and the last game's number, or None if there are no more games. The text of
    the first JSON batch, for which `after` is 0, also contains the start of the JSON list.
    """
    games = table.part(person, after)
    if not games:
        return None
    text = ("".join(f"{game.record}\n" for game in games) if format == "ggf" else
            (",\n" if after else "[\n") + ",\n".join(
                json.dumps(_export_fields(game)) for game in games))
    return text, games[-1].id


def _describe(game: LibraryRow) -> LibraryGame:
    return LibraryGame(
        game.id, game.match, side_of(Piece[game.side]) if game.side else None,
        game.black, game.white, game.date, game.opening, game.lead, read_ending(game.record),
        game.plies, split_tags(game.tags))


def _export_fields(game: LibraryRow) -> dict[str, object]:
    fields = game._asdict() | {"tags": split_tags(game.tags)}
    return {name: value for name, value in fields.items() if name not in ("id", "match")}


def _part(part: str, tallies: dict[str, Tally]) -> Part:
    """Return the results of the MAX_ROWS largest groups of games."""
    rows = frequent_rows(part, tallies, MAX_ROWS)
    return Part(TITLES[part], [
        Results(row.name, tally.games, tally.wins, tally.ties, tally.losses, tally.share)
        for row in rows for tally in [row.tally]],
        picture.draw_chart(map(picture.bar_of, rows), TITLES[part], *PICTURE))


def _group(own_tallies: dict[tuple[str, str, str], Tally]) -> dict[str, defaultdict[str, Tally]]:
    """Return the person's results by side and level, and Black's results by opening."""
    tallies: dict[str, defaultdict[str, Tally]] = {part: defaultdict(Tally) for part in TITLES}
    for (side, level, opening), tally in own_tallies.items():
        tallies["opening"][opening] += tally
        if side:
            own = tally if side == "BLACK" else tally.opposite
            tallies["side"][NAMES[side]] += own
            tallies["level"][level] += own
    return tallies
