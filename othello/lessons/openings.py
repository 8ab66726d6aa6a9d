"""The named openings as lines to be learned: what leads to each of them, move by move."""

from collections.abc import Iterator
from copy import copy
from functools import cache

from othello.analysis.openings import LINES, name_of
from othello.board import Board
from othello.engine.symmetry import symmetries
from othello.game import Game
from othello.lessons.problem import Kind, Problem
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, located, numbered
from othello.position import Position

FIRST = "f5"  # of every line; the other three first moves are the same, turned


@cache
def openings() -> tuple[Problem, ...]:
    """A problem for each move of the named lines, which two lines do not share.

    A move that several lines have in common leads to the one that is named first.
    """
    seen: set[str] = {FIRST}
    return tuple(problem for moves, name in sorted(LINES, key=lambda line: len(line[0]))
                 for problem in _steps(moves, name, seen))


def named(part: str) -> list[Problem]:
    """The problems of the lines whose names have a part, whatever its case."""
    return [problem for problem in openings() if part.lower() in problem.name.lower()]


def _steps(moves: str, name: str, seen: set[str]) -> Iterator[Problem]:
    game, latest = Game(), "the start"
    for at in range(0, len(moves), 2):
        square, line = Position.parse(moves[at:at + 2]), moves[:at + 2]
        if line not in seen:
            seen.add(line)
            board, color = copy(game.board), game.current_player.color
            yield Problem(Kind.OPENING, board, color, f"the line {moves[:at]}, {latest}", (),
                          _alike(board, color, square), name=name)
        game.play(square)
        latest = name_of(game.board, game.current_player.color) or latest


def _alike(board: Board, color: Piece, square: Position) -> tuple[Position, ...]:
    """The square and those that a symmetry of the position turns it into."""
    asked = EngineBoard(board, color)
    turned = (located(turn[numbered(square)]) for turn in symmetries(asked.own, asked.opp))
    return tuple(dict.fromkeys([square, *turned]))
