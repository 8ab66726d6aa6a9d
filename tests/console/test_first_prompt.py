"""The first prompt comes at once, since what it does not need is neither imported nor done."""

import json
import subprocess
import sys

from patience import PATIENCE
from terminal import UTF_8

START = """
import json, sys
from othello.cli import main
from othello.command import PlacePieceCommand

def refuse(*arguments):
    raise AssertionError("a move is made before the first prompt")

PlacePieceCommand.execute = refuse
main(["--no-autosave", "--color", "always", *sys.argv[1:]])
print(json.dumps([name for name in sys.modules if name.startswith("othello.")]))
"""
# Each takes as long to import as all the rest.
LATER = {"analysis.features", "analysis.hints", "analysis.leads", "analysis.review", "console.bar",
         "engine", "formats.reader", "formats.conversion", "judge.judge", "players.own_player",
         "training", "web"}


def imported(*arguments):
    ended = subprocess.run([sys.executable, "-c", START, *arguments], input=b"", env=UTF_8,
                           capture_output=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Black) to move> " in ended.stdout
    names = json.loads(ended.stdout.splitlines()[-1])
    return {name for name in LATER for module in names if f"{module}.".startswith(
        f"othello.{name}.")}


def test_no_opening_is_played_and_no_wing_is_asked_before_the_first_prompt():
    assert imported() == set()


def test_a_program_is_imported_once_it_is_to_play():
    assert imported("--white", "hard") >= {"engine"}
