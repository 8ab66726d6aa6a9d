"""The programs that the judge tests. Adapters run Python files and Java classes.

Programs that support NBoard or GTP are judged only by their moves and games.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from othello import Game, OthelloError, Piece
from othello.judge import reference
from othello.judge.cases import Case
from othello.players.protocol_clients import GtpClient, NBoardClient
from othello.processes.program import (
    FIRST_ANSWER_SECONDS, LateAnswerError, NoAnswerError, NoAnswerInTimeError, NotStartedError,
    Program)

# The number of questions to send in one batch if a program doesn't answer until its input ends.
BATCH = 100
NBOARD_DEPTH = 1  # search depth in plies; any valid move is right, so 1 is enough
PYTHON_ADAPTER = Path(__file__).with_name("python_adapter")
JAVA_ADAPTER = Path(__file__).with_name("JudgeAdapter.java")
MAX_FILES = 10_000  # limits the search for sources, because a folder can be very large
QUESTIONS_AFTER_MOVES = {"turn": "game", "winner": "winner-after", "score": "score-after"}


class JudgedProgram(ABC):
    """The judge's interface to a program or an adapter."""

    chooses: bool = True  # whether the program answers `moves` with only one move
    notes: Sequence[str] = ()  # remarks for the report

    def __init__(self, program: Program) -> None:
        self._program = program

    @abstractmethod
    def answer(self, case: Case) -> str:
        """Return the answer, or `?` if the program declines.

        Raises NoAnswerError if there is no answer.
        """

    def listen(self) -> None:
        """After a wrong answer, check whether the program writes a second line.

        By default, skip this check, because GTP and NBoard programs may write other lines too.
        """

    def stop(self) -> None:
        """End the program. The next question restarts the program."""
        self._program.stop(politely=True)


class LineProgram(JudgedProgram):
    """A program that supports the judge's protocol.

    If a program answers only when its input ends, it receives the cases in batches.
    """

    def __init__(self, program: Program, chooses: bool = False,
                 upcoming: Sequence[Case] = ()) -> None:
        super().__init__(program)
        self._upcoming = upcoming
        self._needs_batches = False
        self._answers: dict[str, str] = {}  # unread answers to the last batch
        self.chooses = chooses

    def answer(self, case: Case) -> str:
        """Return the program's answer.

        Return `?` if the program must choose a move but there is no valid move.
        """
        if self.chooses and not case.answer:
            return reference.DECLINED
        if not self._needs_batches:
            try:
                return self._program.ask(case.line)
            except LateAnswerError as error:
                self._program.stop()
                self.notes: Sequence[str] = [f"{error} The judge sent questions in batches."]
                self._needs_batches = True
        if case.line not in self._answers:
            self._ask_batch(case)
        return self._answers.pop(case.line)

    def _ask_batch(self, case: Case) -> None:
        """Send a case and the cases that follow it, then close the input."""
        later = self._upcoming[self._upcoming.index(case) + 1:] if case in self._upcoming else ()
        lines = [case.line, *(later_case.line for later_case in later[:BATCH])]
        self._program.stop()
        self._program.write_line("\n".join(lines))
        self._program.finish()
        for line in lines:
            try:
                self._answers[line] = self._program.read_line()
            except NoAnswerError:
                if line == case.line:
                    raise
                break
        self._program.stop()

    def listen(self) -> None:
        """Wait briefly for an unexpected second line."""
        self._program.listen(0.01)

    def stop(self) -> None:
        """End the program and discard its unread answers."""
        super().stop()
        self._answers = {}


