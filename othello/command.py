"""The plies of a game, as commands that can be executed, undone and redone."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from othello.board import Board
from othello.errors import HistoryError, require
from othello.piece import Piece, require_color
from othello.position import POSITIONS, Position


class Command(ABC):
    """A move or a pass. `piece` is the side that moves or passes.

    `undo` reverts the changes made by `execute`.

    Don't change the board between `execute` and `undo`. To take back a ply in a game, use
    `Game.undo`, because `Command.undo` doesn't change whose turn it is.
    """

    __slots__ = ()

    piece: Piece

    @abstractmethod
    def execute(self) -> None:
        """Play the ply on the board."""

    @abstractmethod
    def undo(self) -> None:
        """Take back the ply, which must be the most recently executed one."""

    @abstractmethod
    def rebind(self, board: Board) -> "Command":
        """Return a copy of this ply that acts on another board."""


@dataclass(frozen=True, slots=True)
class PlacePieceCommand(Command):
    """A move, which places a disc and flips the discs in `flipped`.

    Commands with the same changes are equal, even on different boards.
    """

    board: Board = field(compare=False)  # not compared, because boards change
    position: Position
    piece: Piece
    flipped: tuple[Position, ...]

    def __post_init__(self) -> None:
        require(self.board, Board, "use game.board")
        for position in self.position, *self.flipped:
            require(position, Position, POSITIONS)
        require_color(self.piece)

    def execute(self) -> None:
        self.board.place_piece(self.position, self.piece)
        for position in self.flipped:
            self.board.flip_piece(position)

    def undo(self) -> None:
        for position in self.flipped:
            self.board.flip_piece(position)
        self.board.place_piece(self.position, Piece.EMPTY)

    def rebind(self, board: Board) -> "PlacePieceCommand":
        return replace(self, board=board)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        flipped = " ".join(map(str, self.flipped))
        return f"<{type(self).__name__} {self.piece} {self.position}, flips {flipped}>"


@dataclass(frozen=True, slots=True)
class PassCommand(Command):
    """A pass by a side that has no valid move. It doesn't change the board."""

    piece: Piece

    def __post_init__(self) -> None:
        require_color(self.piece)

    def execute(self) -> None:
        """Do nothing. `Game` passes the turn to the opponent."""

    def undo(self) -> None:
        """Do nothing."""

    def rebind(self, board: Board) -> "PassCommand":
        return self

    def __str__(self) -> str:
        return "pass"


class CommandHistory:
    """The executed commands, and the undone commands that can be redone."""

    def __init__(self) -> None:
        self._done: list[Command] = []
        self._undone: list[Command] = []  # The command that was undone last is redone first.

    def __iter__(self) -> Iterator[Command]:
        return iter(self._done)

    @property
    def last(self) -> Command | None:
        """The most recently executed command, or None."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Command | None:
        """The next command to redo, or None."""
        return self._undone[-1] if self._undone else None

    @property
    def undone(self) -> tuple[Command, ...]:
        """The undone commands, starting with the next command to redo."""
        return tuple(reversed(self._undone))

    def rebind(self, board: Board) -> "CommandHistory":
        """Return a copy of this history whose commands act on `board`.

        The commands in this history act on another board. `board` must be a copy of that board.
        """
        other = CommandHistory()
        other._done = [command.rebind(board) for command in self._done]
        other._undone = [command.rebind(board) for command in self._undone]
        return other

    def __copy__(self) -> "CommandHistory":
        other = CommandHistory()
        other._done, other._undone = self._done[:], self._undone[:]
        return other

    def execute(self, command: Command) -> None:
        """Execute a new command, and discard all undone commands."""
        require(command, Command, "use PlacePieceCommand or PassCommand").execute()
        self._done.append(command)
        self._undone.clear()

    def undo(self) -> Command:
        """Take back the last command. Raises HistoryError if there is nothing to undo."""
        if not self._done:
            raise HistoryError("there is no move to undo")
        command = self._done.pop()
        command.undo()
        self._undone.append(command)
        return command

    def redo(self) -> Command:
        """Redo the last undone command. Raises HistoryError if there is nothing to redo."""
        if not self._undone:
            raise HistoryError("there is no move to redo")
        command = self._undone.pop()
        command.execute()
        self._done.append(command)
        return command
