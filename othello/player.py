"""One side of a game, with a colour and a name."""

from typing import Final, Protocol

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.errors import OthelloError, require
from othello.move_validator import InvalidMoveReason, MoveValidator
from othello.piece import Piece, require_color
from othello.position import Position


class GameView(Protocol):
    """A player's view of a game, with the board, the valid moves and the moves so far.

    The protocol has no methods that play or undo moves. Players must not change the board,
    although Python can't prevent this.
    """

    @property
    def board(self) -> Board:
        """The board of the game. Don't change it."""

    @property
    def validator(self) -> MoveValidator:
        """The rules of Othello, applied to the game's board."""

    @property
    def valid_moves(self) -> list[Position]:
        """The squares that the player may choose, in order from a1 to h8."""

    @property
    def moves(self) -> tuple[PlacePieceCommand, ...]:
        """All moves so far, in order, without the passes."""

    def root(self) -> "GameView":
        """Return a new game with the same starting position."""


class Player:
    """One side of a game. To make moves for a player, call `Game.play`.

    A computer player is a subclass with its own `choose_move`.

    Attributes:
        color: the colour of the player's discs
        name: the name shown to users
    """

    def __init__(self, color: Piece, name: str = "") -> None:
        """Create a player. `name` defaults to the colour's name. Raises ValueError for EMPTY."""
        self.color: Final[Piece] = require_color(color)
        self.name = name or color.name.capitalize()

    def choose_move(self, game: GameView) -> Position | None:
        """Return the square to play. `Game.start` calls this method on the player's turn.

        Return None to pause the game. To continue, play the move with `Game.play`.
        """
        return None

    def piece_count(self, board: Board) -> int:
        """Return the number of discs of this player's colour on `board`."""
        return require(board, Board, "use game.board").count_pieces(self.color)

    def __str__(self) -> str:
        return f"{self.name} ({self.color})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class InvalidMoveError(OthelloError):
    """A player tried to make an invalid move. The game is unchanged.

    Attributes:
        position: the square of the move
        reason: why the move is invalid
        player: the player who tried to make the move
    """

    def __init__(self, position: Position, reason: InvalidMoveReason, player: Player) -> None:
        super().__init__(position, reason, player)
        self.position = position
        self.reason = reason
        self.player = player

    def __str__(self) -> str:
        return f"{self.position} is not a valid move for {self.player.name}: {self.reason.value}"
