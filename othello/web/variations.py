"""Other moves than those of a game: lines of play from its start, kept with the match.

A line is a text of squares, each with a comma behind it.
"""

from collections.abc import Iterable
from functools import lru_cache

from pydantic import TypeAdapter

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.errors import OthelloError
from othello.formats.start import start_of
from othello.game import Game
from othello.piece import Piece
from othello.position import Position
from othello.web import views
from othello.web.study_schemas import Branch

MOST = 50  # lines of a match
MAX_CACHED_LINES = 20_000  # about a kilobyte each
MAX_CACHED_TREES = 16  # at most two megabytes each
_BRANCHES = TypeAdapter(list[Branch])


class LinesError(OthelloError):
    """A match has as many lines as may be."""


def played(game: Game, line: str) -> Game:
    """Another game from the same start, with the moves of a line; raises InvalidMoveError."""
    return _played(*start_of(game), line)


def _played(board: Board, to_move: Piece, line: str) -> Game:
    found = Game(board, to_move=to_move)
    for square in line.split(",")[:-1]:
        found.play(Position.parse(square, board.size))
    return found


@lru_cache(MAX_CACHED_LINES)
def numbers_of(board: str, to_move: Piece, line: str) -> bytes:
    """The number of each move of a line, with passes counted; raises InvalidMoveError."""
    game = _played(Board.from_string(board), to_move, line)
    return bytes(number for number, ply in enumerate(game.history, start=1)
                 if isinstance(ply, PlacePieceCommand))


def line_of(game: Game) -> str:
    """The moves of a game as a line."""
    return "".join(f"{move}," for move in game.moves)


def with_line(game: Game, lines: Iterable[str], line: str) -> list[str]:
    """Lines with one more, without those that it goes on from.

    Raises InvalidMoveError for a line that the rules refuse, and LinesError.
    """
    board, to_move = start_of(game)
    numbers_of(str(board), to_move, line)
    kept = [other for other in lines if not line.startswith(other)]
    if not any(other.startswith(line) for other in [line_of(game), *kept]):
        kept.append(line)
    if len(kept) > MOST:
        raise LinesError(f"expected at most {MOST} variations of a game")
    return kept


def without_line(game: Game, lines: Iterable[str], line: str) -> list[str]:
    """Lines without the last move of one, and what follows it; what leads to it stays."""
    lines = list(lines)
    kept = [other for other in lines if not other.startswith(line)]
    return kept if kept == lines else with_line(
        game, kept, line[:line.rfind(",", 0, -1) + 1])


def dumps(game: Game, lines: Iterable[str]) -> bytes:
    """The moves of lines that are not the game's, each with those that follow it, as JSON."""
    board, first = start_of(game)
    return _dumped(str(board), first, line_of(game), tuple(lines))


@lru_cache(MAX_CACHED_TREES)
def _dumped(board: str, first: Piece, main: str, lines: tuple[str, ...]) -> bytes:
    return _BRANCHES.dump_json(_tree(board, first, main, lines))


def _tree(board: str, first: Piece, main: str, lines: tuple[str, ...]) -> list[Branch]:
    sides = views.side(first.opposite()), views.side(first)
    roots: list[Branch] = []
    known: dict[str, Branch] = {}
    for line in lines:
        here = ""
        for square, number in zip(line.split(","), numbers_of(board, first, line)):
            before, here = here, f"{here}{square},"
            if not main.startswith(here) and here not in known:
                known[here] = Branch(line=here, number=number, square=square,
                                     side=sides[number % 2], next=[])  # passes are plies, too
                (known[before].next if before in known else roots).append(known[here])
    return roots
