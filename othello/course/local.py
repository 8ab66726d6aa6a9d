"""Functions that run the course in a browser, without a server.

`check`, `play`, `pack` and `unpack` take JSON and return JSON. `check` also passes lines of JSON
to the function `notify`.
"""

import importlib
import io
import json
import os
import signal
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, ModuleType
from typing import Any, TypeAlias
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from othello import OthelloError
from othello.analysis import xray
from othello.course.cost import Sources, sources
from othello.course.guide import PROGRESS, Course, start
from othello.course.runner import Run
from othello.course.steps import STEPS
from othello.course.steps.checks import (
    SQUARES, answers, at, board_module, board_of, names, piece, text_of, validator_module, values)

ROOT = "othello-course"  # the name of the folder inside an archive
MAX_PRINTED = 2000  # characters
MAX_ARCHIVE_BYTES = 10_000_000
FIRST_STEP_OF_RULES = 3
FIRST_STEP_OF_ANSWERS = 5  # the first step in which the judge tests classes through answers.py

Notify: TypeAlias = Callable[[str], object]


def check(text: str, notify: Notify) -> str:
    """Check the learner's files against the rules for each requested step of the course.

    Call `notify` with the number of rules in each step, and with the result of each rule. The
    returned `is_done` is true if all required rules hold, and `is_complete` if all rules were
    checked. Also return the last MAX_PRINTED characters that the code printed. If the learner's
    code runs forever or has a syntax error, the check stops.
    """
    request = json.loads(text)
    is_done = is_complete = True
    with _importable(request["files"]) as folder, redirect_stdout(io.StringIO()) as output:
        for step in request["steps"]:
            run = Run(folder, step, notify)
            with _sample(run):
                is_complete = run.check_all()
            is_done &= run.is_done
            if not is_complete:
                break
    return json.dumps({"is_done": is_done, "is_complete": is_complete,
                       "printed": output.getvalue()[-MAX_PRINTED:]})


