"""The server's matches. Each change is stored in the file, then sent to all watchers."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeAlias, TypeVar
from zlib import crc32

from othello import OthelloError
from othello.formats import saved_game
from othello.formats.database import UnavailableError
from othello.players.registry import SECONDS
from othello.session import HUMAN
from othello.web import worker_tasks
from othello.web.limits import VISITOR
from othello.web.match import Match, Shown, StaleError, state_key
from othello.web.store import MissingError, Store
from othello.web.views import State, state
from othello.web.workers import Priority, Workers

TRIES, PAUSE_SECONDS = 10, 0.1  # number of tries for an unavailable file, and pause between tries
POLL_SECONDS = 0.25  # seconds between checks for changes by other servers

P = ParamSpec("P")
R = TypeVar("R")
StateQueue: TypeAlias = "asyncio.Queue[State | None]"

log: logging.Logger = logging.getLogger("othello.web")


@dataclass
class WatchedMatch:
    """The watchers of a match, and the state last sent to them."""

    state_key: Shown | None = None
    deadline: float | None = None  # the time when the running clock runs out
    watchers: set[StateQueue] = field(default_factory=set)


class Matches:
    """All matches in a file, their watchers, and the programs that play in them.

    While a match has watchers, its programs make their moves automatically. Without
    watchers, a program makes one move per request. If `book` is true, programs use the opening
    book.
    """

    def __init__(self, store: Store, workers: Workers, book: bool = True) -> None:
        self._store = store
        self._book = book
        self._workers = workers
        self._watched_matches: dict[str, WatchedMatch] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def add(self, match: Match) -> None:
        """Store a new match. Raises UnavailableError."""
        await retry(self._store.add, match, VISITOR.get())

    async def read(self, name: str) -> Match:
        """Return the match called `name`. If it is a program's turn, start the program.

        Raises MissingError and UnavailableError.
        """
        match = await self._read_current(name)
        self._start_thinking(match)
        return match

    async def change(self, name: str, change: Callable[[Match], None]) -> State:
        """Pass the match named `name` to `change`. Send the new state to watchers and return it.

        Raises MissingError, UnavailableError, and any error that `change` raises. After an error,
        the match is unchanged.
        """
        match = await retry(self._store.change, name, change)
        new_state = self._send(match)
        self._start_thinking(match)
        return new_state

    async def listed_matches(self) -> list[Match]:
        """Return the listed games in progress, most recently changed first."""
        matches = []
        for name in await retry(self._store.listed_names):
            with suppress(MissingError):
                matches.append(await self._read_current(name))
            # Reading a match takes time, so let other requests run.
            await asyncio.sleep(0)
        return [match for match in matches if not match.session.is_over]

    @asynccontextmanager
    async def watching(self, name: str) -> AsyncIterator[StateQueue]:
        """Yield a queue with the states of the match called `name`.

        The queue starts with the current state, and None marks its end. Raises MissingError and
        UnavailableError.
        """
        match = await self.read(name)
        watched_match = self._watched_matches.setdefault(name, WatchedMatch())
        queue: StateQueue = asyncio.Queue(1)
        watched_match.watchers.add(queue)
        try:
            put([queue], self._send(match))
            yield queue
        finally:
            watched_match.watchers.discard(queue)
            if not watched_match.watchers:
                self._watched_matches.pop(name, None)

    async def run(self) -> None:
        """Loop forever.

        Notify watchers of all changes made by other servers or caused by expired clocks.
        """
        is_behind = False
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                is_behind = is_behind or self._store.has_changes()
                if is_behind:
                    await self._read_changed()
                is_behind = False
                await self._end_late()
            except UnavailableError as error:
                log.warning("%s", error)

    def cancel_all(self) -> None:
        """End the streams of all watchers, and cancel the programs."""
        for task in self._tasks.values():
            task.cancel()
        for watched_match in self._watched_matches.values():
            put(watched_match.watchers, None)

    async def _read_changed(self) -> None:
        """Send the states of matches that other servers have changed."""
        for name, key in self._store.state_keys(self._watched_matches).items():
            watched_match = self._watched_matches.get(name)
            if watched_match is not None and watched_match.state_key != key:
                with suppress(MissingError):
                    match = self._store.get(name)
                    self._send(match)
                    self._start_thinking(match)
                await asyncio.sleep(0)

    async def _end_late(self) -> None:
        for name, watched_match in list(self._watched_matches.items()):
            if (watched_match.deadline is not None
                    and watched_match.deadline <= self._store.clock()):
                with suppress(MissingError):
                    self._send(await self._read_current(name))

    async def _read_current(self, name: str) -> Match:
        """Return the match called `name`.

        If the side to move has run out of time, end the game before returning the match.
        """
        match = await retry(self._store.get, name)
        if match.clocks and match.clocks.is_late(match.session):
            await self.change(name, lambda _: None)
        return match

    def _send(self, match: Match) -> State:
        """Return the state of a match. If the state is new, send it to watchers first."""
        new_state, watched_match = state(match), self._watched_matches.get(match.name)
        if watched_match and watched_match.state_key != state_key(match):
            watched_match.state_key = state_key(match)
            watched_match.deadline = (
                match.clocks.deadline(match.session) if match.clocks else None)
            put(watched_match.watchers, new_state)
        return new_state

    def _start_thinking(self, match: Match) -> None:
        task = self._tasks.get(match.name)
        if match.session.active_program is not None and (task is None or task.done()):
            self._tasks[match.name] = asyncio.create_task(self._think(match.name))

    async def _think(self, name: str) -> None:
        """Play the programs' moves in the match called `name` while it has watchers."""
        is_playing = True
        while is_playing:
            try:
                is_playing = await self._play(name)
            except MissingError:
                is_playing = False
            except OthelloError as error:
                log.warning("a program's move is delayed: %s", error)
                await asyncio.sleep(PAUSE_SECONDS)
            is_playing = is_playing and name in self._watched_matches
        del self._tasks[name]

    async def _play(self, name: str) -> bool:
        """Play a program's move. Return False if it isn't a program's turn.

        If the match changes while the program thinks, choose another move.
        """
        match = await self._read_current(name)
        level, generation = match.session.active_program, match.generation
        if level is None:
            return False
        priority = (Priority.PERSON if HUMAN in match.session.players.values()
                    else Priority.PROGRAMS)
        seed = crc32(name.encode())  # each match has its own random numbers
        seconds = match.clocks.for_move(match.session) if match.clocks else SECONDS
        game_text = saved_game.dumps(match.game)
        square = await self._workers.do_in_share(priority, lambda share: partial(
            worker_tasks.choose_move, game_text, level, seed, share, book=self._book,
            seconds=seconds))
        position = match.position(square)
        try:
            await self.change(name, lambda current: current.answer(position, generation))
        except StaleError:
            return await self._play(name)
        return True


async def retry(do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call `do`, and return its result.

    If `do` raises UnavailableError, repeat the call for up to a second.
    """
    for _ in range(TRIES):
        try:
            return do(*args, **kwargs)
        except UnavailableError:
            await asyncio.sleep(PAUSE_SECONDS)
    return do(*args, **kwargs)


async def in_transaction(store: Store, do: Callable[P, R], *args: P.args,
                         **kwargs: P.kwargs) -> R:
    """Call `do` inside a store transaction, and return its result.

    If the store is unavailable, retry the transaction for up to a second.
    """
    def once() -> R:
        with store.transaction():
            return do(*args, **kwargs)

    return await retry(once)


def put(queues: Iterable["asyncio.Queue[R]"], state: R) -> None:
    """Put `state` into each queue, and discard states that have not been read."""
    for queue in queues:
        if queue.full():
            queue.get_nowait()
        queue.put_nowait(state)
