"""The one door between the class model and the engine.

The engine knows numbers only: a board goes in as two integers, a square comes out as
`8 * row + col`. Whoever has a `Board` and wants a `Position` asks an `EngineBoard`.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from othello.board import Board
from othello.engine import rules
from othello.engine.evaluation import Evaluation
from othello.engine.search import Analysis, Limits, analyse, analyse_depths
from othello.errors import OthelloError
from othello.formats.start import start_of
from othello.game import Game
from othello.piece import Piece
from othello.position import Position

SIZE = 8  # the only one that the engine plays
_SQUARES = tuple(Board(SIZE))

Ply = tuple[int, int, int]  # own, opp, and 1 where Black is to move, else -1


class BoardSizeError(OthelloError, ValueError):
    """The engine was asked about a board of another size than 8."""


class Answer(NamedTuple):
    """What the engine says about a position, for the side to move."""

    move: Position | None  # None for a pass and at the end
    value: float  # the expected final lead in discs, where the winner gets the empties
    depth: int  # in plies, as that of an Analysis
    is_exact: bool
    line: tuple[Position, ...]  # the best play, as far as it is known; passes are left out
    nodes: int
    seconds: float


class EngineBoard:
    """A board and the side to move, with the two integers that the engine takes.

    They are made once, so the board has to stay as it is.
    """

    def __init__(self, board: Board, to_move: Piece) -> None:
        """Raises BoardSizeError for another size than 8."""
        require_8x8(board)
        own = opp = 0  # the discs of the side to move: bit 8 * row + col
        for square, position in enumerate(board):
            if board[position] is to_move:
                own |= 1 << square
            elif board[position] is not Piece.EMPTY:
                opp |= 1 << square
        self._set(own, opp, to_move)
        self.board = board

    @classmethod
    def of_bits(cls, own: int, opp: int, to_move: Piece) -> "EngineBoard":
        """The same from the integers; the board is made when it is first asked for."""
        found = object.__new__(cls)
        found._set(own, opp, to_move)
        return found

    def _set(self, own: int, opp: int, to_move: Piece) -> None:
        self.own: int = own
        self.opp: int = opp
        self.to_move: Piece = to_move

    @cached_property
    def board(self) -> Board:
        """The board, which has to stay as it is."""
        return board_of(self.own, self.opp, self.to_move)

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return SIZE ** 2 - (self.own | self.opp).bit_count()

    def after(self, line: Iterable[Position]) -> "EngineBoard":
        """The position after a line of valid moves, without the pass that may follow."""
        *_, (own, opp, turn) = rules.plies(self.own, self.opp, map(numbered, line))
        return EngineBoard.of_bits(own, opp, self.to_move if turn == 1 else
                                   self.to_move.opposite())

    def best(self, limits: Limits = Limits(), evaluation: Evaluation | None = None) -> Answer:
        """The best move and its value; `evaluation` is the learned one unless given."""
        return _answer(analyse(self.own, self.opp, limits, evaluation))

    def every_move(self, limits: Limits = Limits()) -> dict[Position, Answer]:
        """The answer for each valid move, the best first."""
        return self.every_depth(limits)[-1]

    def every_depth(self, limits: Limits = Limits()) -> list[dict[Position, Answer]]:
        """What `every_move` would say by each depth, the deepest last; in the first all are 0."""
        return [{answer.line[0]: answer for answer in map(_answer, answers)}
                for answers in analyse_depths(self.own, self.opp, limits)]

    def stable_discs(self) -> tuple[int, int]:
        """The discs of the side to move and of the other that are seen to be stable."""
        return rules.stable_discs(self.own, self.opp), rules.stable_discs(self.opp, self.own)

    def perft(self, depth: int) -> int:
        """The games of `depth` plies; a pass is a ply, and a finished game counts once."""
        return rules.perft(self.own, self.opp, depth)


def require_8x8(board: Board) -> None:
    """Raise BoardSizeError for another size than 8."""
    if board.size != SIZE:
        raise BoardSizeError(f"positions are judged on {SIZE}x{SIZE} only, and this one is "
                             f"on {board.size}x{board.size}")


def board_of(own: int, opp: int, to_move: Piece) -> Board:
    """The board with such discs of the side to move and of the other."""
    symbols = {1: to_move.symbol, 2: to_move.opposite().symbol, 0: Piece.EMPTY.symbol}
    return Board.from_string("".join(
        symbols[(own >> square & 1) + 2 * (opp >> square & 1)] for square in range(SIZE ** 2)))


def plies_of(game: Game) -> list[Ply]:
    """The position before each move and at the end; raises BoardSizeError."""
    board, first = start_of(game)
    start, side = EngineBoard(board, first), sign(first)
    squares = [numbered(move.position) for move in game.moves]
    return [(own, opp, side * turn)
            for own, opp, turn in rules.plies(start.own, start.opp, squares)]


def sign(color: Piece) -> int:
    """1 for Black and -1 for White: times a lead of Black it is that of the side."""
    return 1 if color is Piece.BLACK else -1


def numbered(position: Position) -> int:
    """The number by which the engine knows a square of 8x8."""
    return SIZE * position.row + position.col


def located(square: int) -> Position:
    """The square of 8x8 that the engine knows by a number."""
    return _SQUARES[square]


def _answer(analysis: Analysis) -> Answer:
    move = None if analysis.move is None else located(analysis.move)
    line = tuple(map(located, analysis.line))
    return Answer(move, analysis.value, analysis.depth, analysis.is_exact, line, analysis.nodes,
                  analysis.seconds)
