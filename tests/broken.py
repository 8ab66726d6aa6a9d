"""A copy of the package in which one module has one fault, for tests of what notices it."""

import importlib
import importlib.abc
import importlib.util
import sys
from contextlib import contextmanager

from places import ROOT


class Fault(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Has a module imported from a source that is not quite that of its file."""

    def __init__(self, module, before, after):
        path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
        source = path.read_text(encoding="utf-8")
        found = source.count(before)
        assert found == 1, f"expected this once in {module}, found it {found} times: {before}"
        self.name = module
        self.source = source.replace(before, after)

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        exec(compile(self.source, self.name, "exec"), vars(module))


@contextmanager
def imported_anew():
    """The package is imported again inside, and is what it was outside."""
    kept = {name: module for name, module in sys.modules.items()
            if name.partition(".")[0] == "othello"}
    for name in kept:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "othello"]:
            del sys.modules[name]
        sys.modules.update(kept)


def with_fault(module, before, after, wanted):
    """The module `wanted` of a copy of the package, where `before` reads `after` in `module`."""
    fault = Fault(module, before, after)
    with imported_anew():
        sys.meta_path.insert(0, fault)
        try:
            return importlib.import_module(wanted)
        finally:
            sys.meta_path.remove(fault)
