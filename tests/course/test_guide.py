"""The guided course: its steps, and the mistakes that its checks find."""

import json
import re
import resource
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from beginner_mistakes import MISTAKES
from support.judging import ask_every
from support.pages import page as text_of
from support.paths import ROOT

from othello import FormatError, OthelloError
from othello.cli import main
from othello.course.guide import CPU_SECONDS, HINTS_PER_STEP, NUMBERS, Course, missing, page, start
from othello.course.runner import MAX_SAMPLES, SAMPLES, EndlessError, Run
from othello.course.steps import STEPS as STEP_NAMES

STEPS = len(STEP_NAMES)
DESIGNS = ROOT / "tests" / "course" / "programs"
PART = ("## Requirement", "## Design question", "## Alternatives", "## What to build",
        "## What an interviewer asks here")


@pytest.fixture
def new_course(tmp_path):
    return start(tmp_path / "mine")


def solve(course, design="solution"):
    shutil.copytree(DESIGNS / design, course.folder, dirs_exist_ok=True)
    return course


def change(course, file, before, after):
    path = course.folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def sentences(course, number, **limits):
    return [finding.sentence for finding in missing(course.check(number, **limits))]


def commands(folder):
    text = "".join(path.read_text("utf-8") for path in folder.glob("steps/*.md"))
    return set(re.findall(r"(?:python3 -m )?othello (?:course|judge)[^`\n]*", text))


def test_commands_on_the_pages_work_where_othello_was_started(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["/venv/bin/othello"])
    assert commands(start(tmp_path / "installed").folder) == {
        "othello course check", "othello course check 0 -- python3 judged.py",
        "othello course request 1", "othello judge -- python3 judged.py"}
    monkeypatch.setattr("sys.argv", ["/clone/othello/__main__.py"])
    monkeypatch.chdir(tmp_path)
    start(Path("my course"))
    assert commands(Path("my course")) == {
        'python3 -m othello course check --folder "my course"',
        'python3 -m othello course check --folder "my course" 0 -- python3 "my course/judged.py"',
        "python3 -m othello course request 1",
        'python3 -m othello judge -- python3 "my course/judged.py"'}
    # In the course's folder, `python3 -m othello` doesn't work.
    assert '--folder "my course"` there' not in Path("my course/steps/1-values.md").read_text()


@pytest.mark.parametrize("name", ["my othello course", "othello judge", "python3 judged.py"])
def test_commands_on_the_pages_keep_the_name_of_the_folder(name, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["/clone/othello/__main__.py"])
    monkeypatch.chdir(tmp_path)
    start(Path(name))
    page = Path(name, "steps/8-players.md").read_text(encoding="utf-8")
    assert f'othello course check --folder "{name}" 0 -- python3 "{name}/judged.py"' in page


@pytest.mark.parametrize("number", NUMBERS)
def test_a_step_with_empty_files_is_not_done(number, new_course):
    assert sentences(new_course, number)
    assert number not in new_course.done


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("design", ["solution", "other"])
@pytest.mark.parametrize("number", NUMBERS)
def test_any_correct_design_completes_a_step(number, design, new_course):
    assert sentences(solve(new_course, design), number, cpu_seconds=60.0) == []
    assert number in Course(new_course.folder).done


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_each_mistake_is_detected_in_its_own_step(mistake, new_course):
    change(solve(new_course), mistake.file, mistake.right, mistake.wrong)
    assert sentences(new_course, mistake.step)
    assert mistake.step not in new_course.done


def test_each_step_has_at_least_five_mistakes():
    assert min(Counter(mistake.step for mistake in MISTAKES)[number] for number in NUMBERS) >= 5
    assert f"the {len(MISTAKES)} mistakes" in text_of("docs/course.md")


@pytest.mark.slow
def test_a_step_does_not_need_later_steps(new_course):
    for number, files in [(1, ["values"]), (2, ["board"]), (3, ["move_validator"])]:
        for name in files:
            shutil.copy(DESIGNS / "solution" / "reversi" / f"{name}.py",
                        new_course.folder / "reversi")
        assert sentences(new_course, number) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_a_page_fits_two_screens_and_has_all_parts(number):
    lines = text_of(f"othello/course/{page(number).as_posix()}").splitlines()
    assert len(lines) <= 60 and max(map(len, lines)) <= 100
    assert [line for line in lines if line.startswith("## ")] == list(PART)
    assert lines[0].startswith(f"# {number}. ")


