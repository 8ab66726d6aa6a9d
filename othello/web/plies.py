"""Convert the plies of a match to the form that the page shows, and cache the results."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from operator import is_
from typing import NamedTuple

from othello import Board, Command, Game, Piece, PlacePieceCommand, Position
from othello.analysis.openings import find_name
from othello.analysis.phrases import Side, side_of
from othello.engine import native_rules
from othello.formats import obf
from othello.players.engine_board import SIZE, EngineBoard, sign, square_number


@dataclass(frozen=True)
class Ply:
    """A move or a pass. A pass has no square."""

    side: Side
    square: str | None
    flips: list[str]


class Passage(NamedTuple):
    """A position in an 8x8 game, as two bitboards.

    `opening` is the name of the most recent opening that the game has followed.
    """

    own: int
    opp: int
    turn: int  # 1 for Black, -1 for White
    opening: str | None = None

    def after(self, move: PlacePieceCommand) -> "Passage":
        """Return the position after a valid `move`.

        If the side to move has no valid move, it passes before `move` is played.
        """
        square = square_number(move.position)
        _, (own, opp, turn) = native_rules.plies(self.own, self.opp, [square])
        turn *= self.turn
        return Passage(own, opp, turn, find_name(own, opp, turn) or self.opening)


@dataclass
class Plies:
    """The plies of a game. Each ply is converted when it is first needed.

    The game may undo and redo moves, but its starting position must not change.
    """

    board: Board
    first: Piece
    _commands: list[Command] = field(default_factory=list)
    _plies: list[Ply] = field(default_factory=list)
    _passages: list[Passage] = field(default_factory=list)  # positions after 0, 1, 2, ... plies

    @cached_property
    def start(self) -> tuple[str, str]:
        """The squares of the starting position, and the symbol of the side to move."""
        return obf.squares_of(self.board), self.first.symbol

    def list_plies(self, game: Game) -> list[Ply]:
        """Return the plies of `game` for the page."""
        history = game.history
        common = sum(1 for _ in takewhile(bool, map(is_, self._commands, history)))
        self._commands[common:], self._plies[common:] = (
            history[common:], map(ply_of, history[common:]))
        del self._passages[common + 1:]
        return self._plies[:]

    def opening(self, game: Game) -> str | None:
        """Return the name of the most recent opening that `game` has followed, or None."""
        if self.board.size != SIZE:
            return None
        self.list_plies(game)
        if not self._passages:
            start = EngineBoard(self.board, self.first)
            self._passages.append(Passage(start.own, start.opp, sign(self.first)))
        for ply in self._commands[len(self._passages) - 1:]:
            last = self._passages[-1]
            self._passages.append(last.after(ply) if isinstance(ply, PlacePieceCommand) else last)
        return self._passages[-1].opening


def ply_of(command: Command) -> Ply:
    """Convert `command` to a ply for the page."""
    if isinstance(command, PlacePieceCommand):
        return Ply(side_of(command.piece), str(command.position), squares_of(command.flipped))
    return Ply(side_of(command.piece), None, [])


def squares_of(positions: Iterable[Position]) -> list[str]:
    """Return the names of squares, such as f5."""
    return [str(position) for position in positions]
