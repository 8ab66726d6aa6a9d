"""Run your own player in a separate process, with `python -m othello.players.own_process`.

Each request and each answer is a line of JSON. If the player raises an exception, the process
reports the line of code that raised the exception, and exits. If the player exceeds its time
limit, SIGINT raises an exception in the player.
"""

import importlib.util
import io
import json
import linecache
import os
import signal
import sys
import threading
import traceback
from pathlib import Path
from queue import Queue
from types import TracebackType
from typing import TextIO

from othello import Board, Game, Piece, Player, Position

MAX_LINES, MAX_WIDTH = 20, 79  # limits for output: the number of lines, and their length
MAX_ERROR = 500  # characters


class OwnProcess:
    """Loads a class, creates players of this class, and asks the players for moves."""

    def __init__(self, path: Path, class_name: str, answers: TextIO) -> None:
        self._path: Path = path
        self._class_name: str = class_name
        self._answers: TextIO = answers
        self._printed: io.StringIO = io.StringIO()
        self._players: dict[int, Player] = {}
        sys.stdout = self._printed

    def serve(self, questions: "Queue[str]") -> None:
        """Load the class, then answer questions until the process ends."""
        player_class = vars(_load(self._path)).get(self._class_name)
        if not (isinstance(player_class, type) and issubclass(player_class, Player)):
            self.answer(error=f"{self._path.name} has no subclass of Player "
                              f"called {self._class_name}")
            return
        if player_class.choose_move is Player.choose_move:
            self.answer(error=f"the class {self._class_name} in {self._path.name} has no method "
                              "choose_move")
            return
        while True:
            question = json.loads(questions.get())
            number, live_players = question["player"], set(question["players"])
            for dead_player in self._players.keys() - live_players:
                del self._players[dead_player]
            if number not in self._players:
                self._players[number] = player_class(Piece[question["color"]])
            if "moves" in question:
                self._choose(self._players[number], question)
            else:
                self.answer()

    def _choose(self, player: Player, question: dict[str, str]) -> None:
        game = Game(Board.from_string(question["board"]), to_move=Piece[question["first"]])
        for square in question["moves"]:
            game.play(Position.parse(square, game.board.size))
        move = player.choose_move(game)
        where = f"{self._path.name}, line {type(player).choose_move.__code__.co_firstlineno}"
        if not isinstance(move, Position):
            raise TypeError(f"expected a Position from choose_move, got {move!r} ({where})")
        self.answer(square=[move.row, move.col], where=where)

    def answer(self, **values: object) -> None:
        """Write an answer, with everything that the player has printed since the last answer."""
        if "error" in values:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process ends after an error
        lines = self._printed.getvalue().split("\n", MAX_LINES)
        # One character or line beyond the limit is kept, so OwnPlayer can report that output was
        # left out.
        values["printed"] = "\n".join(line[:MAX_WIDTH + 1] for line in lines)
        self._printed.seek(0)
        self._printed.truncate()
        self._answers.write(json.dumps(values) + "\n")
        self._answers.flush()

    def write_error(self, kind: type[BaseException], error: BaseException,
                    trace: TracebackType | None) -> None:
        """Write an answer with the player's exception and the failing line."""
        lines = [frame.lineno or 0 for frame in traceback.extract_tb(trace)
                 if frame.filename == str(self._path)]
        if isinstance(error, SyntaxError) and error.filename == str(self._path):
            lines.append(error.lineno or 0)
        line = lines[-1] if lines else 0
        text = linecache.getline(str(self._path), line).strip()
        where = f"{self._path.name}, line {line}: {text[:MAX_ERROR]}" if line else ""
        self.answer(error=f"{kind.__name__}: {error}".removesuffix(": ")[:MAX_ERROR], where=where)


def _load(path: Path) -> object:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None, "a file has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look up their module in sys.modules
    spec.loader.exec_module(module)
    return module


def _read(questions: "Queue[str]", lines: TextIO) -> None:
    """Put the questions from `lines` into the queue.

    At the end of the input, interrupt the player and exit.
    """
    for line in lines:
        questions.put(line)
    os.kill(os.getpid(), signal.SIGINT)


def main() -> None:
    """Run the class that is named in the command-line arguments."""
    path, class_name = Path(sys.argv[1]), sys.argv[2]
    answers, lines = os.fdopen(os.dup(1), "w"), os.fdopen(os.dup(0))
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    sys.path.insert(0, str(path.parent))
    process, questions = OwnProcess(path, class_name, answers), Queue[str]()
    sys.excepthook = process.write_error
    signal.signal(signal.SIGINT, signal.default_int_handler)  # SIGINT stops a slow player
    threading.Thread(target=_read, daemon=True, args=(questions, lines)).start()
    process.serve(questions)


if __name__ == "__main__":
    main()
