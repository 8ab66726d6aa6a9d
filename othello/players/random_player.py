"""The weakest player, which plays random valid moves."""

from random import Random

from othello import GameView, Piece, Player, Position


class RandomPlayer(Player):
    """Plays random valid moves. The same seed gives the same moves."""

    def __init__(self, color: Piece, random: Random) -> None:
        super().__init__(color)
        self._random = random

    def choose_move(self, game: GameView) -> Position:
        return self._random.choice(game.valid_moves)
