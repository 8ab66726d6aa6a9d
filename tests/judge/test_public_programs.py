"""The adapters for public programs, without the programs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from othello.judge.reference import answer

FOLDER = Path(__file__).parents[2] / "docs" / "judge" / "public"
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
LINES = [f"moves {START} X", f"play {START} X d3", f"play {START} X a1", f"play {START} O i9",
         f"moves {'-' * 63}X X"]
DECLINED = ["moves -----OX--XO----- X", "score " + START, "game d3", "hello"]
PYTHON = """
from othello.judge.reference import answer
from protocol import SQUARES, at, serve

def play(board, side, row, column):
    after = answer(f"play {board} {side} {SQUARES[8 * row + column]}")
    return None if after == "invalid" else after

serve(lambda board, side: map(at, answer(f"moves {board} {side}").split()), play)
"""
SCRIPT = """
const { serve } = require("./protocol.js");
const START = "%s";
const AFTER = "-------------------X-------XX------XO---------------------------";
serve(
  (board) => (board === START ? [[2, 3], [3, 2], [4, 5], [5, 4]] : []),
  (board, side, row, column) => (row === 2 && column === 3 ? AFTER : null),
);
""" % START


@pytest.mark.parametrize("program, source", [
    ([sys.executable, "-c"], PYTHON),
    pytest.param(["node", "-e"], SCRIPT, marks=pytest.mark.skipif(
        not shutil.which("node"), reason="node is not on this machine"))])
def test_the_protocol_of_the_adapters_answers_as_the_model_does(program, source):
    asked = "\n".join(LINES + DECLINED)
    run = subprocess.run([*program, source], input=asked, capture_output=True, text=True,
                         cwd=FOLDER, check=True)
    said = run.stdout.splitlines()
    assert [line.strip() for line in said] == [*map(answer, LINES), *["?"] * len(DECLINED)]


def test_each_adapter_has_its_row():
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    adapters = [path.name for path in FOLDER.glob("*_rules.*")]
    assert len(adapters) >= 8
    assert all(f"[{name}]({name})" in table for name in adapters)
