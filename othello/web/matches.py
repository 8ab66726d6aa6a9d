"""The matches of the server: changed in the file first, then sent to all who watch."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeAlias, TypeVar
from zlib import crc32

from othello.errors import OthelloError
from othello.formats import saved_game
from othello.formats.database import UnavailableError
from othello.players.registry import SECONDS
from othello.session import HUMAN
from othello.web import work
from othello.web.match import Match, Shown, StaleError, shown
from othello.web.store import MissingError, Store
from othello.web.views import state
from othello.web.workers import Urgency, Workers

TRIES, PAUSE = 10, 0.1  # for a file that cannot be read or written now
POLL = 0.25  # seconds after which others' changes are seen

R = TypeVar("R")
News: TypeAlias = "asyncio.Queue[str | None]"

log: logging.Logger = logging.getLogger("othello.web")


class Watched:
    """A match that somebody watches: what they were told last, and when its flag falls."""

    def __init__(self, match: Match) -> None:
        self.shown: Shown = shown(match)
        self.falls: float | None = _falls(match)
        self.watchers: set[News] = set()

    def tell(self, match: Match) -> None:
        """Send the newest state to all watchers, and none in between that they missed."""
        if shown(match) != self.shown:
            self.shown, self.falls = shown(match), _falls(match)
            text = state(match).model_dump_json()
            for news in self.watchers:
                _put(news, text)


class Matches:
    """All matches of a file, those who watch them, and the programs that play in them.

    A program moves while somebody watches its match, and once each time that somebody asks;
    `book` says whether it knows the opening book.
    """

    def __init__(self, store: Store, workers: Workers, book: bool = True) -> None:
        self._store = store
        self._book = book
        self._workers = workers
        self._watched: dict[str, Watched] = {}
        self._thoughts: dict[str, asyncio.Task[None]] = {}

    async def add(self, match: Match, visitor: str = "") -> None:
        """Keep a new match of a visitor; raises UnavailableError."""
        await patiently(partial(self._store.add, match, visitor))

    async def read(self, name: str, visitor: str = "") -> Match:
        """The match of that name, in which a program goes on for the visitor.

        Raises MissingError and UnavailableError.
        """
        match = await self._present(name)
        self._go_on(match, visitor)
        return match

    async def change(self, name: str, change: Callable[[Match], R],
                     visitor: str = "") -> tuple[Match, R]:
        """The match as a change leaves it, and what the change returned.

        Raises MissingError, UnavailableError and what the change does; nothing has changed then.
        """
        match, result = await patiently(partial(self._change, name, change))
        if name in self._watched:
            self._watched[name].tell(match)
        self._go_on(match, visitor)
        return match, result

    @asynccontextmanager
    async def watching(self, name: str, visitor: str = "") -> AsyncIterator[News]:
        """The states of a match as JSON, the present one first; None is the end of them.

        Raises MissingError and UnavailableError.
        """
        match = await self.read(name, visitor)
        watched = self._watched.get(name) or self._watched.setdefault(name, Watched(match))
        news: News = asyncio.Queue(1)
        watched.watchers.add(news)
        try:
            watched.tell(match)
            _put(news, state(match).model_dump_json())  # of which clocks have gone on
            yield news
        finally:
            watched.watchers.discard(news)
            if not watched.watchers:
                self._watched.pop(name, None)

    async def follow(self) -> None:
        """Tell what other servers change in the file, and what clocks end, without end."""
        is_behind = False
        while True:
            await asyncio.sleep(POLL)
            try:
                is_behind = is_behind or self._store.has_news()
                if is_behind:
                    await self._read_changed()
                is_behind = False
                await self._end_late()
            except UnavailableError as error:
                log.warning("%s", error)

    def dismiss(self) -> None:
        """Stop thinking, and tell all who watch that there will be no more news."""
        self.close()
        for watched in self._watched.values():
            for news in watched.watchers:
                _put(news, None)

    def close(self) -> None:
        """Stop thinking."""
        for thought in self._thoughts.values():
            thought.cancel()

    async def _read_changed(self) -> None:
        """Tell of the matches that have changed, and let other requests go on between them."""
        for name, now in self._store.shown(self._watched).items():
            watched = self._watched.get(name)
            if watched is not None and watched.shown != now:
                with suppress(MissingError):
                    match = self._store.get(name)
                    watched.tell(match)
                    self._go_on(match)
                await asyncio.sleep(0)

    async def _end_late(self) -> None:
        for name, watched in list(self._watched.items()):
            if watched.falls is not None and watched.falls <= self._store.clock():
                with suppress(MissingError):
                    watched.tell(await self._present(name))

    async def _present(self, name: str) -> Match:
        """The match of that name, in which a side whose time is over has lost."""
        match = await patiently(partial(self._store.get, name))
        if match.clocks and match.clocks.is_late(match.session):
            match, _ = await self.change(name, lambda late: None)
        return match

    def _change(self, name: str, change: Callable[[Match], R]) -> tuple[Match, R]:
        with self._store.changing(name) as match:
            return match, change(match)

    def _go_on(self, match: Match, visitor: str = "") -> None:
        thought = self._thoughts.get(match.name)
        if match.session.to_think is not None and (thought is None or thought.done()):
            self._thoughts[match.name] = asyncio.create_task(self._think(match.name, visitor))

    async def _think(self, name: str, visitor: str) -> None:
        """Play for the programs of a match, as long as somebody watches."""
        goes_on = True
        while goes_on:
            try:
                goes_on = await self._play(name, visitor)
            except MissingError:
                goes_on = False
            except OthelloError as error:
                log.warning("a program waits: %s", error)
                await asyncio.sleep(PAUSE)
            goes_on = goes_on and name in self._watched
        del self._thoughts[name]

    async def _play(self, name: str, visitor: str) -> bool:
        """Make a program's move, if it is its turn; a late one is forgotten."""
        match = await self._present(name)
        level = match.session.to_think
        if level is None:
            return False
        urgency = (Urgency.PERSON if HUMAN in match.session.players.values()
                   else Urgency.PROGRAMS)
        seed = crc32(name.encode())  # each match has random numbers of its own
        seconds = match.clocks.for_move(match.session) if match.clocks else SECONDS
        saved = saved_game.dumps(match.game)
        square = await self._workers.do_in_share(urgency, lambda share: partial(
            work.choose, saved, level, seed, share, book=self._book, seconds=seconds), visitor)
        position = match.position(square)
        try:
            await self.change(name, lambda found: found.answer(position, match.generation))
        except StaleError:
            return await self._play(name, visitor)
        return True


def _falls(match: Match) -> float | None:
    """When the flag of the side to move falls, if its clock runs."""
    return match.clocks.falls(match.session) if match.clocks else None


async def patiently(do: Callable[[], R]) -> R:
    """Do something with the file, again for a second while that fails."""
    for _ in range(TRIES):
        try:
            return do()
        except UnavailableError:
            await asyncio.sleep(PAUSE)
    return do()


def _put(news: News, text: str | None) -> None:
    """Put a text in place of all that is still to be read."""
    if news.full():
        news.get_nowait()
    news.put_nowait(text)
