"""Run a test file that can import only some of the package's files.

`python tests/first_files.py TESTS FILE...` runs the file TESTS. From the package, the tests can
import only the files FILE... and `errors`. FILE... are the first files in the reading order. The
tests can't use `from othello import ...`, because it imports every file.
"""

import importlib.abc
import sys
from pathlib import Path
from types import ModuleType

import pytest

PACKAGE = Path(__file__).parents[1] / "othello"


class LaterFiles(importlib.abc.MetaPathFinder):
    """An import hook that refuses to import files that come later in the reading order."""

    def __init__(self, first):
        self.first = {f"othello.{name}" for name in (*first, "errors")}

    def find_spec(self, name, path, target=None):
        if name.startswith("othello.") and name not in self.first:
            raise ImportError(f"{name} comes later in reading order")
        return None


def main(tests, *first):
    package = ModuleType("othello")  # an empty package, which imports nothing
    package.__path__ = [str(PACKAGE)]
    sys.modules["othello"] = package
    sys.meta_path.insert(0, LaterFiles(first))
    return pytest.main(["--override-ini=addopts=", "-q", "-pno:cacheprovider",
                        "--hypothesis-profile=glance", tests])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
