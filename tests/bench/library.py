"""Measure how long the page's requests to a large library take, in milliseconds.

    python library.py [GAMES]

The script sends each kind of request ten times, and prints the median and the maximum time.
Meanwhile, another visitor sends small requests. The last number on each line is this
visitor's longest waiting time.
"""

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from threading import Event, Thread

sys.path.insert(0, str(Path(__file__).parents[1]))

from fastapi.testclient import TestClient  # noqa: E402

from othello.web.library_import import Entry, read  # noqa: E402
from othello.web.match import digest  # noqa: E402
from othello.web.server import create_app  # noqa: E402
from othello.web.store import Store  # noqa: E402

KEY = "0" * 32
GAME = "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6f7h6"
OPENINGS = ["Tiger", "Cow", "Rose", "Buffalo", "Snake", "Cat", "Chimney", "Horse", ""]
QUERIES = {
    "the first page": "", "a page in the middle": "?before={half}",
    "a word that many games have": "?words=tiger", "a word that one game has": "?words=needle",
    "a word that none has": "?words=nobody", "ties against one level": "?result=tied&level=hard",
    "a tag that few games have": "?tag=final", "the statistics": "/statistics",
    "all as records": "/export/ggf"}


def generate_entries(games: int) -> Iterator[Entry]:
    chance, [entry] = random.Random(1), read(GAME).entries
    for number in range(games):
        other = f"player {chance.randrange(500)}" if number != 7 else "needle"
        yield Entry("human", other, f"20{number % 27:02}-01-31", chance.choice(OPENINGS),
                    float(chance.randrange(-64, 65, 2)), entry.plies,
                    entry.record.replace("PB[Black]", f"PB[{number}]"),
                    ("final",) if number % 1000 == 0 else ())


def fill(path: Path, games: int) -> None:
    """Add games against programs to a person's library. `games` is the number of games."""
    with closing(Store(path)) as store, store.transaction():
        assert store.library.add(digest(KEY), generate_entries(games)) == games
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE library SET side = 'BLACK', level = CASE id % 3 "
                         "WHEN 0 THEN 'easy' WHEN 1 THEN 'medium' ELSE 'hard' END")


def send_small_requests(client: TestClient, is_over: Event, times: list[float]) -> None:
    """Send small requests until `is_over` is set."""
    while not is_over.is_set():
        begin = time.perf_counter()
        client.get("/api/matches/none")
        times.append(1000 * (time.perf_counter() - begin))
        is_over.wait(0.005)


def main(games: str = "100000") -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        fill(path, int(games))
        with TestClient(create_app(Store(path), ["*"]), headers={"x-person": KEY}) as client:
            for name, path in QUERIES.items():
                times, others, is_over = [], [], Event()
                other = Thread(target=send_small_requests, args=(client, is_over, others))
                other.start()
                for _ in range(10):
                    begin = time.perf_counter()
                    answer = client.get("/api/library" + path.format(half=int(games) // 2))
                    times.append(1000 * (time.perf_counter() - begin))
                    assert answer.status_code == 200, answer.text
                is_over.set()
                other.join()
                print(f"{name}: {median(times):.1f} ms, at most {max(times):.1f}; others waited "
                      f"at most {max(others):.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
