"""One side of a game: its colour, its name, and, for those who can, its moves."""

from typing import Protocol

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.position import Position


class GameView(Protocol):
    """What a player sees of its game: the board, the rules, and the moves so far."""

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

    A player that finds its own moves is a subclass with another `choose_move`.
    """

    def __init__(self, color: Piece, name: str = "") -> None:
        """The name is the colour's unless one is given; raises ValueError for no colour."""
        if color not in (Piece.BLACK, Piece.WHITE):
            raise ValueError(f"expected Piece.BLACK or Piece.WHITE, got {color!r}")
        self.color = color
        self.name = name or color.name.capitalize()

    def choose_move(self, game: GameView) -> Position | None:
        """The square to play in `game`, where it is this player's turn.

        None says that the move will come from outside: `Game.start` then returns.
        """
        return None

    def piece_count(self, board: Board) -> int:
        """How many discs of this player's colour are on `board`."""
        return board.count_pieces(self.color)

    def __str__(self) -> str:
        return f"{self.name} ({self.color})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.color!r}, {self.name!r})"
