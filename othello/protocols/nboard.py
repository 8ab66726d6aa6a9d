"""NBoard 2, a protocol for graphical Othello boards.

The graphical board sends positions and requests. `go` requests a move, and `move` plays a move.
`hint` and `analyze` request the values of moves and positions. Unknown lines are ignored. Every
known request stops the running search, so `ping` gets an immediate answer.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from reprlib import repr as quoted

from othello import FormatError, Game, OthelloError
from othello.formats import ggf
from othello.formats.transcript import PASSES
from othello.players.registry import Settings
from othello.protocols.searches import analysis, choice, hints
from othello.protocols.table import Table

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
