"""Fixtures for the tests of the documentation site: its folder, a server and visitors."""

import pytest


@pytest.fixture(scope="module")
def browser():
    from support.browser import chromium  # needs Playwright

    with chromium() as chromium_browser:
        yield chromium_browser


@pytest.fixture
def visit(browser, site_address):
    """Open pages of the site.

    At the end, fail if there were errors or requests to another host.
    """
    from support.browser import Person

    class Reader(Person):
        def wait(self, selector="body"):
            self.page.wait_for_selector(selector)

    people = []

    def open_page(path="", **options):
        options.setdefault("service_workers", "block")
        people.append(Reader(browser, site_address, path, **options))
        return people[-1]
    yield open_page
    for person in people:
        person.context.close()
        assert person.errors == []
        assert person.hosts - {""} == {site_address.split("/")[2]}  # data URLs have no host
