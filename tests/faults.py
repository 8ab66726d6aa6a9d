"""Makes each fault of docs/faults.md, and sees that the test of its requirement fails.

`make seeded-faults` runs all; `python tests/faults.py 2.5 property_name...` only some numbers. Each
fault lives in a process forked for it, in which the module is imported from the changed text.
"""

import contextlib
import multiprocessing
import os
import re
import sys
from typing import NamedTuple

import hypothesis
import hypothesis.strategies  # here once, and not again for each fault
import pytest
from changed import Changed
from pages import page, rows
from places import ROOT

ARGUMENTS = ["--override-ini=addopts=", "--assert=plain", "-pno:cacheprovider", "-q",
             "-Wignore:Module already imported", "--hypothesis-profile=faults"]


class Fault(NamedTuple):
    """A change of one module, and the test that is to fail with it."""

    number: str
    path: str  # below othello/
    before: str
    after: str
    test: str

    def source(self):
        """The text of the module with the fault."""
        text = (ROOT / "othello" / self.path).read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            sys.exit(f"fault {self.number}: expected {self.before!r} once in {self.path}, "
                     f"found it {text.count(self.before)} times")
        return text.replace(self.before, self.after)


def faults():
    """All faults, in the order of the table."""
    tests = {row[0]: re.search(r"`(\w+)`", row[2])[1]
             for row in rows(page("docs/requirements.md")) if row[0][0].isdigit()}
    places = {name: path for path in (ROOT / "tests").rglob("test_*.py")
              for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)}
    table = [row for row in rows(page("docs/faults.md")) if row[0][0].isdigit()]
    read = []
    for number, path, before, after, _ in table:
        test = f"{places[tests[number]]}::{tests[number]}"
        read.append(Fault(number, *(cell.strip("`") for cell in (path, before, after)), test))
    missing = set(tests) - {fault.number for fault in read}
    if missing:
        sys.exit(f"no fault is listed for {', '.join(sorted(missing))}")
    return read


def outcome(tests, fault=None):
    """pytest's exit code of some tests, in a process that is there for them only."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = pytest.ExitCode.INTERNAL_ERROR
    try:
        if fault is not None:
            name = "othello." + fault.path.removesuffix(".py").replace("/", ".")
            sys.meta_path.insert(0, Changed(name, fault.source()))
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            code = pytest.main([*ARGUMENTS, *tests])
    finally:
        os._exit(code)


def is_noticed(fault):
    """Whether the test fails with the fault; a test that cannot be run at all is no proof."""
    return outcome([fault.test], fault) == pytest.ExitCode.TESTS_FAILED


def main(numbers):
    hypothesis.settings.register_profile(
        "faults", deadline=None, derandomize=True, database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])
    chosen = [fault for fault in faults() if not numbers or fault.number in numbers]
    for fault in chosen:
        fault.source()
    if outcome(sorted({fault.test for fault in chosen})) != pytest.ExitCode.OK:
        sys.exit("some of the tests fail without any fault")
    with multiprocessing.get_context("fork").Pool() as pool:
        noticed = pool.map(is_noticed, chosen, chunksize=1)
    for fault, yes in zip(chosen, noticed):
        if not yes:
            print(f"{fault.number}: {fault.test.split('::')[1]} does not notice that "
                  f"{fault.before!r} is {fault.after!r} in {fault.path}")
    print(f"{sum(noticed)} of {len(chosen)} faults are noticed by the test of their requirement")
    return 0 if all(noticed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
