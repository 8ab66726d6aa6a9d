"""Takes the pictures of the page in docs/images: `make screenshots`."""

import tempfile
from pathlib import Path

from browser import Person, chromium
from helpers import FULL_BOARD_TIE
from server import Server

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True,
         "is_mobile": True}


def take(browser, address, name, act, text=FULL_BOARD_TIE[:40], **options):
    """A picture of the page after something was done in a game."""
    person = Person(browser, address, **options)
    person.begin("medium", text=text)
    person.wait()
    act(person)
    person.page.screenshot(path=IMAGES / f"{name}.png")
    person.close()


def ask_all(person):
    """Have the page tell all that it can."""
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#review")
    person.page.wait_for_selector("#mistakes li")


def main():
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "games.sqlite")

        def first(person):
            return person.state["valid"][0]["square"]
        size = {"viewport": {"width": 900, "height": 640}}
        take(browser, server.address, "start", lambda person: None, "", **size)
        take(browser, server.address, "page", lambda person: person.hover(first(person)), **size)
        take(browser, server.address, "review", ask_all, viewport={"width": 1280, "height": 900})
        take(browser, server.address, "phone", lambda person: None, **PHONE)
        take(browser, server.address, "dark", lambda person: person.hover(first(person)),
             color_scheme="dark", **size)
        server.stop()


if __name__ == "__main__":
    main()
