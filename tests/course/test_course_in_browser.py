"""The code that runs the course in a browser, tested here without a browser."""

import io
import json
import re
import signal
import sys
from base64 import b64decode, b64encode
from zipfile import ZipFile

import pytest
from support.paths import ROOT

from othello.course import local
from othello.course.cost import sources
from othello.course.guide import PROGRESS, Course, Finding, missing, start
from othello.course.steps import STEPS

SOLUTION = sources(ROOT / "tests/course/programs/solution")
LOOK_UP = "        return self.cells[position]"


def call(function, messages=None, **value):
    notify = [].append if messages is None else messages.append
    return json.loads(function(json.dumps(value), notify))


def check(files, number, messages=None):
    return call(local.check, messages, files=files, steps=[STEPS[number - 1]])


def play(*moves, step=5, files=SOLUTION):
    return call(local.play, files=files, step=step, moves=moves)


def change_solution(file, before, after):
    assert SOLUTION[file].count(before) == 1
    return {**SOLUTION, file: SOLUTION[file].replace(before, after)}


@pytest.fixture
def empty_files(tmp_path):
    return sources(start(tmp_path / "empty").folder)


def test_a_check_reports_the_same_findings_as_in_a_folder(tmp_path):
    files = change_solution("reversi/board.py", LOOK_UP, "        return self.cells.get(position)")
    messages = []
    assert not check(files, 2, messages)["is_done"]
    course = start(tmp_path)
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    findings = course.check(2)
    assert missing(findings)
    assert [json.loads(text) for text in messages] == [
        len(findings), *({"says": finding.says, "missing": finding.missing, "board": finding.board,
                          "is_polish": finding.is_polish} for finding in findings)]


def test_a_new_check_reads_the_changed_files():
    assert check(SOLUTION, 1)["is_done"]
    files = change_solution("reversi/values.py", "if self is Piece.EMPTY", "if self")
    assert not check(files, 1)["is_done"]
    assert check(SOLUTION, 1)["is_done"]
    assert "reversi.values" not in sys.modules


@pytest.mark.slow(covers=True)
def test_a_new_check_ignores_games_of_an_earlier_check():
    assert check(SOLUTION, 8)["is_done"]
    files = change_solution("answers.py", "    game.listeners.append(Reporter(listener))\n", "")
    messages = []
    assert not check(files, 8, messages)["is_done"]
    assert len(missing([Finding(**json.loads(text)) for text in messages[1:]])) == 5


def test_learner_files_take_precedence_over_python_modules():
    files = {**SOLUTION, "this.py": "", "answers.py": f"import this\n{SOLUTION['answers.py']}"}
    assert check(files, 5) == {"is_done": True, "is_complete": True, "printed": ""}


def test_several_steps_can_be_checked_together():
    messages = []
    assert call(local.check, messages, files=SOLUTION, steps=["line", "validator"])["is_done"]
    assert [text for text in messages if text.isdigit()] == ["10", "9"]


def test_check_returns_the_printed_output():
    files = change_solution("reversi/board.py", LOOK_UP, f"        print('looking')\n{LOOK_UP}")
    assert "looking" in check(files, 2)["printed"]


def test_system_exit_only_breaks_a_rule():
    messages = []
    files = change_solution("reversi/board.py", LOOK_UP, "        raise SystemExit")
    assert not check(files, 2, messages)["is_done"]
    assert any("SystemExit" in text for text in messages)


@pytest.mark.parametrize("step, side, valid", [
    (2, "X", ""), (3, "X", "d3 c4 f5 e6"), (4, "X", "d3 c4 f5 e6"), (5, "X", "c4 d3 e6 f5")])
def test_the_start_board_shows_what_the_step_implements(step, side, valid):
    answer = play(step=step)
    assert answer["squares"] == "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert (answer["side"], answer["valid"]) == (side, valid.split())


@pytest.mark.parametrize("step", [3, 4, 5])
def test_moves_use_the_classes_of_the_learner(step):
    answer = play("d3", step=step)
    assert answer["squares"][:32] == "-" * 19 + "X" + "-" * 7 + "XX---"
    assert (answer["side"], answer["is_played"]) == ("O", True)


@pytest.mark.parametrize("step", [2, 3, 4, 5])
@pytest.mark.parametrize("square", ["a1", "d4"])
def test_an_invalid_move_changes_nothing(step, square):
    answer = play(square, step=step)
    assert not answer.pop("is_played")
    assert answer["squares"] == play(step=step)["squares"]
    assert answer["side"] == "X"


