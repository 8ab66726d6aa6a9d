"""Everything that othello raises about other people's input, under one root."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from othello.move_validator import InvalidMove
    from othello.player import Player
    from othello.position import Position


class OthelloError(Exception):
    """The root: catch it to catch whatever this package finds wrong with its input."""


class InvalidMoveError(OthelloError):
    """A refused move: nothing was changed. It carries `position`, `reason` and `player`."""

    def __init__(self, position: "Position", reason: "InvalidMove", player: "Player") -> None:
        super().__init__(position, reason, player)
        self.position = position
        self.reason = reason
        self.player = player

    def __str__(self) -> str:
        return f"{self.position} is not a valid move for {self.player.name}: {self.reason.value}"


class OutOfBoundsError(OthelloError, LookupError):
    """A board was asked for a square that it does not have."""


class NotationError(OthelloError, ValueError):
    """A text that was to be a square or a board is not well-formed."""


class FormatError(OthelloError, ValueError):
    """A file's contents cannot be the game that they claim to be."""


class HistoryError(OthelloError):
    """There is nothing to undo, or nothing to redo."""
