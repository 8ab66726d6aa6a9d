"""Fixtures for the tests of the page: a server and a browser."""

import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.server import serving

if not find_spec("playwright"):
    assert not os.environ.get("CI"), "CI tests the page in a browser"
    collect_ignore = [tests.name for tests in Path(__file__).parent.glob("test_*.py") if re.search(
        "^from (playwright|support.browser)", tests.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.fixture(scope="module")
def browser():
    # Only tests with a browser need Playwright.
    from support.browser import NoBrowserError, chromium

    try:
        with chromium() as found:
            yield found
    except NoBrowserError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the page is not tested: {error}")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("games") / "games.sqlite") as server:
        yield server.address


@pytest.fixture
def visit(browser, address):
    from support.browser import Person

    people = []

    def come(path="", **options):
        people.append(Person(browser, address, path, **options))
        return people[-1]
    yield come
    for person in people:
        person.close()
