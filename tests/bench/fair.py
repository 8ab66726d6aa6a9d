"""Measure how long a player waits on a server that runs many other matches.

    python fair.py [MATCHES] [TIMES]

MATCHES is the number of matches that the server runs at the same time. In each of them, `hard`
plays against `hard`. The script prints the waiting times for hints and for the replies of `easy`,
in milliseconds.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx2

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.server import Server  # noqa: E402

HARD = {"black": "hard", "white": "hard"}


async def watch(client, name):
    async with client.stream("GET", f"/api/matches/{name}/events") as response:
        async for _ in response.aiter_lines():
            pass


async def wait_for_turn(client, name, generation):
    async with client.stream("GET", f"/api/matches/{name}/events") as response:
        async for line in response.aiter_lines():
            if line.startswith("data: "):
                state = httpx2.Response(200, content=line[6:]).json()
                if state["generation"] > generation and not state["thinking"]:
                    return state


async def measure_answers(client, times):
    moves, hints = [], []
    while len(moves) < times:
        response = (await client.post("/api/matches", json={"white": "easy"})).json()
        state, seat = response["state"], {"x-seat": response["token"]}
        path = f"/api/matches/{state['name']}"
        while state["turn"] and len(moves) < times:
            begin = time.perf_counter()
            (await client.get(f"{path}/hints", headers=seat)).raise_for_status()
            hints.append(time.perf_counter() - begin)
            move = {"square": state["valid"][0]["square"], "generation": state["generation"]}
            begin = time.perf_counter()
            (await client.post(f"{path}/moves", json=move, headers=seat)).raise_for_status()
            state = await wait_for_turn(client, state["name"], state["generation"])
            moves.append(time.perf_counter() - begin)
    return moves, hints


async def measure(address, matches, times):
    limits = httpx2.Limits(max_connections=None)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=120) as client:
        responses = [(await client.post("/api/matches", json=HARD)).json() for _ in range(matches)]
        watchers = [asyncio.create_task(watch(client, each["state"]["name"]))
                    for each in responses]
        times_taken = await measure_answers(client, times)
        names = [each["state"]["name"] for each in responses]
        plies = [(await client.get(f"/api/matches/{name}")).json()["generation"] for name in names]
        for watcher in watchers:
            watcher.cancel()
    return *times_taken, sum(plies)


def main(matches="40", times="100"):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite")
        moves, hints, plies = asyncio.run(measure(server.address, int(matches), int(times)))
        server.stop()
    for label, seconds in ("easy answers", moves), ("hints", hints):
        seconds.sort()
        print(f"{len(seconds)} {label} beside {matches} matches of hard against hard: median "
              f"{1000 * seconds[len(seconds) // 2]:.0f} ms, 99th percentile "
              f"{1000 * seconds[len(seconds) * 99 // 100]:.0f} ms")
    print(f"the programs made {plies} moves meanwhile")


if __name__ == "__main__":
    main(*sys.argv[1:])
