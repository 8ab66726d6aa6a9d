"""The named openings as a tree, with the opening book's statistics for each move."""

from collections.abc import Iterator
from typing import NamedTuple

from othello import Position
from othello.analysis.leads import format_statistics
from othello.analysis.openings import LINES
from othello.analysis.phrases import plural
from othello.formats import transcript
from othello.lessons.openings import FIRST, beginnings, require_named
from othello.players.book import book
from othello.players.engine_board import EngineBoard

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
