"""The adapter that connects the judge to a source file that doesn't implement the protocol."""

import os

import pytest

from othello.cli import main
from othello.errors import OthelloError
from othello.judge.cases import Case
from othello.judge.programs import AdaptedProgram, java_folder, supports_protocol
from othello.processes.program import NotStartedError

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
AFTER_D3 = "-" * 19 + "X" + "-" * 7 + "XX" + "-" * 6 + "XO" + "-" * 27
REAL_GAME = Case("game-1", "real games", "game", "", moves=("d3", "c3", "c4"))


class FakeProgram:
    """A fake program that prints a greeting and looks up each answer in a dictionary."""

    def __init__(self, greeting="Understood.", **answers):
        self.lines, self.is_running = [], False
        self._answers, self._output = answers, [greeting]

    def write_line(self, line):
        self.is_running = True
        self.lines.append(line)
        self._output.append(self._answers.get(line.replace(" ", "_"), "?"))

    def read_line(self):
        return self._output.pop(0)


def case_after_d3(question, **parts):
    return Case("case-1", "rule", question, "", AFTER_D3, **parts, after=("d3",))


def test_the_greeting_is_a_note_not_an_answer():
    program = AdaptedProgram(FakeProgram(moves="first", turn="second"))
    assert [program.answer(Case("1", "rule", question, "")) for question in ("moves", "turn")] == [
        "first", "second"]
    assert program.notes == ["Understood."]


def test_a_misfit_raises_a_not_started_error():
    with pytest.raises(NotStartedError, match=r"^no class of a game$"):
        AdaptedProgram(FakeProgram("misfit no class of a game")).answer(REAL_GAME)


@pytest.mark.parametrize("question, fallback", [
    ("winner", "winner-after d3"), ("score", "score-after d3")])
def test_a_declined_result_question_is_repeated_with_moves(question, fallback):
    program = FakeProgram(game_d3=f"{AFTER_D3} O", **{fallback.replace(" ", "_"): "4 1"})
    assert AdaptedProgram(program).answer(case_after_d3(question)) == "4 1"
    assert program.lines == [f"{question} {AFTER_D3}", "game d3", fallback]


def test_a_declined_turn_question_sends_the_whole_later_game():
    program = FakeProgram(game_d3=f"{AFTER_D3} O")
    adapted_program = AdaptedProgram(program, upcoming=[REAL_GAME])
    assert adapted_program.answer(case_after_d3("turn", side="X")) == "O"
    assert program.lines[1:] == ["game d3 c3 c4", "game d3"]


def test_moves_that_start_no_later_game_are_sent_alone():
    program = FakeProgram(game_d3=f"{AFTER_D3} O")
    other_game = Case("game-2", "real games", "game", "", moves=("f5",))
    adapted_program = AdaptedProgram(program, upcoming=[other_game])
    assert adapted_program.answer(case_after_d3("turn", side="X")) == "O"
    assert set(program.lines[1:]) == {"game d3"}


@pytest.mark.parametrize("question", ["turn", "winner"])
def test_moves_that_lead_elsewhere_give_no_answer(question):
    program = FakeProgram(game_d3=f"{START} X", **{"winner-after_d3": "-"})
    assert AdaptedProgram(program).answer(case_after_d3(question)) == "?"


def test_a_silent_file_does_not_use_the_line_protocol(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("input()\n", encoding="utf-8")
    assert not supports_protocol(path)


@pytest.fixture
def install_scripts(tmp_path, monkeypatch):
    """Return a function that puts a folder of scripts at the front of PATH.

    If the function receives no scripts, PATH contains only an empty folder.
    """
    folder = tmp_path / "bin"
    folder.mkdir()

    def install(scripts):
        monkeypatch.setenv("PATH", os.pathsep.join([str(folder), os.environ["PATH"]])
                           if scripts else str(folder))
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            (folder / name).chmod(0o755)

    return install


@pytest.fixture
def java_sources(tmp_path):
    """Create a folder with a Java source file."""
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "Game.java").write_text("public class Game { }", encoding="utf-8")
    return folder


def test_java_without_a_jdk_is_rejected(install_scripts, java_sources, tmp_path):
    install_scripts({})
    with pytest.raises(OthelloError, match="sources: Java needs a JDK: javac and java were not"):
        java_folder(java_sources, 1, tmp_path)


@pytest.mark.parametrize("error, expected", [
    ("Game.java:1: error: illegal start of expression", "Game.java:1: error: illegal start"),
    ("out of memory", "javac failed")])
def test_a_failed_java_compilation_reports_the_first_error(
        error, expected, install_scripts, java_sources, tmp_path):
    install_scripts({"java": "", "javac": f"echo Note: odd >&2; echo '{error}' >&2; exit 1"})
    with pytest.raises(OthelloError, match=f"sources does not compile: {expected}"):
        java_folder(java_sources, 1, tmp_path)


def test_java_is_compiled_and_the_adapter_gets_its_class_names(
        install_scripts, java_sources, tmp_path):
    """The fake `javac` writes two classes to the folder after `-d`."""
    classes = tmp_path / "classes"
    install_scripts({"javac": 'mkdir -p "$4/board"; touch "$4/Game.class" "$4/board/Cell.class"\n'
                              'echo "$@" > "$4/arguments"',
                     "java": 'echo "$@"; read line; echo "$line"'})
    program = java_folder(java_sources, 60, classes)
    assert program.answer(Case("1", "start", "game", "")) == "game"
    program.stop()
    assert program.notes == [
        f"-Dfile.encoding=UTF-8 -cp {classes} JudgeAdapter Game board.Cell"]
    arguments = (classes / "arguments").read_text(encoding="utf-8").split()
    assert arguments[:4] == ["-encoding", "UTF-8", "-d", str(classes)]
    assert arguments[4] == str(java_sources / "Game.java")
    assert arguments[5].endswith("JudgeAdapter.java") and len(arguments) == 6


def test_judge_reports_a_missing_jdk_for_a_java_folder(install_scripts, java_sources, capsys):
    install_scripts({})
    assert main(["judge", str(java_sources)]) == 1
    assert "sources: Java needs a JDK: javac and java were not found" in capsys.readouterr().err