def test_the_course_page_lists_the_steps():
    links = re.findall(r"\[(\d\. [^]]+)\]\(\.\./othello/course/(\S+)\)",
                       text_of("docs/course.md"))
    pages = [(text_of(f"othello/course/{page(number).as_posix()}").splitlines()[0][2:],
              page(number).as_posix()) for number in NUMBERS]
    assert links == pages and len(pages) == STEPS


@pytest.mark.slow(covers=True)
def test_an_endless_loop_is_stopped_and_its_line_is_named(new_course):
    change(solve(new_course), "reversi/move_validator.py",
           "            here = here.move(direction)\n", "")
    sentence = sentences(new_course, 3, cpu_seconds=0.3)[0]
    assert re.search(r"doesn't finish \(check_direction in reversi.*, line \d+\)", sentence)


@pytest.mark.slow
def test_an_endless_loop_is_named_rather_than_its_callees(new_course):
    change(solve(new_course), "reversi/game.py",
           "        if not self.validator.has_valid_move(self.to_move) and not self.is_over():",
           "        while not self.validator.has_valid_move(self.to_move):")
    change(new_course, "reversi/command.py", "        self.done.append(ply)", "")
    sentence = sentences(new_course, 5, cpu_seconds=0.3)[0]
    assert re.search(r"doesn't finish \(pass_if_stuck in reversi.game.py, line 4\d\)", sentence)


@pytest.mark.slow
def test_rules_after_an_endless_loop_are_still_counted(new_course):
    change(solve(new_course), "reversi/values.py", "        if self is Piece.EMPTY:",
           "        while self is Piece.EMPTY:\n            pass\n        if self is Piece.EMPTY:")
    findings = new_course.check(1, cpu_seconds=0.3)
    assert [finding.missing for finding in findings[1:]] == (
        (len(findings) - 1) * ["the check stopped at an earlier rule"])
    assert len(findings) == len(solve(new_course).check(1))


def test_an_unexpected_error_is_shown_with_its_call_and_line(new_course):
    change(solve(new_course), "reversi/values.py", "if len(text) != 2 or text[0]", "if text[0]")
    assert re.search(r"but Position.parse\(''\) raises IndexError: .* not ValueError "
                     r"\(parse in reversi.values.py, line \d+\)", sentences(new_course, 1)[0])


def test_a_message_shows_the_arguments_of_the_call(new_course):
    change(solve(new_course), "reversi/values.py", "    row: int\n    col: int\n",
           "    col: int\n    row: int\n")
    assert sentences(new_course, 1)[0] == (
        'str(position) returns the file and the rank, such as "d3", but str(Position(0, 1)) is '
        "a2, not b1.")


def test_a_missing_direction_is_named(new_course):
    change(solve(new_course), "reversi/values.py", "    SOUTHWEST =", "    SOUTH_WEST =")
    assert sentences(new_course, 1)[0] == (
        "The row_delta and col_delta of each direction match its name, but Direction.SOUTHWEST is "
        "missing.")


def test_messages_contain_no_memory_addresses(new_course):
    change(solve(new_course), "reversi/board.py", "        return self.cells[position]",
           "        return self.cells.get(position, object())")
    assert sentences(new_course, 2) == [
        "board.cell raises LookupError for a position off the board, but board.cell(Position(-1, "
        "3)) returns <object object> instead of raising LookupError."]


@pytest.mark.parametrize("name", ["othello.py", "checks.py", "json.py"])
def test_learner_files_do_not_shadow_modules_of_the_check(name, new_course):
    (new_course.folder / name).write_text("raise ZeroDivisionError", encoding="utf-8")
    assert sentences(solve(new_course), 1) == []


@pytest.mark.parametrize("code", ["import threading; threading.Event().wait()",
                                  "import os; os._exit(0)"])
def test_a_program_that_never_replies_is_stopped(code, new_course):
    change(solve(new_course), "reversi/values.py", "from enum import Enum",
           f"from enum import Enum\n{code}")
    assert sentences(new_course, 1, seconds=3.0) == [
        "The check has to reach the last rule, but your code ends the process or waits for "
        "something."]


