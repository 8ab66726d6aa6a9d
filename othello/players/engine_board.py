"""The connection between the class model and the engine.

In the engine, a board is a pair of integers, and a square is the integer `8 * row + col`.
`EngineBoard` converts a `Board` to integers. It also converts squares in the engine's answers to
`Position` objects.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from othello import Board, Game, OthelloError, Piece, Position
from othello.engine import native_rules
from othello.engine.evaluation import Evaluation
from othello.engine.search import Analysis, Limits, analyse, analyse_depths
from othello.formats.start import start_of
from othello.piece import require_color

SIZE = 8  # the only board size that the engine supports
_SQUARES = tuple(Board(SIZE))

Ply = tuple[int, int, int]  # own discs, opposing discs, side to move (1 for Black, -1 for White)


class BoardSizeError(OthelloError, ValueError):
    """The engine can only search 8x8 boards."""


class Answer(NamedTuple):
    """The result of an engine search, from the viewpoint of the side to move."""

    move: Position | None  # None for a pass and at the end of the game
    value: float  # expected final lead in discs; empty squares count for the winner
    depth: int  # in plies
    is_exact: bool
    line: tuple[Position, ...]  # the best line of play that the search found, with passes omitted
    nodes: int
    seconds: float


class EngineBoard:
    """A board and the side to move, together with the engine's two integers for the position.

    The integers are computed only once, so don't change the board of an EngineBoard.
    """

    def __init__(self, board: Board, to_move: Piece) -> None:
        """Convert `board`.

        Raises BoardSizeError if `board` isn't 8x8, and ValueError if `to_move` is not a colour.
        """
        require_8x8(board)
        require_color(to_move)
        own = opp = 0  # bit 8 * row + col is set if the side has a disc at (row, col)
        for square, position in enumerate(board):
            if board[position] is to_move:
                own |= 1 << square
            elif board[position] is not Piece.EMPTY:
                opp |= 1 << square
        self.own: int = own
        self.opp: int = opp
        self.to_move: Piece = to_move
        self.board = board

    @classmethod
    def of_bits(cls, own: int, opp: int, to_move: Piece) -> "EngineBoard":
        """Create a position from two integers. The board is created on first use."""
        board = object.__new__(cls)
        board.own, board.opp, board.to_move = own, opp, to_move
        return board

    @cached_property
    def board(self) -> Board:
        """The board. Don't change it."""
        return board_of(self.own, self.opp, self.to_move)

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return SIZE ** 2 - (self.own | self.opp).bit_count()

    def after(self, line: Iterable[Position]) -> "EngineBoard":
        """Return the position after a line of valid moves.

        If the last move is followed by a pass, return the position before the pass.
        """
        *_, (own, opp, turn) = native_rules.plies(self.own, self.opp, map(square_number, line))
        return EngineBoard.of_bits(own, opp, self.to_move if turn == 1 else
                                   self.to_move.opposite())

    def best(self, limits: Limits = Limits(), evaluation: Evaluation | None = None) -> Answer:
        """Return the best move and its value. `evaluation` defaults to the learned evaluation."""
        return _answer(analyse(self.own, self.opp, limits, evaluation))

    def every_move(self, limits: Limits = Limits()) -> dict[Position, Answer]:
        """Return the answer for each valid move, best move first."""
        return self.every_depth(limits)[-1]

    def every_depth(self, limits: Limits = Limits()) -> list[dict[Position, Answer]]:
        """Return the answers for all valid moves at each search depth, from depth 0.

        At depth 0, all values are 0.
        """
        return [{answer.line[0]: answer for answer in map(_answer, answers)}
                for answers in analyse_depths(self.own, self.opp, limits)]

    def perft(self, depth: int) -> int:
        """Return the number of games of `depth` plies.

        A pass counts as a ply. A game that ends before `depth` plies counts as one game.
        """
        return native_rules.perft(self.own, self.opp, depth)


def require_8x8(board: Board) -> None:
    """Raise BoardSizeError if the board isn't 8x8."""
    if board.size != SIZE:
        raise BoardSizeError(f"expected an {SIZE}x{SIZE} board, got "
                             f"{board.size}x{board.size}")


def board_of(own: int, opp: int, to_move: Piece) -> Board:
    """Return a board made from the discs `own` (side to move) and `opp` (opponent)."""
    symbols = {1: to_move.symbol, 2: to_move.opposite().symbol, 0: Piece.EMPTY.symbol}
    return Board.from_string("".join(
        symbols[(own >> square & 1) + 2 * (opp >> square & 1)] for square in range(SIZE ** 2)))


def plies_of(game: Game) -> list[Ply]:
    """Return the position before each move of `game`, and then the current position.

    Raises BoardSizeError if the board isn't 8x8.
    """
    board, first = start_of(game)
    start, side = EngineBoard(board, first), sign(first)
    squares = [square_number(move.position) for move in game.moves]
    return [(own, opp, side * turn)
            for own, opp, turn in native_rules.plies(start.own, start.opp, squares)]


def sign(color: Piece) -> int:
    """Return 1 for Black and -1 for White.

    The lead of `color` is Black's lead times `sign(color)`.
    """
    return 1 if color is Piece.BLACK else -1


def square_number(position: Position) -> int:
    """Return the number of a square, from 0 (a1) to 63 (h8)."""
    return SIZE * position.row + position.col


def square_position(square: int) -> Position:
    """Return the position of a square. `square` is a number from 0 (a1) to 63 (h8)."""
    return _SQUARES[square]


def _answer(analysis: Analysis) -> Answer:
    move = None if analysis.move is None else square_position(analysis.move)
    line = tuple(map(square_position, analysis.line))
    return Answer(move, analysis.value, analysis.depth, analysis.is_exact, line, analysis.nodes,
                  analysis.seconds)
