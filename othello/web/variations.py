"""Variations of a game. A variation is a line of moves from the start of a match.

A line is a string of squares, with a comma after each square.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from othello import Board, Game, OthelloError, Piece, PlacePieceCommand, Position
from othello.analysis.phrases import Side, side_of
from othello.formats.start import start_of

MAX_VARIATIONS = 50  # per match
MAX_CACHED_LINES = 20_000  # 1 KB each


@dataclass(frozen=True)
class Branch:
    """A move in a variation, with the moves that were tried after it."""

    line: str = field(metadata={
        "description": "the moves from the start up to and including this one"})
    number: int = field(metadata={"description": "the number of the ply, from 1"})
    square: str
    side: Side
    next: list["Branch"]


def play_line(game: Game, line: str) -> Game:
    """Return a new game with the starting position of `game` and the moves in `line`.

    Raises InvalidMoveError.
    """
    return _play(*start_of(game), line)


def _play(board: Board, to_move: Piece, line: str) -> Game:
    game = Game(board, to_move=to_move)
    for square in line.split(",")[:-1]:
        game.play(Position.parse(square, board.size))
    return game


@lru_cache(MAX_CACHED_LINES)
def numbers_of(board: str, to_move: Piece, line: str) -> bytes:
    """Return the ply number of each move in `line`. Raises InvalidMoveError."""
    game = _play(Board.from_string(board), to_move, line)
    return bytes(number for number, ply in enumerate(game.history, start=1)
                 if isinstance(ply, PlacePieceCommand))


def line_of(game: Game) -> str:
    """Return the moves of `game` as a line."""
    return "".join(f"{move}," for move in game.moves)


def with_line(game: Game, lines: Iterable[str], line: str) -> list[str]:
    """Return `lines` with `line` added.

    If `line` continues an earlier line, the earlier line is removed.

    Raises InvalidMoveError if `line` has an invalid move, and OthelloError if there are too many
    lines.
    """
    board, to_move = start_of(game)
    numbers_of(str(board), to_move, line)
    new_lines = [other for other in lines if not line.startswith(other)]
    if not any(other.startswith(line) for other in [line_of(game), *new_lines]):
        new_lines.append(line)
    if len(new_lines) > MAX_VARIATIONS:
        raise OthelloError(
            f"a match can have at most {MAX_VARIATIONS} variations; delete one first")
    return new_lines


def without_line(game: Game, lines: Iterable[str], line: str) -> list[str]:
    """Delete the last move of `line` from `lines`, and return the new list of lines.

    Lines that continue from the deleted move are also deleted. The earlier moves in `line` remain.
    """
    lines = list(lines)
    new_lines = [other for other in lines if not other.startswith(line)]
    return new_lines if new_lines == lines else with_line(
        game, new_lines, line[:line.rfind(",", 0, -1) + 1])


def tree(start: str, first: Piece, main: str, lines: Iterable[str]) -> list[Branch]:
    """Return the moves in `lines` as trees, without the moves that are also in `main`.

    `start` is the starting position, and `first` is the side that moves first.
    """
    sides = side_of(first.opposite()), side_of(first)
    roots: list[Branch] = []
    branches: dict[str, Branch] = {}
    for line in lines:
        path = ""
        for square, number in zip(line.split(","), numbers_of(start, first, line)):
            parent, path = path, f"{path}{square},"
            if not main.startswith(path) and path not in branches:
                # Passes also have ply numbers, so the side that moves first always has odd
                # numbers.
                branches[path] = Branch(path, number, square, sides[number % 2], [])
                (branches[parent].next if parent in branches else roots).append(branches[path])
    return roots
