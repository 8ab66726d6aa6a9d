"""One visitor attacks a server while another visitor sends small requests."""

import asyncio
from contextlib import asynccontextmanager
from threading import Event

import attack
import httpx2
import pytest
from support.call_counter import count_calls

from othello import Board, Game, Piece
from othello.web import variations
from othello.web.library_import import read
from othello.web.limits import Limit
from othello.web.match import digest
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.variations import line_of

KEY = "0" * 32


@asynccontextmanager
async def serving(store):
    app = create_app(store, ["localhost"])
    services = app.state.services

    def visitor(address="10.0.0.1"):
        transport = httpx2.ASGITransport(app, client=(address, 1))
        return httpx2.AsyncClient(transport=transport, base_url="http://localhost")

    async with app.router.lifespan_context(app):
        yield visitor, services


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def scenario(test):
    def run(path):
        asyncio.run(asyncio.wait_for(test(path), 60))
    run.__name__ = test.__name__
    return run


# Long texts

@pytest.mark.parametrize("path_of", ["positions", "matches", "games", "library"])
def test_text_is_parsed_by_a_worker_with_a_time_limit(path_of, path):
    @scenario
    async def run(path):
        async with serving(Store(path)) as (visitor, services):
            limits = asyncio.Queue()

            async def do(priority, call, seconds=0.0):
                limits.put_nowait(seconds)
                await asyncio.Event().wait()  # never finishes

            services.workers.do = do
            body = {"name": "", "data": "ZDM="} if path_of == "games" else {"text": "d3"}
            async with visitor() as attacker, visitor("10.0.0.2") as other:
                request = asyncio.create_task(attacker.post(
                    f"/api/{path_of}", json=body, headers={"x-person": KEY}))
                assert 0 < await limits.get() <= 60
                assert (await other.get("/api/server")).status_code == 200
                assert not request.done()
                request.cancel()
    run(path)


# Variations and matches

def long_game(number):
    game = Game(Board(12))
    while not game.is_game_over:
        valid = game.validator.valid_moves(game.current_player.color)
        game.play(valid[number % len(valid)])
    return game


def test_variations_are_played_once_and_then_cached():
    lines = [line_of(long_game(number)) for number in range(1, 9)]
    arguments = str(long_game(0).root().board), Piece.BLACK, line_of(long_game(0))
    first = variations.tree(*arguments, lines)
    misses = variations.numbers_of.cache_info().misses
    assert variations.tree(*arguments, lines) == first
    assert variations.tree(*arguments, lines[1:]) != first
    assert variations.numbers_of.cache_info().misses == misses >= len(lines)


@scenario
async def test_reading_variations_counts_towards_the_search_limit(path):
    async with serving(Store(path)) as (visitor, services), visitor() as client:
        reply = (await client.post("/api/matches", json={"white": "human"})).json()
        address = f"/api/matches/{reply['state']['name']}/variations"
        assert (await client.get(address)).status_code == 200
        services.workers.searches = Limit("searches at a time", 0, 0)
        assert (await client.get(address)).status_code == 429


@scenario
async def test_unchanged_match_is_not_replayed(path):
    async with serving(Store(path)) as (visitor, _):
        async with visitor() as client:
            reply = (await client.post("/api/matches", json={"white": "human"})).json()
            address = f"/api/matches/{reply['state']['name']}"
            await client.post(f"{address}/moves", json={"square": "d3", "generation": 0},
                              headers={"x-seat": reply["token"]})
            await client.get(address)
            with count_calls() as calls:
                for _ in range(3):
                    assert (await client.get(address)).json()["generation"] == 1
    assert calls["Game.play"] == 0 < calls["searches for a valid move"]


# Searches

class CountingLimit(Limit):
    """A limit that counts the requests that it permits."""

    number = 0

    def acquire(self, visitor):
        super().acquire(visitor)
        self.number += 1


class BlockingStore(Store):
    """A store whose searches wait until `may_end` is set.

    The store records how many searches ran at the same time.
    """

    def __init__(self, path):
        super().__init__(path)
        self.may_end, self.running, self.max_running = Event(), 0, 0

    def reading(self):
        self.running += 1
        self.max_running = max(self.max_running, self.running)
        self.may_end.wait()
        self.running -= 1
        return super().reading()


@scenario
async def test_searches_of_one_visitor_leave_room_for_another(path):
    store, limit = BlockingStore(path), CountingLimit("searches at a time", 100, 500)
    async with serving(store) as (visitor, services):
        services.workers.searches = limit
        async with visitor() as attacker, visitor("10.0.0.2") as other:
            def search(client):
                return asyncio.create_task(client.get(
                    "/api/library?words=x", headers={"x-person": KEY}))

            tasks = [search(attacker) for _ in range(60)]
            while limit.number < 60 or not store.running:
                await asyncio.sleep(0)
            other_task = search(other)
            while store.running < 2:
                await asyncio.sleep(0)
            store.may_end.set()
            assert (await other_task).status_code == 200
            assert not all(task.done() for task in tasks)
            assert {(await task).status_code for task in tasks} == {200}
            assert store.max_running == 2


@scenario
async def test_waiting_searches_per_visitor_are_limited(path):
    store = BlockingStore(path)
    async with serving(store) as (visitor, _), visitor() as attacker:
        tasks = [asyncio.create_task(attacker.get("/api/library", headers={"x-person": KEY}))
                 for _ in range(130)]
        completions = [task for task in asyncio.as_completed(tasks[:])]
        answers = [await completions[number] for number in range(30)]
        assert {answer.status_code for answer in answers} == {429}
        store.may_end.set()
        assert {(await task).status_code for task in completions[30:]} == {200}


@scenario
async def test_finished_exports_do_not_count_towards_the_limit(path):
    store = Store(path)
    with store.transaction():
        store.library.add(digest(KEY), read("d3\nf5\ne6").entries)
    async with serving(store) as (visitor, services):
        async with visitor() as attacker:
            for format in "ggf", "json":
                answer = await attacker.get(f"/api/library/export/{format}",
                                            headers={"x-person": KEY})
                assert answer.text.count("PB[") == 3
        for number in range(10):
            services.libraries.exports.acquire("10.0.0.1")
        async with visitor() as attacker, visitor("10.0.0.2") as other:
            for client, status in (attacker, 429), (other, 200):
                answer = await client.get("/api/library/export/ggf", headers={"x-person": KEY})
                assert answer.status_code == status


# The script that measures waiting times

@pytest.mark.parametrize("fast_requests, expected", [(10, 11), (12, 1)])
def test_the_wait_is_a_median_over_time(fast_requests, expected):
    assert attack.wait_at_random([1] * fast_requests + [11]) == expected
