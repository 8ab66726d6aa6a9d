"""Measures how soon the page is there, and how soon a move is answered, in Chromium.

    python page.py [VISITS]

Each figure is the median of some visits, in milliseconds: the load event and the first paint
of the page, a move from the click to the server's answer, and the same move by the model
alone in this process.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser import Person, chromium  # noqa: E402
from helpers import play  # noqa: E402
from server import Server  # noqa: E402

TIMES = """() => {
  const [navigation] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return [navigation.loadEventEnd, paint.startTime];
}"""
ANSWER = """() => performance.getEntriesByType("resource")
  .filter((entry) => entry.name.endsWith("/moves")).map((entry) => entry.duration)[0]"""


def visit(browser, address):
    person = Person(browser, address)
    times = person.page.evaluate(TIMES)
    person.click("d3")
    person.see_plies(1)
    times.append(person.page.evaluate(ANSWER))
    person.close()
    begin = time.perf_counter()
    play("d3")
    return [*times, 1000 * (time.perf_counter() - begin)]


def main(visits="20"):
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "games.sqlite")
        measured = [visit(browser, server.address) for _ in range(int(visits))]
        server.stop()
    names = "load", "first paint", "a move", "the model's part"
    for name, figures in zip(names, zip(*measured)):
        print(f"{name}: {median(figures):.1f} ms, at most {max(figures):.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
