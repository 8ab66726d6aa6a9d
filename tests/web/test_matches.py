"""Matches on a server: storage, events, and moves by programs."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import asdict

import pytest
from fastapi.testclient import TestClient
from support.client import Visitor
from support.helpers import play
from support.squares import square, square_names

from othello import Game, InvalidMoveError, Piece
from othello.formats.database import UnavailableError
from othello.formats.record import Record
from othello.processes.pool import LostWorkError
from othello.web import matches as module
from othello.web.limits import VISITOR
from othello.web.match import SeatError, StaleError
from othello.web.matches import Matches
from othello.web.new_match import begin
from othello.web.server import create_app
from othello.web.store import MissingError, Store
from othello.web.workers import Priority

BLACK, WHITE = Piece.BLACK, Piece.WHITE


class FakeThinker:
    """An in-process worker that records each call's visitor and waits for `may_think`."""

    def __init__(self):
        self.may_think, self.calls, self.errors = asyncio.Event(), [], []
        self.may_think.set()

    async def do_in_share(self, priority, call):
        self.calls.append((priority, VISITOR.get()))
        await asyncio.sleep(0)
        await self.may_think.wait()
        if self.errors:
            raise self.errors.pop()
        return call(1.0)()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture(autouse=True)
def fast_retries(monkeypatch):
    """Shorten the pauses between retries and between checks for other servers' changes."""
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.001)
    monkeypatch.setattr(module, "POLL_SECONDS", 0.001)


@asynccontextmanager
async def open_server(path):
    store, thinker = Store(path), FakeThinker()
    matches = Matches(store, thinker)
    task = asyncio.create_task(matches.run())
    try:
        yield matches, thinker
    finally:
        task.cancel()
        matches.cancel_all()
        store.close()


async def add(matches, game=None, invited=None, **levels):
    sides = {BLACK: levels.get("black", "human"), WHITE: levels.get("white", "human")}
    match, token, code = begin(Record(game or Game()), sides, invited)
    await matches.add(match)
    return match.name, token, code


def move_at(name, generation, token):
    return lambda match: match.move(square(name), generation, token)


async def moves(matches, name):
    return square_names(move.position for move in (await matches.read(name)).game.moves)


async def settled_moves(matches, name):
    """Wait until no program is thinking, and return the squares that were played."""
    while (await matches.read(name)).session.active_program is not None:
        await asyncio.sleep(0)
    return await moves(matches, name)


