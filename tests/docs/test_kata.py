"""The refactoring kata: twelve patches that keep the program correct."""

import re
import shutil
import subprocess
import sys
from contextlib import closing

import pytest
from support.pages import page, table_rows
from support.paths import ROOT

from othello.cli import main
from othello.judge.cases import load
from othello.judge.findings import is_right
from othello.judge.programs import LineProgram
from othello.processes.program import NoAnswerError, Program

FOLDER = ROOT / "docs" / "kata"
PATCHES = sorted(FOLDER.glob("*.patch"))
NUMBERS = range(len(PATCHES) + 1)
CASES = load()
QUESTIONS = ("moves", "play", "turn", "winner", "score", "game", "undo")
CASES_PER_RULE, GAMES_PER_RULE = 3, 2
OFF_BOARD_CASES = 9  # one case for each way in which a square can be off the board
START = "---------------------------OX------XO---------------------------"


def apply_patches(number, folder):
    shutil.copy(FOLDER / "othello.py", folder)
    if number:
        subprocess.run(["git", "apply", *PATCHES[:number]], cwd=folder, check=True)
    return folder / "othello.py"


def exit_code(program, *groups):
    options = [word for group in groups for word in ("--group", group)]
    return main(["judge", "--time", "30", *options, "--", sys.executable, str(program), "lines"])


def run(program, *arguments, text):
    return subprocess.run([sys.executable, program, *arguments], input=text, capture_output=True,
                          text=True).stdout


def test_the_page_lists_the_twelve_patches_with_reasons():
    table = [row for row in table_rows(page("docs/kata.md")) if row[0].startswith("[")]
    rows = []
    for patch in PATCHES:
        subject, why = patch.read_text(encoding="utf-8").split("\n\n")[:2]
        rows.append([f"[{int(patch.stem)}](kata/{patch.name})",
                     subject.removeprefix("Subject: "), why])
    assert table == rows and len(table) == 12


def test_the_page_states_the_line_counts(tmp_path):
    lengths = [str(len(apply_patches(number, tmp_path).read_text(encoding="utf-8").splitlines()))
               for number in (0, 12)]
    assert re.findall(r"(\d{3})\slines", page("docs/kata.md")) == lengths


def sample_cases():
    by_rule = {}
    for case in CASES.of_groups([*CASES.required, "undo"]):
        if case.question in QUESTIONS and "redo" not in case.moves:
            by_rule.setdefault(case.rule, []).append(case)
    for cases in by_rule.values():
        cases.sort(key=lambda case: case.effort)
        count = GAMES_PER_RULE if cases[0].is_game else (
            OFF_BOARD_CASES if cases[0].rule == "off the board" else CASES_PER_RULE)
        yield from cases[::-(-len(cases) // count)]


def wrong_answers(program):
    process = LineProgram(Program([sys.executable, str(program), "lines"], 30.0))
    try:
        yield from (case.id for case in sample_cases() if not is_right(case, process.answer(case)))
    finally:
        process.stop()


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_a_patch_preserves_the_rules(number, tmp_path):
    program = apply_patches(number, tmp_path)
    assert list(wrong_answers(program)) == []
    assert run(program, "lines", text="undo undo d3 c3 undo undo\n") == f"{START} X\n"


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, len(PATCHES)])
def test_the_first_and_last_programs_pass_the_judge(number, tmp_path):
    assert exit_code(apply_patches(number, tmp_path)) == 0


# Each mistake has a patch number, a piece of the program's code, and a wrong replacement.
MISTAKES = [
    (1, "for dy in (-1, 0, 1):", "for dy in (-1, 1):"),
    (1, "x, y, n = x - dx, y - dy, n - 1", "x, y, n = x - dx, y, n - 1"),
    (2, "for x, y in [(i, j)] + found:", "for x, y in found:"),
    (2, "if 0 <= x < 8 and 0 <= y < 8 and b[x][y] == p:", "if run:"),
    (3, "    b[3][4] = b[4][3] = Piece.BLACK", "    b[3][4] = b[4][3] = Piece.WHITE"),
    (4, "if black == white:", "if black > white:"),
    (5, "not any_move(Piece.BLACK) and not", "not any_move(Piece.BLACK) or not"),
    (6, "W, NW = (1, 0), (1, -1), (0, -1), (-1, -1)", "W, NW = (1, 0), (1, -1), (0, -1), (-1, 1)"),
    (7, 'text[1] not in "12345678"', 'text[1] not in "123456789"'),
    (8, "board.cells, turn = hist.pop()", "board.cells = hist.pop()[0]"),
    (9, "while self.board.cells.get(here) is piece.opposite():",
     "while self.board.cells.get(here) not in (piece, None):"),
    (10, "        self.next_turn()\n", "        self.turn = self.turn.opposite()\n"),
    (11, "        self.turn = move.piece\n", "        self.turn = self.turn.opposite()\n"),
]


@pytest.mark.slow
@pytest.mark.parametrize("number, code, mistake", MISTAKES)
def test_a_mistake_in_a_step_is_detected(number, code, mistake, tmp_path):
    program = apply_patches(number, tmp_path)
    text = program.read_text(encoding="utf-8")
    assert text.count(code) == 1
    program.write_text(text.replace(code, mistake), encoding="utf-8")
    with closing(wrong_answers(program)) as cases:
        try:
            assert any(cases)
        except NoAnswerError:
            pass  # A crash also reveals the mistake.


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_a_whole_game_in_the_console(number, tmp_path):
    program = apply_patches(number, tmp_path)
    output = run(program, text="e6\nzz\na1\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\n")
    assert "Type a square such as d3.\n" in output and "That move is not valid.\n" in output
    assert "Black wins.\n" in output and output.endswith("8 - - - - - - - -\n")
