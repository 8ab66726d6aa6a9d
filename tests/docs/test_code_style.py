"""Style rules that a program can check."""

import ast
import runpy
from functools import cache

import pytest
from support.paths import ROOT
from script_cycles import cycle

PACKAGE = ROOT / "othello"
FILES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted(PACKAGE.rglob("*.js"))
LONG_CLASSES = {"Game"}  # Game has every operation in the class diagram
# docs/adr/0017-the-engine-is-compiled.md explains the long engine functions. `_of_lines` is a
# table.
LONG_FUNCTIONS = {"value", "_search", "finish", "flips", "_of_lines"}

FUNCTION_NODES = (ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def parse(path):
    return ast.parse(path.read_text())


def statements(node):
    """Yield the statements below `node`. Expressions are skipped, which saves time."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)


@cache
def definitions(path):
    kinds = ast.ClassDef, *FUNCTION_NODES
    return [node for node in statements(parse(path)) if isinstance(node, kinds)]


def nodes(path, kinds):
    return [node for node in definitions(path) if isinstance(node, kinds)]


def lines(node):
    return node.end_lineno - node.lineno + 1


def test_classes_and_functions_are_short():
    found = [(path.name, node) for path in FILES for node in nodes(path, ast.ClassDef)]
    assert {(file, node.name) for file, node in found
            if lines(node) > 200 and node.name not in LONG_CLASSES} == set()
    found = [(path.name, node) for path in FILES for node in nodes(path, FUNCTION_NODES)]
    assert {(file, node.name) for file, node in found
            if lines(node) > 40 and node.name not in LONG_FUNCTIONS} == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_short_and_start_with_their_purpose(path):
    lines = path.read_text().splitlines()
    assert len(lines) <= 300
    assert lines[0].startswith("// ")


def test_scripts_have_no_import_cycles():
    assert cycle(PACKAGE / "web/static") == []


def test_an_import_cycle_of_scripts_is_found(tmp_path):
    for name, target in ("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"):
        (tmp_path / f"{name}.js").write_text(f'import {{ x }} from "./{target}.js";\n')
    found = cycle(tmp_path)
    assert found[0] == found[-1] and sorted(found[1:]) == ["a.js", "b.js", "c.js"]


def test_names_of_test_files_are_unique():  # required by pytest
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))


def test_no_function_name_starts_with_get_or_set():
    names = {node.name for path in FILES for node in nodes(path, FUNCTION_NODES)}
    assert not {name for name in names if name.startswith(("get_", "set_"))}


def test_modules_have_docstrings():
    assert [path for path in FILES if not ast.get_docstring(parse(path))] == []


def public_definitions(path):
    tree = parse(path)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [node for scope in [tree, *classes] for node in scope.body
            if isinstance(node, (ast.ClassDef, *FUNCTION_NODES)) and not node.name.startswith("_")]


def test_public_functions_and_classes_have_docstrings():
    overriding = {"execute", "undo", "rebind", "choose_move",
                  "on_move", "on_pass", "on_undo", "on_end"}
    assert {(path.name, node.name) for path in FILES for node in public_definitions(path)
            if not ast.get_docstring(node) and node.name not in overriding} == set()


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "bench").glob("*.py")),
                         ids=lambda path: path.name)
def test_each_benchmark_can_be_imported(path, monkeypatch):
    monkeypatch.syspath_prepend(path.parent)
    runpy.run_path(str(path), run_name="benchmark")
