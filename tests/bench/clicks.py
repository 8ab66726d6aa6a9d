"""Count calls and measure processor time (ms) per request, early and late in a game.

    python clicks.py [GAMES]
"""

import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.asgi import ask  # noqa: E402
from support.call_counter import count_calls  # noqa: E402
from support.helpers import FULL_BOARD_TIE  # noqa: E402
from support.squares import squares  # noqa: E402

from othello.web.server import create_app  # noqa: E402
from othello.web.store import Store  # noqa: E402

PLIES = 5, 20, 50
PERSON_HEADERS = {"x-person": "0" * 32}


async def play(app, counts, times, headers):
    """Play a game, and measure each request to move and each request for the state."""
    _, reply = await ask(app, "POST", "/api/matches", {"black": "human", "white": "human"},
                         **headers)
    path, seat = f"/api/matches/{reply['state']['name']}", {"x-seat": reply["token"]} | headers
    for ply, square in enumerate(squares(FULL_BOARD_TIE)):
        for method, to, body in (("POST", "/moves", {"square": str(square), "generation": ply}),
                                 ("GET", "", None)):
            begin = time.process_time()
            if counts is None:
                await ask(app, method, path + to, body, **seat)
                times[method, ply].append(1000 * (time.process_time() - begin))
            else:
                with count_calls() as counts[method, ply]:
                    status, _ = await ask(app, method, path + to, body, **seat)
                    assert status == 200


def main(games="15"):
    for visitor, headers in {"nobody": {}, "a person with a library": PERSON_HEADERS}.items():
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(Store(Path(folder) / "games.sqlite"), ["localhost"])
            counts, times = {}, defaultdict(list)
            asyncio.run(play(app, counts, times, headers))
            for _ in range(int(games)):
                asyncio.run(play(app, None, times, headers))
        print(visitor)
        for method in "POST", "GET":
            for ply in PLIES:
                print(f"  {method} at ply {ply}: {median(times[method, ply]):.2f} ms,",
                      dict(counts[method, ply]))


if __name__ == "__main__":
    main(*sys.argv[1:])
