"""Practice problems for learning the named openings move by move."""

from copy import copy
from functools import cache
from reprlib import repr as quoted

from othello import Board, FormatError, Game, Piece, Position
from othello.analysis.openings import LINES, name_of, parse_line
from othello.engine.symmetry import symmetries
from othello.lessons.problem import Kind, Problem
from othello.players.engine_board import EngineBoard, square_number, square_position

# All named lines start with f5. By symmetry, the other three first moves are equivalent to f5.
FIRST = "f5"


@cache
def beginnings() -> dict[str, Problem]:
    """Return a problem for each move of the named lines.

    Each key is a line of moves that ends with the move to find. If several named lines share a
    move, the `name` of the problem is the name of the shortest line.
    """
    problems: dict[str, Problem] = {}
    for moves, name in sorted(LINES, key=lambda line: len(line[0])):
        game, latest = Game(), "the start"
        for number, square in enumerate(parse_line(moves), start=1):
            line = moves[:2 * number]
            if line != FIRST and line not in problems:
                board, color = copy(game.board), game.current_player.color
                problems[line] = Problem(
                    Kind.OPENING, board, color, f"the line {line[:-2]}, {latest}", (),
                    _symmetric_squares(board, color, square), name=name)
            game.play(square)
            latest = name_of(game.board, game.current_player.color) or latest
    return problems


def find_problems(part: str, line: str = "") -> list[Problem]:
    """Return the problems of all lines whose names contain `part`, ignoring case.

    If `line` is given, return only the problems whose answer is a move in `line` or in its
    continuations. The first problem asks for the last move of `line`. Raises FormatError if no
    named opening starts with the moves in `line`.
    """
    require_named(line)
    return [problem for moves, problem in sorted(
                beginnings().items(), key=lambda beginning: beginning[0] != line)
            if part.lower() in problem.name.lower()
            and (moves.startswith(line) or line.startswith(moves))]


def require_named(line: str) -> None:
    """Raise FormatError if no named opening starts with the moves in `line`."""
    if line not in ("", FIRST, *beginnings()):
        raise FormatError(f"no named opening starts with {quoted(line)}; "
                          "try f5d6, for example")


def _symmetric_squares(board: Board, color: Piece, square: Position) -> tuple[Position, ...]:
    """Return `square`, and all squares that are symmetric to `square` in this position."""
    position = EngineBoard(board, color)
    number = square_number(square)
    squares = (square_position(turn[number]) for turn in symmetries(position.own, position.opp))
    return tuple(dict.fromkeys([square, *squares]))
