"""The course commands show a change request, check a program, and measure the changed lines."""

import json
import os
import re
import subprocess
import sys
from textwrap import fill

import pytest
from support.child_processes import require_tool
from support.interview import REQUEST_NUMBERS, build_program
from other_languages import JAVA, JAVASCRIPT
from support.judging import ask_every
from support.pages import page
from support.paths import ROOT

from othello import FormatError
from othello.cli import main
from othello.cli.course import MAX_REQUEST
from othello.course.cost import (
    MAX_BYTES, Cost, Snapshot, costs, load_snapshot, save_snapshot, snapshot_file, sources, total)
from othello.course.requests import PATCHES, load
from othello.judge import cases


def chapters():
    parts = re.split(r"^## (\d)\. ", page("docs/requests.md"), flags=re.M)[1:]
    return dict(zip(map(int, parts[::2]), parts[1::2]))


def check(number, folder, *command, time="30"):
    return main(["course", "check", str(number), "--folder", str(folder), "--time", time, "--",
                 *command])


def test_the_page_quotes_each_request_verbatim():
    assert [request.number for request in load()] == list(REQUEST_NUMBERS)
    assert REQUEST_NUMBERS[-1] == MAX_REQUEST
    for request in load():
        title, *lines = chapters()[request.number].splitlines()
        quotation = " ".join(line[2:] for line in lines if line.startswith("> "))
        assert (title, quotation) == (request.title, request.text)


@pytest.mark.parametrize("number", REQUEST_NUMBERS)
def test_a_request_quotes_the_first_reference_paragraph(number):
    paragraph = chapters()[number].split("</summary>\n\n")[1].split("\n\n")[0]
    assert load()[number - 1].why == " ".join(paragraph.split())


@pytest.mark.parametrize("number", REQUEST_NUMBERS)
def test_a_request_has_the_cost_of_the_reference_diff(number, tmp_path):
    (tmp_path / "before").mkdir()
    (tmp_path / "after").mkdir()
    request = load()[number - 1]
    before = sources(build_program(tmp_path / "before", number - 1))
    after = sources(build_program(tmp_path / "after", number))
    assert request.cost == costs(before, after)["othello_45.py"]
    assert request.diff.count("+++ b/") == 1


@pytest.mark.parametrize("number", REQUEST_NUMBERS)
def test_a_request_names_the_groups_of_its_chapter(number):
    groups = re.findall(r'--group "?([a-z ]+)', chapters()[number])
    assert list(load()[number - 1].groups) == groups


