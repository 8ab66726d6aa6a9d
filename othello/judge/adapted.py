"""Programs that speak no protocol: Python files and folders of Java classes behind an adapter."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from othello.errors import OthelloError
from othello.judge import python_adapter
from othello.judge.cases import Case
from othello.judge.lines import Lines
from othello.judge.reference import DECLINED
from othello.processes.program import NoAnswerError, NotStartedError, Program

JAVA_ADAPTER = Path(__file__).with_name("JudgeAdapter.java")
PROBE = 10.0  # seconds in which a program may show that it answers lines
AFTER = {"turn": "game", "winner": "winner-after", "score": "score-after"}


class Adapted(Lines):
    """A program behind an adapter, which says first how it has understood the program.

    A position that comes from a game is also asked for by the moves of the game.
    """

    def answer(self, case: Case) -> str:
        """The answer of the adapter; raises NotStartedError if the program does not fit."""
        answer = self._ask(case.line)
        question = AFTER.get(case.question)
        if answer != DECLINED or question is None or case.after is None:
            return answer
        if question == "game":  # an adapter that has played a game knows its first moves, too
            self._ask(" ".join(["game", *self._whole_game(case.after)]))
        reached = self._ask(f"game {' '.join(case.after)}".strip())
        if not reached.startswith(case.board):
            return DECLINED
        if question == "game":
            return reached.rpartition(" ")[2]
        return self._ask(f"{question} {' '.join(case.after)}".strip())

    def _whole_game(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """A game to come that begins with some moves, or those moves."""
        return next((case.moves for case in self._upcoming if case.rule == "real games"
                     and case.moves[:len(moves)] == moves), moves)

    def _ask(self, line: str) -> str:
        starts = not self._program.is_running
        self._program.tell(line)
        if starts:
            greeting = self._program.hear()
            if greeting.startswith("misfit "):
                raise NotStartedError(greeting.removeprefix("misfit "))
            self.notes: Sequence[str] = [greeting]
        return self._program.hear()


def speaks_lines(path: Path, seconds: float = PROBE) -> bool:
    """Whether a Python file answers the question `game` of the protocol."""
    source = path.read_text(encoding="utf-8", errors="replace")
    if not re.search(r"\bstdin\b|\binput\(", source):
        return False
    program = Program([sys.executable, str(path)], seconds, 0)
    try:
        program.tell("game")
        program.finish()
        return re.fullmatch(r"[XO-]{64} ?[XO-]|\?", program.hear().upper()) is not None
    except NoAnswerError:
        return False
    finally:
        program.stop()


def python_file(path: Path, seconds: float, options: Mapping[str, str],
                upcoming: Sequence[Case] = ()) -> Lines:
    """A Python file: a program that speaks the protocol, or functions or classes."""
    if not options and speaks_lines(path):
        return Lines(Program([sys.executable, str(path)], seconds), upcoming=upcoming)
    command = [sys.executable, python_adapter.__file__, str(path), json.dumps(dict(options))]
    return Adapted(Program(command, seconds), upcoming=upcoming)


def java_folder(folder: Path, seconds: float, classes: Path,
                upcoming: Sequence[Case] = ()) -> Adapted:
    """A folder of Java sources, compiled into another folder; raises OthelloError if it is not."""
    compiler, machine = shutil.which("javac"), shutil.which("java")
    if compiler is None or machine is None:
        raise OthelloError(f"{folder}: Java needs a JDK: javac and java were not found")
    sources = [str(path) for path in sorted(folder.rglob("*.java"))]
    done = subprocess.run([compiler, "-encoding", "UTF-8", "-d", str(classes), *sources,
                           str(JAVA_ADAPTER)], capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if ": error:" in line]
        raise OthelloError(f"{folder}: it does not compile: {(errors or ['javac failed'])[0]}")
    names = [".".join(path.relative_to(classes).with_suffix("").parts)
             for path in sorted(classes.rglob("*.class"))]
    command = [machine, "-Dfile.encoding=UTF-8", "-cp", str(classes), "JudgeAdapter", *names]
    return Adapted(Program(command, seconds), upcoming=upcoming)


def is_java(path: Path) -> bool:
    """Whether a path is a folder with Java sources."""
    return path.is_dir() and any(path.rglob("*.java"))


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for compiled classes."""
    return tempfile.TemporaryDirectory(prefix="othello-judge-")
