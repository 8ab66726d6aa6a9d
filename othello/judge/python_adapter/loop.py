"""Find out from a program's code how its loop calls the rules."""

import dis
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import CodeType, ModuleType

from .imports import python_files
from .members import TEST_METHODS, to_snake

# A function's name, and the results of `_names_in`.
Use = tuple[str, tuple[set[str], set[str]]]
# Names of bytecode instructions that create a collection.
BUILDERS = ("BUILD_TUPLE", "BUILD_LIST", "BUILD_MAP", "BUILD_CONST_KEY_MAP", "DICT_UPDATE")


def uses_in(*modules: ModuleType) -> list[Use]:
    """Return the names that the code of modules and of their functions and classes uses."""
    codes = [compile(path.read_bytes(), path, "exec") for path in {
        path for module in modules for path in python_files(Path(str(module.__file__)))}]
    for code in codes:  # grows
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return [(to_snake(code.co_name), _names_in(code)) for code in codes]


def _names_in(code: CodeType) -> tuple[set[str], set[str]]:
    """Return the global names and attributes that a function loads, and those that it changes.

    The operator `in` counts as a loaded name. A module's first assignment to a name defines the
    name, and the next assignment changes it. Dictionary keys count as attributes. An assignment
    of a new tuple, list or dictionary to a variable such as `state` counts as `replace`.
    """
    loaded, stored, defined = set[str](), set[str](), set[str]()
    for previous, instruction in pairwise(dis.get_instructions(code)):
        if (previous.opname in BUILDERS and instruction.opname.startswith("STORE_")
                and "state" in str(instruction.argrepr).partition(",")[0]):
            loaded.add("replace")
        elif instruction.opname == "STORE_SUBSCR" and isinstance(previous.argval, str):
            stored.add(to_snake(previous.argval))
        elif instruction.opname == "CONTAINS_OP":
            loaded.add("in")
        elif instruction.opcode in dis.hasname and instruction.opname.startswith("LOAD"):
            loaded.add(to_snake(instruction.argval))
        elif (instruction.opname in ("STORE_NAME", "STORE_GLOBAL")
              and code.co_name == "<module>" and instruction.argval not in defined):
            defined.add(instruction.argval)
        elif instruction.opname in ("STORE_ATTR", "STORE_GLOBAL", "STORE_NAME"):
            stored.add(to_snake(instruction.argval))
    return loaded, stored


def loop_of(uses: list[Use], move: str) -> list[tuple[set[str], set[str]]]:
    """Return the result of `_names_in` for each function that belongs to the game's loop.

    The loop is any function that `move` doesn't call.
    """
    called = {move}
    for _ in uses:
        called |= {name for caller, (loaded, _) in uses if caller in called for name in loaded}
    return [names for caller, names in uses if caller not in {*called, "init"}]


def readers_of_input(uses: list[Use]) -> set[str]:
    """Return the names of the functions that read input, or call functions that do."""
    names = {"input", "stdin"}
    for _ in uses:
        names |= {caller for caller, (loaded, _) in uses if loaded & names}
    return names


def checks_moves(loop: list[tuple[set[str], set[str]]], lists: Iterable[str],
                 tests: Iterable[str] = TEST_METHODS) -> bool:
    """Return whether the loop calls a test of a move, or searches a list of valid moves."""
    return any(loaded.intersection(tests) or "in" in loaded and loaded.intersection(lists)
               for loaded, _ in loop)
