"""Import a copy of the package with a seeded fault in one module."""

import importlib
import sys
from contextlib import contextmanager

from support.module_override import ModuleOverride
from support.paths import ROOT


@contextmanager
def fresh_package():
    """Reimport the package within the block, and restore the original modules afterwards."""
    modules = {name: module for name, module in sys.modules.items()
               if name.partition(".")[0] == "othello"}
    for name in modules:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "othello"]:
            del sys.modules[name]
        sys.modules.update(modules)


def import_with_fault(module, before, after, name):
    """Import `name` from a copy of the package in which `module` has a seeded fault."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    source = path.read_text(encoding="utf-8")
    number = source.count(before)
    assert number == 1, f"expected this once in {module}, found it {number} times: {before}"
    fault = ModuleOverride(module, source.replace(before, after))
    with fresh_package():
        sys.meta_path.insert(0, fault)
        try:
            return importlib.import_module(name)
        finally:
            sys.meta_path.remove(fault)
