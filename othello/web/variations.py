"""Other moves than those of a game: lines of play from its start, kept with the match.

A line is a text of squares, each with a comma behind it.
"""

from collections.abc import Iterable

from othello.command import PlacePieceCommand
from othello.errors import OthelloError
from othello.formats.start import start_of
from othello.game import Game
from othello.position import Position
from othello.web import views
from othello.web.study_schemas import Branch

MOST = 50  # lines of a match


class LinesError(OthelloError):
    """A match has as many lines as may be."""


def played(game: Game, line: str) -> Game:
    """Another game from the same start, with the moves of a line; raises InvalidMoveError."""
    board, to_move = start_of(game)
    found = Game(board, to_move=to_move)
    for square in line.split(",")[:-1]:
        found.play(Position.parse(square, board.size))
    return found


def line_of(game: Game) -> str:
    """The moves of a game as a line."""
    return "".join(f"{move}," for move in game.moves)


def with_line(game: Game, lines: Iterable[str], line: str) -> list[str]:
    """Lines with one more, without those that it goes on from.

    Raises InvalidMoveError for a line that the rules refuse, and LinesError.
    """
    played(game, line)
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


def tree(game: Game, lines: Iterable[str]) -> list[Branch]:
    """The moves of lines that are not the game's, each with those that follow it."""
    main = line_of(game)
    roots: list[Branch] = []
    known: dict[str, Branch] = {}
    for line in lines:
        here = ""
        for number, ply in enumerate(played(game, line).history, start=1):
            if not isinstance(ply, PlacePieceCommand):
                continue
            before, here = here, f"{here}{ply},"
            if not main.startswith(here) and here not in known:
                known[here] = Branch(line=here, number=number, square=str(ply),
                                     side=views.side(ply.piece), next=[])
                (known[before].next if before in known else roots).append(known[here])
    return roots
