"""The adapters for public programs, tested without the programs themselves."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from othello.judge.reference import answer

FOLDER = Path(__file__).parents[2] / "docs" / "judge" / "public"
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
POSITION_LINES = [f"moves {START} X", f"play {START} X d3", f"play {START} X a1",
                  f"play {START} O i9", f"moves {'-' * 63}X X"]
MORE_LINES = [f"turn {START} X", f"score {START}", f"winner {START}", f"perft {START} X 3",
              "game d3 a1 i9 c5", "game"]
DECLINED_LINES = ["moves -----OX--XO----- X", "hello", "hello " + START]
PYTHON = """
from othello.judge.reference import answer
from protocol import SQUARES, serve

class Peer:
    def start(self):
        return answer("game").split()

    def moves(self, board, side):
        return map(SQUARES.index, answer(f"moves {board} {side}").split())

    def play(self, board, side, at):
        after = answer(f"play {board} {side} {SQUARES[at]}")
        return None if after == "invalid" else after

    def turn(self, board, side):
        return answer(f"turn {board} {side}")

    def score(self, board):
        return map(int, answer(f"score {board}").split())

    def winner(self, board):
        return answer(f"winner {board}")

serve(Peer())
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


def answers(program, lines):
    run = subprocess.run(program, input="\n".join(lines), capture_output=True, text=True,
                         cwd=FOLDER, check=True)
    return [line.strip() for line in run.stdout.splitlines()]


def test_python_adapter_answers_like_the_model():
    outputs = answers([sys.executable, "-c", PYTHON], POSITION_LINES + MORE_LINES + DECLINED_LINES)
    assert outputs == [*map(answer, POSITION_LINES + MORE_LINES), *["?"] * len(DECLINED_LINES)]


def test_adapter_declines_questions_without_a_function():
    only_moves = PYTHON[:PYTHON.index("    def turn")] + "serve(Peer())"
    source = only_moves.replace("def start", "def begin")
    outputs = answers([sys.executable, "-c", source], POSITION_LINES + MORE_LINES)
    assert outputs == [*map(answer, POSITION_LINES), *["?"] * len(MORE_LINES)]


@pytest.mark.skipif(not shutil.which("node"), reason="node is not on this machine")
def test_javascript_adapter_answers_like_the_model():
    outputs = answers(["node", "-e", SCRIPT], POSITION_LINES + DECLINED_LINES)
    assert outputs == [*map(answer, POSITION_LINES), *["?"] * len(DECLINED_LINES)]


def test_readme_lists_every_adapter():
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    adapters = [path.name for path in FOLDER.glob("*_rules.*")]
    assert len(adapters) >= 8
    assert all(f"[{name}]({name})" in table for name in adapters)
