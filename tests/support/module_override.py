"""Import a module from modified source code rather than from its file."""

import importlib.abc
import importlib.util
from pathlib import Path


class ModuleOverride(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """An import hook for one module, to be inserted at the front of `sys.meta_path`."""

    def __init__(self, name, source):
        self.name = name
        self.source = source

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        module.__file__ = str(Path(*self.name.split(".")).with_suffix(".py").absolute())
        exec(compile(self.source, self.name, "exec"), vars(module))
