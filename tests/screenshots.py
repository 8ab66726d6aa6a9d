"""Take the screenshots of the page for docs/images. `make screenshots` runs this script."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

from support.browser import Person, chromium
from support.helpers import FULL_BOARD_TIE
from support.paths import SAMPLES
from support.server import Server

from othello.lessons.endings import endings
from othello.web.values import NODES

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True,
         "is_mobile": True}
LANDSCAPE = PHONE | {"viewport": {"width": 740, "height": 360}}
WIDE = {"viewport": {"width": 1600, "height": 900}}


def take(browser, address, name, act, text=FULL_BOARD_TIE[:40], opponent="medium", **options):
    """Start a game, call `act` with the visitor, and save a screenshot of the page."""
    person = Person(browser, address, **options)
    person.begin(opponent, text=text)
    person.wait()
    act(person)
    person.page.screenshot(path=IMAGES / f"{name}.png")
    person.close()


def show_analysis(person):
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#review")
    person.page.wait_for_selector("#mistakes li")


def study(person):
    person.open("Play")
    person.page.check("#values")
    person.see("#values-summary", f"{NODES[-1]:,}")


def show_internals(person):
    person.page.keyboard.press("x")
    person.page.wait_for_selector("#hood-lines li")


def learn(person):
    """Give a wrong answer to an endgame problem, so that the page shows an explanation."""
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.page.wait_for_selector("#lesson:not([hidden])")
    problem = endings()[0]
    square = next(move.position for move in problem.moves if move.position not in problem.right)
    person.click(str(square))
    person.see("#lesson-judged", "Wrong")


def show_library(person):
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", [SAMPLES / "WTH_1978.wtb",
                                            SAMPLES / "nboard_sample.ggf"])
    person.see("#imported", "Imported: 9")
    person.page.click("#carry summary")
    person.page.click("#results summary")
    person.page.wait_for_selector("#parts img")


def main():
    IMAGES.mkdir(exist_ok=True)
    with (tempfile.TemporaryDirectory() as folder, chromium() as browser,
          ExitStack() as stack):
        server = Server(Path(folder) / "games.sqlite")
        stack.callback(server.stop)

        def first(person):
            return person.state["valid"][0]["square"]
        size = {"viewport": {"width": 900, "height": 640}}
        take(browser, server.address, "start", lambda person: None, "", **size)
        take(browser, server.address, "page", lambda person: person.hover(first(person)), **size)
        take(browser, server.address, "review", show_analysis,
             viewport={"width": 1280, "height": 900})
        take(browser, server.address, "phone", lambda person: None, **PHONE)
        take(browser, server.address, "dark", lambda person: person.hover(first(person)),
             color_scheme="dark", **size)
        take(browser, server.address, "study", study, **WIDE)
        take(browser, server.address, "learn", learn, **WIDE)
        take(browser, server.address, "library", show_library, **WIDE)
        take(browser, server.address, "hood", show_internals, opponent="here",
             viewport={"width": 1280, "height": 900})
        take(browser, server.address, "landscape", lambda person: None, **LANDSCAPE)


if __name__ == "__main__":
    main()
