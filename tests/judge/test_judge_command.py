"""The judge command, and starter programs in the languages available on this machine."""

import difflib
import json
import re
import subprocess
import sys

import pytest
from support.pages import page, table_rows
from support.child_processes import default_signals, is_running, require_tool, wait_until
from support.paths import ROOT

from othello.cli import main
from othello.cli.judge import GROUPS
from othello.cli.signals import SIGNALS
from othello.judge.cases import load

STARTERS = ROOT / "docs" / "judge"
FUNCTIONS = ROOT / "tests" / "judge" / "programs" / "functions.py"
STARTER = [sys.executable, str(STARTERS / "starter.py")]
NAMES = ["starter.py", "starter.js", "starter.c", "Starter.java", "starter.rs"]
BROKEN_RULES = {"starter.py": "upper edge", "starter.js": "a run that reaches the edge is flipped",
                "starter.c": "right edge", "Starter.java": "a side without moves doesn't pass",
                "starter.rs": "White wins a tie"}


def command(path, folder):
    """Return the command that runs a starter. Compile the starter if necessary."""
    tool = {".py": sys.executable, ".js": "node", ".c": "cc", ".java": "javac",
            ".rs": "rustc"}[path.suffix]
    require_tool(tool)
    if path.suffix in (".py", ".js"):
        return [tool, str(path)]
    if path.suffix == ".java":
        subprocess.run([tool, "-d", folder, path], check=True)
        return ["java", "-cp", str(folder), "Starter"]
    subprocess.run([tool, "-o", folder / "starter", path], check=True)
    return [str(folder / "starter")]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_starter_program_passes(name, tmp_path, capsys):
    assert main(["judge", "--", *command(STARTERS / name, tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Right: ")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_first_screen_names_the_rule_that_a_wrong_starter_breaks(name, tmp_path, capsys):
    assert main(["judge", "--", *command(STARTERS / "wrong" / name, tmp_path)]) == 1
    screen = capsys.readouterr().out.splitlines()[:24]
    assert screen[0] == f"Broken: {BROKEN_RULES[name]}."
    assert any("a b c d e f g h" in line for line in screen)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_starter_differs_from_the_original_in_one_line(name):
    texts = [(folder / name).read_text(encoding="utf-8").splitlines()
             for folder in (STARTERS, STARTERS / "wrong")]
    differences = [line for line in difflib.ndiff(*texts) if line[0] in "+-"]
    assert [line[0] for line in differences] == ["-", "+"]


def test_judge_page_lists_the_fault_of_each_wrong_starter():
    faults = {re.search(r"\[(.*?)\]", row[0])[1]: row[2]
              for row in table_rows(page("docs/judge.md"))
              if "](judge/" in row[0]}
    assert faults == BROKEN_RULES


def test_command_offers_the_groups_of_the_case_file():
    assert GROUPS == load().required + load().optional


def test_group_option_runs_only_its_cases(capsys):
    assert main(["judge", "--group", "start", "--", *STARTER]) == 0
    assert capsys.readouterr().out.startswith("Right: 1 case passed.\n")


def test_json_option_prints_rules_and_results(capsys):
    assert main(["judge", "--group", "sizes", "--json", "--", *STARTER]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [rule["name"] for rule in data["rules"]] == ["size 4", "size 6", "size 10"]
    assert data["right"] is False and data["broken"] == []


def test_judge_refuses_to_overwrite_the_judged_program(tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text("# mine")
    assert main(["judge", "--as", "module", "--junit", str(file), "--", f"{file}:Game"]) == 2
    assert capsys.readouterr().err == (
        f"othello: {file} is an input file, so it can't be an output file\n")
    assert file.read_text() == "# mine"


@pytest.mark.parametrize("words", [
    ["--junit", "a.xml"], ["--as", "gtp"], ["--game", "Game"], ["--discs", "1,2,0"],
    ["--verbose"]])
def test_options_for_one_program_are_rejected_with_a_folder(words, tmp_path, capsys):
    assert main(["judge", "--all", str(tmp_path), *words]) == 2
    assert capsys.readouterr().err == f"othello: {words[0]} is only for one program\n"


@pytest.mark.parametrize("words", [["--csv"], ["--html", "pages"], ["--jobs", "2"]])
def test_options_for_a_folder_are_rejected_with_a_program(words, capsys):
    assert main(["judge", *words, "--", "no-such-program"]) == 2
    assert capsys.readouterr().err == f"othello: {words[0]} is only for --all\n"


def test_junit_option_writes_a_file(tmp_path, capsys):
    out = tmp_path / "judgement.xml"
    assert main(["judge", "--group", "start", "--junit", str(out), "--", *STARTER]) == 0
    assert '<testcase name="start-1" classname="start.start"' in out.read_text()


def test_junit_folder_is_checked_before_the_judge_starts_the_program(tmp_path, capsys):
    out, note = tmp_path / "missing" / "judgement.xml", tmp_path / "started"
    program = [sys.executable, "-c", f"open({str(note)!r}, 'w')"]
    assert main(["judge", "--group", "start", "--junit", str(out), "--", *program]) != 0
    output = capsys.readouterr()
    assert str(out) in output.err and output.out == ""
    assert not note.exists()


@pytest.mark.parametrize("form, program_words", [
    ("nboard", ["no-such-program"]), ("gtp", ["no-such-program"])])
def test_nboard_or_gtp_program_that_cannot_be_started_is_reported(form, program_words, capsys):
    assert main(["judge", "--as", form, "--group", "moves", "--", *program_words]) == 1
    assert "It could not be started" in capsys.readouterr().out


def test_discs_option_accepts_numbers(capsys):
    assert main(["judge", "--as", "module", "--discs=1,-1,0", "--group", "result", "--time", "20",
                 "--", str(FUNCTIONS)]) == 0


@pytest.mark.parametrize("discs", ["1,1,0", "X,O", "1,2,0,9", ",1,2", ""])
def test_discs_must_be_three_different_symbols(discs, capsys):
    with pytest.raises(SystemExit) as exc_info:
        main(["judge", "--as", "module", f"--discs={discs}", "--", str(FUNCTIONS)])
    output = capsys.readouterr().err
    assert exc_info.value.code == 2 and "expected three different symbols, such as 'X" in output


def test_strategy_answers_no_questions_about_edges(capsys):
    path = FUNCTIONS.with_name("strategies_of_a_class.py")
    assert main(["judge", "--as", "strategy", "--group", "edges", "--", str(path)]) == 1
    assert capsys.readouterr().out.endswith("The program answered no questions.\n")


def test_progress_is_shown_on_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["judge", "--group", "start", "--", *STARTER]) == 0
    assert "0 of 1 questions" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("number", SIGNALS)
def test_signal_ends_the_judge_and_the_judged_program(tmp_path, number):
    note = tmp_path / "process"
    hanging = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    with default_signals():
        judge = subprocess.Popen([sys.executable, "-m", "othello", "judge", "--time", "600", "--",
                                  sys.executable, "-c", hanging], cwd=ROOT, stdout=subprocess.PIPE)
    wait_until(lambda: note.exists() and note.read_text())
    judge.send_signal(number)
    assert judge.communicate()[0] == b""
    assert judge.returncode == 128 + number
    wait_until(lambda: not is_running(note.read_text()))