def test_request_prints_the_words_of_the_customer(capsys):
    assert main(["course", "request", "2"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Request 2: Undo and redo\n\nI often click on the wrong square.")
    assert 'othello judge --group "undo" -- PROGRAM\n' in output
    assert output.endswith("add --folder FOLDER before '--', and use\n"
                           "python3 FOLDER/judged.py.\n")


@pytest.mark.parametrize("number, example", [
    (3, "  asked  final X" + "-" * 63 + "\n  right  64 0\n"),
    (4, '[{"position": {"row": 4,'),
    (7, "  asked  blocked game d3 c4 d3\n"),
    (8, "  asked  lines d3 board\n  right  ok / -----"),
])
def test_request_prints_an_example_question_and_answer(number, example, capsys):
    assert main(["course", "request", str(number)]) == 0
    assert example in capsys.readouterr().out


@pytest.mark.parametrize("number", REQUEST_NUMBERS)
def test_a_request_fits_in_80_columns(number, capsys):
    assert main(["course", "request", str(number)]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


@pytest.mark.parametrize("before, after, expected", [
    ({}, {}, {}),
    ({"a": "1\n2\n"}, {"a": "1\n3\n"}, {"a": (1, 1)}),
    ({"a": "1\n"}, {}, {"a": (0, 1)}),
    ({}, {"b": "1\n", "a": "1\n2\n"}, {"a": (2, 0), "b": (1, 0)}),
    ({"a": "-- x\n"}, {"a": "++ y\n"}, {"a": (1, 1)}),
    ({"a": "1"}, {"a": "1", "b": ""}, {"b": (0, 0)}),
])
def test_the_cost_counts_the_lines_of_each_changed_file(before, after, expected):
    changes = costs(before, after)
    assert changes == expected and list(changes) == list(expected)


def test_the_total_adds_the_costs():
    assert total([Cost(2, 1), Cost(3, 0)]) == Cost(5, 1)
    assert total([]) == Cost(0, 0)


def test_only_handwritten_text_files_are_counted(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "node_modules").mkdir()
    (tmp_path / ".git").mkdir()
    for name in ("src/Board.java", "node_modules/a.js", ".git/config", ".hidden"):
        (tmp_path / name).write_text("one\n", encoding="utf-8")
    (tmp_path / "program").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.txt").write_text("x" * (MAX_BYTES + 1), encoding="utf-8")
    assert sources(tmp_path) == {"src/Board.java": "one\n"}


def test_a_snapshot_can_be_loaded_and_is_not_counted(tmp_path):
    assert load_snapshot(tmp_path) is None
    save_snapshot(tmp_path, Snapshot(2, {"a.py": "é\n"}))
    assert load_snapshot(tmp_path) == Snapshot(2, {"a.py": "é\n"})
    assert sources(tmp_path) == {}


@pytest.mark.parametrize("text", ["{", "[]", '{"a.py": 1}', '{"request": 1, "files": []}'])
def test_a_damaged_snapshot_is_rejected_and_left_unchanged(text, tmp_path, capsys):
    save_snapshot(tmp_path, Snapshot(0, {}))
    snapshot_file(tmp_path).write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match="not a snapshot; delete it"):
        load_snapshot(tmp_path)
    assert check(1, tmp_path, "no-such-program") == 1
    assert snapshot_file(tmp_path).read_text(encoding="utf-8") == text
    assert "not a snapshot" in capsys.readouterr().err


def test_a_missing_folder_is_rejected(tmp_path, capsys):
    assert check(1, tmp_path / "none", "no-such-program") == 1
    assert f"{tmp_path / 'none'}: no such folder" in capsys.readouterr().err


def test_a_failed_check_leaves_the_snapshot_unchanged(tmp_path, capsys):
    assert check(0, tmp_path, "no-such-program") == 1
    assert capsys.readouterr().out.endswith(
        "The snapshot is unchanged. Fix the problems in the report, and then check again.\n")
    assert load_snapshot(tmp_path) is None


@pytest.mark.slow(covers=True)
def test_check_completes_a_request_and_measures_its_cost(tmp_path, capsys, monkeypatch):
    ask_every(20, monkeypatch)
    program = [sys.executable, str(build_program(tmp_path, 0) / "answers.py")]

    assert check(0, tmp_path, *program) == 0
    assert "This is the first check." in capsys.readouterr().out

    assert check(1, tmp_path, *program) == 1
    assert capsys.readouterr().out.endswith(
        "Request 1 is not done: your program answers some questions about sizes with '?'.\n")

    for number in (1, 2):
        subprocess.run(["git", "apply", PATCHES / f"{number}.patch"], cwd=tmp_path, check=True)
    changes = costs(load_snapshot(tmp_path).files, sources(tmp_path))
    assert check(2, tmp_path, *program) == 0
    output = capsys.readouterr().out
    assert [load()[number].diff in output for number in range(3)] == [True, True, False]
    change, of_adapter, of_program = total(changes.values()), *changes.values()
    assert output.endswith(
        f"\n{fill(load()[1].why, 79)}\n\n"
        f"Your change: 2 files, {change.added} lines added, {change.removed} removed.\n"
        f"  answers.py: {of_adapter.added} added, {of_adapter.removed} removed\n"
        f"  othello_45.py: {of_program.added} added, {of_program.removed} removed\n"
        f"The reference: 1 file, {of_program.added} lines added, {of_program.removed} removed.\n")
    assert load_snapshot(tmp_path) == Snapshot(2, sources(tmp_path))

    assert check(2, tmp_path, *program) == 0
    assert capsys.readouterr().out.endswith(
        "declined.\n\nYour change: 0 files, 0 lines added, 0 removed.\n")


def processor_time():
    return sum(os.times()[:4])


@pytest.mark.slow
@pytest.mark.parametrize("source, runner, changes", [
    ("starter.js", "node", JAVASCRIPT), ("Starter.java", "java", JAVA)])
def test_requests_1_to_3_work_in_other_languages(
        source, runner, changes, tmp_path, capsys, monkeypatch):
    require_tool("javac" if runner == "java" else runner)
    ask_every(4, monkeypatch)
    path = tmp_path / source
    text = (ROOT / "docs" / "judge" / source).read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    assert check(0, tmp_path, runner, str(path)) == 0
    for number, change in enumerate(changes, start=1):
        for before, after in change:
            assert text.count(before) == 1
            text = text.replace(before, after)
        assert check(number, tmp_path, runner, str(path)) == 1
        assert capsys.readouterr().out.endswith(
            f"some questions about {load()[number - 1].groups[0]} with '?'.\n")
        expected = costs(sources(tmp_path), {source: text})[source]
        path.write_text(text, encoding="utf-8")
        started = processor_time()
        assert check(number, tmp_path, runner, str(path)) == 0
        of_check = processor_time() - started
        assert (f"Your change: 1 file, {expected.added} lines added, {expected.removed} removed."
                in capsys.readouterr().out)
    started = processor_time()
    assert main(["judge", "--time", "30", "--", runner, str(path)]) == 0
    assert of_check <= 1.5 * (processor_time() - started)


BUFFERED_ANSWERS = """
import json, sys

with open(sys.argv[2], "a") as starts:
    starts.write("started\\n")
with open(sys.argv[1]) as file:
    answers = json.load(file)
lines = sys.stdin.read().splitlines()  # reads all questions before it answers the first one
print(*(answers[line] for line in lines), sep="\\n")
"""


@pytest.mark.slow
def test_questions_are_sent_in_batches_to_a_buffering_program(tmp_path, capsys):
    (tmp_path / "held_back.py").write_text(BUFFERED_ANSWERS, encoding="utf-8")
    answers = {case.line: case.answer for case in cases.load().cases}
    (tmp_path / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    starts = tmp_path / "starts.txt"
    program = [str(tmp_path / name) for name in ("held_back.py", "answers.json", starts.name)]
    assert check(0, tmp_path, sys.executable, *program, time="5") == 0
    assert len(starts.read_text(encoding="utf-8").splitlines()) < 100
