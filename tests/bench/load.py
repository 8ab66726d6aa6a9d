"""Play many games at the same time on a local server.

    python load.py [MATCHES]

In each game, the script plays random moves for two human players who share a screen. The script
prints the number of requests per second, and the response time per move in milliseconds.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx2

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.server import Server  # noqa: E402


async def play(client, random, times):
    """Play a whole game, and append the seconds per move to `times`."""
    answer = (await client.post("/api/matches", json={"black": "human", "white": "human"})).json()
    state, token = answer["state"], answer["token"]
    path = f"/api/matches/{state['name']}/moves"
    while not state["result"]:
        move = {"square": random.choice(state["valid"])["square"],
                "generation": state["generation"]}
        begin = time.perf_counter()
        answer = await client.post(path, json=move, headers={"x-seat": token})
        answer.raise_for_status()
        times.append(time.perf_counter() - begin)
        state = answer.json()


async def play_all(address, matches):
    times, begin = [], time.perf_counter()
    limits = httpx2.Limits(max_connections=matches)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=60) as client:
        await asyncio.gather(*(play(client, Random(seed), times) for seed in range(matches)))
    return sorted(times), time.perf_counter() - begin


def main(matches="200"):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite")
        times, seconds = asyncio.run(play_all(server.address, int(matches)))
        server.stop()
    print(f"{matches} games at once, {len(times)} moves: {len(times) / seconds:.0f} a second, "
          f"median {1000 * times[len(times) // 2]:.0f} ms, 99th percentile "
          f"{1000 * times[len(times) * 99 // 100]:.0f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
