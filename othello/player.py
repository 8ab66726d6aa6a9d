"""One side of a game: its colour, its name and, for a computer player, its choice of moves."""

from typing import Final, Protocol

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.errors import OthelloError, require
from othello.move_validator import InvalidMoveReason, MoveValidator
from othello.piece import Piece, require_color
from othello.position import Position


class GameView(Protocol):
    """A player's view of its game: the board, the valid moves, and the moves so far.

    It has no `play` and no `undo`. A player must not change the board, although Python can't
    prevent it.
    """

    @property
    def board(self) -> Board:
        """The board of the game, for reading only."""

    @property
    def validator(self) -> MoveValidator:
        """The rules on that board."""

    @property
    def valid_moves(self) -> list[Position]:
        """The squares that the player may choose, from a1 to h8."""

    @property
    def moves(self) -> tuple[PlacePieceCommand, ...]:
        """All moves so far, in order, without the passes."""

    def root(self) -> "GameView":
        """A new game from the position where this one started."""


class Player:
    """A side of a game. Its moves come from outside, through `Game.play`.

    A computer player is a subclass with its own `choose_move`.
    """

    def __init__(self, color: Piece, name: str = "") -> None:
        """The default name is that of the colour. Raises ValueError for EMPTY."""
        self.color: Final[Piece] = require_color(color)
        self.name = name or color.name.capitalize()

    def choose_move(self, game: GameView) -> Position | None:
        """Return the square to play. A game calls this only on the player's turn.

        None means that the move comes from outside: `Game.start` then returns.
        """
        return None

    def piece_count(self, board: Board) -> int:
        """The number of discs of this player's colour on `board`."""
        return require(board, Board, "use game.board").count_pieces(self.color)

    def __str__(self) -> str:
        return f"{self.name} ({self.color})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class InvalidMoveError(OthelloError):
    """A player tried an invalid move, which changed nothing."""

    def __init__(self, position: Position, reason: InvalidMoveReason, player: Player) -> None:
        super().__init__(position, reason, player)
        self.position = position
        self.reason = reason
        self.player = player

    def __str__(self) -> str:
        return f"{self.position} is not a valid move for {self.player.name}: {self.reason.value}"
