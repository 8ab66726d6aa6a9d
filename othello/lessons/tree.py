"""The named openings as a tree, with what the opening book has of each move."""

from collections.abc import Iterator
from typing import NamedTuple

from othello.analysis.leads import in_figures
from othello.analysis.openings import LINES
from othello.analysis.phrases import counted
from othello.formats import transcript
from othello.lessons.openings import FIRST, beginnings, require_named
from othello.players.book import book
from othello.position import Position

NAMES = dict(LINES)


class Branch(NamedTuple):
    """A move with which named lines go on."""

    line: str  # the moves up to this one
    square: Position
    name: str  # of the position after it; empty where it has none
    lines: int  # that are named, from here on
    book: str  # how often it was played, with what share and lead; or that it is not there

    def __str__(self) -> str:
        return f"{self.square} {self.name}".rstrip() + f": {self.figures}"

    @property
    def figures(self) -> str:
        """How many lines there are, and what the book has."""
        return f"{counted(self.lines, 'named line')}, {self.book}"


def branches(line: str) -> list[Branch]:
    """How the named lines go on after some moves, those with most names first.

    Raises FormatError where no named line begins so.
    """
    require_named(line)
    game = transcript.loads(line)
    known = {str(move.position): in_figures(move.entry)
             for move in book().moves(game.board, game.current_player.color)}
    found = [Branch(moves, Position.parse(moves[-2:]), NAMES.get(moves, ""),
                    sum(name.startswith(moves) for name in NAMES),
                    known.get(moves[-2:], "not in the book"))
             for moves in (FIRST, *beginnings()) if moves[:-2] == line]
    return sorted(found, key=lambda branch: -branch.lines)


def outline(line: str = "") -> Iterator[str]:
    """All lines after some moves, a move in each line of text, further in than the one before."""
    for branch in branches(line):
        yield "  " * (len(line) // 2) + str(branch)
        yield from outline(branch.line)
