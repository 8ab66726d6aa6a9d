"""The searches that answer NBoard requests. Each function returns the lines of the answer."""

import time
from copy import copy
from typing import NamedTuple

from othello.command import PassCommand
from othello.engine.search import Limits
from othello.formats import ggf
from othello.formats.start import positions_of
from othello.game import Game
from othello.players.engine_board import Answer, EngineBoard
from othello.players.registry import Settings, player
from othello.protocols.table import Table

PASS = "PA"


class SearchRequest(NamedTuple):
    """A request to search a position. It can be sent to another process."""

    game: str  # in GGF
    has_to_pass: bool
    name: str
    settings: Settings
    hints: int = 0  # number of hints

    @property
    def table(self) -> Table:
        """A Table that continues `game`."""
        return Table(ggf.loads(self.game)[0].game, not self.has_to_pass)

    @property
    def limits(self) -> Limits:
        """The limits of the engine's search."""
        return Limits(self.settings.depth, self.settings.nodes, self.settings.seconds)


def choice(request: SearchRequest) -> list[str]:
    """Return the player's move, and the seconds that it took."""
    table, begin = request.table, time.perf_counter()
    move = table.choice(player(request.name, table.to_move, request.settings))
    square = PASS if move is None else str(move).upper()
    return [f"=== {square}//{time.perf_counter() - begin:.2f}"]


def hints(request: SearchRequest) -> list[str]:
    """Return the best moves, each with the engine's value and best line."""
    table = request.table
    asked = EngineBoard(table.game.board, table.to_move)
    answers = list(asked.every_move(request.limits).values()) or [asked.best(request.limits)]
    return [f"search {_line(asked, answer)} {answer.value:.2f} 0 "
            f"{'100%' if answer.is_exact else answer.depth}"
            for answer in answers[:request.hints]]


def analysis(request: SearchRequest) -> list[str]:
    """Return the value of each position in the game, from the viewpoint of the side to move."""
    table = request.table
    positions = list(positions_of(table.game))
    if table.has_to_pass:  # the position after the pass doesn't exist yet
        positions.pop()
    return [f"analysis {number} {EngineBoard(*position).best(request.limits).value:.2f}"
            for number, position in enumerate(positions)]


def _line(asked: EngineBoard, answer: Answer) -> str:
    """Return the best line as squares and passes."""
    game = Game(copy(asked.board), to_move=asked.to_move)
    for square in answer.line:
        game.play(square)
    return "".join(PASS if isinstance(ply, PassCommand) else str(ply)
                   for ply in game.history) or PASS
