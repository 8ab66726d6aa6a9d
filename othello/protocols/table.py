"""A game in which programs must announce passes, as GTP and NBoard require."""

from dataclasses import replace

from othello import Game, NotationError, PassCommand, Piece, Position
from othello.formats.transcript import PASSES
from othello.players.registry import Settings, player


class Table:
    """A game that stores whether a program has announced the most recent pass."""

    def __init__(self, game: Game, is_announced: bool = False) -> None:
        """Continue `game`.

        If the last ply is a pass, `is_announced` states whether a program has announced it.
        """
        self.game: Game = game
        self._is_announced: bool = is_announced
        # The number of passes that programs have announced after the end of the game.
        self._passes_at_end: int = 0

    @property
    def to_move(self) -> Piece:
        """The side that must move or announce a pass."""
        return self.game.history[-1].piece if self.has_to_pass else (
            self.game.current_player.color)

    @property
    def has_to_pass(self) -> bool:
        """Whether the last ply is a pass that no program has announced."""
        last = self.game.history[-1:]
        return bool(last) and isinstance(last[0], PassCommand) and not self._is_announced

    def play(self, word: str) -> None:
        """Play a move, or announce a pass.

        A program needn't announce a pass before the next move.

        Raises NotationError or InvalidMoveError. After an error, the game is unchanged.
        """
        if word.lower() not in PASSES:
            self.game.play(Position.parse(word.lower(), self.game.board.size))
            self._is_announced = False
        elif self.game.is_game_over:
            self._passes_at_end += 1
        elif self.has_to_pass:
            self._is_announced = True
        else:
            raise NotationError(f"expected a move, got {word}; "
                                "a side with a valid move can't pass")

    def undo(self) -> None:
        """Undo a move or the announcement of a pass. Raises HistoryError."""
        if self._passes_at_end:
            self._passes_at_end -= 1
            return
        last = self.game.history[-1:]
        if last and isinstance(last[0], PassCommand) and self._is_announced:
            self._is_announced = False
            return
        self.game.undo()
        self._is_announced = True

    def choose_move(self, name: str, settings: Settings) -> Position | None:
        """Return the move that the player `name` chooses, or None if there is no valid move.

        Random choices depend only on the seed and the ply number.
        """
        if self.has_to_pass or self.game.is_game_over:
            return None
        settings = replace(settings, seed=settings.seed + len(self.game.history))
        return player(name, self.to_move, settings).choose_move(self.game)
