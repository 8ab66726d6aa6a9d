"""The judge accepts the six bad designs. docs/designs.md states how many lines their patches
change."""

import shutil
import subprocess
import sys

import pytest
from support.judging import ask_every
from support.pages import page, table_rows
from support.paths import ROOT

from othello.cli import main
from othello.course.cost import costs
from othello.course.requests import load
from othello.judge.cases import load as load_cases
from othello.judge.findings import is_right
from othello.judge.programs import LineProgram
from othello.processes.program import Program

FOLDER = ROOT / "docs" / "designs"
ROWS = [row for row in table_rows(page("docs/designs.md")) if row[0].startswith("[")]
NAMES = [row[0][1:row[0].index(".")] for row in ROWS]
# Maps the name of each patched design to the group of judge cases that test the patch.
GROUPS = {"board_rules": "blocked squares", "turn_states": "undo", "counters": "undo",
          "copies": "saved game", "bitboards": "sizes"}


def apply_patch(name, folder):
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    subprocess.run(["git", "apply", FOLDER / f"{name}.patch"], cwd=folder, check=True)
    return folder


def exit_code(folder, name, *groups):
    options = [word for group in groups for word in ("--group", group)]
    program = [sys.executable, str(folder / "answers.py"), name]
    return main(["judge", "--time", "30", *options, "--", *program])


def test_the_page_has_all_six_designs():
    assert set(NAMES) == {path.stem for path in FOLDER.glob("*.patch")} and len(NAMES) == 6


@pytest.mark.parametrize("name, row", list(zip(NAMES, ROWS, strict=True)), ids=NAMES)
def test_the_page_states_the_cost_of_each_patch(name, row, tmp_path):
    old_code = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    new_code = (apply_patch(name, tmp_path) / f"{name}.py").read_text(encoding="utf-8")
    cost = costs({name: old_code}, {name: new_code})[name]
    request = load()[int(row[2][1]) - 1]
    assert row[1:2] + row[3:] == [
        str(len(old_code.splitlines())), str(cost.added), str(cost.removed),
        "{}, {}".format(*request.cost)]
    assert 60 <= len(old_code.splitlines()) <= 150


@pytest.mark.parametrize("name", NAMES)
def test_a_design_detects_the_end_and_the_winner(name):
    assert exit_code(FOLDER, name, "result") == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_design_passes_the_judge(name, monkeypatch):
    ask_every(4, monkeypatch)
    assert exit_code(FOLDER, name) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name, group", GROUPS.items())
def test_a_patch_fulfils_its_request(name, group, tmp_path, capsys):
    assert exit_code(FOLDER, name, group) == 1
    assert capsys.readouterr().out == "The program answered no questions.\n"
    assert exit_code(apply_patch(name, tmp_path), name, group) == 0


def test_the_page_states_how_much_of_each_design_changes():
    lines, added, removed, reference = zip(*(
        (int(row[1]), int(row[3]), int(row[4]), int(row[5].split(",")[0])) for row in ROWS))
    shares = dict(zip(NAMES, (part / total for part, total in zip(removed, lines)), strict=True))
    assert 0.4 < shares.pop("bitboards") < 0.5 and 0.25 < shares.pop("one_class") < 0.3
    ratios = {name: new / usual for name, new, usual in zip(NAMES, added, reference)
              if name in shares}
    assert max(shares.values()) < 0.12
    assert (f"add {min(ratios.values()):.1f} to {max(ratios.values()):.1f} times"
            in page("docs/designs.md"))


def test_the_patched_class_supports_the_line_protocol(tmp_path):
    apply_patch("one_class", tmp_path)
    answers = tmp_path / "answers.py"
    program = LineProgram(Program([sys.executable, str(answers), "one_class"], 30.0))
    cases = [case for case in load_cases().of_groups(["line protocol"])
             if not {"undo", "redo"} & set(case.moves)]
    try:
        assert [case.id for case in cases if not is_right(case, program.answer(case))] == []
    finally:
        program.stop()
    assert len(cases) > 4


def test_the_patched_class_gives_a_reason_for_each_error(tmp_path):
    program = [sys.executable, apply_patch("one_class", tmp_path) / "one_class.py", "lines"]
    result = subprocess.run(program, input="a1\nd3\nundo\nzz\n", capture_output=True, text=True)
    assert result.stdout.splitlines() == [
        "error: X can't move to a1.", "ok", "error: there is no undo",
        "error: Type a square such as d3."]
