"""The first prompt appears at once, because slow imports are postponed."""

import json
import subprocess
import sys

from support.child_processes import TIMEOUT
from support.terminal import UTF_8

PROMPT_SCRIPT = """
import json, sys
from othello.cli import main
from othello.command import PlacePieceCommand

def refuse(*arguments):
    raise AssertionError("a move is made before the first prompt")

PlacePieceCommand.execute = refuse
main(["--no-autosave", "--color", "always"])
print(json.dumps([*sys.modules]))
"""
# Importing these modules would account for most of the startup time.
POSTPONED_MODULES = {f"othello.{name}" for name in (
    "analysis.features", "analysis.hints", "analysis.leads", "analysis.review", "analysis.xray",
    "console.bar", "engine", "formats.conversion", "formats.reader", "formats.transcript",
    "judge.judge", "players.minimax", "players.own_player", "training", "web")} | {
    "difflib", "sqlite3", "subprocess", "tempfile", "webbrowser"}


def python_modules():
    code = "import json, sys; print(json.dumps([*sys.modules]))"
    result = subprocess.run([sys.executable, "-c", code], env=UTF_8, capture_output=True,
                            timeout=TIMEOUT, check=True)
    return json.loads(result.stdout)


def imported_early(text=b""):
    result = subprocess.run([sys.executable, "-c", PROMPT_SCRIPT], input=text, env=UTF_8,
                            capture_output=True, timeout=TIMEOUT)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Black) to move> " in result.stdout
    names = set(json.loads(result.stdout.splitlines()[-1])).difference(python_modules())
    return {name for name in POSTPONED_MODULES for module in names
            if f"{module}.".startswith(f"{name}.")}


def test_first_prompt_imports_no_slow_modules():
    assert imported_early() == set()


def test_a_hint_imports_the_engine():
    assert imported_early(b"hint\n") >= {"othello.engine", "othello.analysis.hints"}
