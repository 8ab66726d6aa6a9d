"""A player that doesn't search. It prefers to take corners and to flip many discs."""

from random import Random

from othello import Board, GameView, MoveValidator, Piece, Player, Position

CORNER, BESIDE_CORNER, EDGE, INSIDE = 20, -10, 5, 0  # values of squares; a flip is worth 1


class GreedyPlayer(Player):
    """Plays the move with the highest value.

    If several moves share the highest value, `random` chooses one of them.
    """

    def __init__(self, color: Piece, random: Random) -> None:
        super().__init__(color)
        self._random = random

    def choose_move(self, game: GameView) -> Position:
        values = move_values(game.board, self.color)
        best = max(values.values())
        return self._random.choice([move for move, value in values.items() if value == best])


def move_values(board: Board, color: Piece) -> dict[Position, int]:
    """Return the value of each valid move: the value of its square plus the number of flips."""
    validator = MoveValidator(board)
    return {move: square_value(board, move) + len(validator.flippable_positions(move, color))
            for move in validator.valid_moves(color)}


def square_value(board: Board, position: Position) -> int:
    """Return the value of a disc on `position`. Corners have the highest value."""
    last = board.size - 1
    from_edges = sorted((min(position.row, last - position.row),
                         min(position.col, last - position.col)))
    if from_edges == [0, 0]:
        return CORNER
    if from_edges in ([0, 1], [1, 1]):
        return BESIDE_CORNER
    return EDGE if from_edges[0] == 0 else INSIDE