class AdaptedProgram(LineProgram):
    """A program that the judge tests through an adapter.

    The adapter's first line of output lists the parts of the program that the adapter uses. If the
    adapter can't set up a position, the judge can send it the moves that lead to the position.
    """

    def answer(self, case: Case) -> str:
        """Return the adapter's answer.

        Raises NotStartedError if the adapter can't use the program.
        """
        answer = self._ask(case.line)
        question = QUESTIONS_AFTER_MOVES.get(case.question)
        if answer != reference.DECLINED or question is None or case.after is None:
            return answer
        if question == "game":  # the adapter stores every position of a whole game
            moves = next((later.moves for later in self._upcoming if later.rule == "real games"
                          and later.moves[:len(case.after)] == case.after), case.after)
            self._ask("game", *moves)
        position = self._ask("game", *case.after)
        if not position.startswith(case.board):
            return reference.DECLINED
        if question == "game":
            return position.rpartition(" ")[2]
        return self._ask(question, *case.after)

    def _ask(self, *words: str) -> str:
        starts = not self._program.is_running
        self._program.write_line(" ".join(words))
        if starts:
            greeting = self._read_greeting()
            if greeting.startswith("misfit "):
                raise NotStartedError(greeting.removeprefix("misfit "))
            self.notes: Sequence[str] = [greeting]
        return self._program.read_line()

    def _read_greeting(self) -> str:
        try:
            return self._program.read_line()
        except NoAnswerInTimeError as error:
            if self.notes or isinstance(error, LateAnswerError):
                raise
            raise NotStartedError(
                f"{error} At the start, the judge calls functions and methods to find out how "
                "they work, and one of these calls may never end. Instead, you can write a small "
                "program that supports the judge's protocol, which the documentation describes."
            ) from None


class NBoard(JudgedProgram):
    """An NBoard program. The judge asks the program for a move in each position."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._client = NBoardClient(program, NBOARD_DEPTH)

    def answer(self, case: Case) -> str:
        """Return the program's move if the case asks for moves, otherwise `?`."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._client.choose_move(case.board, Piece(case.side))


class Gtp(JudgedProgram):
    """A program that supports the Othello version of GTP, the Go Text Protocol.

    GTP has no command for setting up a position, so the judge asks only about games. The judge
    sends each game move by move, including passes, and checks which moves the program accepts,
    refuses and chooses.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._client = GtpClient(program)

    def answer(self, case: Case) -> str:
        """Return the program's move for a `moves` question, or the position for other questions.

        Return `?` for cases that GTP can't express.
        """
        if not self._program.is_running:
            self._client.send("boardsize 8")
        if case.question == "moves" and case.after is not None:
            answer = self._game(case.after)
            if not answer.startswith(case.board):
                return answer
            return self._client.choose_move(Piece(case.side))
        # GTP defines neither voluntary passes nor redo.
        if case.question in ("game", "undo") and not {"pass", "redo"} & set(case.moves):
            return self._game(case.moves)
        return reference.DECLINED

    def _game(self, words: tuple[str, ...]) -> str:
        """Play `words` in a new game, and return the position.

        If the program accepts an invalid move or refuses a valid one, return a message instead.
        """
        self._client.send("clear_board")
        game = Game()
        for word in words:
            color = game.current_player.color.name.lower()
            plies = len(game.history)
            answer = self._client.send("undo" if word == "undo" else f"play {color} {word}")
            is_accepted = answer.startswith("=")
            if is_accepted != reference.apply(game, word):
                return f"it {'accepted' if is_accepted else 'refused'} {word}"
            for _ in range(plies - len(game.history) - 1):
                self._client.send("undo")
            for ply in game.history[plies + 1:]:
                self._client.send(f"play {ply.piece.name.lower()} pass")
        return reference.position_of(game)


def supports_protocol(path: Path) -> bool:
    """Run a Python file, and return whether it supports the judge's protocol."""
    source = path.read_text(encoding="utf-8", errors="replace")
    if not re.search(r"\bstdin\b|\binput\(", source):
        return False
    program = Program([sys.executable, str(path)], FIRST_ANSWER_SECONDS)
    try:
        program.write_line("game")
        program.finish()
        return re.fullmatch(r"[XO-]{64} ?[XO-]|\?", program.read_line().upper()) is not None
    except NoAnswerError:
        return False
    finally:
        program.stop()


