"""Make one small change to the program at a time, and list the changes that no test notices.

The changes come from cosmic-ray, a tool for mutation testing. Each change is tested in a forked
process, because forking is much faster than starting Python. If no test detects a change, either
add a test or simplify the code. The file mutants.txt lists harmless changes, each with a reason. A
`*` after a line in mutants.txt stands for all changes to that line. `make mutation-test` fails if
it finds an unlisted change, or doesn't find a listed change.

SUBPACKAGES="formats web" changes only these subpackages. SAMPLE=30 makes the same 30 changes per
module in each run.
"""

import argparse
import ast
import contextlib
import gc
import multiprocessing
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import fastapi.testclient  # noqa: F401 here once, and not again for each mutant
import hypothesis
import hypothesis.strategies
import pytest
from support.module_override import ModuleOverride
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

MODEL = ["command", "undo", "game_loop", "game", "board", "move_validator", "player", "position",
         "cell", "copies", "wrong_arguments", "properties_of_games", "properties_of_moves"]

# The modules of each subpackage, and the tests that must detect changes to these modules. Fast
# tests come first.
SUBPACKAGES = {
    "model": {module: [f"model/test_{test}.py" for test in MODEL] for module in (
        "move_validator", "game", "command", "board")},
    "formats": {f"formats.{module}": [f"formats/test_{test}.py" for test in tests.split()]
                for module, tests in {
        "builder": "pgn sgf reading", "reader": "reading input_variants", "plain_text": "reading",
        "json_games": "reading", "pgn": "pgn reported_problems hostile_text input_variants",
        "sgf": "sgf", "properties": "sgf ggf", "conversion": "conversion", "files": "files",
        "ggf": "ggf", "graph": "graph", "obf": "obf", "position": "typed_positions",
        "record": "record", "saved_game": "saved_game", "start": "start saved_game",
        "svg": "svg", "transcript": "transcript pgn reading ggf",
        "wthor": "wthor", "wthor_records": "wthor conversion"}.items()},
    "analysis": {f"analysis.{module}": [f"analysis/test_{test}.py" for test in tests.split()]
                 for module, tests in {
        "explain": "explain", "features": "features hints",
        "hints": "hints", "leads": "hints reasons review_report", "lines": "lines",
        "reasons": "reasons", "report": "review_report",
        "budget": "evaluate", "openings": "openings", "perft": "perft", "review": "review",
        "validate": "validate"}.items()} | {
        "analysis.evaluate": ["analysis/test_evaluate.py", "web/test_values.py"]},
    "players": {f"players.{module}": [f"players/test_{module}.py"] for module in (
        "engine_board", "engine_player", "fallible_player", "greedy", "mcts", "minimax",
        "registry", "vote_player")} | {
        "players.levels": ["players/test_registry.py", "players/test_book.py"]},
    "session": {"session.session": ["session/test_browse.py", "session/test_interfaces.py",
                                    "console/test_program_players.py"],
                "session.autosave": ["session/test_autosave.py"]},
    "lessons": {f"lessons.{module}": [f"lessons/test_{test}.py" for test in tests.split()]
                for module, tests in {
        "endings": "endings problems", "mistakes": "problems", "openings": "problems",
        "problem": "problems", "spacing": "spacing", "store": "lessons"}.items()},
    "statistics": {"statistics.tally": ["statistics/test_tally.py"]},
    "arena": {"arena.swiss": ["arena/test_swiss.py"]},
    "web": {f"web.{module}": [f"web/test_{module}.py"] for module in (
        "store", "guard", "library_table", "library_import", "uploads", "positions",
        "variations", "values")} | {
        "web.match": ["web/test_match.py", "web/test_multiplayer.py"]},
    "engine": {"engine.table": ["engine/test_table.py"]},
}
# Enum members, types, None and small numbers are equal only if they are identical. Replacing an
# operator with `is` has no effect, or the same effect as replacing it with `==`.
EQUIVALENT = re.compile(r"_(Is_Eq|IsNot_NotEq|(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot))$")
ARROW = "  ->  "
LIST = Path(__file__).with_name("mutants.txt")
# Loading all plugins takes longer than running most tests, so only the Hypothesis plugin is
# loaded.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "yes"
ARGUMENTS = ["--exitfirst", "--override-ini=addopts=", "--assert=plain", "-pno:cacheprovider",
             "-p_hypothesis_pytestplugin", "--hypothesis-profile=mutants",
             "-Wignore:Module already imported",
             "-mnot browser and (not slow or slow(covers=True))"]
SECONDS, BYTES = 600, 2**30  # limits per mutant
TIMES_LONGER = 5  # limit on processor time, as a multiple of the unchanged program's time
TIMEOUT = 10  # limit on elapsed time, as a multiple of the unchanged program's time
SEED = 1


