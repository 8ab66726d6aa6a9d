"""The table of commands: imports, descriptions, and the functions that read options."""

import argparse
import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import othello.cli
from othello.cli.parser import COMMANDS, complete_command_line
from othello.players.registry import SEED

CLI = Path(othello.cli.__file__).parent
MODULES = {module for module, _ in COMMANDS.values()}
LIST_MODULES = """
import json, sys
from othello.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def imported_modules(*words):
    result = subprocess.run([sys.executable, "-c", LIST_MODULES, *words], input="quit\n",
                            text=True, capture_output=True)
    names = json.loads(result.stderr.splitlines()[-1])
    return {name.removeprefix("othello.cli.") for name in names if name.startswith("othello.cli.")}


def parsers():
    def walk(parser):
        yield parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for inner in action.choices.values():
                    yield from walk(inner)
    return list(walk(complete_command_line()))


@pytest.mark.parametrize("words, modules", [
    (["--help"], set()), (["--version"], set()), (["--no-autosave"], set()),
    (["perft", "1"], {"positions"}), (["show", "--help"], {"games"})])
def test_only_the_chosen_command_is_imported(words, modules):
    assert imported_modules(*words) & MODULES == modules


def test_help_and_other_commands_do_not_import_play():
    assert "play" not in imported_modules("--help") | imported_modules("perft", "1")


def test_every_summary_is_one_sentence_starting_with_a_verb():
    summaries = [summary for _, summary in COMMANDS.values()]
    for parser in parsers():
        summaries += [action.help for action in parser._actions if action.option_strings
                      or not isinstance(action, argparse._SubParsersAction)]
    for summary in summaries:
        first = summary.removeprefix("with --version: ")
        for kind in "mistakes", "endings", "openings":
            first = first.removeprefix(f"if KIND is {kind}, ")
        assert first.split()[0].strip(",") in VERBS, summary
        assert not summary.endswith(".") and ". " not in summary.replace("...", "")


VERBS = set("""
    accept add also ask begin change check choose convert count create describe don't draw evaluate
    expect explain fill find follow fit give judge learn let limit listen make name paint play
    practise print provide read repeat replay resume review run save search share show solve start
    specify step stop store take test trust use write compare measure
    """.split())


def test_every_command_has_a_description():
    assert all(parser.description and parser.description.strip() for parser in parsers())


def test_all_commands_have_the_same_default_seed():
    assert {action.default for parser in parsers() for action in parser._actions
            if action.dest == "seed"} == {SEED}


def test_only_commands_and_option_readers_take_a_namespace():
    """Only commands and the functions that read options receive a `Namespace`."""
    readers = {"style", "side", "settings", "run", "require_used"}
    for path in CLI.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                takes = any(argument.annotation and "Namespace" in ast.unparse(argument.annotation)
                            for argument in function.args.args)
                assert not takes or function.decorator_list or function.name in readers, (
                    path.name, function.name)


def test_commands_import_at_the_top_except_for_extras():
    for path in CLI.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.ImportFrom):
                        assert node.module.startswith(("othello.web.", "othello.training")), (
                            path.name, node.module)
