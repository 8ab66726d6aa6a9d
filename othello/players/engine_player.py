"""The strongest player, which plays the engine's best move."""

from othello import Board, GameView, Piece, Player, Position
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard


class EnginePlayer(Player):
    """Plays on 8x8 boards, and searches within `limits`.

    A forced move is played without a search.
    """

    def __init__(self, color: Piece, limits: Limits) -> None:
        super().__init__(color)
        self._limits: Limits = limits

    def choose_move(self, game: GameView) -> Position:
        moves = game.valid_moves
        if len(moves) == 1:
            return moves[0]
        answer = EngineBoard(game.board, self.color).best(self._limits)
        assert answer.move is not None, "there is a valid move"
        return answer.move


def move_values(board: Board, color: Piece, depth: int) -> dict[Position, float]:
    """Return each valid move's value in discs, from a search of `depth` plies."""
    answers = EngineBoard(board, color).every_move(Limits(depth))
    return {move: answer.value for move, answer in answers.items()}
