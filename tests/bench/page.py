"""Measure the page's load time, the time per move, and the frame rate while discs turn.

    python page.py [VISITS]

The script prints the median and the maximum of several visits, in milliseconds. A *cold* load
begins with the command that starts the server, and ends with the load event of the first page. A
*warm* load is a new visitor's first load of the page from a server that is already running. The
time for a move runs from the page's request to the server's answer. The script also measures
how long the package's `Game` class takes for the same move.

Frames are measured on a board that is 1,024 pixels wide. The script plays 30 moves, and then
repeats a move that flips ten discs. Frames of more than 50 ms count as dropped.
"""

import os
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser import Person, chromium  # noqa: E402
from support.helpers import FULL_BOARD_TIE, play  # noqa: E402
from support.server import Server  # noqa: E402

TIMES = """() => {
  const [navigation] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return [navigation.loadEventEnd, paint.startTime];
}"""
LOADED = """() => performance.timeOrigin
  + performance.getEntriesByType("navigation")[0].loadEventEnd"""
# Black's move d4 turns ten discs, in four directions.
TEN = "---X-------O-------O----XOO-OOOX---O-------O-------O-------X---- X"
DROPPED_MS = 50  # milliseconds between two frames
ANSWER = """() => performance.getEntriesByType("resource")
  .filter((entry) => entry.name.endsWith("/moves")).map((entry) => entry.duration)[0]"""
WATCH = """() => {  // a frame that was asked for while one was drawn continues the same turn
  let [last, drawing] = [0, false];
  window.frames = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => {
    const continues = drawing;
    return ask((time) => {
      const [between, begin] = [time - last, performance.now()];
      [last, drawing] = [time, true];
      draw(time);
      drawing = false;
      if (continues) window.frames.push([between, performance.now() - begin]);
    });
  };
}"""


@contextmanager
def running_server():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite")
        try:
            yield server.address
        finally:
            server.stop()


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


def cold_load(browser):
    page = browser.new_page()
    begin = time.time()
    with running_server() as address:
        page.goto(address)
        load_time = page.evaluate(LOADED)
        page.close()
    return [load_time - 1000 * begin]


def frames(browser, address, text, squares, is_repeated):
    """For each frame, return the time since the previous frame and the time that drawing took."""
    person = Person(browser, address, viewport={"width": 1920, "height": 1080})
    person.begin("here", text=text)
    person.wait()
    person.page.evaluate(WATCH)
    for number, square in enumerate(squares):
        person.click(square)
        person.see_plies(1 if is_repeated else number + 1)
        person.wait()
        if is_repeated:
            person.page.click("#undo")
            person.see_plies(0)
            person.wait()
    times = person.page.evaluate("window.frames")
    person.close()
    return times


def print_frames(name, times):
    print_times([f"{name}, from one to the next", f"{name}, drawing"], times)
    slow_frames = sum(between > DROPPED_MS for between, _ in times)
    print(f"{name}: {slow_frames} of {len(times)} took more than {DROPPED_MS} ms; "
          f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def print_times(names, rows):
    for name, figures in zip(names, zip(*rows)):
        print(f"{name}: {median(figures):.1f} ms, 99th percentile "
              f"{sorted(figures)[int(0.99 * len(figures))]:.1f}, at most {max(figures):.1f}")


def main(visits="20"):
    with chromium() as browser:
        print_times(["cold load"], [cold_load(browser) for _ in range(int(visits))])
        with running_server() as address:
            print_times(["warm load", "first paint", "a move", "the model's part"],
                        [visit(browser, address) for _ in range(int(visits))])
            moves = [FULL_BOARD_TIE[index:index + 2] for index in range(0, 60, 2)]
            print_frames("frames of a game", frames(browser, address, "", moves, False))
            print_frames("frames of ten discs", frames(browser, address, TEN, 20 * ["d4"], True))


if __name__ == "__main__":
    main(*sys.argv[1:])
