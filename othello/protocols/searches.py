"""The searches that answer NBoard requests. Each function returns the lines of the answer."""

import time
from copy import copy

from othello import Game, PassCommand
from othello.formats.start import positions_of
from othello.players.engine_board import Answer, EngineBoard
from othello.players.levels import search_limits
from othello.players.registry import Settings
from othello.protocols.table import Table

PASS = "PA"


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
