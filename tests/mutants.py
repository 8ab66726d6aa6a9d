"""Breaks the rules on purpose, one small mistake at a time, and lists what no test notices.

The mistakes are those of cosmic-ray's operators. Each is tried in a process forked for it,
which is many times quicker than a new Python: pytest and Hypothesis are there already.
A mistake that no test notices asks for a test, or for less code; one that makes no
difference is listed, with the reason, in mutants.txt. `make mutants` fails where it finds
one that is not listed, or does not find one that is.
"""

import contextlib
import importlib.abc
import importlib.util
import multiprocessing
import os
import resource
import signal
import sys
from pathlib import Path

import hypothesis
import hypothesis.strategies  # here once, and not again for each mutant
import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

MODULES = ["othello.move_validator", "othello.game", "othello.command", "othello.board"]
LIST = Path(__file__).with_name("mutants.txt")

# The tests of these modules, the quick ones first.
TESTS = ["command", "undo", "game_loop", "game", "board", "move_validator", "values",
         "properties_of_games", "properties_of_moves", "oracles"]
ARGUMENTS = ["--exitfirst", "--override-ini=addopts=", "--assert=plain", "-pno:cacheprovider",
             "-Wignore:Module already imported", "--hypothesis-profile=mutants",
             *(f"tests/model/test_{name}.py" for name in TESTS)]
SECONDS, BYTES = 120, 2**29  # what a mutant may take: some would never end


def mutants(module):
    """The sources of a module with one mistake each, and what the mistake is called."""
    source = Path(*module.split(".")).with_suffix(".py").read_text()
    found = {}
    for name in operator_names():
        try:
            operator = get_operator(name)()
        except TypeError:  # an operator with parameters, of which there are none here
            continue
        occurrence = 0
        while mutant := mutate_code(source, operator, occurrence):
            found.setdefault(mutant, f"{module}: {difference(source, mutant)}")
            occurrence += 1
    return found


def difference(before, after):
    """The first line that is not the same, as it was and as it is."""
    lines = zip(before.splitlines(), after.splitlines())
    return next(f"{old.strip()}  ->  {new.strip()}" for old, new in lines if old != new)


class Mutant(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Has a module imported from a source that is not that of its file."""

    def __init__(self, name, source):
        self.name = name
        self.source = source

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        exec(compile(self.source, self.name, "exec"), vars(module))


def is_noticed(module, source):
    """Whether a test fails, or never ends, in a process that is there for this mutant only."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    failed = True
    try:
        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
        sys.meta_path.insert(0, Mutant(module, source))
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            failed = pytest.main(ARGUMENTS) != 0
    finally:
        os._exit(failed)


def unnoticed(module):
    """The names of the mutants of a module with which all tests pass."""
    unchanged = Path(*module.split(".")).with_suffix(".py").read_text()
    if is_noticed(module, unchanged):
        sys.exit(f"the tests of {module} fail without any mistake")
    found = mutants(module)
    with multiprocessing.get_context("fork").Pool() as pool:
        noticed = pool.starmap(is_noticed, [(module, source) for source in found], chunksize=1)
    names = [name for name, yes in zip(found.values(), noticed) if not yes]
    print(f"{module}: {len(found)} mutants, {len(names)} not noticed", flush=True)
    return names


def main():
    hypothesis.settings.register_profile(
        "mutants", max_examples=20, deadline=None, derandomize=True, database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])
    listed = {line.strip() for line in LIST.read_text().splitlines() if "  ->  " in line}
    found = {name for module in MODULES for name in unnoticed(module)}
    for name in sorted(found - listed):
        print(f"no test notices this: {name}")
    for name in sorted(listed - found):
        print(f"a test notices this, or it is gone, so that the list is wrong: {name}")
    sys.exit(found != listed)


if __name__ == "__main__":
    main()
