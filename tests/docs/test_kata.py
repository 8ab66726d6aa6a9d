"""The refactoring kata: twelve patches, each of which keeps the program right."""

import re
import shutil
import subprocess
import sys

import pytest
from pages import page, rows
from paths import ROOT

from othello.cli import main

FOLDER = ROOT / "docs" / "kata"
PATCHES = sorted(FOLDER.glob("*.patch"))
NUMBERS = range(len(PATCHES) + 1)
START = "---------------------------OX------XO---------------------------"


def after(number, folder):
    """The program after the first patches."""
    shutil.copy(FOLDER / "othello.py", folder)
    for patch in PATCHES[:number]:
        subprocess.run(["git", "apply", patch], cwd=folder, check=True)
    return folder / "othello.py"


def exit_code(program, *groups):
    options = [word for group in groups for word in ("--group", group)]
    return main(["judge", "--time", "30", *options, "--", sys.executable, str(program), "lines"])


def run(program, *arguments, typed):
    return subprocess.run([sys.executable, program, *arguments], input=typed, capture_output=True,
                          text=True).stdout


def test_the_page_names_the_twelve_patches_and_why():
    table = [row for row in rows(page("docs/kata.md")) if row[0].startswith("[")]
    described = []
    for patch in PATCHES:
        subject, why = patch.read_text(encoding="utf-8").split("\n\n")[:2]
        described.append([f"[{int(patch.stem)}](kata/{patch.name})",
                          subject.removeprefix("Subject: "), why])
    assert table == described and len(table) == 12


def test_the_page_counts_the_lines(tmp_path):
    lengths = [str(len(after(number, tmp_path).read_text(encoding="utf-8").splitlines()))
               for number in (0, 12)]
    assert re.findall(r"(\d{3}) lines", page("docs/kata.md")) == lengths


@pytest.mark.parametrize("number", NUMBERS)
def test_a_patch_keeps_the_moves_and_undo(number, tmp_path):
    program = after(number, tmp_path)
    assert exit_code(program, "start", "turns") == 0
    assert run(program, "lines", typed="undo undo d3 c3 undo undo\n") == f"{START} X\n"


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_a_patch_passes_the_judge(number, tmp_path):
    assert exit_code(after(number, tmp_path)) == 0


@pytest.mark.parametrize("number", NUMBERS)
def test_a_whole_game_is_played_in_the_console(number, tmp_path):
    shown = run(after(number, tmp_path), typed="e6\nzz\na1\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\n")
    assert "Type a square such as d3.\n" in shown and "That move is not valid.\n" in shown
    assert "Black wins.\n" in shown and shown.endswith("8 - - - - - - - -\n")
