"""NBoard 2, a protocol for graphical Othello boards.

The graphical board sends positions and requests. `go` requests a move, and `move` plays a move.
`hint` and `analyze` request the values of moves and positions. Unknown lines are ignored. Every
known request stops the running search, so `ping` gets an immediate answer.
"""

import re
import time
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import partial
from reprlib import repr as quoted

from othello import FormatError, Game, OthelloError, PassCommand
from othello.formats import ggf
from othello.formats.start import positions_of
from othello.formats.transcript import PASSES
from othello.players.engine_board import Answer, EngineBoard
from othello.players.levels import search_limits
from othello.players.registry import Settings
from othello.protocols.table import Table

PASS = "PA"
_PLY = re.compile(r"(?<![A-Za-z])[BW]\s*\[\s*([^\]/\s]*)")


class NBoard:
    """Answers NBoard requests from a graphical board.

    `say` sends a line. `search` runs a function in the background, and sends the returned lines.
    `stop` cancels the search.
    """

    def __init__(self, name: str, settings: Settings, say: Callable[[str], None],
                 search: Callable[[Callable[[], list[str]]], None],
                 stop: Callable[[], None]) -> None:
        """Create a game for the player `name`."""
        self._name: str = name
        self._settings: Settings = settings
        self._table: Table = Table(Game())
        self._say: Callable[[str], None] = say
        self._stop: Callable[[], None] = stop
        self._commands: dict[str, Callable[[str], None]] = {
            "nboard": lambda rest: say(f"set myname othello-{self._name}"), "set": self._set,
            "move": lambda rest: self._table.play(rest.partition("/")[0]),
            "ping": lambda rest: say(f"pong {rest}"),
            "hint": lambda rest: search(partial(hints, self._table, self._settings,
                                                _number(rest))),
            "go": lambda rest: search(partial(choice, self._table, self._name, self._settings)),
            "analyze": lambda rest: search(partial(analysis, self._table, self._settings)),
            "learn": self._learn, "quit": lambda rest: None}

    def handle(self, line: str) -> bool:
        """Handle a line of text from the graphical board. Returns False after `quit`."""
        command, _, rest = line.strip().partition(" ")
        if command not in self._commands:
            return True
        self._stop()
        try:
            self._commands[command](rest.strip())
        except OthelloError as error:
            self._say(f"status {error}")
        return command != "quit"

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "depth":
            self._settings = replace(self._settings, depth=_number(value))
        elif name == "game":
            self._table = table_of(value)

    def _learn(self, rest: str) -> None:
        self._say("status the opening book is never changed")
        self._say("learned")


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,8}", text, re.ASCII):
        raise FormatError(f"expected a whole number of at least 1, got {quoted(text)}")
    return int(text)


def table_of(text: str) -> Table:
    """Return a Table for a game in GGF. Raises FormatError if `text` isn't exactly one game."""
    records = ggf.loads(text)
    if len(records) != 1:
        raise FormatError(f"expected one game in GGF, got {len(records)}")
    plies = _PLY.findall(text)
    return Table(records[0].game, bool(plies) and plies[-1].lower() in PASSES)


def choice(table: Table, name: str, settings: Settings) -> list[str]:
    """Return the player's move and thinking time in seconds."""
    begin = time.perf_counter()
    move = table.choose_move(table.to_move, name, settings)
    square = PASS if move is None else str(move).upper()
    return [f"=== {square}//{time.perf_counter() - begin:.2f}"]


def hints(table: Table, settings: Settings, number: int) -> list[str]:
    """Return the `number` best moves with their values and best lines."""
    board, limits = EngineBoard(table.game.board, table.to_move), search_limits(settings)
    answers = list(board.every_move(limits).values()) or [board.best(limits)]
    return [f"search {_line(board, answer)} {answer.value:.2f} 0 "
            f"{'100%' if answer.is_exact else answer.depth}"
            for answer in answers[:number]]


def analysis(table: Table, settings: Settings) -> list[str]:
    """Return the value of each position in the game, from the viewpoint of the side to move."""
    positions = list(positions_of(table.game))
    if table.has_to_pass:  # NBoard doesn't count a pass that has not been announced yet
        positions.pop()
    limits = search_limits(settings)
    return [f"analysis {number} {EngineBoard(*position).best(limits).value:.2f}"
            for number, position in enumerate(positions)]


def _line(board: EngineBoard, answer: Answer) -> str:
    """Return the moves and passes of the engine's best line."""
    game = Game(copy(board.board), to_move=board.to_move)
    for square in answer.line:
        game.play(square)
    return "".join(PASS if isinstance(ply, PassCommand) else str(ply)
                   for ply in game.history) or PASS
