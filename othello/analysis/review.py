"""A game review, which shows how much each move lost and which mistake decided the game.

All leads are Black's. Each lead comes from the evaluation of one position. The loss of a move is
the lead after the best move minus the lead after the played move. Two more estimates of the loss
come from the next position and from the opening book. The review uses the smallest estimate.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import inf
from time import perf_counter
from typing import NamedTuple

from othello import Game, Outcome, Piece, PlacePieceCommand, Position
from othello.analysis.budget import DEFAULT_NODES, mistake_threshold
from othello.analysis.evaluate import (
    MoveValue, PositionValue, best_play, evaluate, evaluate_all, play_out)
from othello.analysis.leads import compare_results
from othello.analysis.reasons import NO_REASON, compare_moves
from othello.formats.form import require_game
from othello.players.book import book
from othello.players.engine_board import EngineBoard, plies_of, require_8x8, sign

MAX_CLOSE_LEAD = 2.0  # in discs; if an estimated lead is smaller than this, the winner is unclear
MIN_JUMP = 5.0  # in discs; twice the typical error of estimates near the end of a game
TIME_MARGIN = 1.5  # safety factor for the estimated time, because some endings take unusually long
MAX_TIMED_POSITIONS = 8  # the time estimate uses up to this many recent positions per process


class Grade(Enum):
    """The severity of a loss. Each value is the word shown to users."""

    SOUND = "sound"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, loss: float, minimum: float = 1) -> "Grade":
        """Return the grade of a move that loses `loss` discs. Losses below `minimum` are sound."""
        if loss < minimum:
            return cls.SOUND
        if loss < 3:
            return cls.INACCURACY
        return cls.MISTAKE if loss <= 6 else cls.BLUNDER


class ReviewedMove(NamedTuple):
    """A move in a game, compared with the best move."""

    number: int  # move number, starting with 1; passes have no number
    ply: int  # ply number, starting with 1; passes count
    color: Piece
    position: Position
    lead: float  # Black's final lead in discs, as expected before the move
    is_exact: bool
    loss: float
    is_proved: bool  # whether the loss is exact
    grade: Grade
    # The best line of play. If the move played loses nothing, the line starts with it.
    better: tuple[Position, ...]
    why: str  # why the move is worse, or an empty string for a sound move
    plain: str = ""  # the same reason, worded for beginners


@dataclass(frozen=True)
class Review:
    """A game's moves, the discs that each move loses, and Black's final lead."""

    moves: tuple[ReviewedMove, ...]
    lead: float
    is_exact: bool
    forfeit: Outcome | None = None  # a resignation or timeout, which doesn't change the leads

    @property
    def curve(self) -> tuple[float, ...]:
        """Black's expected final lead before each move and after the last move."""
        return (*(move.lead for move in self.moves), self.lead)

    @property
    def exact_from(self) -> int | None:
        """The index in `curve` from which all leads are exact, or None if the last isn't exact."""
        exact = [*(move.is_exact for move in self.moves), self.is_exact]
        first = max((number for number, is_exact in enumerate(exact, start=1) if not is_exact),
                    default=0)
        return first if first < len(exact) else None

    @property
    def largest_jump(self) -> float:
        """The error, in discs, of the last estimated lead.

        Errors of at most MIN_JUMP discs count as 0.
        """
        first = self.exact_from
        if not first:
            return 0.0
        last = self.moves[first - 1]
        jump = abs(self.curve[first] - last.lead + sign(last.color) * last.loss)
        return round(jump, 1) if jump > MIN_JUMP else 0.0

    def mistakes(self, color: Piece) -> list[ReviewedMove]:
        """Return the mistakes that a side made.

        Losses below `mistake_threshold` are not mistakes.
        """
        return [move for move in self.moves
                if move.color is color and move.grade is not Grade.SOUND]

    def worst(self, number: int) -> list[ReviewedMove]:
        """Return up to `number` mistakes, worst first."""
        mistakes = [move for move in self.moves if move.grade is not Grade.SOUND]
        return sorted(mistakes, key=lambda move: -move.loss)[:number]

    def total_loss(self, color: Piece) -> float:
        """Return the total loss from a side's mistakes, rounded to a tenth of a disc."""
        return round(sum((mistake.loss for mistake in self.mistakes(color)), 0.0), 1)

    @property
    def turning_point(self) -> ReviewedMove | None:
        """The last mistake that turned the game towards its final result, or None.

        The lead after this mistake predicts the final result, but the lead before it doesn't.
        If a later mistake changes the predicted result again, the earlier mistake doesn't count.
        If a side forfeits while tied or ahead, the value is None.
        """
        winners = [*(_winner(move.lead, move.is_exact) for move in self.moves),
                   _winner(self.lead, self.is_exact)]
        final, turn = winners[-1], None
        if final is None or self.forfeit and final != -sign(self.forfeit.loser):
            return None
        for move, before, after in zip(self.moves, winners, winners[1:]):
            if move.grade is not Grade.SOUND and before != after and final in (before, after):
                turn = move if after == final else None
        return turn