def scenario(test):
    def run(path):
        asyncio.run(asyncio.wait_for(test(path), 60))
    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def lock(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    return closing(database)


# Storage

@scenario
async def test_a_move_that_cannot_be_stored_can_be_retried(path):
    async with open_server(path) as (matches, _):
        name, token, _ = await add(matches)
        with lock(path):
            with pytest.raises(UnavailableError, match="database is locked"):
                await matches.change(name, move_at("d3", 0, token))
            assert await moves(matches, name) == ""
        await matches.change(name, move_at("d3", 0, token))
        assert await moves(matches, name) == "d3"


@scenario
async def test_a_claim_that_cannot_be_stored_leaves_the_seat_free(path):
    async with open_server(path) as (matches, _):
        name, _, code = await add(matches, invited=WHITE)
        with lock(path), pytest.raises(UnavailableError):
            await matches.change(name, lambda match: match.claim(code, "token"))
        await matches.change(name, lambda match: match.claim(code, "token"))
        assert (await matches.read(name)).sides_of("token") == [WHITE]


@scenario
async def test_a_change_waits_for_a_locked_file(path):
    async with open_server(path) as (matches, _):
        name, token, _ = await add(matches)
        with lock(path):
            task = asyncio.create_task(matches.change(name, move_at("d3", 0, token)))
            await asyncio.sleep(0)
            assert not task.done()
        await task
        assert await moves(matches, name) == "d3"


@scenario
async def test_two_servers_share_the_moves_of_a_match(path):
    async with open_server(path) as (first, _), open_server(path) as (second, _):
        name, token, _ = await add(first)
        await first.change(name, move_at("d3", 0, token))
        await second.change(name, move_at("c3", 1, token))
        with pytest.raises(StaleError, match="^the match is at generation 2, not 1; "):
            await first.change(name, move_at("e3", 1, token))
        assert await moves(first, name) == await moves(second, name) == "d3 c3"


@scenario
async def test_a_failed_change_leaves_the_match_unchanged(path):
    async with open_server(path) as (matches, _):
        name, token, _ = await add(matches)
        for error, change in (InvalidMoveError, move_at("a1", 0, token)), (
                SeatError, move_at("d3", 0, "wrong")):
            with pytest.raises(error):
                await matches.change(name, change)
        assert (await matches.read(name)).generation == 0


@scenario
async def test_an_unknown_match_is_missing(path):
    async with open_server(path) as (matches, _):
        with pytest.raises(MissingError):
            await matches.read("nobody")
        with pytest.raises(MissingError):
            await matches.change("nobody", move_at("d3", 0, ""))
        with pytest.raises(MissingError):
            async with matches.watching("nobody"):
                pass


@scenario
async def test_names_in_a_record_survive_a_restart(path):
    game = play("d3")
    game.black_player.name, game.white_player.name = "Ada", "Grace"
    async with open_server(path) as (matches, _):
        name, _, _ = await add(matches, game)
    async with open_server(path) as (matches, _):
        stored_game = (await matches.read(name)).game
        assert (stored_game.black_player.name, stored_game.white_player.name) == ("Ada", "Grace")


# Events

async def generation(news):
    return asdict(await news.get())["generation"]


@scenario
async def test_watchers_receive_the_current_state_and_then_each_change(path):
    async with open_server(path) as (matches, _):
        name, token, _ = await add(matches)
        async with matches.watching(name) as news, matches.watching(name) as other_news:
            assert await generation(news) == await generation(other_news) == 0
            await matches.change(name, move_at("d3", 0, token))
            assert await generation(news) == await generation(other_news) == 1


@scenario
async def test_a_slow_watcher_receives_only_the_newest_state(path):
    async with open_server(path) as (matches, _):
        name, token, _ = await add(matches)
        async with matches.watching(name) as news:
            for number, place in enumerate(["d3", "c3", "c4"]):
                await matches.change(name, move_at(place, number, token))
            assert await generation(news) == 3 and news.empty()


@scenario
async def test_watchers_receive_changes_by_another_server(path):
    async with open_server(path) as (first, _), open_server(path) as (second, _):
        name, token, _ = await add(first)
        async with first.watching(name) as news, second.watching(name) as other_news:
            assert await generation(news) == await generation(other_news) == 0
            await second.change(name, move_at("d3", 0, token))
            assert await generation(news) == await generation(other_news) == 1
            await first.change(name, move_at("c3", 1, token))
            assert await generation(news) == await generation(other_news) == 2


@scenario
async def test_a_new_watcher_receives_a_change_by_another_server(path):
    async with open_server(path) as (first, _), open_server(path) as (second, _):
        name, token, _ = await add(first)
        async with first.watching(name):
            await second.change(name, move_at("d3", 0, token))
            async with first.watching(name) as news:
                assert await generation(news) == 1


@scenario
async def test_watchers_of_a_deleted_match_receive_nothing(path):
    async with open_server(path) as (first, _), open_server(path) as (second, _):
        deleted_name, _, _ = await add(first)
        name, token, _ = await add(first)
        async with first.watching(deleted_name) as deleted_news, first.watching(name) as news:
            assert await generation(deleted_news) == await generation(news) == 0
            with closing(sqlite3.connect(path)) as database, database:
                database.execute("DELETE FROM games WHERE name = ?", (deleted_name,))
            await second.change(name, move_at("d3", 0, token))
            assert await generation(news) == 1 and deleted_news.empty()


class ReadRecordingStore(Store):
    """A store that records the name of each match it loads."""

    def __init__(self, path):
        super().__init__(path)
        self.read = []

    def get(self, name):
        self.read.append(name)
        return super().get(name)


@scenario
async def test_only_matches_changed_by_another_server_are_read_again(path):
    store = ReadRecordingStore(path)
    matches = Matches(store, FakeThinker())
    entries = [await add(matches) for _ in range(20)]
    name, token, _ = entries[7]
    async with AsyncExitStack() as stack, open_server(path) as (other_matches, _):
        [*_, news] = [await stack.enter_async_context(matches.watching(match_name))
                      for match_name, *_ in [*entries, entries[7]]]
        assert await generation(news) == 0
        store.read.clear()
        task = asyncio.create_task(matches.run())
        await other_matches.change(name, move_at("d3", 0, token))
        assert await generation(news) == 1
        task.cancel()
        assert set(store.read) == {name}
    store.close()


class TurnCountingStore(Store):
    """A store that counts the event loop's iterations and records the count at each read."""

    def __init__(self, path):
        super().__init__(path)
        self.turn, self.read = 0, []

    async def count_turns(self):
        while True:
            self.turn += 1
            await asyncio.sleep(0)

    def get(self, name):
        self.read.append(self.turn)
        return super().get(name)


@asynccontextmanager
async def open_counting_store(path):
    store = TurnCountingStore(path)
    counter = asyncio.create_task(store.count_turns())
    try:
        yield store
    finally:
        counter.cancel()
        store.close()


@scenario
async def test_reading_changed_matches_yields_to_other_requests(path):
    async with (open_counting_store(path) as store, open_server(path) as (other_matches, _),
                AsyncExitStack() as stack):
        matches = Matches(store, FakeThinker())
        entries = [await add(matches) for _ in range(3)]
        for name, token, _ in entries:
            await stack.enter_async_context(matches.watching(name))
            await other_matches.change(name, move_at("d3", 0, token))
        store.read.clear()
        task = asyncio.create_task(matches.run())
        while len(store.read) < len(entries):
            await asyncio.sleep(0)
        task.cancel()
        assert len(set(store.read)) == len(entries)


@scenario
async def test_listing_matches_yields_to_other_requests(path):
    async with open_counting_store(path) as store:
        matches = Matches(store, FakeThinker())
        for _ in range(3):
            match, token, _ = begin(Record(Game()), {BLACK: "human", WHITE: "human"}, None)
            match.is_listed = True
            await matches.add(match)
        store.read.clear()
        assert len(await matches.listed_matches()) == 3
        assert len(set(store.read)) == 3


class FailingStore(Store):
    """A store whose first check for changes fails."""

    has_failed = False

    def has_changes(self):
        if not self.has_failed:
            self.has_failed = True
            raise UnavailableError("disk I/O error")
        return super().has_changes()


@scenario
async def test_following_other_servers_resumes_after_a_read_error(path):
    store = FailingStore(path)
    matches = Matches(store, FakeThinker())
    name, token, _ = await add(matches)
    async with open_server(path) as (other_matches, _), matches.watching(name) as news:
        task = asyncio.create_task(matches.run())
        assert await generation(news) == 0
        while not store.has_failed:
            await asyncio.sleep(0)
        await other_matches.change(name, move_at("d3", 0, token))
        assert await generation(news) == 1
        task.cancel()
    store.close()


@scenario
async def test_dismissed_watchers_receive_an_end_marker(path):
    async with open_server(path) as (matches, _):
        name, _, _ = await add(matches)
        async with matches.watching(name) as slow_news, matches.watching(name) as news:
            await news.get()
            matches.cancel_all()
            assert await slow_news.get() is None and await news.get() is None


# Programs

@scenario
async def test_a_program_answers_a_waiting_player(path):
    async with open_server(path) as (matches, thinker):
        name, token, _ = await add(matches, white="easy")
        VISITOR.set("Ada")
        await matches.change(name, move_at("d3", 0, token))
        assert len((await settled_moves(matches, name)).split()) == 2
        assert thinker.calls == [(Priority.PERSON, "Ada")]


@pytest.mark.slow
@scenario
async def test_programs_keep_playing_while_a_visitor_watches(path):
    async with open_server(path) as (matches, thinker):
        name, _, _ = await add(matches, black="random", white="easy")
        VISITOR.set("Ada")
        async with matches.watching(name) as news:
            while asdict(await news.get())["result"] is None:
                pass
        assert set(thinker.calls) == {(Priority.PROGRAMS, "Ada")}


@scenario
async def test_unwatched_programs_make_one_move_per_read(path):
    async with open_server(path) as (matches, thinker):
        name, _, _ = await add(matches, black="random", white="easy")
        for number in range(3):
            assert (await matches.read(name)).generation == number == len(thinker.calls)
            for _ in range(10):
                await asyncio.sleep(0)


@scenario
async def test_programs_stop_when_the_last_watcher_leaves(path):
    async with open_server(path) as (matches, thinker):
        name, _, _ = await add(matches, black="random", white="easy")
        async with matches.watching(name) as news:
            while await generation(news) < 3:
                pass
        for _ in range(10):
            await asyncio.sleep(0)
        count = len(thinker.calls)
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(thinker.calls) == count < 60


@pytest.mark.parametrize("change, plies", [
    (lambda match, token: match.undo(1, token), 0),
    (lambda match, token: match.resign(1, token), 1),
    (lambda match, token: match.change_level(WHITE, "random", 1, token), 2)],
    ids=["undo", "resign", "level"])
def test_a_change_discards_the_search_in_progress(change, plies, path):
    @scenario
    async def run(path):
        async with open_server(path) as (matches, thinker):
            name, token, _ = await add(matches, white="easy")
            thinker.may_think.clear()
            await matches.change(name, move_at("d3", 0, token))
            while not thinker.calls:
                await asyncio.sleep(0)
            await matches.change(name, lambda match: change(match, token))
            thinker.may_think.set()
            assert len((await settled_moves(matches, name)).split()) == plies
            assert (await matches.read(name)).generation == 2 + plies // 2
    run(path)


@scenario
async def test_a_program_searches_again_after_an_outdated_search_ends(path):
    async with open_server(path) as (matches, thinker):
        name, token, _ = await add(matches, white="random")
        for generation in 0, 2:
            await matches.change(name, move_at("d3", generation, token))
            if generation == 0:
                await matches.change(name, lambda match: match.undo(1, token))
        assert len((await settled_moves(matches, name)).split()) == 2


@scenario
async def test_a_program_resumes_after_a_server_restart(path):
    async with open_server(path) as (matches, thinker):
        thinker.may_think.clear()
        name, _, _ = await add(matches, black="easy")
        await matches.read(name)
    async with open_server(path) as (matches, thinker):
        assert len((await settled_moves(matches, name)).split()) == 1


@scenario
async def test_a_program_answers_a_move_made_on_another_server(path):
    async with open_server(path) as (first, thinker), open_server(path) as (second, idle):
        idle.may_think.clear()
        name, token, _ = await add(first, white="easy")
        async with first.watching(name) as news:
            await second.change(name, move_at("d3", 0, token))
            while await generation(news) < 2:
                pass
        assert thinker.calls


@pytest.mark.parametrize("error", [LostWorkError("ended"), UnavailableError("disk I/O error")])
def test_a_failed_program_retries_when_its_match_is_read(error, path, caplog):
    @scenario
    async def run(path):
        async with open_server(path) as (matches, thinker):
            thinker.errors.append(error)
            name, _, _ = await add(matches, black="easy")
            assert len((await settled_moves(matches, name)).split()) == 1
            assert len(thinker.calls) == 2
    run(path)
    assert caplog.messages == [f"a program's move is delayed: {error}"]


@scenario
async def test_a_failed_program_retries_while_a_visitor_watches(path):
    async with open_server(path) as (matches, thinker):
        name, _, _ = await add(matches, black="easy")
        thinker.errors.append(LostWorkError("ended"))
        async with matches.watching(name) as news:
            while await generation(news) < 1:
                pass


@scenario
async def test_a_program_stops_if_its_match_is_deleted(path):
    async with open_server(path) as (matches, thinker):
        thinker.may_think.clear()
        name, _, _ = await add(matches, black="easy")
        async with matches.watching(name):
            while not thinker.calls:
                await asyncio.sleep(0)
            with closing(sqlite3.connect(path)) as database, database:
                database.execute("DELETE FROM games")
            thinker.may_think.set()
            for _ in range(10):
                await asyncio.sleep(0)
            assert len(thinker.calls) == 1


# Requests

def store_match(folder, levels):
    match, token, _ = begin(Record(Game()), levels, None)
    store = Store(folder / "games.sqlite")
    store.add(match)
    store.close()
    return create_app(Store(folder / "games.sqlite"), ["localhost"]), match.name, token


def test_only_one_of_several_simultaneous_moves_is_played(tmp_path):
    app, name, token = store_match(tmp_path, {BLACK: "human", WHITE: "human"})
    with TestClient(app, "http://localhost") as client, ThreadPoolExecutor(8) as people:
        visitor = Visitor(client, name, token)
        answers = list(people.map(lambda place: visitor.change("moves", 0, square=place),
                                  ["d3", "c4", "f5", "e6"] * 2))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


@pytest.mark.slow
def test_a_locked_file_returns_503_with_retry_after(tmp_path):
    app, name, token = store_match(tmp_path, {BLACK: "human", WHITE: "human"})
    with TestClient(app, "http://localhost") as client:
        visitor = Visitor(client, name, token)
        with lock(tmp_path / "games.sqlite"):
            answer = visitor.change("moves", 0, square="d3")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
            assert answer.json()["detail"] == (
                "games cannot be stored at the moment: database is locked")
            assert visitor.state["plies"] == []
        assert visitor.change("moves", 0, square="d3").status_code == 200


# Variations

@scenario
async def test_watchers_receive_variations_added_on_any_server(path):
    def vary(line):
        return lambda match: match.variations.append(line)

    async with open_server(path) as (first, _), open_server(path) as (second, _):
        name, _, _ = await add(first)
        async with first.watching(name) as news:
            states = [asdict(await news.get())]
            for server, line in (first, "d3,"), (second, "f5,"):
                await server.change(name, vary(line))
                states.append(asdict(await news.get()))
        assert len({state["variations"] for state in states}) == 3
        assert {state["generation"] for state in states} == {0}
