"""Play on two servers with a shared file, cause failures, and compare the answers with the file.

    python soak.py [MINUTES]

Players play against each other and against the level `easy`. Some matches have clocks. The players
request hints and reviews, try variations, import games, and tag games. Other visitors open event
streams but never read the events. Meanwhile, the script kills servers and workers, sets clocks
forward or back by up to a day, and locks the file. If the script runs as root, it also mounts a
small disk and sometimes fills it.

A move counts as lost if the server confirms the move but a later state of the match doesn't
contain it. The script prints the results. Finally, it runs attack.py, which attacks other servers.
The exit code is 1 if a move is lost or an attack blocks other visitors.
"""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import attack
import httpx2
from support.child_processes import descendants
from support.server import COMMAND, Server

from othello.game_state import Ending
from othello.web.match import digest
from othello.web.library_table import split_tags
from othello.web.store import MissingError, Store
from othello.web.variations import line_of

PLAYERS, SILENT_WATCHERS, PAUSE = 12, 5, 2.0
# A player thinks for this many seconds. The server accepts 2,000 matches per hour.
THINKING_SECONDS = 0.5
DISK = 16_000_000  # bytes
CLOCKS = [None, {"kind": "game", "seconds": 60, "added": 2}, {"kind": "move", "seconds": 10},
          {"kind": "game", "seconds": 3 * 3600}]
JUMPING_COMMAND = [COMMAND[0], str(Path(__file__).with_name("clock_jump.py")), *COMMAND[3:]]


def workers_of(server):
    return [child for child in descendants(server) if is_worker(child)]


def is_worker(process):
    with suppress(OSError):  # The process may have ended.
        words = Path(f"/proc/{process}/cmdline").read_bytes()
        return b"processes.pool" in words and b"guardian.py" not in words
    return False


class Servers:
    """Two servers that share a file. The script replaces a killed server."""

    def __init__(self, games):
        self._games = games
        self.running = [self._start_server(), self._start_server()]

    def kill(self, number):
        """Kill a server, and start another one."""
        self.running[number].process.kill()
        self.running[number].process.communicate()
        self.running[number] = self._start_server()

    def kill_worker(self, number):
        """Kill a worker process of a server."""
        for child in workers_of(self.running[number].process.pid)[:1]:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def jump(self, number):
        """Make the server's clock jump by up to a day."""
        self.running[number].process.send_signal(signal.SIGUSR1)

    def stop(self):
        """Stop both servers, and return their error output."""
        return "".join(server.stop()[2] for server in self.running)

    def _start_server(self):
        return Server(self._games, command=JUMPING_COMMAND)


