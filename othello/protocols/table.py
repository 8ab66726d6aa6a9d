"""A game in which programs must announce passes, as GTP and NBoard require."""

from dataclasses import replace

from othello import Game, NotationError, PassCommand, Piece, Position
from othello.formats.transcript import PASSES
from othello.players.registry import Settings, player


class Table:
    """A game that stores which passes a program has announced."""

    def __init__(self, game: Game, is_announced: bool = False) -> None:
        """Continue `game`.

        If the last ply is a pass, `is_announced` states whether a program has announced it.
        """
        self.game: Game = game
        # The number of plies played when each announced pass was the last ply.
        self._announced: set[int] = {len(game.history)} if is_announced else set()
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
        is_pass = bool(last) and isinstance(last[0], PassCommand)
        return is_pass and len(self.game.history) not in self._announced

    def play(self, word: str) -> None:
        """Play a move, or announce a pass.

        A program needn't announce a pass before the next move.

        Raises NotationError or InvalidMoveError. After an error, the game is unchanged.
        """
        if word.lower() not in PASSES:
            self.game.play(Position.parse(word.lower(), self.game.board.size))
        elif self.game.is_game_over:
            self._passes_at_end += 1
        elif self.has_to_pass:
            self._announced.add(len(self.game.history))
        else:
            raise NotationError(f"expected a move, got {word}; "
                                "a side with a valid move can't pass")

    def undo(self) -> None:
        """Undo a move or the announcement of a pass. Raises HistoryError.

        If a pass was not announced, it is undone with the move before it.
        """
        plies = len(self.game.history)
        if self._passes_at_end:
            self._passes_at_end -= 1
        elif plies in self._announced:
            self._announced.remove(plies)
        else:
            self.game.undo()

    def choose_move(self, color: Piece, name: str, settings: Settings) -> Position | None:
        """Return the move that the player `name` chooses for `color`, or None for a pass.

        Random choices depend only on the seed and the ply number.
        """
        if self.game.is_game_over or color is not self.game.current_player.color:
            return None
        settings = replace(settings, seed=settings.seed + len(self.game.history))
        return player(name, color, settings).choose_move(self.game)
