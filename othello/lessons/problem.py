"""A practice problem: a position, its correct moves, and feedback on answers."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from othello import (
    Board, FormatError, InvalidMoveError, MoveValidator, OthelloError, Piece, Player, Position)
from othello.analysis.budget import mistake_threshold
from othello.analysis.leads import describe_result, format_discs, format_statistics
from othello.analysis.openings import parse_line
from othello.analysis.phrases import join_squares
from othello.analysis.reasons import NO_REASON, compare_moves
from othello.analysis.evaluate import MoveValue, play_out
from othello.formats.obf import squares_of
from othello.players.book import book
from othello.players.engine_board import EngineBoard


MAX_EMPTIES_TO_SOLVE = 8  # with more empty squares, solving takes a long time


class Kind(Enum):
    """The kinds of problems, with their plural names as values."""

    MISTAKE = "mistakes"
    ENDING = "endings"
    OPENING = "openings"


class Feedback(NamedTuple):
    """Whether an answer to a problem is right, and why."""

    is_right: bool
    right: tuple[Position, ...]  # moves
    why: str

    @property
    def sentence(self) -> str:
        """A sentence that states whether the answer is right, and why.

        For a wrong answer, the sentence also names the right moves.
        """
        moves = "moves are" if self.right[1:] else "move is"
        result = ("Right" if self.is_right else
                  f"Wrong. The right {moves} {join_squares(self.right)}")
        return f"{result}: {self.why}."


@dataclass(frozen=True)
class Problem:
    """An 8x8 position, with its valid moves and their values, best move first.

    A problem about an opening has no `moves`. Each move in `right` leads to the opening `name`,
    rotated or reflected if necessary.
    """

    kind: Kind
    board: Board
    to_move: Piece
    source: str  # source of the position, such as a game
    moves: tuple[MoveValue, ...]
    right: tuple[Position, ...]
    played: Position | None = None  # the mistake
    name: str = ""

    @property
    def key(self) -> str:
        """The key for storing answers: the position and, for an opening, its name."""
        return f"{squares_of(self.board)} {self.to_move.symbol} {self.name}".rstrip()

    @property
    def question(self) -> str:
        """The question, as a sentence."""
        side = self.to_move.name.capitalize()
        if self.kind is Kind.MISTAKE:
            return f"{side} played {self.played} here. Find the best move."
        if self.kind is Kind.ENDING:
            return f"With {self.empties} empty squares left, {side} has one winning move. Find it."
        return f"Which move by {side} leads to {self.name}?"

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return self.board.count_pieces(Piece.EMPTY)

    @property
    def loss(self) -> float:
        """The number of discs lost by the move that was played.

        Use this property only if `kind` is `Kind.MISTAKE`.
        """
        played = next(move for move in self.moves if move.position == self.played)
        return _loss_of(self.moves, played)

    def judge(self, square: Position) -> Feedback:
        """Judge a valid move. Raises InvalidMoveError if the move is invalid."""
        reason = MoveValidator(self.board).why_invalid(square, self.to_move)
        if reason is not None:
            raise InvalidMoveError(square, reason, Player(self.to_move))
        why = (self._describe_in_book(square) if self.kind is Kind.OPENING else
               self._compare(square))
        return Feedback(square in self.right, self.right, why)

    def _compare(self, square: Position) -> str:
        """Compare `square` with another move, and explain which move is better.

        A wrong move is compared with the best move. A correct move is compared with the mistake
        from the game. If the problem isn't about a mistake, a correct move is compared with the
        best of the wrong moves.
        """
        values = {move.position: move for move in self.moves}
        chosen, is_right = values[square], square in self.right
        other = chosen if not is_right else values.get(self.played) if self.played else next(
            (move for move in self.moves if move.position not in self.right), None)
        if other is None:
            return f"{square} {self._lead(chosen)}"
        better = chosen if is_right else self.moves[0]
        gain = round(abs(better.lead - other.lead), 1)
        text = (f"{better.position} {self._lead(better)}, {other.position} {self._lead(other)}"
                if better.is_exact and other.is_exact else
                f"{better.position} is {format_discs(gain, False)} discs better than "
                f"{other.position}")
        board = EngineBoard(self.board, self.to_move)
        reason = compare_moves(
            board, *(self._extend_line(board, move) for move in (better, other)))
        if reason.topic in NO_REASON:
            return text
        return f"{text}. {reason.plain.removesuffix('.')}"

    def _extend_line(self, board: EngineBoard, move: MoveValue) -> MoveValue:
        """Return `move` with a line of best play that reaches the end of the game.

        If the value of the move is not exact, or if the search would take a long time, return the
        move unchanged.
        """
        if not move.is_exact or self.empties - len(move.line) > MAX_EMPTIES_TO_SOLVE:
            return move
        return move._replace(line=play_out(board, move.line))

    def _lead(self, move: MoveValue) -> str:
        return describe_result(self.to_move, move)

    def _describe_in_book(self, square: Position) -> str:
        statistics = {move.position: f"was {format_statistics(move.entry)}"
                      for move in book().moves(EngineBoard(self.board, self.to_move))}
        return "; ".join(f"{position} {statistics.get(position, 'is not in the book')}"
                         for position in dict.fromkeys([square, *self.right[:1]]))


def sound_moves(board: Board, moves: tuple[MoveValue, ...]) -> tuple[Position, ...]:
    """Return the moves whose loss is too small to count as a mistake."""
    empties = board.count_pieces(Piece.EMPTY)
    return tuple(
        move.position for move in moves
        if _loss_of(moves, move) < mistake_threshold(empties, moves[0].is_exact and move.is_exact))


def _loss_of(moves: tuple[MoveValue, ...], move: MoveValue) -> float:
    """Return how many discs a move loses, rounded to one decimal place."""
    return round(abs(moves[0].lead - move.lead), 1)


def dumps(problem: Problem) -> str:
    """Return a problem as a line of JSON."""
    return json.dumps({
        "kind": problem.kind.value, "board": squares_of(problem.board),
        "to_move": problem.to_move.symbol, "source": problem.source,
        "played": problem.played and str(problem.played),
        "right": list(map(str, problem.right)),
        "moves": [[str(move.position), move.lead, move.is_exact, "".join(map(str, move.line)),
                   move.depth] for move in problem.moves]})


def loads(text: str) -> Problem:
    """Read a problem written by `dumps`. Raises FormatError for any other text."""
    try:
        data = json.loads(text)
        board, to_move = Board.from_string(data["board"]), Piece(data["to_move"])
        moves = tuple(
            MoveValue(Position.parse(square), float(lead), bool(is_exact), parse_line(line),
                      int(depth))
            for square, lead, is_exact, line, depth in data["moves"])
        right_moves = tuple(map(Position.parse, data["right"]))
        valid = set(MoveValidator(board).valid_moves(to_move))
        if not right_moves or not set(right_moves) <= {move.position for move in moves} == valid:
            raise FormatError("a problem must contain all valid moves and at least one correct "
                              "move")
        played = data["played"] and Position.parse(data["played"])
        problem = Problem(Kind(data["kind"]), board, to_move, str(data["source"]), moves,
                          right_moves, played)
        if problem.kind is Kind.MISTAKE and (played not in valid or problem.loss < 1):
            raise FormatError(f"{played} is not a mistake")
        return problem
    except (ValueError, KeyError, TypeError, OthelloError) as error:
        raise FormatError(f"this is not a stored problem: {error}") from None
