"""One side of a game: its colour, its name and, for a computer player, its choice of moves."""

from typing import Final, Protocol

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.errors import OthelloError
from othello.move_validator import InvalidMove, MoveValidator
from othello.piece import Piece
from othello.position import Position


class GameView(Protocol):
    """What a player sees of its game: the board, the rules, and the moves so far.

    It has no `play` and no `undo`. Python cannot stop a player from changing the board that it
    sees, but no player may.
    """

    @property
    def board(self) -> Board:
        """The board of the game, to look at and not to change."""

    @property
    def validator(self) -> MoveValidator:
        """The rules on that board."""

    @property
    def moves(self) -> tuple[PlacePieceCommand, ...]:
        """All moves so far, in order, without the passes."""


class Player:
    """A side whose moves come from outside, through `Game.play`.

    A player that finds its own moves is a subclass with its own `choose_move`.
    """

    def __init__(self, color: Piece, name: str = "") -> None:
        """The name defaults to the colour's. Raises ValueError for EMPTY."""
        if color not in (Piece.BLACK, Piece.WHITE):
            raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {color!r}")
        self.color: Final[Piece] = color
        self.name = name or color.name.capitalize()

    def choose_move(self, game: GameView) -> Position | None:
        """The square to play; asked only when it is this player's turn.

        None says that the move comes from outside: `Game.start` then returns.
        """
        return None

    def piece_count(self, board: Board) -> int:
        """How many discs of this player's colour are on `board`."""
        return board.count_pieces(self.color)

    def __str__(self) -> str:
        return f"{self.name} ({self.color})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.color!r}, {self.name!r})"


class InvalidMoveError(OthelloError):
    """A player's refused move; nothing was changed. It carries `position`, `reason`, `player`."""

    def __init__(self, position: Position, reason: InvalidMove, player: Player) -> None:
        super().__init__(position, reason, player)
        self.position = position
        self.reason = reason
        self.player = player

    def __str__(self) -> str:
        return f"{self.position} is not a valid move for {self.player.name}: {self.reason.value}"
