"""One side of a game: its colour, its name, and, for those who can, its moves."""

from typing import TYPE_CHECKING

from othello.piece import Piece
from othello.position import Position

if TYPE_CHECKING:
    from othello.game import Game


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
        self.piece_count = 0  # the game counts them again after each change of its board

    def choose_move(self, game: "Game") -> Position | None:
        """The square to play in `game`, where it is this player's turn.

        None says that the move will come from outside: `Game.start` then returns.
        """
        return None

    def __str__(self) -> str:
        return f"{self.name} ({self.color.symbol})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.color!r}, {self.name!r})"