def mutants(module):
    source = source_of(module)
    nodes, original = list(ast_nodes(get_ast(source))), behaviour(source)
    labels = {}
    for name in operator_names():
        if EQUIVALENT.search(name):
            continue
        try:
            operator = get_operator(name)()
        except TypeError:  # The operator needs parameters.
            continue
        places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        for occurrence in range(places):
            mutant = mutate_code(source, operator, occurrence)
            if behaviour(mutant) not in (None, original):
                labels.setdefault(mutant, f"{module}: {difference(source, mutant)}")
    return labels


def source_of(module):
    return Path(*module.split(".")).with_suffix(".py").read_text()


class WithoutTypes(ast.NodeTransformer):
    """A transformer that removes type annotations.

    Annotations need no tests, because mypy checks them.
    """

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node):
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def behaviour(source):
    """Return the syntax tree without annotations as text, or None for invalid Python."""
    try:
        return ast.dump(WithoutTypes().visit(ast.parse(source)))
    except SyntaxError:
        return None


def difference(before, after):
    lines = zip(before.splitlines(), after.splitlines())
    return next(f"{old.strip()}{ARROW}{new.strip()}" for old, new in lines if old != new)


def run_mutant(module, tests, seconds, patience, source):
    """Test a mutant in a forked process.

    Return whether a test failed or never ended, and the processor time in seconds.
    """
    child = os.fork()
    if child:
        _, status, usage = os.wait4(child, 0)
        return status != 0, usage.ru_utime + usage.ru_stime
    has_failed = True
    gc.freeze()  # saves time, because pytest often calls gc.collect()
    try:
        signal.alarm(patience)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
        sys.meta_path.insert(0, ModuleOverride(module, source))
        with open(os.devnull, "w") as null_file, contextlib.redirect_stdout(null_file):
            has_failed = pytest.main([*ARGUMENTS, *(f"tests/{test}" for test in tests)]) != 0
    finally:
        os._exit(has_failed)


def unnoticed_mutants(module, tests, sample):
    labels = mutants(module)
    if sample:
        sources = random.Random(SEED).sample(sorted(labels), min(sample, len(labels)))
        labels = {source: labels[source] for source in sources}
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as pool:
        begin = time.monotonic()
        is_noticed, seconds = pool.submit(run_mutant, module, tests, SECONDS, SECONDS,
                                          source_of(module)).result()
        patience = TIMEOUT * int(time.monotonic() - begin + 1)
        if is_noticed:
            sys.exit(f"the tests of {module} fail without any mistake")
        limit = int(TIMES_LONGER * seconds) + 1
        answers = list(pool.map(partial(run_mutant, module, tests, limit, patience), labels))
    names = [name for name, (is_noticed, _) in zip(labels.values(), answers) if not is_noticed]
    print(f"{module}: {len(labels)} mutants, {len(names)} not noticed", flush=True)
    return len(labels), names


def matching_entry(name, entries):
    star = f"{name.partition(ARROW)[0]}{ARROW}*"
    return name if name in entries else star if star in entries else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("subpackages", nargs="*", metavar="SUBPACKAGE",
                        help=", ".join(SUBPACKAGES))
    parser.add_argument("--sample", type=int, metavar="N", help="of each module's mistakes")
    arguments = parser.parse_args()
    hypothesis.settings.register_profile(
        "mutants", max_examples=20, deadline=None, derandomize=True, database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])
    folder = tempfile.TemporaryDirectory()
    tempfile.tempdir = folder.name  # Killed processes leave files here.
    entries = {line.strip() for line in LIST.read_text().splitlines() if ARROW in line}
    used_entries, modules, is_complete = set(), set(), True
    for subpackage in arguments.subpackages or SUBPACKAGES:
        count = unnoticed = 0
        for name, tests in SUBPACKAGES[subpackage].items():
            number, names = unnoticed_mutants(f"othello.{name}", tests, arguments.sample)
            count, unnoticed = count + number, unnoticed + len(names)
            modules.add(f"othello.{name}")
            used_entries.update(matching_entry(line, entries) for line in names)
            for line in sorted(line for line in {*names} if matching_entry(line, entries) is None):
                print(f"no test notices this: {line}", flush=True)
                is_complete = False
        print(f"{subpackage}: {count} mutants, {100 * (count - unnoticed) / count:.1f}% noticed")
    unused_entries = set() if arguments.sample else {
        name for name in entries - used_entries if name.partition(":")[0] in modules}
    for name in sorted(unused_entries):
        print(f"a test notices this, or it is gone, so that the list is wrong: {name}")
    sys.exit(bool(unused_entries) or not is_complete)


if __name__ == "__main__":
    main()