def test_printed_output_does_not_affect_the_check(new_course):
    change(solve(new_course), "reversi/board.py", "        return self.cells[position]",
           "        print('{', position)\n        return self.cells[position]")
    findings = new_course.check(5)
    assert missing(findings) == []
    assert [finding.missing for finding in findings if finding.is_polish] == [
        "board.py calls print in line 23"]


def test_a_package_without_an_init_file_is_checked(new_course):
    solve(new_course)
    (new_course.folder / "reversi" / "__init__.py").unlink()
    assert [finding.missing for finding in new_course.check(5)] == 9 * [""]


@pytest.mark.parametrize("number, file, right, wrong, missing", [
    (1, "reversi/values.py", "        return Position(self.row + direction.row_delta",
     "        Position(self.row + direction.row_delta",
     "Position.move returns the next square in a direction, even off the board, but your code "
     "returns None instead of a Position with a row and a column."),
    (3, "reversi/move_validator.py", "run.append(here)", "run.append(str(here))",
     "A single opposing disc is flipped if one of the mover's discs is directly behind it, but "
     "your code returns 'd7' instead of a Position with a row and a column."),
    (3, "reversi/move_validator.py", "            return run\n", "            return []\n",
     "A single opposing disc is flipped if one of the mover's discs is directly behind it, but "
     "check_direction(d8, Piece.BLACK, Direction.NORTH) is [], not d7."),
    (4, "reversi/move_validator.py", "        return [position for", "        [position for",
     "At the start, each side has four valid moves, but your code returns None instead of a list "
     "of positions."),
    (5, "answers.py", '    return "".join(', '    "".join(',
     "Black moves first, from the standard start, but squares(new_game()) is None, not a "
     "string."),
    (5, "answers.py", '    return "".join(', "    return list(",
     "Black moves first, from the standard start, but squares(new_game()) is ['-', '-', '-', '-', "
     "'-', '-', '-', '-', '-', '-', '-', '-', '-', ..., not a string."),
    (5, "answers.py", '    return "".join(', '    return "-" + "".join(',
     "Black moves first, from the standard start, but squares(new_game()) has 65 squares, not "
     "64."),
    (5, "answers.py", "return game.make_move(", "game.make_move(",
     "A valid move places a disc and flips the discs that it outflanks, but make_move(game, "
     "'d3') is None, not True."),
    (6, "answers.py", "    return game.score()", "    game.score()",
     "The score counts only the discs on the board, not the empty squares, but score(game) after "
     "no move is None, not (2, 2)."),
    (6, "answers.py", "    return game.score()", "    return '{} {}'.format(*game.score())",
     "The score counts only the discs on the board, not the empty squares, but score(game) after "
     "no move is 2 2, not (2, 2)."),
    (8, "answers.py", "    game.run()\n    return game", "    game.run()",
     "Two players play a complete game, but play_game returns None instead of the game."),
    (8, "answers.py", "self.listener(game, str(ply))", "self.listener(str(ply))",
     "Two players play a complete game, but your code raises TypeError: listener() missing 1 "
     "required positional argument: 'text' (on_ply in answers.py, line 21, called by execute in "
     "reversi/game.py, line 40)."),
    (8, "answers.py", "self.listener(game, str(ply))", "self.listener(game, ply)",
     "A listener receives the side and the square of every move, in order, but the listener "
     "receives <reversi.command.Move object>, not a string such as 'X d3'."),
    (8, "answers.py", '        self.listener(game, "end")',
     '        self.listener(game, "end")\n        self.listener(game, "end")',
     "A listener is notified of the end of the game once, as the last event, but event 66 of the "
     "whole game is unexpected: end.")])
def test_a_wrong_result_is_described(number, file, right, wrong, missing, new_course):
    change(solve(new_course), file, right, wrong)
    assert sentences(new_course, number)[0] == missing


@pytest.mark.parametrize("number, file, right, wrong, missing", [
    (2, "reversi/board.py", "sum(cell.piece is piece for cell in self.cells.values())",
     "str(sum(cell.piece is piece for cell in self.cells.values()))",
     "count_pieces(Piece.BLACK) is '4', not 4"),
    (5, "answers.py", "game.to_move.value", "game.to_move",
     "to_move(new_game()) is <Piece.BLACK: 'X'>, not 'X'"),
    (8, "reversi/command.py", "{self.piece.value} {self.position}",
     "{self.piece.value} {self.position} ",
     "event 1 of the received moves is 'X d3 ', not 'X d3'")])
