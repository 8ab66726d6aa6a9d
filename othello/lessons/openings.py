"""The named openings as lines to learn, move by move."""

from copy import copy
from functools import cache

from othello.analysis.openings import LINES, name_of
from othello.board import Board
from othello.engine.symmetry import symmetries
from othello.errors import FormatError, quoted
from othello.game import Game
from othello.lessons.problem import Kind, Problem
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, located, numbered
from othello.position import Position

FIRST = "f5"  # of every line: the other three first moves are symmetric to it


@cache
def beginnings() -> dict[str, Problem]:
    """All beginnings of the named lines, each with the problem that asks for its last move.

    A beginning of several lines leads to the one that is named first.
    """
    found: dict[str, Problem] = {}
    for moves, name in sorted(LINES, key=lambda line: len(line[0])):
        _add(moves, name, found)
    return found


def named(part: str, line: str = "") -> list[Problem]:
    """The problems of the lines whose names contain `part`, in any case.

    With a `line`, only problems on its way and after it, with its last move first. Raises
    FormatError if no named line begins with it.
    """
    require_named(line)
    return [problem for moves, problem in sorted(
                beginnings().items(), key=lambda beginning: beginning[0] != line)
            if part.lower() in problem.name.lower()
            and (moves.startswith(line) or line.startswith(moves))]


def require_named(line: str) -> None:
    """Raise FormatError if no named line begins with these moves."""
    if line not in ("", FIRST, *beginnings()):
        raise FormatError(f"expected moves with which a named opening begins, such as f5d6, "
                          f"got {quoted(line)}")


def _add(moves: str, name: str, found: dict[str, Problem]) -> None:
    """Add the new beginnings of a line."""
    game, latest = Game(), "the start"
    for at in range(0, len(moves), 2):
        square, line = Position.parse(moves[at:at + 2]), moves[:at + 2]
        if line != FIRST and line not in found:
            board, color = copy(game.board), game.current_player.color
            found[line] = Problem(
                Kind.OPENING, board, color, f"the line {moves[:at]}, {latest}", (),
                _alike(board, color, square), name=name)
        game.play(square)
        latest = name_of(game.board, game.current_player.color) or latest


def _alike(board: Board, color: Piece, square: Position) -> tuple[Position, ...]:
    """The square, and the squares that symmetries of the position turn it into."""
    asked = EngineBoard(board, color)
    turned = (located(turn[numbered(square)]) for turn in symmetries(asked.own, asked.opp))
    return tuple(dict.fromkeys([square, *turned]))