class Visitor:
    """A player who plays one match after another, and remembers the server's answers."""

    def __init__(self, servers, seed, counts):
        self._servers, self._random, self.counts = servers, Random(seed), counts
        self._address = f"10.0.0.{seed}"
        self._headers = {"x-forwarded-for": self._address, "x-person": f"{seed:032x}"}
        self.plies, self.seats, self.losses = {}, {}, []
        self.key = digest(self._headers["x-person"])  # the person's key in the file
        self.results, self.lines, self.tags = {}, {}, {}
        self._client = httpx2.AsyncClient(timeout=30)

    async def play(self, end):
        """Play one match after another until `end`."""
        while time.monotonic() < end:
            await self._play_one(end)
        await self._client.aclose()

    async def _play_one(self, end):
        opponent = self._random.choice(["human", "easy"])
        invite = {"invite": "white"} if opponent == "human" else {}
        reply = await self._ask("POST", "", {
            "white": opponent, "clock": self._random.choice(CLOCKS), "name": "Ada"} | invite)
        if reply is None:
            return
        name, tokens = reply["state"]["name"], [reply["token"]]
        self.plies[name] = []
        if reply["code"]:
            claim = {"code": reply["code"], "token": f"{self._random.getrandbits(128):032x}"}
            while await self._ask("POST", f"/{name}/seat", claim) is None:
                if time.monotonic() > end:
                    return
            tokens.append(claim["token"])
            self.seats[name] = claim["token"]
        while time.monotonic() < end:
            state = await self._ask("GET", f"/{name}")
            if state is None:
                continue
            self._note(name, state)
            if state["turn"] is None:
                return
            if state["thinking"]:
                await asyncio.sleep(0.05)
            else:
                await self._do_something(name, state, tokens)

    async def _do_something(self, name, state, tokens):
        await asyncio.sleep(THINKING_SECONDS)
        token = tokens[state["turn"] == "white"] if len(tokens) == 2 else tokens[0]
        kind = self._random.random()
        if kind < 0.05:
            await self._ask("GET", f"/{name}/hints", token=token)
        elif kind < 0.06:
            await self._ask("GET", f"/{name}/review")
        elif kind < 0.10:
            await self._try(name, state, token)
        elif kind < 0.14:
            await self._collect()
        else:
            move = {"square": self._random.choice(state["valid"])["square"],
                    "generation": state["generation"]}
            answer = await self._ask("POST", f"/{name}/moves", move, token)
            if answer is not None:
                self.counts["moves answered"] += 1
                self._note(name, answer)

    async def _try(self, name, state, token):
        """Store a variation: an alternative first move with a reply."""
        line = self._random.choice(["d3,c3,", "c4,c3,", "f5,f6,", "e6,f4,"])
        if await self._ask("POST", f"/{name}/variations", {"line": line}, token) is not None:
            self.counts["variations answered"] += 1
            self.lines.setdefault(name, set()).add(line)

    async def _collect(self):
        """Import a game into the library, and tag the newest game."""
        moves = self._random.choice(["f5d6c3", "f5f6e6", "d3c3c4", "c4e3f4", "e6f4d3"])
        await self._ask("POST", "", {"text": moves}, part="library")
        library = await self._ask("GET", "", part="library")
        if library and library["games"]:
            game, tag = library["games"][0]["id"], f"tag {self._random.randrange(100)}"
            # Until the answer arrives, the file may have the old or the new tag.
            self.tags.pop(game, None)
            if await self._ask("POST", f"/games/{game}/tags", {"tags": [tag]}, part="library"):
                self.counts["tags answered"] += 1
                self.tags[game] = tag

    def _note(self, name, state):
        """Compare a state with the earlier states of its match."""
        squares, known_squares = [ply["square"] for ply in state["plies"]], self.plies[name]
        if squares[:len(known_squares)] != known_squares:
            self.losses.append((name, known_squares, squares))
        self.plies[name] = squares
        if self.results.get(name, state["result"]) != state["result"]:
            self.losses.append((name, self.results[name], state["result"]))
        if state["result"]:
            self.counts["ended by " + state["result"]["reason"]] += name not in self.results
            self.results[name] = state["result"]

    async def _ask(self, method, path, body=None, token="", part="matches"):
        """Send a request to one of the servers. Return the answer, or None after an error."""
        server = self._random.choice(self._servers.running)
        try:
            answer = await self._client.request(
                method, f"{server.address}api/{part}{path}", json=body,
                headers=self._headers | {"x-seat": token})
        except httpx2.TransportError as error:
            self.counts[type(error).__name__] += 1
            await asyncio.sleep(0.05)
            return None
        self.counts[answer.status_code] += 1
        return answer.json() if answer.is_success else None


@contextmanager
def lock_file(games):
    with closing(sqlite3.connect(games, timeout=10, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


@contextmanager
def fill_disk(games):
    """Fill the disk."""
    filler = games.with_name("filler")
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    yield
    filler.unlink()


@contextmanager
def small_disk(folder):
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder],
                             capture_output=True).returncode == 0
    yield mounted
    if mounted:
        subprocess.run(["umount", folder], check=True)


