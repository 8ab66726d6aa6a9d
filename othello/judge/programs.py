"""The programs that the judge tests. Adapters run Python files and Java classes."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from othello.errors import OthelloError
from othello.judge import python_adapter
from othello.judge.cases import Case
from othello.judge.lines import JudgedProgram, LineProgram
from othello.judge.protocol_programs import Gtp, NBoard
from othello.judge.reference import DECLINED
from othello.processes.program import NoAnswerError, NotStartedError, Program

JAVA_ADAPTER = Path(__file__).with_name("JudgeAdapter.java")
MAX_FILES = 10_000  # limits the search for Java sources, because a folder can be very large
DETECTION_SECONDS = 10.0  # for finding out whether a program supports the protocol
QUESTIONS_AFTER_MOVES = {"turn": "game", "winner": "winner-after", "score": "score-after"}


class AdaptedProgram(LineProgram):
    """A program that the judge tests through an adapter.

    The adapter's first line of output lists the parts of the program that the adapter uses. If the
    adapter can't set up a position, the judge can send the adapter moves that lead to the
    position.
    """

    def answer(self, case: Case) -> str:
        """Return the adapter's answer.

        Raise NotStartedError if the adapter can't use the program.
        """
        answer = self._ask(case.line)
        question = QUESTIONS_AFTER_MOVES.get(case.question)
        if answer != DECLINED or question is None or case.after is None:
            return answer
        if question == "game":  # the adapter stores every position of a whole game
            moves = next((later.moves for later in self._upcoming if later.rule == "real games"
                          and later.moves[:len(case.after)] == case.after), case.after)
            self._ask(" ".join(["game", *moves]))
        position = self._ask(f"game {' '.join(case.after)}".strip())
        if not position.startswith(case.board):
            return DECLINED
        if question == "game":
            return position.rpartition(" ")[2]
        return self._ask(f"{question} {' '.join(case.after)}".strip())

    def _ask(self, line: str) -> str:
        starts = not self._program.is_running
        self._program.write_line(line)
        if starts:
            greeting = self._program.read_line()
            if greeting.startswith("misfit "):
                raise NotStartedError(greeting.removeprefix("misfit "))
            self.notes: Sequence[str] = [greeting]
        return self._program.read_line()


def supports_protocol(path: Path, seconds: float = DETECTION_SECONDS) -> bool:
    """Run a Python file, and return whether it supports the judge's protocol."""
    source = path.read_text(encoding="utf-8", errors="replace")
    if not re.search(r"\bstdin\b|\binput\(", source):
        return False
    program = Program([sys.executable, str(path)], seconds, 0)
    try:
        program.write_line("game")
        program.finish()
        return re.fullmatch(r"[XO-]{64} ?[XO-]|\?", program.read_line().upper()) is not None
    except NoAnswerError:
        return False
    finally:
        program.stop()


def python_file(path: Path, seconds: float, options: Mapping[str, str],
                upcoming: Sequence[Case] = ()) -> LineProgram:
    """Return the judge's interface to the program in a Python file.

    Use an adapter if the file doesn't support the protocol.
    """
    if not options and supports_protocol(path):
        return LineProgram(Program([sys.executable, str(path)], seconds), upcoming=upcoming)
    command = [sys.executable, python_adapter.__file__, str(path), json.dumps(dict(options))]
    return AdaptedProgram(Program(command, seconds), upcoming=upcoming)


def java_folder(folder: Path, seconds: float, classes: Path,
                upcoming: Sequence[Case] = ()) -> AdaptedProgram:
    """Compile Java sources into `classes`, and return the judge's interface to the program.

    Raise OthelloError if compiling fails.
    """
    compiler, machine = shutil.which("javac"), shutil.which("java")
    if compiler is None or machine is None:
        raise OthelloError(f"{folder}: Java needs a JDK: javac and java were not found")
    sources = [str(path) for path in sorted(folder.rglob("*.java"))]
    done = subprocess.run([compiler, "-encoding", "UTF-8", "-d", str(classes), *sources,
                           str(JAVA_ADAPTER)], capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if ": error:" in line]
        raise OthelloError(f"{folder} does not compile: {(errors or ['javac failed'])[0]}")
    names = [".".join(path.relative_to(classes).with_suffix("").parts)
             for path in sorted(classes.rglob("*.class"))]
    command = [machine, "-Dfile.encoding=UTF-8", "-cp", str(classes), "JudgeAdapter", *names]
    return AdaptedProgram(Program(command, seconds), upcoming=upcoming)


def is_java(path: Path) -> bool:
    """Return whether `path` is a folder with Java sources.

    Only the first `MAX_FILES` files are checked.
    """
    return path.is_dir() and any(
        file.suffix == ".java" for file in islice(path.rglob("*"), MAX_FILES))


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """Return a temporary folder for compiled classes."""
    return tempfile.TemporaryDirectory(prefix="othello-judge-")


def _require_file(path: Path) -> None:
    if not path.exists():
        raise OthelloError(f"{path}: no such file")


@dataclass(frozen=True)
class Adapter:
    """A program to judge, and how to communicate with it."""

    command: Sequence[str]
    form: str  # lines, nboard, gtp, module, strategy, class, java, or empty to detect the form
    seconds: float  # per answer
    names: Mapping[str, str]  # names that a Python file uses for classes, functions and discs

    def open(self, upcoming: Sequence[Case], classes: Path) -> JudgedProgram:
        """Return the judge's interface to the program. Compile Java sources into `classes`.

        Raise OthelloError if the program's file or folder doesn't exist, or if compiling fails.
        """
        first, seconds, form = Path(self.command[0]), self.seconds, self._form
        if form in ("module", "strategy"):  # FILE.py:CLASS, and .py can be omitted
            first = Path(self.command[0].partition(".py:")[0].removesuffix(".py") + ".py")
        if form not in ("lines", "nboard", "gtp"):
            _require_file(first)
        if form == "java":
            return java_folder(first, seconds, classes, upcoming)
        if form == "class":
            return python_file(first, seconds, self.names, upcoming)
        if form == "nboard":
            return NBoard(Program(self.command, seconds, chatty=True))
        if form == "gtp":
            return Gtp(Program(self.command, seconds, chatty=True))
        if form == "lines":
            return LineProgram(Program(self.command, seconds), upcoming=upcoming)
        host = [sys.executable, python_adapter.__file__, self.command[0],
                self.names.get("discs", "X,O,-"), str(seconds)]
        return LineProgram(Program(host, seconds + 1), chooses=form == "strategy")

    @property
    def _form(self) -> str:
        """The chosen form or, if `form` is empty, the form detected from the command."""
        path = Path(self.command[0])
        if self.form:
            return self.form
        if len(self.command) > 1 or not path.exists() and shutil.which(self.command[0]):
            return "lines"
        _require_file(path)
        if path.is_dir() and not is_java(path):
            raise OthelloError(f"{path}: no Java classes in this folder; name a Python file, "
                               "or use --all to judge all programs in a folder")
        return "java" if is_java(path) else "class" if path.suffix == ".py" else "lines"
