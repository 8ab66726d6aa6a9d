"""A game reviewed: what each move lost, and where the game turned.

Leads are told for Black throughout, and each is that of the verdict on one position. The loss of
a move is how much more the best move leads to, as far as the verdict after it and the opening book
bear that out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import NamedTuple

from othello.analysis.effort import STANDARD, least_fault
from othello.analysis.leads import results
from othello.analysis.reasons import compared
from othello.analysis.verdict import Verdict, Worth, best_play, verdicts
from othello.command import PlacePieceCommand
from othello.game import Game
from othello.game_state import Outcome
from othello.piece import Piece
from othello.players.book import book
from othello.players.engine_board import EngineBoard, plies_of, require_8x8, sign
from othello.position import Position

CLOSE = 2.0  # discs: a lead that is estimated to be smaller tells no winner
LEAP = 5.0  # discs: twice as many as late estimates are off as a rule
MARGIN = 1.5  # of the foretold time, since the endings of a game can be harder than most


class Grade(Enum):
    """How much a move lost; the value is the word for it."""

    SOUND = "sound"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, loss: float, least: float = 1) -> "Grade":
        """The grade for a loss in discs: less than `least`, less than 3, up to 6, or more."""
        if loss < least:
            return cls.SOUND
        if loss < 3:
            return cls.INACCURACY
        return cls.MISTAKE if loss <= 6 else cls.BLUNDER


class Judged(NamedTuple):
    """A move of a game, compared with the best one."""

    number: int  # of the move, from 1; passes are not counted
    ply: int  # the same with passes counted, as lists of moves and `goto` do
    color: Piece
    position: Position
    lead: float  # of Black at the end in discs, before the move and with best play
    is_exact: bool
    loss: float
    is_proved: bool  # the loss
    grade: Grade
    better: tuple[Position, ...]  # best play instead, from this move on; without passes
    why: str  # it was worse; empty where it is sound


@dataclass(frozen=True)
class Review:
    """All moves of a game, judged, and the lead of Black at its end."""

    moves: tuple[Judged, ...]
    lead: float
    is_exact: bool
    forfeit: Outcome | None = None  # who resigned or lost on time, which no lead shows

    @property
    def curve(self) -> tuple[float, ...]:
        """Black's lead with best play, before each move and at the end."""
        return (*(move.lead for move in self.moves), self.lead)

    @property
    def exact_from(self) -> int | None:
        """The index in the curve from which on all is exact; None if its end is not."""
        exact = [*(move.is_exact for move in self.moves), self.is_exact]
        estimates = [index for index, is_exact in enumerate(exact) if not is_exact]
        first = estimates[-1] + 1 if estimates else 0
        return first if first < len(exact) else None

    @property
    def leap(self) -> float:
        """By how many discs the first exact value is not what the estimates before it foretold.

        It is 0 if there are no estimates, no exact values, or no more than LEAP of them between.
        """
        first = self.exact_from
        if not first:
            return 0.0
        last = self.moves[first - 1]
        leap = abs(self.curve[first] - last.lead + sign(last.color) * last.loss)
        return round(leap, 1) if leap > LEAP else 0.0

    def faults(self, color: Piece) -> list[Judged]:
        """The moves of a side that lost more than may be the noise of the search."""
        return [move for move in self.moves
                if move.color is color and move.grade is not Grade.SOUND]

    def worst(self, number: int) -> list[Judged]:
        """Up to `number` faults, the worst first."""
        faults = [fault for color in (Piece.BLACK, Piece.WHITE) for fault in self.faults(color)]
        return sorted(faults, key=lambda move: (-move.loss, move.number))[:number]

    def lost(self, color: Piece) -> float:
        """All that the faults of a side lost, in discs."""
        return total(self.faults(color))

    @property
    def turning_point(self) -> Judged | None:
        """The fault that led to how the game came out; None if no single one did.

        It is the last that changed the winner, or gave away a draw, if no fault after it has given
        that back. There is none where somebody who was not behind resigned or lost on time.
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


def total(faults: Iterable[Judged]) -> float:
    """What some faults lost together, in tenths of a disc."""
    return round(sum((fault.loss for fault in faults), 0.0), 1)


def review(game: Game, nodes: int = STANDARD, exact: int | None = None,
           progress: Callable[[int, float], None] = lambda number, seconds: None,
           clock: Callable[[], float] = perf_counter, jobs: int = 1,
           tell: Callable[[str], None] = print, forfeit: Outcome | None = None) -> Review:
    """Judge a game on 8x8, finished or not; raises BoardSizeError elsewhere.

    `nodes` and `exact` are those of a verdict, and its positions are shared out among `jobs`
    processes. After each position but the first `progress` is called with the number of moves
    that this makes, and the seconds that the rest should take at most; `tell` is told where a
    process was killed.
    """
    require_8x8(game.board)
    begin, found = clock(), dict[int, Verdict]()
    numbered = list(numbered_moves(game))
    *before, _ = plies_of(game)
    positions = [EngineBoard.of_bits(own, opp, Piece.BLACK if turn == 1 else Piece.WHITE)
                 for own, opp, turn in before]
    positions.append(EngineBoard(game.board, game.current_player.color))
    for index, judged, done in verdicts(positions, nodes, exact, jobs, tell):
        found[index] = judged
        if len(found) > 1:
            progress(len(found) - 1, (clock() - begin) * (1 / done - 1) * MARGIN)
    moves = [_judged(positions[index], index + 1, ply, move, found[index], found[index + 1])
             for index, (ply, move) in enumerate(numbered)]
    last = found[len(moves)]
    return Review(tuple(moves), last.lead, last.is_exact, forfeit)


def numbered_moves(game: Game) -> Iterator[tuple[int, PlacePieceCommand]]:
    """The moves of a game, each with the number of its ply: passes are counted, and left out."""
    for number, ply in enumerate(game.history, start=1):
        if isinstance(ply, PlacePieceCommand):
            yield number, ply


def _judged(asked: EngineBoard, number: int, ply: int, move: PlacePieceCommand, before: Verdict,
            after: Verdict) -> Judged:
    """The move, judged by the verdicts before and after it.

    The loss is proved if both values are. Otherwise it is the smallest of up to three estimates:
    by the verdict before the move, by that after it, which has looked a ply further, and by the
    book, which has looked further still.
    """
    side, best = sign(move.piece), before.moves[0]
    played = next(worth for worth in before.moves if worth.position == move.position)
    if before.is_exact and after.is_exact:
        played = played._replace(lead=after.lead, is_exact=True)
    is_proved = before.is_exact and played.is_exact
    losses = [side * (best.lead - played.lead)]
    if not is_proved:
        losses += [side * (best.lead - after.lead), *_in_book(asked, move)]
    loss = round(max(0.0, min(losses)), 1)
    grade, why = Grade.of(loss, least_fault(asked.empties, is_proved)), ""
    if grade is not Grade.SOUND:
        why = results(move.piece, played, [best]) if is_proved else compared(
            asked, best, _as_seen(played, best.lead - side * loss, after)).of_worse
    better = best_play(asked, before) if loss else played.line
    return Judged(number, ply, move.piece, move.position, before.lead, before.is_exact, loss,
                  is_proved, grade, better, why)


def _as_seen(played: Worth, lead: float, after: Verdict) -> Worth:
    """The move with the lead that its loss leaves, and with the line that leads there.

    It is that of the verdict after the move where the verdict before it foretold another lead.
    """
    seen = played._replace(lead=lead)
    if not after.moves or not round(lead - played.lead, 1):
        return seen
    return seen._replace(line=(played.position, *after.moves[0].line))


def _in_book(asked: EngineBoard, move: PlacePieceCommand) -> Iterator[float]:
    """What a move loses in the opening book, in discs, if it is there."""
    if (loss := book().losses_of(asked).get(move.position)) is not None:
        yield loss / 100


def _winner(lead: float, is_exact: bool) -> int | None:
    """1 for Black, -1 for White, 0 for a tie, and None where an estimate is too near to one."""
    return (lead > 0) - (lead < 0) if is_exact or abs(lead) >= CLOSE else None