async def cause_failures(servers, games, kinds, end, counts):
    """Cause one failure after another until `end`."""
    random = Random(0)
    while time.monotonic() < end:
        kind, number = random.choice(kinds), random.randrange(2)
        counts[kind] += 1
        if kind == "server killed":
            await asyncio.to_thread(servers.kill, number)
        elif kind == "process killed":
            servers.kill_worker(number)
        elif kind == "clock jumps":
            servers.jump(number)
        else:
            with lock_file(games) if kind == "file held" else fill_disk(games):
                await asyncio.sleep(PAUSE)
        await asyncio.sleep(PAUSE)


async def watch_silently(servers, name, end):
    """Watch a match without reading its events."""
    while time.monotonic() < end:
        with suppress(httpx2.TransportError):
            async with httpx2.AsyncClient() as client, client.stream(
                    "GET", f"{servers.running[0].address}api/matches/{name}/events"):
                await asyncio.sleep(3 * PAUSE)


async def soak(servers, games, kinds, minutes, counts):
    """Play for `minutes` minutes, and return the players."""
    end = time.monotonic() + 60 * minutes
    visitors = [Visitor(servers, seed, counts) for seed in range(PLAYERS)]
    reply = httpx2.post(f"{servers.running[0].address}api/matches",
                        json={"black": "hard", "white": "hard"}).json()
    await asyncio.gather(
        cause_failures(servers, games, kinds, end, counts),
        *(visitor.play(end) for visitor in visitors),
        *(watch_silently(servers, reply["state"]["name"], end) for _ in range(SILENT_WATCHERS)))
    return visitors


def missing_moves(visitors, games):
    """Return the moves that a server has confirmed but that the file lacks."""
    losses, store = [], Store(games)
    for visitor in visitors:
        losses += visitor.losses
        for name, plies in visitor.plies.items():
            try:
                match = store.get(name)
            except MissingError:
                losses.append((name, plies, None))
                continue
            stored = [str(ply.position) if hasattr(ply, "position") else None
                      for ply in match.game.history]
            if stored[:len(plies)] != plies:
                losses.append((name, plies, stored))
            reason = match.session.outcome and (
                "late" if match.session.outcome.ending is Ending.TIMEOUT else "discs")
            if name in visitor.results and visitor.results[name]["reason"] != reason:
                losses.append((name, visitor.results[name], reason))
            lines = {line for line in visitor.lines.get(name, ())
                     if not any(stored.startswith(line) for stored in [
                         line_of(match.game), *match.variations])}
            if lines:
                losses.append((name, lines, match.variations))
            if name in visitor.seats and not match.sides_of(visitor.seats[name]):
                losses.append((name, "the guest's seat", None))
        for game, tag in visitor.tags.items():
            [stored, *_] = store.library.part(visitor.key, game - 1)
            if (stored.id, split_tags(stored.tags)) != (game, [tag]):
                losses.append((game, tag, stored.tags))
    store.close()
    return losses


def main(minutes="60"):
    counts, kinds = Counter(), ["server killed", "process killed", "file held", "clock jumps"]
    with tempfile.TemporaryDirectory() as folder, small_disk(folder) as is_small:
        games = Path(folder) / "games.sqlite"
        kinds += ["disk full"] * is_small
        servers = Servers(games)
        visitors = asyncio.run(soak(servers, games, kinds, float(minutes), counts))
        faults, losses = servers.stop(), missing_moves(visitors, games)
        matches = sum(len(visitor.plies) for visitor in visitors)
    print(f"{minutes} minutes, {matches} matches; " + ", ".join(
        f"{label}: {number}" for label, number in sorted(counts.items(), key=str)))
    print("".join(faults)[-2000:], end="")
    for name, confirmed, stored in losses:
        print(f"lost in {name}: answered {confirmed}, kept {stored}")
    print(f"lost: {len(losses)}; tracebacks: {faults.count('Traceback')}")
    is_locked_out = attack.main()
    return is_locked_out or bool(losses) or "Traceback" in faults or bool(counts[500])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