@contextmanager
def _sample(run: Run) -> Iterator[None]:
    """Store a call stack at each SIGINT in the `with` block.

    `runner-worker.js` sends SIGINT if the code takes too long.
    """
    old_handler = signal.signal(signal.SIGINT, lambda number, frame: run.sample(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old_handler)


def play(text: str, notify: Notify) -> str:
    """Play moves with the learner's classes.

    Return the squares, the side to move and its valid moves. For the last move, also return the
    mover, whether the move was valid, and the calls to the learner's functions. If the code
    raises an error, return only the error.
    """
    request = json.loads(text)
    moves, results = request["moves"], list[bool]()
    with _importable(request["files"]) as folder, redirect_stdout(io.StringIO()), \
            _sample(run := Run(folder, "values", notify)):
        try:
            step = request["step"]
            game = ClassGame(step) if step < FIRST_STEP_OF_ANSWERS else AnswerGame()
            results += map(game.move, moves[:-1])
            # Read `side` before recording, because reading it may call the learner's functions.
            mover = game.side
            calls = xray.record(lambda: results.extend(map(game.move, moves[-1:])),
                                partial(is_public, folder))
            return json.dumps({"squares": game.squares, "side": game.side, "valid": game.valid(),
                               "mover": mover, "is_played": all(results[-1:]),
                               "calls": list(xray.text(calls))})
        except BaseException as error:
            return json.dumps({"error": run.reason(error)[0]})


class ClassGame:
    """A game that uses the learner's board and validator, and stores whose turn it is."""

    def __init__(self, step: int) -> None:
        self._step = step
        self._board = board_module.Board()
        # In steps 1 and 2, the learner has no validator.
        self._validator: Any = (validator_module.MoveValidator(self._board)
                                if step >= FIRST_STEP_OF_RULES else None)
        self._side = "X"
        self._is_settled = True  # whether the passes after the last move have been played

    @property
    def squares(self) -> str:
        """The board as 64 characters."""
        return text_of(self._board)

    @property
    def side(self) -> str:
        """The side to move. During the game, a side without a valid move passes."""
        if not self._is_settled:
            self._is_settled = True
            if not self.valid():
                self._turn()
                if not self.valid():
                    self._turn()
        return self._side

    def move(self, square: str) -> bool:
        """Make a move, and return whether it flips discs."""
        position, color = at(square), piece(self.side)
        flips = self._flips(position, color)
        if flips:
            self._board.place_piece(position, color)
            for flipped in flips:
                self._board.flip_piece(flipped)
            self._turn()
            self._is_settled = False
        return bool(flips)

    def valid(self) -> list[str]:
        """Return the valid moves of the side to move."""
        color = piece(self.side)
        return [square for square in SQUARES if self._flips(at(square), color)]

    def _turn(self) -> None:
        self._side = "O" if self._side == "X" else "X"

    def _flips(self, position: Any, color: Any) -> list[Any]:
        """Return the discs that a move flips.

        In the course, step 3 adds `check_direction`, and step 4 adds `flippable_positions`.
        """
        if self._validator is None:
            return []
        if self._step > FIRST_STEP_OF_RULES:
            return list(self._validator.flippable_positions(position, color))
        if self._board.cell(position).piece is not piece("-"):
            return []
        return [flipped for direction in values.Direction
                for flipped in self._validator.check_direction(position, color, direction)]


class AnswerGame:
    """A game played with the learner's classes, through the functions in answers.py."""

    def __init__(self) -> None:
        self._game = answers.new_game()

    @property
    def squares(self) -> str:
        """The board as 64 characters."""
        return str(answers.squares(self._game))

    @property
    def side(self) -> str:
        """The side to move, or "-" at the end of the game."""
        return str(answers.to_move(self._game))

    def move(self, square: str) -> bool:
        """Make a move if it is valid, and return whether it was valid."""
        return bool(answers.make_move(self._game, square))

    def valid(self) -> list[str]:
        """Return the valid moves of the side to move."""
        if self.side == "-":
            return []
        validator = validator_module.MoveValidator(board_of(self.squares))
        return names(validator.valid_moves(piece(self.side))).split()


def pack(text: str, notify: Notify) -> str:
    """Return a course folder as a ZIP archive in base64."""
    request = json.loads(text)
    archive = io.BytesIO()
    with TemporaryDirectory() as name, ZipFile(archive, "w", ZIP_DEFLATED) as zip_file:
        folder = Path(name)
        _write(folder, {**request["files"], PROGRESS: json.dumps(request["progress"])})
        start(folder)
        for path in sorted(folder.rglob("*")):
            zip_file.write(path, ROOT / path.relative_to(folder))
    return json.dumps(b64encode(archive.getvalue()).decode())


def unpack(text: str, notify: Notify) -> str:
    """Read a ZIP archive in base64.

    Return the learner's files and progress, or an error.
    """
    archive = io.BytesIO(b64decode(json.loads(text)))
    try:
        with TemporaryDirectory() as name, ZipFile(archive) as zip_file:
            if sum(info.file_size for info in zip_file.infolist()) > MAX_ARCHIVE_BYTES:
                raise OthelloError(f"the archive has more than {MAX_ARCHIVE_BYTES:,} bytes")
            zip_file.extractall(name)
            for progress in Path(name).rglob(PROGRESS):
                course = Course(progress.parents[1])
                return json.dumps({"files": sources(course.folder),
                                   "progress": json.loads(progress.read_text("utf-8"))})
            raise OthelloError(f"there is no course in the archive; it has no file {PROGRESS}")
    except (BadZipFile, OthelloError) as error:
        return json.dumps({"error": str(error)})


@contextmanager
def _importable(files: Sources) -> Iterator[Path]:
    """Write files into a temporary folder, from which the `with` block can import modules."""
    writes_bytecode = sys.dont_write_bytecode
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        _write(folder, files)
        sys.path.insert(0, str(folder))
        sys.dont_write_bytecode = True
        importlib.invalidate_caches()
        try:
            yield folder
        finally:
            sys.path.remove(str(folder))
            sys.dont_write_bytecode = writes_bytecode
            for module in [name for name, module in sys.modules.items() if _is_in(folder, module)]:
                del sys.modules[module]
            for step in STEPS:  # the module `players` caches the events of the learner's games
                sys.modules.pop(f"othello.course.steps.{step}", None)


def _is_in(folder: Path, module: ModuleType) -> bool:
    """Return whether a module, or a package without `__init__.py`, is in `folder`."""
    places = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
    return any(_has(folder, place) for place in places if place)


def _has(folder: Path, path: str) -> bool:
    """Return whether an absolute path is inside `folder`."""
    return path.startswith(f"{folder}{os.sep}")  # faster than pathlib


def _write(folder: Path, files: Sources) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def is_public(folder: Path, frame: FrameType) -> bool:
    """Return whether `frame` is a call to a public function in `folder`."""
    path, name = frame.f_code.co_filename, frame.f_code.co_name
    return _has(folder, path) and not name.startswith(("_", "<"))
