"""Fixtures for the tests of the site: its folder, a server and visitors."""

import subprocess
import sys
import threading
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from support.paths import ROOT


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory, testrun_uid):
    """The folder of the site. The first process of a test run that needs it builds it."""
    with (tmp_path_factory.getbasetemp().parent / f"site-{testrun_uid}").open("a+") as state:
        flock(state, LOCK_EX)
        state.seek(0)
        if not state.read():
            built = subprocess.run(["make", "site", f"VENV={sys.prefix}"], cwd=ROOT,
                                   capture_output=True, text=True)
            assert built.returncode == 0, built.stdout + built.stderr
            state.write("built")
    return ROOT / ".site"


@pytest.fixture(scope="session")
def address(site):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=site)) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    from support.browser import chromium  # only these tests need Playwright

    with chromium() as found:
        yield found


@pytest.fixture
def visit(browser, address):
    """Open a page of the site. Fail at the end if it had errors or requests to another host."""
    from support.browser import Person

    class Reader(Person):
        def wait(self, selector="body"):
            self.page.wait_for_selector(selector)

    people = []

    def come(path="", **options):
        options.setdefault("service_workers", "block")
        people.append(Reader(browser, address, path, **options))
        return people[-1]
    yield come
    for person in people:
        person.context.close()
        assert person.faults == []
        assert person.hosts - {""} == {address.split("/")[2]}  # an empty host is a data: URL