def python_file(path: Path, seconds: float, names: dict[str, str],
                upcoming: Sequence[Case]) -> LineProgram:
    """Return the judge's interface to the program in a Python file, or in a folder of such files.

    Use an adapter if the file doesn't support the protocol.
    """
    if not names and path.is_file() and supports_protocol(path):
        return LineProgram(Program([sys.executable, str(path)], seconds), upcoming=upcoming)
    command = [sys.executable, str(PYTHON_ADAPTER), str(path), json.dumps(names)]
    return AdaptedProgram(Program(command, seconds), upcoming=upcoming)


def java_folder(folder: Path, seconds: float, classes: Path,
                upcoming: Sequence[Case] = ()) -> AdaptedProgram:
    """Compile Java sources into `classes`, and return the judge's interface to the program.

    Raises OthelloError if compiling fails.
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


def has_sources(path: Path, *suffixes: str) -> bool:
    """Return whether `path` is a folder with files whose names end with one of `suffixes`.

    Only the first `MAX_FILES` files are checked.
    """
    return path.is_dir() and any(
        file.suffix in suffixes for file in islice(path.rglob("*"), MAX_FILES))


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """Return a temporary folder for compiled classes."""
    return tempfile.TemporaryDirectory(prefix="othello-judge-")


def _require_file(path: Path) -> None:
    if not path.exists():
        raise OthelloError(f"{path}: no such file")


def open_command(command: Sequence[str], form: str, seconds: float, names: dict[str, str],
                 upcoming: Sequence[Case], classes: Path) -> JudgedProgram:
    """Return the judge's interface to a program. Each answer can take up to `seconds` seconds.

    `form` is lines, nboard, gtp, module, strategy, class or java. If it is empty, the form is
    detected. `names` contains the names that a Python file uses for classes, functions and discs.
    Java sources are compiled into `classes`. Raises OthelloError if the program's file or folder
    doesn't exist, or if compiling fails.
    """
    first, form = Path(command[0]), form or _detect_form(command)
    if form in ("module", "strategy"):  # FILE.py:CLASS or FILE:CLASS
        first = Path(command[0].partition(".py:")[0].removesuffix(".py") + ".py")
    if form not in ("lines", "nboard", "gtp"):
        _require_file(first)
    if form == "java":
        return java_folder(first, seconds, classes, upcoming)
    if form == "class":
        return python_file(first, seconds, names, upcoming)
    if form == "nboard":
        return NBoard(Program(command, seconds, chatty=True))
    if form == "gtp":
        return Gtp(Program(command, seconds, chatty=True))
    if form == "lines":
        return LineProgram(Program(command, seconds), upcoming=upcoming)
    host = [sys.executable, str(PYTHON_ADAPTER), command[0], names.get("discs", "X,O,-"),
            str(seconds)]
    return LineProgram(Program(host, seconds + 1), chooses=form == "strategy")


def _detect_form(command: Sequence[str]) -> str:
    path, is_program = Path(command[0]), shutil.which(command[0]) is not None
    if is_program and (len(command) > 1 or not path.exists()):
        return "lines"
    _require_file(path)
    if len(command) > 1:
        raise OthelloError(f"judge can't start {path} with arguments; to judge several "
                           "programs, use --all FOLDER")
    if has_sources(path, ".java"):
        return "java"
    if path.is_dir():
        raise OthelloError(f"{path}: no Java classes in this folder; name a Python file, use "
                           "--as class if the folder is one Python program, or use --all to "
                           "judge all programs in the folder")
    if path.suffix == ".py":
        return "class"
    if not is_program:
        raise OthelloError(f"{path} is neither a Python file nor a program; for a program in the "
                           "current folder, write ./NAME")
    return "lines"
