"""A club player: looks some plies ahead on the class model itself, with alpha-beta."""

from copy import copy

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import GameView, Player
from othello.players.greedy import square_worth
from othello.position import Position

WON = 10_000  # more than any position can be worth that is not over
MOBILITY = 3  # what a valid move more than the other side is worth


class MinimaxPlayer(Player):
    """Plays the move whose worst outcome is best, `depth` plies from now.

    It tries moves with commands on a board of its own, and undoes them.
    """

    def __init__(self, color: Piece, depth: int = 4) -> None:
        super().__init__(color)
        self.depth = depth

    def choose_move(self, game: GameView) -> Position:
        board = copy(game.board)
        search = _Search(board)
        moves = search.ordered(search.validator.valid_moves(self.color))
        best, best_value = moves[0], -2 * WON
        for move in moves:
            value = search.value_after(move, self.color, self.depth, best_value, 2 * WON)
            if value > best_value:
                best, best_value = move, value
        return best


def move_values(board: Board, color: Piece, depth: int) -> dict[Position, int]:
    """What each valid move of a side is worth `depth` plies from now."""
    search = _Search(copy(board))
    return {move: search.value_after(move, color, depth, -2 * WON, 2 * WON)
            for move in search.validator.valid_moves(color)}


class _Search:
    """Values of positions for the side to move, on one board that is changed and restored."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.validator = MoveValidator(board)
        self._worth = {position: square_worth(board, position) for position in board}

    def ordered(self, moves: list[Position]) -> list[Position]:
        """The moves on good squares first: the earlier the best, the more can be left out."""
        return sorted(moves, key=lambda move: -self._worth[move])

    def value_after(self, move: Position, color: Piece, depth: int, alpha: int, beta: int) -> int:
        """What a move is worth for `color`, who makes it."""
        flips = tuple(self.validator.flippable_positions(move, color))
        command = PlacePieceCommand(self.board, move, color, flips)
        command.execute()
        value = -self._value(color.opposite(), depth - 1, -beta, -alpha)
        command.undo()
        return value

    def _value(self, color: Piece, depth: int, alpha: int, beta: int) -> int:
        """The value for `color`, who is to move, if it lies between `alpha` and `beta`.

        A value outside is only known to lie outside: no need to look any further.
        """
        moves = self.validator.valid_moves(color)
        if not moves and not self.validator.has_valid_move(color.opposite()):
            return self._result(color)
        if depth <= 0:
            return self._estimate(color, len(moves))
        if not moves:
            return -self._value(color.opposite(), depth - 1, -beta, -alpha)
        best = -2 * WON
        for move in self.ordered(moves):
            best = max(best, self.value_after(move, color, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _result(self, color: Piece) -> int:
        """A finished game: a win is better than all that is not over, and more discs, too."""
        lead = self.board.count_pieces(color) - self.board.count_pieces(color.opposite())
        return lead + WON if lead > 0 else lead - WON if lead < 0 else 0

    def _estimate(self, color: Piece, mobility: int) -> int:
        """A position that is not over: good squares, and more valid moves than the other."""
        worth = MOBILITY * (mobility - len(self.validator.valid_moves(color.opposite())))
        for position, square in self._worth.items():
            piece = self.board[position]
            if piece is color:
                worth += square
            elif piece is not Piece.EMPTY:
                worth -= square
        return worth
