"""The services that requests use: the file, the processes and the limits for visitors."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from secrets import randbits
from typing import Concatenate, ParamSpec, TypeVar

from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.film import Film
from othello.analysis.phrases import Side
from othello.analysis.report import ReviewSummary
from othello.errors import FormatError
from othello.formats import saved_game
from othello.formats.database import UnavailableError
from othello.formats.record import Record
from othello.game import Game
from othello.lessons.problem import loads
from othello.lessons.store import Lessons
from othello.position import Position
from othello.processes.pool import LostWorkError
from othello.session import autosave
from othello.web import learning, library, library_import, new_match, uploads, variations
from othello.web import worker_tasks
from othello.web.clocks import standing
from othello.web.library_table import FullError, LibraryTable, NoGameError
from othello.web.limits import BusyError, Limit, Turns
from othello.web.match import Match, SeatError, StaleError, digest
from othello.web.matches import Matches, News, patiently
from othello.web.new_match import MatchSettings
from othello.web.polls import Polls
from othello.web.store import MissingError, Store
from othello.web.values import NODES, Values
from othello.web.visitors import VISITOR
from othello.web.vote_table import LateError, NoPollError
from othello.web.workers import Priority, Workers

HOUR = 3600.0
MAX_THREADS = 2  # for requests running at the same time
MAX_READING = 20.0  # seconds per text; the longest text takes less than 1 s
MAX_REVIEWS = 100  # in memory, because a reloaded page requests its review again
MAX_IMPORTING = 60.0  # seconds
MAX_FAULTS = 20  # per import
# The HTTP status for each error. Any other OthelloError has status 400.
STATUSES: dict[type[Exception], int] = {
    SeatError: 403, MissingError: 404, NoGameError: 404, StaleError: 409,
    NoPollError: 404, LateError: 409, BusyError: 429,
    FullError: 429, UnavailableError: 503, LostWorkError: 503}

P = ParamSpec("P")
R = TypeVar("R")


@dataclass
class Services:
    """The file, the processes, and the limits for visitors."""

    store: Store
    matches: Matches
    workers: Workers
    address: str
    polls: Polls
    made: Limit = field(default_factory=lambda: Limit("new matches this hour", 300, 2_000))
    brought: Limit = field(default_factory=lambda: Limit("imports this hour", 2_000, 10_000))
    listed: Limit = field(
        default_factory=lambda: Limit("games shown to others this hour", 20, 200))
    streams: Limit = field(default_factory=lambda: Limit("matches open", 100, 500))
    votes: Limit = field(default_factory=lambda: Limit("matches by vote open", 250, 500))
    searches: Limit = field(default_factory=lambda: Limit("searches at once", 100, 500))
    exports: Limit = field(default_factory=lambda: Limit("exports at once", 10, 100))
    _reviews: dict[str, ReviewSummary] = field(default_factory=dict)  # the keys are saved games
    _turns: Turns = field(default_factory=lambda: Turns(MAX_THREADS))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn. Raises BusyError if too many requests are waiting."""
        with self.searches.taken(VISITOR.get()):
            async with self._turns.taken(VISITOR.get()):
                yield

    async def search(self, search: Callable[P, R], *values: P.args, **named: P.kwargs) -> R:
        """Call `search` in a thread during the visitor's turn. Raises the errors of `turn`."""
        async with self.turn():
            return await asyncio.to_thread(search, *values, **named)

    async def read(self, read: Callable[[], R], text: str | bytes) -> R:
        """Call `read` in another process, or directly if `text` is empty.

        Raises SlowError and the errors of `read`.
        """
        return await self.do(Priority.HINT, read, MAX_READING) if text else read()

    async def do(self, priority: Priority, call: Callable[[], R], *seconds: float) -> R:
        """Run `call` in a process for the visitor. The optional time limit is in `seconds`."""
        return await self.workers.do(priority, call, VISITOR.get(), *seconds)

    async def review(self, match: Match) -> ReviewSummary:
        """Return the review of a match. This takes a few seconds. Raises SeatError."""
        match.require_help()
        saved = autosave.dumps(match.session)
        if saved not in self._reviews:
            self._reviews[saved] = await self.do(
                Priority.REVIEW, partial(worker_tasks.review_game, saved))
            if len(self._reviews) > MAX_REVIEWS:
                del self._reviews[next(iter(self._reviews))]
        return self._reviews[saved]

    async def begin(self, settings: MatchSettings, person: str) -> tuple[Match, str, str | None]:
        """Store a new match. Return it, its creator's token, and the code of a free seat, if any.

        Raises FormatError and BusyError.
        """
        match, token, code = await self.prepare(settings, person)
        await self.add(match)
        return match, token, code if settings.invited else None

    async def prepare(self, settings: MatchSettings, person: str) -> tuple[Match, str, str]:
        """Return a new match, its creator's token, and the code of the free seat, if any.

        Raises FormatError.
        """
        record = await self._first(settings)
        clocks = standing(settings.clock, self.store.clock()) if settings.clock else None
        return new_match.begin(
            record, settings.levels, settings.invited, person, clocks, settings.name)

    async def _first(self, settings: MatchSettings) -> Record:
        """Return the start of a new match. Raises FormatError and the errors of the workers."""
        text = settings.text
        if settings.start != "balanced":
            return await self.read(
                partial(uploads.first, text, settings.start, settings.size), text)
        if text or settings.size != 8:
            raise FormatError(
                "a balanced start is a new game on 8x8; leave out the text and the size")
        return uploads.first(await self.do(
            Priority.HINT, partial(worker_tasks.balanced_opening, randbits(64))))

    async def add(self, match: Match) -> None:
        """Store a new match. Raises BusyError."""
        self.made.take_for(VISITOR.get(), HOUR)
        await self.matches.add(match)
        self.workers.start()  # a program may move soon

    async def rematch(self, match: Match, token: str) -> Match:
        """Return the rematch of `match`, which is stored if it is new.

        Raises SeatError, StaleError and BusyError.
        """
        made = new_match.rematch(match, token)
        if match.next is None:
            self.made.take_for(VISITOR.get(), HOUR)
            await self.matches.add(made)
            await self.matches.change(match.name, lambda found: new_match.follow(found, made.name))
            match = await self.matches.read(match.name)
        return await self.matches.read(str(match.next))

    async def hints(self, match: Match, game: Game, token: str,
                    number: int) -> list[worker_tasks.Hint]:
        """Return the best moves in `game`, which is `match` or a variation. Raises SeatError."""
        match.require_seat(token)
        match.require_help()
        return await self.do(
            Priority.HINT, partial(worker_tasks.hint, saved_game.dumps(game), number))

    async def film(self, game: Game, square: Position) -> Film:
        """Return a recording of the class model while it makes a move and takes it back."""
        return await self.do(
            Priority.HINT, partial(worker_tasks.film_of, saved_game.dumps(game), square))

    async def values(self, match: Match, game: Game, token: str, step: int) -> Values:
        """Return the values of the moves in `game`, as for `hints`."""
        match.require_seat(token)
        match.require_help()
        priority = Priority.HINT if NODES[step] <= DEFAULT_NODES else Priority.REVIEW
        return await self.do(
            priority, partial(worker_tasks.values_of, saved_game.dumps(game), step))

    async def vary(self, name: str, token: str, line: str, is_kept: bool) -> Match:
        """Store a variation of a match, or delete its last move. Raises SeatError."""
        edit = variations.with_line if is_kept else variations.without_line

        def change(match: Match) -> None:
            match.require_seat(token)
            match.variations = edit(match.game, match.variations, line)

        await self.matches.change(name, change)
        return await self.matches.read(name)

    async def learn(self, lessons: Lessons, person: str, match: Match, token: str,
                    side: Side | None) -> None:
        """Make problems from the mistakes of the token's sides or of `side`. Raises SeatError."""
        saved = saved_game.dumps(match.game)
        sides = [own for own in learning.sides_of(match, token) if side in (own, None)]
        judged = await self.review(match)
        found = [await self.do(Priority.REVIEW, partial(
                     worker_tasks.make_problem, saved, move.number, move.loss))
                 for move in judged.moves if move.grade != "sound" and move.color in sides]
        lessons.add(person, [loads(text) for texts in found for text in texts])

    async def read_library(self, ask: Callable[Concatenate[LibraryTable, P], R],
                           *values: P.args, **named: P.kwargs) -> R:
        """Read the libraries in a thread, because a long search would delay other visitors."""
        def found() -> R:
            with self.store.reading() as table:
                return ask(table, *values, **named)

        return await self.search(found)

    async def change_library(self, change: Callable[P, R], *values: P.args,
                             **named: P.kwargs) -> R:
        """Call `change` in one transaction of the library."""
        def change_as_a_whole() -> R:
            with self.store.transaction():
                return change(*values, **named)

        return await patiently(change_as_a_whole)

    async def import_games(self, person: str, data: bytes | str) -> library.Added:
        """Add the new games in `data` to a library. Raises FullError and BusyError."""
        self.brought.take_for(VISITOR.get(), HOUR)
        table, owner = self.store.library, digest(VISITOR.get())
        table.require_room(person, owner)
        read = await self.do(
            Priority.REVIEW, partial(library_import.read, data), MAX_IMPORTING)
        added = await self.change_library(table.add, person, read.entries, owner)
        return library.Added(
            added, len(read.entries) - added, read.faults[:MAX_FAULTS], len(read.faults))

    async def exported_library(self, person: str, format: library.Format) -> AsyncIterator[str]:
        """Yield the games of `person` in parts, so that the server needs little memory."""
        before = "[\n" * (format == "json")
        last: int | None = 0
        while last is not None:
            text, last = await self.read_library(library.export, person, last, format)
            if text:
                yield before + text
                before = ",\n" * (format == "json")
        if format == "json":
            yield "\n]\n" if before == ",\n" else "[]\n"

    @asynccontextmanager
    async def news_of(self, name: str) -> AsyncIterator[News]:
        """Yield the states of the match `name` for the visitor's stream. Raises BusyError."""
        with self.streams.taken(VISITOR.get()):
            async with self.matches.watching(name) as news:
                yield news

    def dismiss(self) -> None:
        """Cancel all work that visitors are waiting for."""
        self.matches.dismiss()
        self.polls.dismiss()
        self.workers.dismiss()
