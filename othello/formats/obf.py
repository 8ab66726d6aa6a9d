"""Positions from engine test suites, one per line, with scores for their moves.

Each line contains all squares in order from a1, then the side to move, and then fields that end in
`;`. An example is `<squares> X; G8:+18; H1:+12;`.

A score is the final lead of the side to move, in discs. Empty squares count for the winner. A
comment starts with `%`. Some suites end each line with the field `--:-127`, which is skipped.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from reprlib import repr as quoted
from typing import TextIO

from othello import Board, FormatError, MoveValidator, Piece, Position
from othello.errors import require
from othello.formats.form import add_location, require_file, require_text
from othello.piece import require_color

_LINE = re.compile(r"(?P<squares>\S+)\s+(?P<side>[XxOo*BbWw])\s*(?:;(?P<fields>.*))?", re.DOTALL)
_FIELD = re.compile(r"(?P<move>[A-Za-z]\d{1,2}|PA|--)\s*:\s*(?P<score>[+-]?\d{1,3})",
                    re.ASCII | re.IGNORECASE)
SYMBOLS = str.maketrans("*Bbx\u25cf\u26abWwo\u25cb\u26aa.", "XXXXXXOOOOO-")
_SENTINEL = "--:-127"

Scores = tuple[tuple[Position | None, int], ...]


@dataclass(frozen=True)
class Problem:
    """A position and the scores of its moves, in the order in which the file lists them.

    A pass is the move None. Raises ValueError if `to_move` is not a colour.
    """

    board: Board
    to_move: Piece
    scores: Scores = ()
    comment: str = ""  # a single line

    def __post_init__(self) -> None:
        require_color(self.to_move)


def squares_of(board: Board) -> str:
    """Return a board as one word of `X`, `O` and `-`, row by row from a1."""
    return "".join(str(require(board, Board, "use game.board")).split())


def dump(problems: Iterable[Problem], file: TextIO) -> None:
    """Write problems to a text file, one per line."""
    require_file(file, "write")
    for problem in problems:
        file.write(_write(problem))


def dumps(problems: Iterable[Problem]) -> str:
    """Return problems as text, one per line."""
    return "".join(map(_write, problems))


def _write(problem: Problem) -> str:
    require(problem, Problem, "use Problem(game.board, color)")
    fields = [f"{'PA' if move is None else str(move).upper()}:{score:+}"
              for move, score in problem.scores]
    position = f"{squares_of(problem.board)} {problem.to_move.symbol}"
    comment = f" % {' '.join(problem.comment.split())}" if problem.comment else ""
    return "; ".join([position, *fields]) + f";{comment}\n"


def load(file: TextIO) -> Iterator[Problem]:
    """Yield the problems in a file. Keep the file open until you have read all the problems.

    Raises FormatError with the line number for an invalid line.
    """
    return _problems(require_file(file))


def loads(text: str) -> list[Problem]:
    """Return the problems in `text`. Raises FormatError, as `load` does."""
    return list(_problems(require_text(text).splitlines()))


def _problems(lines: Iterable[str]) -> Iterator[Problem]:
    for number, line in enumerate(lines, start=1):
        text, _, comment = map(str.strip, line.partition("%"))
        if text:
            with add_location(f"line {number}"):
                problem = replace(_read(text), comment=comment)
            yield problem


def _read(line: str) -> Problem:
    match = _LINE.fullmatch(line)
    if not match:
        raise FormatError(f"expected squares and the side to move, got {quoted(line)}")
    board = Board.from_string(match["squares"].translate(SYMBOLS))
    to_move = Piece(match["side"].translate(SYMBOLS))
    return Problem(board, to_move, read_scores(match["fields"] or "", board, to_move))


def read_scores(text: str, board: Board, to_move: Piece) -> Scores:
    """Read moves and scores such as `G8:+18; H1:+12;`. Raises FormatError."""
    fields = [field.strip() for field in text.split(";")]
    return tuple(_read_score(field, board, to_move) for field in fields
                 if field not in ("", _SENTINEL))


def _read_score(field: str, board: Board, to_move: Piece) -> tuple[Position | None, int]:
    match = _FIELD.fullmatch(field)
    if not match:
        raise FormatError(f"expected a move and its score, such as D3:+2, got {quoted(field)}")
    validator = MoveValidator(board)
    if match["move"].upper() in ("PA", "--"):
        if validator.has_valid_move(to_move):
            raise FormatError(f"expected a move, got {field!r}; "
                              "a side with a valid move can't pass")
        return None, int(match["score"])
    move = Position.parse(match["move"], board.size)
    reason = validator.why_invalid(move, to_move)
    if reason:
        raise FormatError(f"{move} is not a valid move: {reason.value}")
    return move, int(match["score"])
