"""A game reviewed: what each move lost, and where the game turned.

The value of a move is the final lead that it leads to, in discs. Its loss is the value of the
best move less its own. Near the end both are exact; before, they are estimates.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from time import perf_counter
from typing import NamedTuple

from othello.analysis.hints import signed
from othello.analysis.openings import opening
from othello.command import PlacePieceCommand
from othello.engine.search import SOLVED_AT_ONCE, Limits, nodes_to_solve
from othello.formats.start import start_of
from othello.game import Game
from othello.piece import Piece
from othello.players.engine_board import EngineBoard
from othello.position import Position

EXACT = SOLVED_AT_ONCE  # empties from which on everything is solved
NODES = 20_000  # for a position with more
MARGIN = 1.5  # of the foretold time, since the endings of a game can be harder than most


class Grade(Enum):
    """How much a move lost; the value is the word for it."""

    BEST = "best"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, loss: float) -> "Grade":
        """The grade for a loss in discs: less than 1, less than 3, up to 6, or more."""
        if loss < 1:
            return cls.BEST
        if loss < 3:
            return cls.INACCURACY
        return cls.MISTAKE if loss <= 6 else cls.BLUNDER


class Judged(NamedTuple):
    """A move of a game, compared with the best one."""

    number: int  # of the move, from 1; passes are not counted
    color: Piece
    position: Position
    value: float  # the final lead in discs for the side that moves
    loss: float
    is_exact: bool
    better: tuple[Position, ...]  # best play instead, from this move on; without passes

    @property
    def grade(self) -> Grade:
        """The word for the loss."""
        return Grade.of(self.loss)


@dataclass(frozen=True)
class Review:
    """All moves of a game, judged, and the lead of Black at its end."""

    moves: tuple[Judged, ...]
    lead: float

    @property
    def curve(self) -> tuple[float, ...]:
        """Black's final lead before each move, and at the end.

        It is worked out backwards: each move changes it by what it lost, a best move by nothing.
        """
        losses = (move.loss if move.color is Piece.BLACK else -move.loss
                  for move in reversed(self.moves))
        return tuple(accumulate(losses, initial=self.lead))[::-1]

    def worst(self, number: int) -> list[Judged]:
        """Up to `number` moves that lost a disc or more, the worst first."""
        losing = [move for move in self.moves if move.grade is not Grade.BEST]
        return sorted(losing, key=lambda move: -move.loss)[:number]

    def lost(self, color: Piece) -> float:
        """All that a side lost, in discs."""
        return sum(move.loss for move in self.moves if move.color is color)

    @property
    def turning_point(self) -> Judged | None:
        """The last move that gave away a win or a draw; None if there was none."""
        for move in reversed(self.moves):
            if _sign(move.value) != _sign(move.value + move.loss):
                return move
        return None


def review(game: Game, nodes: int = NODES, exact: int = EXACT,
           progress: Callable[[int, float], None] = lambda number, seconds: None,
           clock: Callable[[], float] = perf_counter) -> Review:
    """Judge a game on 8x8, finished or not; raises ValueError elsewhere.

    Positions with up to `exact` empties are solved; `nodes` limits the search of the others,
    so that the answers are always the same. After each move `progress` is called with its
    number and the seconds that the rest should take at most.
    """
    begin, moves = clock(), []
    board, color = start_of(game)
    again = Game(board, to_move=color)
    empties = board.count_pieces(Piece.EMPTY)
    efforts = [_effort(empties - number, nodes, exact) for number in range(len(game.moves) + 1)]
    for number, move in enumerate(game.moves, start=1):
        moves.append(_judged(again, number, move, _limits(again, nodes, exact)))
        again.play(move.position)
        pace = (clock() - begin) / sum(efforts[:number])
        progress(number, pace * sum(efforts[number:]) * MARGIN)
    color = again.current_player.color
    value = EngineBoard(again.board, color).best(_limits(again, nodes, exact)).value
    return Review(tuple(moves), value if color is Piece.BLACK else -value)


def _judged(game: Game, number: int, move: PlacePieceCommand, limits: Limits) -> Judged:
    """The move, judged in the position before it."""
    answers = EngineBoard(game.board, move.piece).every_move(limits)
    played, best = answers[move.position], next(iter(answers.values()))
    better = played if played.value == best.value else best
    return Judged(number, move.piece, move.position, played.value, best.value - played.value,
                  best.is_exact, better.line)


def _limits(game: Game, nodes: int, exact: int) -> Limits:
    is_solved = game.board.count_pieces(Piece.EMPTY) <= exact
    return Limits() if is_solved else Limits(nodes=nodes)


def _effort(empties: int, nodes: int, exact: int) -> float:
    """The nodes that a position should need."""
    return nodes_to_solve(empties) if empties <= exact else nodes


def told(game: Game, judged: Review, mark: Callable[[Piece], str] = str) -> Iterator[str]:
    """A review in words, line by line; `mark` writes the colour of who moved."""
    if not judged.moves:
        yield "No move has been made yet."
        return
    yield "The final lead that each move leads to, in discs; = is exact, else an estimate."
    for move in judged.moves:
        line = f"{move.number:>3}. {mark(move.color)} {move.position} {_told(move.value, move)}"
        if move.grade is not Grade.BEST:
            best = f"{move.better[0]} {_told(move.value + move.loss, move)}"
            line += f", {move.grade.value}: {best}"
        yield line
    name = opening(game)
    if name:
        yield f"Opening: {name}."
    for player in game.black_player, game.white_player:
        yield f"{player.name} lost {judged.lost(player.color):.1f} discs."
    for move in judged.worst(3):
        yield (f"Move {move.number} lost {move.loss:.1f}; better play was "
               f"{' '.join(map(str, move.better[:8]))}.")
    turn = judged.turning_point
    yield (f"The game turned with move {turn.number}, {turn.position}." if turn else
           "The game never turned.")


def data(judged: Review) -> dict[str, object]:
    """A review as lists, texts and numbers."""
    turn = judged.turning_point
    moves = [move._asdict() | {
        "color": move.color.name.lower(), "position": str(move.position),
        "grade": move.grade.value, "better": list(map(str, move.better))}
        for move in judged.moves]
    return {"moves": moves, "curve": list(judged.curve), "turned": turn and turn.number,
            "lost": {color.name.lower(): judged.lost(color)
                     for color in (Piece.BLACK, Piece.WHITE)}}


def _told(value: float, move: Judged) -> str:
    return f"{signed(value)}{'=' * move.is_exact}"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
