"""A player that sometimes makes mistakes, as people do."""

from collections.abc import Callable, Mapping
from math import exp
from random import Random

from othello import Board, GameView, Piece, Player, Position

Values = Callable[[Board, Piece], Mapping[Position, float]]  # values of the valid moves


class FalliblePlayer(Player):
    """Plays a random move. Moves with higher values are more likely.

    Adding `temperature` to a move's value multiplies the move's weight by e (2.718).
    """

    def __init__(self, color: Piece, random: Random, temperature: float, values: Values) -> None:
        super().__init__(color)
        self._random: Random = random
        self._temperature: float = temperature
        self._values: Values = values

    def choose_move(self, game: GameView) -> Position:
        values = self._values(game.board, self.color)
        best = max(values.values())
        weights = [exp((value - best) / self._temperature) for value in values.values()]
        return self._random.choices(list(values), weights)[0]
