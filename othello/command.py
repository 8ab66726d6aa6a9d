"""The plies of a game as objects that can be executed, undone and executed again."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field

from othello.board import Board
from othello.errors import HistoryError
from othello.piece import Piece
from othello.position import Position


class Command(ABC):
    """One ply, made by the side `piece`: `undo` restores exactly what `execute` changed.

    That holds as long as nobody else changes the board in between. A command does not change
    whose turn it is: in a game, use `Game.undo`.
    """

    piece: Piece

    @abstractmethod
    def execute(self) -> None:
        """Make the ply."""

    @abstractmethod
    def undo(self) -> None:
        """Take the ply back. Only the last ply executed can be taken back."""


@dataclass(frozen=True, slots=True)
class PlacePieceCommand(Command):
    """Places a disc and flips the discs in `flipped`, which the validator has found.

    Two are equal if they change the same squares in the same way; boards are not compared.
    """

    board: Board = field(repr=False, compare=False)  # not compared: it changes as the game goes on
    position: Position
    piece: Piece
    flipped: tuple[Position, ...]

    def execute(self) -> None:
        self.board.place_piece(self.position, self.piece)
        for position in self.flipped:
            self.board.flip_piece(position)

    def undo(self) -> None:
        for position in self.flipped:
            self.board.flip_piece(position)
        self.board.place_piece(self.position, Piece.EMPTY)

    def __str__(self) -> str:
        return str(self.position)


@dataclass(frozen=True, slots=True)
class PassCommand(Command):
    """A ply in which a side without a valid move leaves the board as it is."""

    piece: Piece

    def execute(self) -> None:
        """Change nothing; the game hands over the turn."""

    def undo(self) -> None:
        """Change nothing."""

    def __str__(self) -> str:
        return "pass"


class CommandHistory:
    """The commands executed, in order, and those undone that can be executed again."""

    def __init__(self) -> None:
        self._done: list[Command] = []
        self._undone: list[Command] = []  # the one to redo next is last

    def __iter__(self) -> Iterator[Command]:
        return iter(self._done)

    @property
    def undone(self) -> tuple[Command, ...]:
        """What `redo` would execute, in that order."""
        return tuple(reversed(self._undone))

    def execute(self, command: Command) -> None:
        """Execute a new command, after which nothing can be redone."""
        command.execute()
        self._done.append(command)
        self._undone.clear()

    def undo(self) -> Command:
        """Take back the last command; raises HistoryError if there is none."""
        if not self._done:
            raise HistoryError("there is no move to undo")
        command = self._done.pop()
        command.undo()
        self._undone.append(command)
        return command

    def redo(self) -> Command:
        """Execute what was undone last; raises HistoryError if there is nothing."""
        if not self._undone:
            raise HistoryError("there is no move to redo")
        command = self._undone.pop()
        command.execute()
        self._done.append(command)
        return command