def test_values_that_print_alike_are_distinguished(number, file, right, wrong, missing,
                                                   new_course):
    change(solve(new_course), "reversi/values.py", '    EMPTY = "-"\n',
           '    EMPTY = "-"\n\n    def __str__(self):\n        return self.value\n')
    change(new_course, file, right, wrong)
    assert missing in sentences(new_course, number)[0]


@pytest.mark.parametrize("number, file, right, wrong, missing", [
    (5, "reversi/game.py", "board=None, to_move", "board=Board(), to_move",
     "Two games don't share anything, but after d3 in one game, the board of another game is "
     "wrong on d3 d4."),
    (7, "reversi/command.py", "    def __init__(self):\n        self.done = []\n",
     "    done = []\n",
     "Undo in one game doesn't change another game, but the board after undo in one of two games "
     "is wrong on d3 d4.")])
def test_shared_state_is_reported_first(number, file, right, wrong, missing, new_course):
    change(solve(new_course), file, right, wrong)
    assert sentences(new_course, number)[0] == missing


def test_a_call_to_a_player_after_the_end_is_reported(new_course):
    change(solve(new_course), "reversi/game.py", "while not self.is_over()", "while True")
    assert sentences(new_course, 8)[0] == (
        "Two players play a complete game, but a player is called after the end of the game.")


def test_a_file_with_a_syntax_error_is_named(new_course):
    change(solve(new_course), "reversi/board.py", "class Cell:", "class Cell")
    first, *others = new_course.check(2)
    assert re.fullmatch(r"your code raises SyntaxError: expected ':' \(reversi.board.py, line 4\)",
                        first.missing)
    assert {finding.missing for finding in others} == {"the check stopped at an earlier rule"}


@pytest.mark.parametrize("number, file", [(2, "reversi/board.py"), (5, "reversi/game.py")])
def test_a_file_that_is_not_utf_8_is_named(number, file, new_course):
    path = solve(new_course).folder / file
    path.write_text(path.read_text("utf-8"), encoding="utf-16")
    assert sentences(new_course, number)[0].endswith(
        f", but {file} is saved as UTF-16; save it as UTF-8.")


def test_an_error_for_a_wrong_argument_also_names_the_caller(new_course):
    change(solve(new_course), "reversi/move_validator.py", "while here.is_valid() and ", "while ")
    assert re.search(r"KeyError: Position\(row=-1, .*\(cell in reversi.board.py, line \d+, "
                     r"called by check_direction in reversi.move_validator.py, line 10\)",
                     sentences(new_course, 3)[0])


def test_an_error_without_a_message_is_named(new_course):
    change(solve(new_course), "reversi/board.py", "        return self.cells[position]",
           "        raise KeyError")
    assert re.search(r"your code raises KeyError \(cell in reversi.board.py, line \d+\)",
                     sentences(new_course, 2)[0])


def test_a_syntax_error_in_compiled_text_breaks_only_one_rule(new_course):
    change(solve(new_course), "reversi/board.py", "        return self.cells[position]",
           "        return compile('(', '', 'eval')")
    assert re.search(r"SyntaxError: '\(' was never closed \(cell in reversi.board.py, line \d+\)",
                     sentences(new_course, 2)[0])
    assert new_course.check(2)[-1].missing != "the check stopped at an earlier rule"


def test_start_does_not_overwrite_existing_files(tmp_path):
    (tmp_path / "answers.py").write_text("mine", encoding="utf-8")
    start(tmp_path)
    assert (tmp_path / "answers.py").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "reversi" / "values.py").is_file()


