"""Players of the user's own: a class in a file, which runs in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, NamedTuple

from othello.errors import OthelloError, printable
from othello.piece import Piece
from othello.player import GameView, Player
from othello.position import Position
from othello.processes.tree import ProcessTree

GRACE = 2.0  # seconds in which a late player can say where it is, and end
MAX_LINES, MAX_WIDTH = 20, 79  # of what a player prints at a time
MAX_ERROR = 500  # characters
LOADING = 10.0  # seconds that may go by until a file is loaded, or a move's limit if it is more


class OwnPlayerError(OthelloError):
    """A player of the user's own made no valid move; the text names the line of its code."""


class OwnPlayer(Player):
    """Asks the class of a file for its moves; `tell` is handed what it prints."""

    def __init__(self, color: Piece, path: Path, class_name: str, limit: float,
                 tell: Callable[[str], None]) -> None:
        """Raises OwnPlayerError where the file or the class cannot be had."""
        super().__init__(color)
        self._name: str = class_name
        self._limit: float = limit
        self._tell: Callable[[str], None] = tell
        self._runner: Runner = runner(path.resolve(), class_name)
        self._ask({}, max(LOADING, limit))

    def choose_move(self, game: GameView) -> Position:
        """Raises OwnPlayerError for what is late, invalid or an error."""
        first = game.moves[0].piece if game.moves else self.color
        answer = self._ask({"board": str(game.root().board), "first": first.name,
                            "moves": list(map(str, game.moves))}, self._limit)
        position = Position(*answer.square)
        reason = game.validator.why_invalid(position, self.color)
        if reason is not None:
            raise OwnPlayerError(f"{self._name} played {position}, which is not a valid move: "
                                 f"{reason.value} ({answer.where})")
        return position

    def _ask(self, question: dict[str, object], limit: float) -> "Reply":
        answer = self._runner.ask(question | {"color": self.color.name}, limit)
        if answer.printed:
            self._tell(f"{self._name} printed: {_screenful(answer.printed.rstrip())}")
        if answer.error:
            place = f" ({answer.where})" if answer.where else ""
            raise OwnPlayerError(f"{self._name} failed: "
                                 f"{printable(answer.error[:MAX_ERROR] + place)}")
        return answer._replace(where=printable(answer.where))


def _screenful(text: str) -> str:
    """The beginning of a text, at most a screen of it, with nothing that a terminal would obey."""
    lines = [printable(line) for line in text.split("\n", MAX_LINES)]
    shown = [line[:MAX_WIDTH] for line in lines[:MAX_LINES]]
    return "\n".join(shown if shown == lines else [*shown, "(The rest is left out.)"])


class Reply(NamedTuple):
    """What the process answers: a square or an error, and the line of code that it came from."""

    square: tuple[int, int] = (-1, -1)  # row and column
    where: str = ""
    error: str = ""
    printed: str = ""


class Runner:
    """The process of one class, which is started when it is first asked."""

    def __init__(self, path: Path, class_name: str) -> None:
        self._command: list[str] = [sys.executable, "-m", "othello.players.own_process",
                                    str(path), class_name]
        self._tree: ProcessTree | None = None
        self._answers: Queue[bytes] = Queue()

    def ask(self, question: dict[str, object], limit: float) -> Reply:
        """The answer to a question; the process ends with an error and when it is late.

        Of what a late one still answers only the place is told: where it failed, or else where its
        `choose_move` begins.
        """
        if self._tree is None or self._tree.process.poll() is not None:
            self._tree = self._start()
        stdin = self._tree.process.stdin
        assert stdin is not None, "it is a pipe"
        with suppress(BrokenPipeError, ValueError):  # it has ended: there is an empty answer
            stdin.write(json.dumps(question).encode() + b"\n")
            stdin.flush()
        try:
            answer = self._answer(limit)
            if answer is None:
                self._tree.interrupt()
                late = self._answer(GRACE) or Reply()
                answer = late._replace(error="it took too long")
        except KeyboardInterrupt:  # its answer would come too late
            self._tree.end(politely=True)
            raise
        if answer.error:
            self._tree.end(politely=True)
        return answer

    def _answer(self, limit: float) -> Reply | None:
        try:
            line = self._answers.get(timeout=limit)
        except Empty:
            return None
        if not line:
            return Reply(error="it ended its process")
        with suppress(ValueError, TypeError):
            answer = Reply(**json.loads(line))
            _row, _col = answer.square
            return answer
        return Reply(error="it wrote to the pipe of its answers")

    def _start(self) -> ProcessTree:
        self._answers = Queue()
        tree = ProcessTree(self._command, subprocess.DEVNULL)
        Thread(target=_hand_on, args=(tree.process.stdout, self._answers), daemon=True).start()
        return tree


def _hand_on(output: IO[bytes], answers: "Queue[bytes]") -> None:
    """Hand on each answer as it comes, and an empty one at the end."""
    with suppress(ValueError):  # it is closed
        for line in output:
            answers.put(line)
    answers.put(b"")


@cache
def runner(path: Path, class_name: str) -> Runner:
    """The one process of a class, so that its file is loaded once."""
    return Runner(path, class_name)
