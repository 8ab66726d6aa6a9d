"""Limits for visitors, who are identified by their addresses."""

import asyncio
from contextlib import closing
from operator import attrgetter

import pytest

from othello.lessons.store import Lessons
from othello.web.limits import VISITOR, BusyError, Limit, Turns, visitor_of
from othello.web.services import Services
from othello.web.workers import Workers


def test_limit_per_visitor():
    limit = Limit("eggs", 2, 10)
    limit.acquire("Ada")
    limit.acquire("Ada")
    limit.acquire("Grace")
    with pytest.raises(BusyError, match="^you have reached the limit of 2 eggs; try again later$"):
        limit.acquire("Ada")
    limit.release("Ada")
    limit.acquire("Ada")


def test_limit_for_all_visitors_together():
    limit = Limit("eggs", 2, 3)
    for visitor in "Ada", "Ada", "Grace":
        limit.acquire(visitor)
    with pytest.raises(BusyError, match="^all visitors together have reached the limit of 3 e"):
        limit.acquire("Alan")
    limit.release("Ada")
    limit.acquire("Alan")


def test_limit_is_released_at_the_end_of_a_block():
    limit, visitor = Limit("eggs", 1, 1), VISITOR.get()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), limit.hold():
            with pytest.raises(BusyError):
                limit.acquire(visitor)
            raise ZeroDivisionError
    limit.acquire(visitor)


def test_hourly_limit_is_released_after_an_hour():
    async def wait(loop, until):
        loop.time = lambda: until
        for _ in range(2):
            await asyncio.sleep(0)

    async def run():
        limit, loop = Limit("eggs", 1, 1), asyncio.get_running_loop()
        start = loop.time()
        VISITOR.set("Ada")
        limit.acquire_for_an_hour()
        await wait(loop, start + 3599)
        with pytest.raises(BusyError):
            limit.acquire("Ada")
        await wait(loop, start + 3601)
        limit.acquire("Ada")
    asyncio.run(run())


@pytest.mark.parametrize("limit_of, per_visitor, total", [
    ("play.new_matches", 300, 2_000), ("libraries.imports", 2_000, 10_000),
    ("play.listings", 20, 200), ("play.streams", 100, 500), ("workers.searches", 100, 500),
    ("libraries.exports", 10, 100)])
def test_server_applies_the_documented_limits(limit_of, per_visitor, total):
    with closing(Lessons(":memory:")) as lessons:
        limit = attrgetter(limit_of)(Services(None, Workers(), lessons=lessons))
    for number in range(total):
        limit.acquire(f"10.0.0.{number // per_visitor}")
        if number == per_visitor - 1:
            with pytest.raises(BusyError, match="^you have reached "):
                limit.acquire("10.0.0.0")
    with pytest.raises(BusyError, match="^all visitors together have "):
        limit.acquire("10.0.1.1")


# Turns

class HeldWork:
    """Work that lasts until the test ends it. `running` lists the visitors whose turn it is."""

    def __init__(self, turns):
        self.turns, self.running, self.may_end = turns, [], asyncio.Event()

    async def do(self, visitor):
        VISITOR.set(visitor)
        async with self.turns.hold():
            self.running.append(visitor)
            await self.may_end.wait()
            self.running.remove(visitor)


@pytest.mark.parametrize("limit, visitors, expected", [
    (2, "AAAA", "A"), (2, "AAAAB", "AB"), (2, "AABBCC", "AB"), (9, "AABBCC", "ABC")])
def test_turns_are_limited_per_visitor_and_in_total(limit, visitors, expected):
    async def run():
        work = HeldWork(Turns(limit))
        tasks = [asyncio.create_task(work.do(visitor)) for visitor in visitors]
        for _ in range(10):
            await asyncio.sleep(0)
        assert "".join(work.running) == expected
        work.may_end.set()
        await asyncio.gather(*tasks)
        assert work.running == []
    asyncio.run(run())


@pytest.mark.parametrize("client, visitor", [
    (("192.168.1.5", 80), "192.168.1.5"), (None, ""), (("a:b", 80), "a:b"),
    (("::ffff:192.168.1.5", 80), "192.168.1.5"),
    (("2001:db8:1:2:3:4:5:6", 80), "2001:db8:1:2::"), (("::1", 80), "::"),
    (("fe80::1%eth0", 80), "fe80::")])
def test_visitor_is_an_address_or_an_ipv6_network(client, visitor):
    assert visitor_of(client) == visitor
