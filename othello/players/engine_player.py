"""The strongest player: asks the engine, for which this file turns a board into two integers."""

from othello.board import Board
from othello.engine.search import Analysis, Limits, analyse
from othello.piece import Piece
from othello.player import GameView, Player
from othello.position import Position

SIZE = 8  # the only one that the engine plays


class EnginePlayer(Player):
    """Plays what the engine finds best within its limits, on 8x8."""

    def __init__(self, color: Piece, limits: Limits, name: str = "") -> None:
        super().__init__(color, name)
        self._limits = limits

    def choose_move(self, game: GameView) -> Position:
        own, opp = bits_of(game.board, self.color)
        return position_of(analyse(own, opp, self._limits))


def bits_of(board: Board, color: Piece) -> tuple[int, int]:
    """The discs of `color` and of the other side, as the engine takes them.

    Raises ValueError for a board of another size than 8.
    """
    if board.size != SIZE:
        raise ValueError(f"expected a board of size {SIZE}, got {board.size}")
    own = opp = 0
    for square, position in enumerate(board):
        if board[position] is color:
            own |= 1 << square
        elif board[position] is not Piece.EMPTY:
            opp |= 1 << square
    return own, opp


def position_of(analysis: Analysis) -> Position:
    """Where the move of an analysis goes, which is no pass."""
    assert analysis.move is not None, "asked only where there is a move"
    return Position(*divmod(analysis.move, SIZE))
