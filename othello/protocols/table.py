"""A game of programs that say each pass aloud, as both protocols want it."""

from othello.command import PassCommand
from othello.errors import NotationError
from othello.formats.transcript import PASSES
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.position import Position


class Table:
    """A game, which makes its passes by itself, and what was said of them."""

    def __init__(self, game: Game, is_said: bool = False) -> None:
        """Go on with a game; `is_said` tells that its last pass was said."""
        self.game: Game = game
        self._is_said: bool = is_said
        self._said_at_end: int = 0  # passes, by which programs tell each other that it is over

    @property
    def to_move(self) -> Piece:
        """Whose turn it is: also the side that has to say its pass."""
        return self.game.history[-1].piece if self.has_to_pass else (
            self.game.current_player.color)

    @property
    def has_to_pass(self) -> bool:
        """Whether the last ply is a pass that nobody has said."""
        last = self.game.history[-1:]
        return bool(last) and isinstance(last[0], PassCommand) and not self._is_said

    def play(self, word: str) -> None:
        """Play a square, or say a pass; a pass that was due and is left out counts as said.

        Raises NotationError and InvalidMoveError, with nothing changed.
        """
        if word.lower() not in PASSES:
            self.game.play(Position.parse(word.lower(), self.game.board.size))
            self._is_said = False
        elif self.game.is_game_over:
            self._said_at_end += 1
        elif self.has_to_pass:
            self._is_said = True
        else:
            raise NotationError(f"expected a square, since no pass is forced, got {word}")

    def undo(self) -> None:
        """Take back a move, or what was said of a pass. Raises HistoryError."""
        if self._said_at_end:
            self._said_at_end -= 1
            return
        last = self.game.history[-1:]
        if last and isinstance(last[0], PassCommand) and self._is_said:
            self._is_said = False
            return
        self.game.undo()
        self._is_said = True

    def choice(self, mover: Player) -> Position | None:
        """The move that a player finds, or None for a pass and at the end."""
        if self.has_to_pass or self.game.is_game_over:
            return None
        return mover.choose_move(self.game)
