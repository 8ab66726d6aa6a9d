"""Attack a server as one visitor, and measure how long another visitor waits.

    python attack.py [SECONDS [ATTACK...]]

Each attack has its own process and its own server. A second visitor polls a match before and
during the attack. The script prints the wait at a random moment with and without the attack. The
exit code is 1 if the second visitor gets an error, or if an attack multiplies this wait by more
than MAX_RATIO.
"""

import asyncio
import http.client
import json
import multiprocessing
import socket
import sys
import tempfile
import time
from bisect import bisect
from contextlib import ExitStack, closing, suppress
from itertools import accumulate
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx2
from support.child_processes import TIMEOUT
from support.server import Server

from othello import Board, Game, Piece
from othello.formats.record import Record
from othello.web.new_match import begin
from othello.web.library_import import Entry, read
from othello.web.match import digest
from othello.web.store import MAX_MATCHES, Store
from othello.web.variations import MAX_VARIATIONS, line_of

MAX_RATIO = 20
TRIES = 3  # maximum number of measurements per attack
KEY = "6" * 32  # the attacker's
# HOST is the attacker's address in the X-Forwarded-For header. SOURCE is the attacker's address on
# connections without this header.
HOST, SOURCE = "10.6.6.6", "127.0.0.2"
HUMANS = {Piece.BLACK: "human", Piece.WHITE: "human"}
LIBRARY_SIZE = 100_000  # games


class Attack:
    """An attacker's requests."""

    servers = 1
    connections = 20

    def prepare(self, path):
        pass

    async def begin(self, clients):
        """Prepare the attack."""

    async def repeat(self, clients, number):
        """Send the requests of one iteration on connection `number`."""


class LongText(Attack):
    """Requests with text that takes a long time to parse."""

    async def repeat(self, clients, number):
        text = "(;" + "a" * 59_900 + ";)"
        await clients[0].post(("/api/positions", "/api/matches")[number % 2], json={"text": text})


class UnreadResponses(Attack):
    """Requests whose responses are never read."""

    connections, request = 700, b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20

    async def repeat(self, clients, number):
        asking = socket.socket()
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        asking.bind((SOURCE, 0))
        asking.setblocking(False)
        place = urlsplit(str(clients[0].base_url))
        with asking, suppress(OSError):
            loop = asyncio.get_running_loop()
            await loop.sock_connect(asking, (place.hostname, place.port))
            await loop.sock_sendall(asking, self.request)
            await asyncio.sleep(10)  # The client never reads its responses.


class Variations(Attack):
    """Variations in a long match on a large board."""

    def prepare(self, path):
        with closing(Store(path)) as store:
            match, *_ = begin(Record(random_game(0)), HUMANS, None)
            match.variations = [line_of(random_game(seed))
                                for seed in range(1, MAX_VARIATIONS + 1)]
            store.add(match, HOST)
            self.name = match.name

    async def repeat(self, clients, number):
        await clients[0].get(f"/api/matches/{self.name}/variations")


class TwoServers(Attack):
    """Watch many matches on one server, and change a match on a second server."""

    servers, connections, watchers = 2, 1, 100

    def prepare(self, path):
        with closing(Store(path)) as store:
            record, self.names = Record(random_game(0)), []
            for _ in range(self.watchers):
                match, *_ = begin(record, HUMANS, None)
                store.add(match, HOST)
                self.names.append(match.name)

    async def begin(self, clients):
        streams = [watch(clients[0], name) for name in self.names]
        await asyncio.gather(*(anext(stream) for stream in streams))
        self.watching = [asyncio.create_task(read_all(stream)) for stream in streams]
        response = (await clients[1].post("/api/matches", json={"white": "human"})).json()
        self.name, self.seat = response["state"]["name"], {"x-seat": response["token"]}

    async def repeat(self, clients, number):
        line = Random(number).choice(["d3,c3,", "c4,c3,", "f5,f6,", "e6,f4,"])
        for change in "variations", "forget":
            await clients[1].post(f"/api/matches/{self.name}/{change}", json={"line": line},
                                  headers=self.seat)


class FullServer(Attack):
    """Requests to create matches on a server that already has the maximum number of matches."""

    def prepare(self, path):
        with closing(Store(path)) as store:
            for _ in range(MAX_MATCHES):
                match, *_ = begin(Record(Game()), HUMANS, None)
                match.generation = 1
                store.add(match, HOST)

    async def repeat(self, clients, number):
        await clients[0].post("/api/matches", json={"white": "human"})


class Searches(Attack):
    """Search and export a large library."""

    connections = 60

    def prepare(self, path):
        with closing(Store(path)) as store, store.transaction():
            entries = library_entries(LIBRARY_SIZE)
            assert store.library.add(digest(KEY), entries, digest(HOST)) == LIBRARY_SIZE

    async def repeat(self, clients, number):
        path = ("?words=nobody", "?words=nobody", "/statistics", "/export/ggf")[number % 4]
        await clients[0].get(f"/api/library{path}")


