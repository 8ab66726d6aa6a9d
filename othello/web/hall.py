"""The matches that are being played: kept after each change, told of, and thought about."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import active_children, get_context
from typing import TypeAlias, TypeVar

from othello.errors import OthelloError
from othello.formats import saved_game
from othello.position import Position
from othello.web import schemas, work
from othello.web.match import Match
from othello.web.store import Store
from othello.web.views import state

WORKERS = 2
MOST_ROOMS = 256  # with nobody in them
MOST_QUESTIONS = 4  # hints and reviews at a time
MOST_NEWS = 100  # that a watcher may be behind

R = TypeVar("R")
News: TypeAlias = "asyncio.Queue[schemas.State | None]"


class BusyError(OthelloError):
    """More is asked than can be answered soon."""


class Room:
    """A match with those who watch it, and the program that thinks about it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.watchers: set[News] = set()
        self.thought: asyncio.Task[None] | None = None

    @property
    def state(self) -> schemas.State:
        """All that there is to see of the match."""
        return state(self.match, thinking=self.match.session.to_think is not None)

    @property
    def is_thinking(self) -> bool:
        """Whether a program is at work on its move."""
        return self.thought is not None and not self.thought.done()

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss the room."""
        return not self.watchers and not self.is_thinking


class Hall:
    """All rooms, and the processes that think. What changes is stored before it is told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._questions = 0
        self._pool = _new_pool()

    async def warm_up(self) -> None:
        """Have the processes ready before the first player waits for them."""
        await asyncio.gather(*(self._work(work.nothing) for _ in range(WORKERS)))

    def dismiss(self) -> None:
        """Tell all who watch that there will be no more news."""
        for room in self._rooms.values():
            for queue in room.watchers:
                _end(queue)

    def close(self) -> None:
        """Stop thinking, and let go of the file."""
        for room in self._rooms.values():
            if room.thought is not None:
                room.thought.cancel()
        for process in active_children():
            process.terminate()  # nobody waits for what they think about
        self._pool.shutdown(cancel_futures=True)
        self.store.close()

    def room(self, name: str) -> Room | None:
        """The room of a match, if there is one; a program goes on in it where it stopped."""
        room = self._rooms.get(name)
        if room is None:
            match = self.store.get(name)
            if match is None:
                return None
            room = self._enter(match)
        self._go_on(room)
        return room

    def open(self, match: Match) -> Room:
        """A room for a new match."""
        room = self._enter(match)
        self.changed(room)
        return room

    def changed(self, room: Room) -> schemas.State:
        """Store a change of a match, tell it to who watches, and let a program move."""
        self.store.put(room.match)
        news = room.state
        for queue in list(room.watchers):
            if queue.full():
                room.watchers.discard(queue)  # its reader is gone, or will ask anew
                _end(queue)
            else:
                queue.put_nowait(news)
        self._go_on(room)
        return news

    @asynccontextmanager
    async def watching(self, room: Room) -> AsyncIterator["News"]:
        """The states of a match as they come, the present one first; None is the end of them."""
        room = self._rooms.setdefault(room.match.name, room)  # it may have been left just now
        queue: News = asyncio.Queue(MOST_NEWS)
        queue.put_nowait(room.state)
        room.watchers.add(queue)
        try:
            yield queue
        finally:
            room.watchers.discard(queue)

    async def ask(self, question: Callable[[], R]) -> R:
        """Have a process work on a question; raises BusyError where too many are asked."""
        if self._questions == MOST_QUESTIONS:
            raise BusyError("too many questions at a time: ask again soon")
        self._questions += 1
        try:
            return await self._work(question)
        finally:
            self._questions -= 1

    async def _work(self, call: Callable[[], R]) -> R:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, call)
        except BrokenExecutor:  # somebody has ended a process: others can do it
            if pool is self._pool:
                self._pool = _new_pool()
            return await loop.run_in_executor(self._pool, call)

    def _enter(self, match: Match) -> Room:
        if len(self._rooms) >= MOST_ROOMS:
            self._rooms = {name: room for name, room in self._rooms.items() if not room.is_idle}
        room = self._rooms[match.name] = Room(match)
        return room

    def _go_on(self, room: Room) -> None:
        if not room.is_thinking and room.match.session.to_think is not None:
            room.thought = asyncio.get_running_loop().create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        """Play for the programs until it is a human's turn; late thoughts are forgotten."""
        match = room.match
        while (level := match.session.to_think) is not None:
            generation = match.generation
            saved = saved_game.dumps(match.game)
            square = await self._work(partial(work.choose, saved, level))
            if match.generation == generation:
                match.play(Position.parse(square))
                self.changed(room)


def _end(news: News) -> None:
    """Have None follow what is still to be read, or take the place of the oldest of it."""
    if news.full():
        news.get_nowait()
    news.put_nowait(None)


def _new_pool() -> Executor:
    return ProcessPoolExecutor(WORKERS, get_context("spawn"), initializer=work.prepare)