def test_start_on_a_full_disk_leaves_no_unfinished_file(tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))  # simulates a full disk
    try:
        with pytest.raises(OSError, match="File too large: .*1-values.md"):
            start(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(tmp_path.glob("steps/*"))


def test_start_preserves_the_completed_steps(new_course):
    assert sentences(solve(new_course), 1) == []
    assert start(new_course.folder).done == {1}


@pytest.mark.parametrize("text", ["{", "[]", '{"done": 1, "hints": {}}', '{"done": []}',
                                  '{"done": [], "hints": [1]}'])
def test_damaged_progress_is_rejected_and_left_unchanged(text, new_course):
    path = new_course.folder / ".course" / "progress.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match="progress.json is damaged; delete it"):
        Course(new_course.folder)
    assert path.read_text(encoding="utf-8") == text


def test_a_folder_without_a_course_is_rejected(tmp_path):
    with pytest.raises(OthelloError, match="there is no course in .*; use --folder to give"):
        Course(tmp_path)


def run_course(*words):
    return main(["course", *map(str, words)])


def test_a_folder_with_a_space_is_quoted_in_suggested_commands(tmp_path, capsys):
    folder = tmp_path / "my course"
    assert run_course("start", folder) == 0
    assert capsys.readouterr().out.endswith(f'othello course check --folder "{folder}"\n')


def test_starting_again_says_that_files_are_kept(tmp_path, capsys):
    outputs = []
    for _ in range(2):
        assert run_course("start", tmp_path / "mine") == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[1] == f"Existing files are kept.\n{outputs[0]}"


def test_the_commands_lead_from_one_step_to_the_next(tmp_path, capsys):
    folder = tmp_path / "mine"
    assert run_course("start", folder) == 0
    assert f"Read {folder / 'steps' / '1-values.md'}" in capsys.readouterr().out

    assert run_course("check", "--folder", folder) == 1
    output = capsys.readouterr().out
    assert output.startswith("Step 1. Values: 0 of 11 rules hold.\n\nEach colour is the opposite")
    assert output.endswith(f"For a hint: othello course hint 1 --folder {folder}\n")

    shutil.copy(DESIGNS / "solution" / "reversi" / "values.py", folder / "reversi")
    assert run_course("check", "--folder", folder) == 0
    assert capsys.readouterr().out == (
        "Step 1. Values: 11 of 11 rules hold, so the step is done.\n"
        f"Next: {folder / 'steps' / '2-board.md'}\n")

    assert run_course("check", "--folder", folder) == 1
    assert capsys.readouterr().out.startswith(
        "Step 1. Values: 11 of 11 rules hold, so the step is done.\n"
        "Step 2. Cell and board: 0 of 10")


def test_a_broken_rule_is_one_sentence_with_a_board(new_course, capsys):
    change(solve(new_course), "reversi/move_validator.py", "    return run\n",
           "    return run[:1]\n")
    assert run_course("check", 3, "--folder", new_course.folder) == 1
    assert capsys.readouterr().out.split("\n\n")[1:3] == [
        "A run of opposing discs is flipped if one of the mover's discs is directly\n"
        "behind it, but check_direction(d8, Piece.BLACK, Direction.NORTH) is d7, not d6\nd7.",
        """\
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - - - - - -
5 - - - X - - - -
6 - - - O - - - -
7 - - - O - - - -
8 - - - * - - - -"""]


def test_the_suggested_hint_is_for_the_checked_step(new_course, monkeypatch, capsys):
    monkeypatch.chdir(new_course.folder)
    assert run_course("check", 3) == 1
    assert capsys.readouterr().out.endswith("For a hint: othello course hint 3\n")


@pytest.mark.parametrize("number, right, wrong, missing", [
    (3, "    return run\n", "    return []\n", "the order of the flips is [], not b1 c1"),
    (4, "squares if", "[] if", "the order of the moves is [], not d3 c4 f5 e6")])
def test_an_empty_list_is_shown_as_in_python(number, right, wrong, missing, new_course):
    change(solve(new_course), "reversi/move_validator.py", right, wrong)
    messages = [finding.missing for finding in new_course.check(number) if finding.is_polish]
    assert messages == [missing]


@pytest.mark.slow(covers=True)
def test_polish_is_shown_but_does_not_block(new_course, capsys):
    solve(new_course, "other")
    assert run_course("check", 2, "--folder", new_course.folder) == 0
    assert """\
Optional polish: str(board) shows the board in eight lines, with spaces between
the symbols, but line 1 of str(Board()) is '<reversi.board.Board object>', not
'- - - - - - - -'.
""" in capsys.readouterr().out
    assert run_course("check", 1, "--folder", new_course.folder) == 0
    assert run_course("check", "--folder", new_course.folder) == 0
    assert "str(board) shows the board" not in capsys.readouterr().out


def test_positions_that_can_be_changed_need_polish(new_course, capsys):
    change(solve(new_course), "reversi/values.py", "frozen=True", "unsafe_hash=True")
    assert run_course("check", 1, "--folder", new_course.folder) == 0
    assert """\
Optional polish: A position can't be changed by mistake, but position.row = 5
raises no error; use @dataclass(frozen=True).
""" in capsys.readouterr().out


def test_hints_are_shown_one_at_a_time(new_course, capsys):
    for number in [*range(1, HINTS_PER_STEP + 1), 1]:
        assert run_course("hint", "--folder", new_course.folder) == 0
        output = capsys.readouterr().out
        assert output.startswith(f"Step 1, hint {number} of {HINTS_PER_STEP}: ")
        assert ("This is the last hint. The next call prints hint 1 again." in output) == (
            number == HINTS_PER_STEP)
    assert run_course("hint", 8, "--folder", new_course.folder) == 0
    assert capsys.readouterr().out.startswith(f"Step 8, hint 1 of {HINTS_PER_STEP}: ")


def test_each_step_has_all_hints():
    hints = json.loads(text_of("othello/course/steps/hints.json"))
    assert [len(of_step) for of_step in hints] == [HINTS_PER_STEP] * STEPS


def test_hint_and_check_after_the_last_step(new_course, capsys):
    (new_course.folder / ".course" / "progress.json").write_text(
        json.dumps({"done": list(NUMBERS), "hints": {}}), encoding="utf-8")
    assert run_course("hint", "--folder", new_course.folder) == 0
    assert capsys.readouterr().out == "All steps are done.\n"
    solve(new_course)
    assert run_course("check", 8, "--folder", new_course.folder) == 0
    assert capsys.readouterr().out.endswith(
        "You have finished the course. Continue with the change requests at the end of\n"
        f"{new_course.folder / page(8)}.\n")


def test_status_marks_the_completed_steps(new_course, capsys):
    assert sentences(solve(new_course), 1) == []
    assert run_course("status", "--folder", new_course.folder) == 0
    output = capsys.readouterr().out
    assert output.count("[x]") == 3 and "[x] Position" in output and "[ ] Cell" in output
    assert output.endswith("1 of 8 steps are done.\n")
    assert not re.search(r"\[\d\]", output)


@pytest.mark.parametrize("words, error", [
    ([0], "there is no step 0; choose a step from 1 to 8"),
    ([9], "there is no step 9; choose a step from 1 to 8"),
])
def test_an_unknown_step_is_rejected(words, error, new_course, capsys):
    assert run_course("check", *words, "--folder", new_course.folder) == 2
    assert error in capsys.readouterr().err


def test_two_step_numbers_are_rejected(new_course, capsys):
    assert run_course("check", 1, 2, "--folder", new_course.folder) == 2
    assert "othello: check one step at a time, or omit N" in capsys.readouterr().err


def test_the_processor_time_limit_is_below_five_seconds():
    assert CPU_SECONDS < 5


@pytest.mark.slow
def test_the_finished_course_continues_with_the_judge(new_course, capsys, monkeypatch):
    ask_every(4, monkeypatch)
    solve(new_course)
    program = [sys.executable, str(new_course.folder / "judged.py")]
    assert run_course("check", 0, "--folder", new_course.folder, "--time", 30, "--", *program) == 0
    assert "This is the first check." in capsys.readouterr().out


def test_a_loop_that_starts_after_the_limit_is_named(tmp_path):
    scope = {}
    exec(compile("import sys\ndef wait():\n    return sys._getframe()", tmp_path / "a.py", "exec"),
         scope)
    looping, run = scope["wait"](), Run(tmp_path, "values", print)
    for _ in range(10):
        run.sample(sys._getframe())
    with pytest.raises(EndlessError, match=r"^ \(wait in a.py, line 3\)$"):
        for _ in range(SAMPLES):
            run.sample(looping)


def test_an_endless_loop_in_the_check_itself_also_ends(tmp_path):
    run = Run(tmp_path, "values", print)
    with pytest.raises(EndlessError, match="^$"):
        for _ in range(MAX_SAMPLES):
            run.sample(sys._getframe())