ATTACKS = {attack.__name__: attack for attack in (
    LongText, UnreadResponses, Variations, TwoServers, FullServer, Searches)}


def random_game(seed):
    random, game = Random(seed), Game(Board(12))
    while not game.is_game_over:
        game.play(random.choice(game.validator.valid_moves(game.current_player.color)))
    return game


def library_entries(number):
    [entry] = read("d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3").entries
    for each in range(number):
        yield Entry("human", f"player {each % 500}", "2026-01-31", entry.opening, 2.0,
                    entry.plies, entry.record.replace("PB[Black]", f"PB[{each}]"))


async def watch(client, name):
    """Yield the lines of a match's event stream."""
    async with client.stream("GET", f"/api/matches/{name}/events") as response:
        async for line in response.aiter_lines():
            yield line


async def read_all(stream):
    async for _ in stream:
        pass


async def repeat_requests(attack, clients, number, repetition_event):
    """Send the attack's requests repeatedly until the process ends."""
    while True:
        with suppress(httpx2.TransportError):
            await attack.repeat(clients, number)
        repetition_event.set()
        number += 1


async def send_requests(attack, addresses, is_going_on):
    """Send the attack's requests on all connections at the same time."""
    headers = {"x-forwarded-for": HOST, "x-person": KEY}
    limits = httpx2.Limits(max_connections=None)
    clients = [httpx2.AsyncClient(base_url=address, headers=headers, limits=limits, timeout=600)
               for address in addresses]
    await attack.begin(clients)
    repetition_event = asyncio.Event()
    tasks = [asyncio.create_task(repeat_requests(attack, clients, number, repetition_event))
             for number in range(attack.connections)]
    if not isinstance(attack, UnreadResponses):
        await repetition_event.wait()
    is_going_on.set()
    await asyncio.gather(*tasks)


def run_attack(attack, addresses, is_going_on):
    asyncio.run(send_requests(attack, addresses, is_going_on))


def waiting_times(address, seconds):
    """Return a second visitor's waiting times, and the status codes of refused requests."""
    place, headers = urlsplit(address), {"x-forwarded-for": "10.0.0.9"}
    times, error_codes, end = [], [], time.monotonic() + seconds
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=TIMEOUT)
    with closing(connection):
        connection.request("POST", "/api/matches", json.dumps({"white": "human"}),
                           headers | {"content-type": "application/json"})
        response = connection.getresponse()
        data = json.loads(response.read())
        if response.status != 201:
            return [seconds], [response.status]
        while time.monotonic() < end or not times:
            start = time.perf_counter()
            connection.request("GET", f"/api/matches/{data['state']['name']}", headers=headers)
            answer = connection.getresponse()
            answer.read()
            times.append(time.perf_counter() - start)
            if answer.status != 200:
                error_codes.append(answer.status)
    return times, error_codes


def measure(name, seconds):
    attack, context = ATTACKS[name](), multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        path = Path(folder) / "games.sqlite"
        attack.prepare(path)
        servers = [Server(path) for _ in range(attack.servers)]
        for server in servers:
            running.callback(server.stop)
        addresses = [server.address for server in servers]
        waiting_times(addresses[0], seconds / 4)  # The first requests are slow.
        idle, _ = waiting_times(addresses[0], seconds)
        is_going_on = context.Event()
        process = context.Process(target=run_attack, args=(attack, addresses, is_going_on))
        process.start()
        running.callback(process.join)
        running.callback(process.kill)
        assert is_going_on.wait(TIMEOUT), "the attack has not begun"
        busy, error_codes = waiting_times(addresses[0], seconds)
    return wait_at_random(idle), wait_at_random(busy), error_codes


def wait_at_random(times):
    """Return the median over time of the waiting times.

    A median over the requests would hide long interruptions, because a visitor who waits for an
    answer sends no other request.
    """
    ordered = sorted(times)
    return ordered[bisect(list(accumulate(ordered)), sum(ordered) / 2)]


def ratio_of(measurement):
    idle, busy, _ = measurement
    return busy / idle


def main(seconds="5", *names):
    is_bad = False
    for name in names or ATTACKS:
        tries = [measure(name, float(seconds))]
        # A long wait can also be caused by a busy machine, so the attack is measured again.
        while ratio_of(tries[-1]) > MAX_RATIO and len(tries) < TRIES:
            tries.append(measure(name, float(seconds)))
        idle, busy, error_codes = best = min(tries, key=ratio_of)
        ratio = ratio_of(best)
        is_bad = is_bad or ratio > MAX_RATIO or bool(error_codes)
        print(f"{name}: another visitor waits {1000 * idle:.1f} ms, and {1000 * busy:.1f} ms "
              f"under attack ({ratio:.1f} times); refused: {error_codes or 'nothing'}", flush=True)
    return is_bad


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
