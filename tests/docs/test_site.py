"""The site of the documentation, built by its command and read in a browser."""

import re
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import Person, chromium
from paths import ROOT

SITE = ROOT / ".site"
PAGES = ["", "docs/README.html", "docs/tutorial.html", "docs/class-diagram.html",
         "docs/course.html", "docs/site/api/othello.html", "docs/adr/README.html", "404.html"]

pytestmark = pytest.mark.slow


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address():
    built = subprocess.run(["make", "site", f"VENV={sys.prefix}"], cwd=ROOT, capture_output=True,
                           text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=SITE)) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def visit(address):
    class Reader(Person):
        def wait(self, selector="body"):
            self.page.wait_for_selector(selector)

    with chromium() as browser:
        people = []

        def come(path="", **options):
            people.append(Reader(browser, address, path, **options))
            return people[-1]
        yield come
        for person in people:
            assert person.faults == []
            assert person.hosts - {""} == {address.split("/")[2]}  # "" is data in the page
            person.context.close()


def test_the_front_page_shows_a_board_a_reason_and_three_ways_in(visit):
    reader = visit()
    assert reader.page.locator("svg circle").count() >= 5
    assert "c4 is not a valid move for White" in reader.page.inner_text("pre")
    for number in range(3):
        reader.page.goto(reader.address)
        reader.page.locator("nav a").nth(number).click()
        reader.wait("article h1")


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_the_site(path, visit):
    reader = visit(path, color_scheme="dark" if path else "light")
    found = Axe().run(reader.page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_search_finds_a_class(visit):
    reader = visit("search.html?q=MoveValidator")
    reader.see("#search-results", "MoveValidator")


def test_diagrams_are_drawn(visit):
    reader = visit("docs/class-diagram.html")
    reader.see(".mermaid svg", "MoveValidator")


def test_a_link_to_a_file_of_the_package_leads_to_its_reference(visit):
    reader = visit("docs/patterns.html")
    targets = [link.get_attribute("href") for link in reader.page.locator("article a").all()]
    assert any("site/api/othello" in target for target in targets)


def test_the_reference_links_to_the_source(visit):
    reader = visit("docs/site/api/othello.html")
    reader.page.locator('dt[id="othello.move_validator.outflanked"] .viewcode-link').click()
    reader.see("article", "def outflanked")


def test_the_site_is_at_most_25_megabytes(address):
    assert sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) < 25e6


def test_no_page_loads_anything_from_another_host(address):
    for path in SITE.rglob("*.html"):
        loaded = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"',
                            path.read_text(encoding="utf-8"))
        assert loaded == [], path
