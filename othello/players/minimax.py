"""A player that runs an alpha-beta search of a few plies on a `Board` object."""

from copy import copy

from othello import Board, GameView, MoveValidator, Piece, PlacePieceCommand, Player, Position
from othello.players.greedy import square_value

WON = 10_000  # higher than the value of any unfinished game
LIMIT = 2 * WON  # higher than any value
MOBILITY = 3  # the value of having one more valid move than the opponent


class MinimaxPlayer(Player):
    """Plays the move with the best worst-case value after `depth` plies.

    The player tries each move by executing and undoing commands on its own copy of the board.
    """

    def __init__(self, color: Piece, depth: int = 4) -> None:
        super().__init__(color)
        self.depth = depth

    def choose_move(self, game: GameView) -> Position:
        board = copy(game.board)
        search = _Search(board)
        moves = search.order_moves(search.validator.valid_moves(self.color))
        best, best_value = moves[0], -LIMIT
        for move in moves:
            value = search.value_after(move, self.color, self.depth, best_value, LIMIT)
            if value > best_value:
                best, best_value = move, value
        return best


def move_values(board: Board, color: Piece, depth: int) -> dict[Position, int]:
    """Return each valid move's value, from a search of `depth` plies."""
    search = _Search(copy(board))
    return {move: search.value_after(move, color, depth, -LIMIT, LIMIT)
            for move in search.validator.valid_moves(color)}


class _Search:
    """An alpha-beta search that makes and undoes moves on a single board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.validator = MoveValidator(board)
        self._square_values = {position: square_value(board, position) for position in board}

    def order_moves(self, moves: list[Position]) -> list[Position]:
        """Return `moves` with the best squares first, because alpha-beta then prunes more."""
        return sorted(moves, key=lambda move: -self._square_values[move])

    def value_after(self, move: Position, color: Piece, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move for `color`, the side that makes the move."""
        flips = tuple(self.validator.flippable_positions(move, color))
        command = PlacePieceCommand(self.board, move, color, flips)
        command.execute()
        value = -self._value(color.opposite(), depth - 1, -beta, -alpha)
        command.undo()
        return value

    def _value(self, color: Piece, depth: int, alpha: int, beta: int) -> int:
        """Return the position's value for `color`, the side to move.

        A result outside the range from `alpha` to `beta` is only a bound on the value.
        """
        moves = self.validator.valid_moves(color)
        if not moves and not self.validator.has_valid_move(color.opposite()):
            return self._result(color)
        if depth <= 0:
            return self._estimate(color, len(moves))
        if not moves:
            return -self._value(color.opposite(), depth - 1, -beta, -alpha)
        best = -LIMIT
        for move in self.order_moves(moves):
            best = max(best, self.value_after(move, color, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _result(self, color: Piece) -> int:
        """Return the value of a finished game. A win exceeds the value of any unfinished game."""
        lead = self.board.count_pieces(color) - self.board.count_pieces(color.opposite())
        return lead + WON if lead > 0 else lead - WON if lead < 0 else 0

    def _estimate(self, color: Piece, mobility: int) -> int:
        """Estimate the value of an unfinished game from its occupied squares and valid moves."""
        estimate = MOBILITY * (mobility - len(self.validator.valid_moves(color.opposite())))
        for position, value in self._square_values.items():
            piece = self.board[position]
            if piece is color:
                estimate += value
            elif piece is not Piece.EMPTY:
                estimate -= value
        return estimate
