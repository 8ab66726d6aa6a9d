"""Fixtures for the tests of the page: a server and a browser."""

import os
from importlib.util import find_spec

import pytest
from server import serving

if not find_spec("playwright"):
    assert not os.environ.get("CI"), "CI tests the page in a browser"
    collect_ignore = ["test_page.py", "test_page_study.py"]


@pytest.fixture(scope="module")
def browser():
    from browser import NoBrowserError, chromium  # only tests with a browser need Playwright

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
    from browser import Person

    people = []

    def come(path="", **options):
        people.append(Person(browser, address, path, **options))
        return people[-1]
    yield come
    for person in people:
        person.close()
