"""Use the same examples in every run, and report skipped tests and slow tests."""

import gc
import os
import signal
import sys
import tempfile
from collections import Counter

import pytest
from hypothesis import Phase, settings

settings.register_profile("repeatable", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("repeatable")
# tests/requirements.md promises more examples for the properties that it lists.
settings.register_profile("properties", settings.get_profile("repeatable"), max_examples=100)

# This profile is for tests that insert a seeded fault and then run other tests.
settings.register_profile("glance", max_examples=20, deadline=None, derandomize=True,
                          database=None, phases=[Phase.explicit, Phase.generate])

# A shell makes background programs ignore Ctrl-C, but the tests send Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = pytest.StashKey[set[str]]()  # names of slow tests that this run leaves out


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Use one more process than there are cores, because many tests wait for other programs."""
    return os.cpu_count() + 1


def pytest_addoption(parser):
    parser.addoption("--play", action="store_true",
                     help="have the tests of the served page test the page without a server")


@pytest.fixture(scope="session")
def site(tmp_path_factory, testrun_uid):
    """Return the folder of the documentation site, which is built only once per test run."""
    from support.static_site import build_site  # which needs Playwright

    return build_site(tmp_path_factory.getbasetemp().parent / f"site-{testrun_uid}")


@pytest.fixture(scope="session")
def site_address(site):
    from support.static_site import serve_folder

    with serve_folder(site) as address:
        yield address


def pytest_configure(config):
    config.stash[SLOW] = set()


def pytest_runtest_setup(item):
    if not item.config.option.hypothesis_profile:
        has_properties = item.path.name.startswith("test_properties_")
        settings.load_profile("properties" if has_properties else "repeatable")


def pytest_collection():
    gc.disable()


def pytest_collection_finish():
    """Exempt all existing objects from garbage collection."""
    gc.freeze()
    gc.enable()


def pytest_deselected(items):
    for item in items:
        if item.get_closest_marker("slow"):
            item.config.stash[SLOW].add(item.nodeid.partition("[")[0])


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):  # true only in pytest-xdist workers
        session.config.workeroutput["slow"] = sorted(session.config.stash[SLOW])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    node.config.stash[SLOW].update(getattr(node, "workeroutput", {}).get("slow", []))


def pytest_terminal_summary(terminalreporter, config):
    """Report why tests were skipped, and which slow tests this run left out."""
    skipped = Counter(report.longrepr[2].removeprefix("Skipped: ")
                      for report in terminalreporter.getreports("skipped"))
    for reason, number in skipped.items():
        terminalreporter.write_line(f"{number} skipped: {reason}.")
    slow = config.stash[SLOW]
    if slow and config.option.markexpr == "not slow":
        terminalreporter.write_line(f"{len(slow)} slow tests were left out, of which some are "
                                    "run with fewer cases; `make check` runs them:")
        for folder, number in sorted(Counter(name.rpartition("/")[0] for name in slow).items()):
            terminalreporter.write_line(f"  {number:3} in {folder}")


# Saved games and answers are stored in a temporary folder.
_state = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = _state.name
os.environ["XDG_DATA_HOME"] = os.path.join(_state.name, "data")

# Without this setting, argparse searches the disk for translations each time it creates a parser.
os.environ["LANGUAGE"] = "C"

# The tests start hundreds of programs, which share compiled files.
sys.dont_write_bytecode = False
sys.pycache_prefix = os.path.join(sys.prefix, "pycache")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
