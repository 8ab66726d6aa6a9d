"""Import a program from a file or a folder, without standard input."""

import importlib.util
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import PROGRAM_ERRORS, InputReadError


def import_file(path: Path) -> ModuleType:
    """Put a file's folder first in `sys.path`, and import the file.

    If the folder is part of a package, put the folder that contains the package second.
    """
    file = path.resolve()
    is_relative = re.search(rb"^\s*from\s+\.", file.read_bytes(), re.MULTILINE)
    root, name = file.parent, file.stem
    while (root / "__init__.py").exists() or root == file.parent and is_relative:
        root, name = root.parent, f"{root.name}.{name}"
    sys.path[:1] = dict.fromkeys([str(file.parent), str(root)])
    if is_relative:  # the package may import the file too
        return importlib.import_module(name)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None, "a file has a loader"
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def python_files(path: Path) -> list[Path]:
    """Return the Python files in a folder, shortest paths first. Leave out installed packages.

    If `path` is a file, return the file.
    """
    return [path] if path.is_file() else sorted(
        (file for file in path.rglob("*.py") if "site-packages" not in file.parts),
        key=lambda file: (len(file.parts), file))


def import_until_input(file: Path, errors: list[BaseException]) -> ModuleType:
    """Import a file. If it reads input, use the code above this line.

    Add the error to `errors`.
    """
    try:
        return import_file(file)
    except InputReadError as error:
        if file.stem not in sys.modules:
            raise
        errors.append(error)
        return sys.modules[file.stem]


def import_folder(folder: Path, errors: list[BaseException]) -> ModuleType:
    """Import the files in a folder, and return a module with all their names.

    If a file has an error or reads input, use its code above this line. Add the errors to
    `errors`.
    """
    program = ModuleType(folder.name)
    program.__file__ = str(folder)
    for file in python_files(folder):
        imported = {getattr(module, "__file__", ""): module for module in sys.modules.values()}
        try:
            module = imported.get(str(file)) or import_file(file)
        except PROGRAM_ERRORS as error:
            errors.append(error)
            module = sys.modules.get(file.stem, program)
        vars(program).update({name: value for name, value in vars(module).items()
                              if not name.startswith("__")})
    return program


class NoInput:
    """Replaces standard input while the judge finds out how to call a file."""

    def __getattr__(self, name: str) -> Any:
        raise InputReadError("the file reads input when it is imported or a game starts; "
                             'move that code below if __name__ == "__main__":')

    def __iter__(self) -> Iterator[str]:
        return iter(self.readline, "")


@contextmanager
def without_input() -> Iterator[None]:
    """Replace standard input with NoInput."""
    stdin, sys.stdin = sys.stdin, NoInput()
    try:
        yield
    finally:
        sys.stdin = stdin
