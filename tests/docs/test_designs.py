"""Six designs that fail: they pass the judge, and a change request costs what the page says."""

import importlib.util
import shutil
import subprocess
import sys

import pytest
from pages import page, rows
from paths import ROOT

from othello.cli import main
from othello.course.cost import cost
from othello.course.requests import load

FOLDER = ROOT / "docs" / "designs"
ROWS = [row for row in rows(page("docs/designs.md")) if row[0].startswith("[")]
NAMES = [row[0][1:row[0].index(".")] for row in ROWS]
# The questions on each request that the judge has; the last design declines perft.
GROUPS = {"turn_states": "undo", "counters": "undo", "copies": "saved game", "bitboards": "sizes"}


def patched(name, folder):
    """A folder with a design after its change request."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    subprocess.run(["git", "apply", FOLDER / f"{name}.patch"], cwd=folder, check=True)
    return folder


def module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    imported = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(imported)
    return imported


def exit_code(folder, name, *groups):
    options = [word for group in groups for word in ("--group", group)]
    program = [sys.executable, str(folder / "answers.py"), name]
    return main(["judge", "--time", "30", *options, "--", *program])


def test_the_page_has_all_six_designs():
    assert set(NAMES) == {path.stem for path in FOLDER.glob("*.patch")} and len(NAMES) == 6


@pytest.mark.parametrize("name, row", list(zip(NAMES, ROWS, strict=True)), ids=NAMES)
def test_a_patch_costs_what_the_page_says(name, row, tmp_path):
    before = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    after = (patched(name, tmp_path) / f"{name}.py").read_text(encoding="utf-8")
    measured = cost({name: before}, {name: after})
    request = load()[int(row[2][1]) - 1]
    assert row[1:2] + row[3:] == [
        str(len(before.splitlines())), str(measured.added), str(measured.removed),
        f"{request.added}, {request.removed}"]
    assert 60 <= len(before.splitlines()) <= 150


@pytest.mark.parametrize("name", NAMES)
def test_a_design_knows_the_end_and_the_winner(name):
    assert exit_code(FOLDER, name, "result") == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_design_passes_the_judge(name):
    assert exit_code(FOLDER, name) == 0


@pytest.mark.parametrize("name, group", list(GROUPS.items()))
def test_a_patch_answers_the_request(name, group, tmp_path, capsys):
    assert exit_code(FOLDER, name, group) == 1
    assert capsys.readouterr().out == "Nothing was answered.\n"
    assert exit_code(patched(name, tmp_path), name, group) == 0


def test_the_patched_class_speaks_a_protocol_of_lines(tmp_path):
    program = [sys.executable, patched("one_class", tmp_path) / "one_class.py", "lines"]
    ended = subprocess.run(program, input="a1\nd3\nresult\nzz\n", capture_output=True, text=True)
    assert ended.stdout.splitlines() == [
        "error: X can't move to a1.", "ok", "error: the game is not over",
        "error: Type a square such as d3."]


def test_holes_stop_a_line_and_go_to_nobody(tmp_path):
    board = module(patched("board_rules", tmp_path) / "board_rules.py").Board(["d6", "h8"])
    assert board.move(2, 3) and board.score() == (4, 1)
    board.squares = [[1] * 8 for _ in range(8)]
    board.squares[7][6:] = [0, 2]
    assert board.final_score() == (63, 0)


def test_a_hole_is_not_flipped(tmp_path):
    board = module(patched("board_rules", tmp_path) / "board_rules.py").Board(["d4"])
    assert board.flips(2, 3, 1) == []
