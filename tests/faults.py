"""Insert each seeded fault from tests/requirements.md, and check that its test fails.

`make seeded-faults` tries all faults, and `python tests/faults.py 2.5 14` tries only faults 2.5
and 14. Each fault is tested in its own forked process, which imports the changed module.
"""

import contextlib
import multiprocessing
import os
import re
import sys
from typing import NamedTuple

import hypothesis
# Import Hypothesis once, before this process forks.
import hypothesis.strategies
import pytest
from support.module_override import ModuleOverride
from support.pages import requirements
from support.paths import ROOT

ARGUMENTS = ["--override-ini=addopts=", "--assert=plain", "-pno:cacheprovider", "-q",
             "-Wignore:Module already imported", "--hypothesis-profile=faults"]


class Fault(NamedTuple):
    """A seeded fault: a change to one module, and the test that must then fail."""

    number: str
    path: str  # below othello/
    before: str
    after: str
    test: str

    def source(self):
        """Return the module's source code with the seeded fault inserted."""
        text = (ROOT / "othello" / self.path).read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            sys.exit(f"fault {self.number}: {self.before!r} is {text.count(self.before)} times in "
                     f"{self.path}. Change the row so that it is there once.")
        return text.replace(self.before, self.after)


def faults():
    paths = {name: path for path in (ROOT / "tests").rglob("test_*.py")
             for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)}
    result = []
    for number, _, *cells, _ in requirements():
        test, path, before, after = (cell.strip("`") for cell in cells)
        result.append(Fault(number, path, before, after, f"{paths[test]}::{test}"))
    return result


def outcome(tests, fault=None):
    """Run tests in a separate process and return pytest's exit code."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = pytest.ExitCode.INTERNAL_ERROR
    try:
        if fault is not None:
            name = "othello." + fault.path.removesuffix(".py").replace("/", ".")
            sys.meta_path.insert(0, ModuleOverride(name, fault.source()))
        with open(os.devnull, "w") as null_file, contextlib.redirect_stdout(null_file):
            code = pytest.main([*ARGUMENTS, *tests])
    finally:
        os._exit(code)


def is_noticed(fault):
    """Return whether the test fails when the fault is present.

    A test that can't run doesn't count as failing.
    """
    return outcome([fault.test], fault) == pytest.ExitCode.TESTS_FAILED


def main(numbers):
    hypothesis.settings.register_profile(
        "faults", deadline=None, derandomize=True, database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])
    chosen_faults = [fault for fault in faults() if not numbers or fault.number in numbers]
    for fault in chosen_faults:
        fault.source()
    if outcome(sorted({fault.test for fault in chosen_faults})) != pytest.ExitCode.OK:
        sys.exit("Some tests fail without a seeded fault. Run `make test` and repair them first.")
    with multiprocessing.get_context("fork").Pool() as pool:
        results = pool.map(is_noticed, chosen_faults, chunksize=1)
    for fault, result in zip(chosen_faults, results):
        if not result:
            print(f"{fault.number}: {fault.test.split('::')[1]} passes although {fault.path} has "
                  f"{fault.after!r} instead of {fault.before!r}")
    print(f"{sum(results)} of {len(chosen_faults)} seeded faults make the test of their "
          "requirement fail")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