@pytest.mark.parametrize("step", [3, 4, 5])
def test_the_game_continues_after_an_invalid_move(step):
    assert play("a1", "d3", "c3", step=step)["squares"] == play("d3", "c3", step=step)["squares"]


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("step", [3, 4, 5])
def test_a_side_without_a_valid_move_passes(step):
    assert play("d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1", step=step)["side"] == "O"


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("step, side", [(4, "O"), (5, "-")])
def test_a_finished_game_has_no_valid_moves(step, side):
    answer = play(*"e6 f4 e3 f6 g5 d6 e7 f5 c5".split(), step=step)
    assert (answer["side"], answer["valid"]) == (side, [])


def test_play_returns_the_calls_of_the_last_move():
    calls = play("d3", "c5", step=4)["calls"]
    assert calls[0].startswith("MoveValidator.flippable_positions(")
    assert any("check_direction" in line for line in calls)
    assert [line.partition("(")[0] for line in calls if not line.startswith(" ")] == [
        "MoveValidator.flippable_positions", "Board.place_piece", "Board.flip_piece"]


def test_a_call_to_a_class_method_is_shown_with_its_class():
    assert "  Position.parse('d3') -> Position" in play("d3", step=5)["calls"]


def test_only_public_functions_of_a_folder_are_shown(tmp_path):
    def frame():
        return sys._getframe()

    def _frame():
        return sys._getframe()

    folder = ROOT / "tests/course"
    assert local.is_public(folder, frame())
    assert not local.is_public(folder, _frame())
    assert not local.is_public(tmp_path, frame())


# In the browser, the page uses SIGINT to interrupt code that runs forever. In this test, the code
# interrupts itself.
@pytest.fixture
def endless_files():
    first = "        run, here = [], position.move(direction)\n"
    loop = "        while piece:\n            signal.raise_signal(signal.SIGINT)\n"
    files = change_solution("reversi/move_validator.py", first, loop + first)
    return {name: f"import signal\n{text}" for name, text in files.items()}


def test_a_check_stops_endless_code_and_names_the_line(endless_files):
    messages = []
    answer = check(endless_files, 3, messages)
    assert (answer["is_done"], answer["is_complete"]) == (False, False)
    number, first, *others = map(json.loads, messages)
    assert re.fullmatch(r"your code doesn't finish \(check_direction in .*, line \d+\)",
                        first["missing"])
    assert {each["missing"] for each in others} == {"the check stopped at an earlier rule"}
    assert len(others) == number - 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_steps_after_endless_code_are_not_checked(endless_files):
    messages = []
    call(local.check, messages, files=endless_files, steps=STEPS[2:4])
    assert len(messages) == 1 + json.loads(messages[0])


def test_endless_code_in_a_move_returns_an_error_with_its_line(endless_files):
    assert play("d3", files=endless_files)["error"].startswith(
        "your code doesn't finish (check_direction in reversi")


def test_an_error_in_the_code_is_returned_with_its_line(empty_files):
    assert play(step=4, files=empty_files)["error"].startswith("your code raises TypeError")
    error = play(files=empty_files)["error"]
    assert error.startswith("a function has not been written yet (new_game in answers.py, line ")


def pack(files, progress):
    return call(local.pack, files=files, progress=progress)


def test_an_exported_course_can_be_continued_in_a_folder(tmp_path):
    data = b64decode(pack(SOLUTION, {"done": [1], "hints": {"1": 2}}))
    with ZipFile(io.BytesIO(data)) as file:
        file.extractall(tmp_path)
    course = Course(tmp_path / local.ROOT)
    assert (course.done, course.hint(1)[0]) == ({1}, 3)
    assert not missing(course.check(2))
    assert (course.folder / "steps/1-values.md").exists()
    assert (course.folder / "judged.py").exists()


def test_an_exported_course_can_be_imported():
    progress = {"done": [1, 2], "hints": {}}
    course = json.loads(local.unpack(json.dumps(pack(SOLUTION, progress)), print))
    assert course["progress"] == progress
    assert SOLUTION.items() <= course["files"].items()


def zip_data(**files):
    data = io.BytesIO()
    with ZipFile(data, "w") as file:
        for name, text in files.items():
            file.writestr(name, text)
    return data.getvalue()


@pytest.mark.parametrize("data, reason", [
    (b"no zip", "not a zip"), (zip_data(a=""), "no course"),
    (zip_data(**{f"mine/{PROGRESS}": "[]"}), "damaged"),
    (zip_data(a="a" * (local.MAX_ARCHIVE_BYTES + 1)), "more than 10,000,000 bytes")],
    ids=["no zip", "empty", "damaged", "large"])
def test_an_invalid_archive_is_rejected_with_a_reason(data, reason):
    error = json.loads(local.unpack(json.dumps(b64encode(data).decode()), print))["error"]
    assert reason in error
