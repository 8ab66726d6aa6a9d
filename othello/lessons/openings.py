"""The named openings: a practice problem for each move, and the tree of all moves."""

from collections.abc import Iterator
from copy import copy
from functools import cache
from reprlib import repr as quoted
from typing import NamedTuple

from othello import Board, FormatError, Game, Piece, Position
from othello.analysis.leads import format_statistics
from othello.analysis.openings import LINES, name_of, parse_line
from othello.analysis.phrases import plural
from othello.engine.symmetry import symmetries
from othello.formats import transcript
from othello.lessons.problem import Kind, Problem
from othello.players.book import book
from othello.players.engine_board import EngineBoard, square_number, square_position

# All named lines start with f5. By symmetry, the other three first moves are equivalent to f5.
FIRST = "f5"
NAMES = dict(LINES)


class Branch(NamedTuple):
    """A move that continues at least one named line."""

    line: str  # the moves up to and including this move
    square: Position
    name: str  # the name of the opening after this move, or empty
    lines: int  # number of named lines that begin with these moves
    book: str  # the move's statistics in the opening book, or "not in the book"

    def __str__(self) -> str:
        return f"{self.square} {self.name}".rstrip() + f": {self.figures}"

    @property
    def figures(self) -> str:
        """The number of named lines that contain the move, and its statistics in the book."""
        return f"{plural(self.lines, 'named line')}, {self.book}"


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


def branches(line: str) -> list[Branch]:
    """Return the moves that follow `line` in the named openings, most frequent move first.

    Raises FormatError if no named opening starts with the moves in `line`.
    """
    require_named(line)
    game = transcript.loads(line)
    statistics = {str(move.position): format_statistics(move.entry)
                  for move in book().moves(
                      EngineBoard(game.board, game.current_player.color))}
    found = [Branch(moves, Position.parse(moves[-2:]), NAMES.get(moves, ""),
                    sum(name.startswith(moves) for name in NAMES),
                    statistics.get(moves[-2:], "not in the book"))
             for moves in (FIRST, *beginnings()) if moves[:-2] == line]
    return sorted(found, key=lambda branch: -branch.lines)


def outline(line: str) -> Iterator[str]:
    """Yield an outline of the tree after `line`: a string for each move, indented by depth."""
    for branch in branches(line):
        yield "  " * (len(line) // 2) + str(branch)
        yield from outline(branch.line)


def _symmetric_squares(board: Board, color: Piece, square: Position) -> tuple[Position, ...]:
    """Return `square`, and all squares that are symmetric to `square` in this position."""
    position = EngineBoard(board, color)
    number = square_number(square)
    squares = (square_position(turn[number]) for turn in symmetries(position.own, position.opp))
    return tuple(dict.fromkeys([square, *squares]))
