"""Choose the adapter for a program, and answer the judge's questions."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import list2cmdline
from typing import Any

from .driver import GameDriver
from .errors import PROGRAM_ERRORS, BrokenGameError, InputReadError, MisfitError, lines_in
from .functions import NAMES, ModuleAdapter, fit_adapter, functions_of
from .game import GameAdapter
from .imports import import_file, import_folder, import_until_input, without_input
from .members import find_class
from .program import Program, starter_of, starts_of
from .strategies import StrategyAdapter
from .values import parse_discs


def load(name: str, discs: str, seconds: float) -> ModuleAdapter | StrategyAdapter:
    """Return an adapter for the functions of a file, or for the class in `FILE.py:CLASS`."""
    path, _, kind = name.partition(".py:")
    module = import_file(Path(path.removesuffix(".py") + ".py"))
    owner: Any = getattr(module, kind) if kind else getattr(module, "Strategy", module)
    if hasattr(owner, "best_strategy"):
        return StrategyAdapter(owner, seconds)

    def function_of(question: str) -> Callable[..., Any] | None:
        target = owner() if kind else owner
        return next((getattr(target, name) for name in NAMES.get(question, ())
                     if hasattr(target, name)), None)

    return ModuleAdapter(function_of, parse_discs(discs))


def _fit(module: Any, options: dict[str, str],
         errors: list[BaseException]) -> ModuleAdapter | GameAdapter:
    """Return the first adapter that fits: for functions, for a class, or for global variables.

    Raises the first of the `errors` if no adapter fits.
    """
    functions: dict[str, Callable[..., Any]] = {}
    unfit = MisfitError(
        "found no game class and no valid_moves or make_move function; name the class with "
        "--game CLASS, or the functions with --moves FUNCTION --move FUNCTION")
    try:
        functions = functions_of(module, options)
    except MisfitError as error:  # an option may name a method
        unfit = error
    if "game" not in options and functions.keys() & {"moves", "play"}:
        try:
            return fit_adapter(functions, module, options.get("discs"))
        except MisfitError as error:
            errors.append(error)
    named = find_class(module, options, "game")
    if named:
        try:
            return GameAdapter(GameDriver(Program(module, options, starter_of(named))))
        except BrokenGameError:
            raise
        except (MisfitError, InputReadError) as error:
            errors.append(error)
    for start in [] if "game" in options else starts_of(module, functions):
        with suppress(*PROGRAM_ERRORS):
            return GameAdapter(GameDriver(Program(module, options, start)))
    raise errors[0] if errors else unfit


def make_adapter(path: str, options: dict[str, str]) -> ModuleAdapter | GameAdapter:
    """Return the adapter for the functions or classes of a file, or of the files in a folder.

    Raises MisfitError if no adapter fits.
    """
    file, errors = Path(path).resolve(), list[BaseException]()
    try:
        with without_input():
            import_program = import_folder if file.is_dir() else import_until_input
            return _fit(import_program(file, errors), options, errors)
    except PROGRAM_ERRORS as error:
        lines: list[int | None] = [*lines_in(str(file), error)]
        message = str(error)
        if isinstance(error, SyntaxError) and error.filename == str(file):
            lines, message = [error.lineno], error.msg
        location = f"line {lines[-1]}: " if lines else ""
        reason = f"{message}." if isinstance(error, (MisfitError, InputReadError)) else (
            f"{type(error).__name__}: {message}".removesuffix(": ")
            + ". The judge must be able to import the file and start a game without an error.")
        is_misfit = isinstance(error, MisfitError) and not isinstance(error, BrokenGameError)
        hint = (f" If {file.name} speaks the judge's protocol, run the judge with -- "
                f"{list2cmdline(['python3', path])}."
                if file.is_file() and b"stdin" in file.read_bytes() else
                " Instead, you can write a small program that supports the judge's protocol, "
                "which the documentation describes." if is_misfit else "")
        raise MisfitError(f"{file.name}: {location}{reason}{hint}") from None


def main() -> None:
    """Answer each line of standard input."""
    with (os.fdopen(os.dup(1), "w", encoding="utf-8") as out,
          open(os.devnull, encoding="utf-8") as empty_input):
        os.dup2(2, 1)
        lines, sys.stdin = sys.stdin, empty_input  # the file can't read the questions
        if len(sys.argv) == 3:
            try:
                adapter: Any = make_adapter(sys.argv[1], json.loads(sys.argv[2]))
            except MisfitError as error:
                print(f"misfit {error}", file=out, flush=True)
                return
            print(adapter.summary, file=out, flush=True)
        else:
            adapter = load(sys.argv[1], sys.argv[2], float(sys.argv[3]))
        for line in lines:
            question, *words = line.split()
            print(adapter.answer(question, *words), file=out, flush=True)