def review(game: Game, nodes: int = DEFAULT_NODES, exact: int | None = None,
           progress: Callable[[int, float], None] = lambda number, seconds: None,
           clock: Callable[[], float] = perf_counter, jobs: int = 1,
           notify: Callable[[str], None] = print, forfeit: Outcome | None = None) -> Review:
    """Review a finished or unfinished 8x8 game.

    Raises BoardSizeError if the board isn't 8x8, and TypeError if `game` is not a Game.

    `nodes` and `exact` limit each evaluation. `jobs` is the number of processes that share the
    work. `progress` receives the number of reviewed moves and a generous estimate of the remaining
    seconds. The estimate is based on the latest searches. `notify` receives a message if a process
    is killed.
    """
    times, evaluations = [(clock(), 0.0)], dict[int, PositionValue]()
    plies, positions = list(numbered_moves(require_game(game))), _positions(game)
    for index, evaluation, work in evaluate_all(positions, nodes, exact, jobs, notify):
        evaluations[index] = evaluation
        times.append((clock(), work.done))
        start_time, start_done = times[max(0, len(evaluations) - MAX_TIMED_POSITIONS * jobs)]
        if len(evaluations) > 1 and work.done > start_done:
            seconds = times[-1][0] - start_time
            progress(len(evaluations) - 1,
                     seconds * work.remaining / (work.done - start_done) * TIME_MARGIN)
    moves = [_judge(positions[index], index + 1, ply, move, evaluations[index],
                    evaluations[index + 1])
             for index, (ply, move) in enumerate(plies)]
    final = evaluations[len(moves)]
    return Review(tuple(moves), final.lead, final.is_exact, forfeit)


def judge_move(game: Game, number: int) -> ReviewedMove:
    """Compare a move in an 8x8 game with the best move.

    `number` is 1 for the first move. Passes have no number.
    """
    ply, move = [*numbered_moves(game)][number - 1]
    board, next_board = _positions(game)[number - 1:number + 1]
    return _judge(board, number, ply, move, evaluate(board), evaluate(next_board))


def _positions(game: Game) -> list[EngineBoard]:
    """Return the position before each move, and the last position.

    Raises BoardSizeError if the board isn't 8x8.
    """
    require_8x8(game.board)
    *plies, _ = plies_of(game)
    return [*(EngineBoard.of_bits(own, opp, Piece.BLACK if turn == 1 else Piece.WHITE)
              for own, opp, turn in plies),
            EngineBoard(game.board, game.current_player.color)]


def numbered_moves(game: Game) -> Iterator[tuple[int, PlacePieceCommand]]:
    """Yield the moves in a game with their ply numbers. Passes count as plies."""
    for number, ply in enumerate(game.history, start=1):
        if isinstance(ply, PlacePieceCommand):
            yield number, ply


def _judge(board: EngineBoard, number: int, ply: int, move: PlacePieceCommand,
           before: PositionValue, after: PositionValue) -> ReviewedMove:
    """Compare a move with the best move in the same position.

    The loss is proved if the evaluations before and after the move are both proved. Otherwise
    the loss is the smallest estimate from `before`, `after` and the opening book.
    """
    side, best = sign(move.piece), before.moves[0]
    played = next(value for value in before.moves if value.position == move.position)
    if before.is_exact and after.is_exact:
        played = played._replace(lead=after.lead, is_exact=True)
    is_proved = before.is_exact and played.is_exact
    losses = [side * (best.lead - played.lead)]
    if not is_proved:
        book_loss = book().losses(board).get(move.position, inf)  # in hundredths of a disc
        losses += [side * (best.lead - after.lead), book_loss / 100]
    loss = round(max(0.0, min(losses)), 1)
    grade, why, plain = Grade.of(loss, mistake_threshold(board.empties, is_proved)), "", ""
    better = best_play(board, before) if loss else played.line
    if is_proved and grade is not Grade.SOUND:
        why = compare_results(move.piece, played, [best])
        plain = _explain_results(board, best._replace(line=better), played, after)
    elif grade is not Grade.SOUND:
        worse_move = _with_lead(played, best.lead - side * loss, after)
        _, _, why, plain = compare_moves(board, best, worse_move)
    return ReviewedMove(number, ply, move.piece, move.position, before.lead, before.is_exact, loss,
                        is_proved, grade, better, why, plain)


def _explain_results(board: EngineBoard, best: MoveValue, played: MoveValue,
                     after: PositionValue) -> str:
    """Return sentences for beginners that explain why two moves have different exact results."""
    line = (played.position, *(after.moves[0].line if after.moves else ()))
    reason = compare_moves(board, best, played._replace(line=play_out(board, line)))
    # In sentences about two moves, "It" would be ambiguous.
    plain = re.sub(r"^It\b", str(best.position), reason.plain)
    return " ".join([f"{compare_results(board.to_move, best, [played])}.",
                     *[plain] * (reason.topic not in NO_REASON)])


def _with_lead(played: MoveValue, lead: float, after: PositionValue) -> MoveValue:
    """Return `played` with a new lead and a matching line of play.

    If `lead` differs from `played.lead`, the new line consists of the move in `played` and the
    best line from `after`.
    """
    move = played._replace(lead=lead)
    if not after.moves or not round(lead - played.lead, 1):
        return move
    return move._replace(line=(played.position, *after.moves[0].line))


def _winner(lead: float, is_exact: bool) -> int | None:
    """Return 1 for Black, -1 for White, 0 for a tie, or None if the winner is unclear."""
    return (lead > 0) - (lead < 0) if is_exact or abs(lead) >= MAX_CLOSE_LEAD else None
