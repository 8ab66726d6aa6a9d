"""The weakest player: any valid move."""

from random import Random

from othello.piece import Piece
from othello.player import GameView, Player
from othello.position import Position


class RandomPlayer(Player):
    """Plays a valid move drawn by `random`, so that a seed repeats its games."""

    def __init__(self, color: Piece, random: Random) -> None:
        super().__init__(color)
        self._random = random

    def choose_move(self, game: GameView) -> Position:
        return self._random.choice(game.valid_moves)
