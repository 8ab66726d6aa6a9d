"""A player that you write yourself. The player's code runs in a separate process."""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from threading import Lock
from typing import NamedTuple
from weakref import WeakSet

from othello import GameView, OthelloError, Piece, Player, Position
from othello.formats.files import printable
from othello.players.own_process import MAX_ERROR, MAX_LINES, MAX_WIDTH
from othello.processes.program import (
    FIRST_ANSWER_SECONDS, LateAnswerError, NoAnswerError, NoAnswerInTimeError, Program)

_numbers = count()


class OwnPlayerError(OthelloError):
    """Your own player didn't make a valid move.

    The message names the failing line of your code if the line is known.
    """


class OwnPlayer(Player):
    """A player whose moves come from a class in a file.

    `notify` receives the text that the class prints.
    """

    def __init__(self, color: Piece, path: Path, class_name: str, limit: float,
                 notify: Callable[[str], None]) -> None:
        """Load the class. Raises OwnPlayerError if the class can't be loaded."""
        super().__init__(color)
        self._name: str = class_name
        self._limit: float = limit
        self._notify: Callable[[str], None] = notify
        self._number: int = next(_numbers)
        self._program: ClassProgram = program_of(path.resolve(), class_name)
        self._ask({})

    def choose_move(self, game: GameView) -> Position:
        """Return the move. Raises OwnPlayerError if your class doesn't return a valid move."""
        first = game.moves[0].piece if game.moves else self.color
        answer = self._ask({"board": str(game.root().board), "first": first.name,
                            "moves": list(map(str, game.moves))})
        position = Position(*answer.square)
        reason = game.validator.why_invalid(position, self.color)
        if reason is not None:
            raise OwnPlayerError(f"{self._name} played {position}, which is not a valid move: "
                                 f"{reason.value} ({answer.where})")
        return position

    def _ask(self, question: dict[str, object]) -> "Reply":
        with self._program.lock:
            self._program.players.add(self)
            players = [player._number for player in self._program.players]
            answer = ask(self._program, question | {"color": self.color.name, "players": players,
                                                    "player": self._number}, self._limit)
        if answer.printed:
            self._notify(f"{self._name} printed: {_screenful(answer.printed.rstrip())}")
        if answer.error:
            place = f" ({answer.where})" if answer.where else ""
            raise OwnPlayerError(f"{self._name} failed: "
                                 f"{printable(answer.error[:MAX_ERROR] + place)}")
        return answer._replace(where=printable(answer.where))


def _screenful(text: str) -> str:
    """Return the first screenful of `text`, without terminal control characters."""
    lines = [printable(line) for line in text.split("\n", MAX_LINES)]
    visible = [line[:MAX_WIDTH] for line in lines[:MAX_LINES]]
    return "\n".join(visible if visible == lines else [*visible, "(The rest is left out.)"])


class Reply(NamedTuple):
    """An answer from the process: a square, or an error with the relevant line of your code."""

    square: tuple[int, int] = (-1, -1)  # row and column
    where: str = ""
    error: str = ""
    printed: str = ""


def ask(program: Program, question: dict[str, object], limit: float) -> Reply:
    """Return the answer to a question. An error or a timeout ends the process.

    After a timeout, `where` in the answer describes the line of code that was running. If
    `choose_move` was no longer running, `where` describes the first line of `choose_move`.
    """
    try:
        reply = _reply(program.ask(json.dumps(question), limit))
    except NoAnswerInTimeError as timeout:
        late_reply = _reply(timeout.line) if isinstance(timeout, LateAnswerError) else Reply()
        reply = late_reply._replace(error="the class took too long")
    except NoAnswerError as error:
        reply = Reply(error=str(error).rstrip("."))
    except KeyboardInterrupt:  # after Ctrl-C, the answer is no longer needed
        program.stop(politely=True)
        raise
    if reply.error:
        program.stop(politely=True)
    return reply


def _reply(line: str) -> Reply:
    with suppress(ValueError, TypeError):
        reply = Reply(**json.loads(line))
        _row, _col = reply.square
        return reply
    return Reply(error="the class wrote to the pipe that is reserved for answers")


class ClassProgram(Program):
    """The process that runs a class. Hold `lock` while you wait for an answer."""

    def __init__(self, path: Path, class_name: str) -> None:
        super().__init__([sys.executable, "-m", "othello.players.own_process", str(path),
                          class_name], FIRST_ANSWER_SECONDS)
        self.lock: Lock = Lock()
        self.players: WeakSet[OwnPlayer] = WeakSet()  # the process deletes all others


@cache
def program_of(path: Path, class_name: str) -> ClassProgram:
    """Return the process that runs a class.

    After an error, the next question restarts the process. All players of the class share the
    process, so the file is loaded only once.
    """
    return ClassProgram(path, class_name)
