"""The best moves of a position, each with its value and one reason."""

from copy import copy
from itertools import islice
from typing import NamedTuple

from othello.analysis.features import Features, features, is_corner, region
from othello.board import Board
from othello.command import PlacePieceCommand
from othello.engine.search import Limits
from othello.game import Game
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.players.engine_board import Answer, EngineBoard
from othello.position import Position

ODD_REGIONS = (3, 5, 7)  # so small that they are played out without a pause


class Hint(NamedTuple):
    """A move with the final lead in discs that it leads to, and why."""

    position: Position
    value: float
    is_exact: bool
    reason: str


class Change(NamedTuple):
    """What a move makes of the numbers of both sides."""

    own: Features  # before
    opp: Features
    own_after: Features
    opp_after: Features


def hints(game: Game, number: int, limits: Limits) -> list[Hint]:
    """The best moves of the side to move, up to `number`, on 8x8; raises ValueError elsewhere.

    Moves that a symmetry of the board turns into each other get the same value and reason.
    """
    asked = EngineBoard(game.board, game.current_player.color)
    before = features(asked)
    answers = islice(asked.every_move(limits).items(), number)
    return [Hint(position, answer.value, answer.is_exact,
                 _reason(asked, before, position, answer)) for position, answer in answers]


def _reason(asked: EngineBoard, before: tuple[Features, Features], position: Position,
            answer: Answer) -> str:
    """What a player would say for the move, and what is so on the board."""
    if answer.is_exact:
        lead = round(answer.value)
        if lead == 0:
            return "a tie with best play"
        return f"{'wins' if lead > 0 else 'loses'} by {abs(lead)} with best play"
    board, color = asked.board, asked.to_move
    after = features(EngineBoard(_after(board, color, position), color))
    change = Change(*before, *after)
    own, other = (side.name.capitalize() for side in (color, color.opposite()))
    if is_corner(board, position):
        stable = _goes(change.own.stable, change.own_after.stable)
        return f"takes a corner; {own}'s stable discs {stable}"
    if change.opp_after.corners - change.opp.corners:
        return f"although it gives {other} a corner"
    if not change.opp_after.mobility:
        return f"leaves {other} no valid move"
    empties = len(region(board, position))
    if empties == 1:
        return "fills a region of its own"
    if empties in ODD_REGIONS:
        return f"starts in a region of {empties} empties, an odd number, so can end there too"
    return best_count(change, own, other)


def best_count(change: Change, own: str, other: str) -> str:
    """The number that changes most for the better; the valid moves where none does."""
    before, after = change.own, change.own_after
    moves = (f"{other}'s valid moves {_goes(change.opp.mobility, change.opp_after.mobility)}, "
             f"{own}'s {_goes(before.mobility, after.mobility)}")
    gains = {
        moves: after.mobility - before.mobility
        + change.opp.mobility - change.opp_after.mobility,
        f"{own}'s stable discs {_goes(before.stable, after.stable)}":
            2 * (after.stable - before.stable),
        f"{own}'s frontier discs {_goes(before.frontier, after.frontier)}":
            before.frontier - after.frontier}
    best = max(gains, key=gains.__getitem__)
    return best if gains[best] > 0 else moves


def signed(value: float) -> str:
    """A lead in discs, such as +1.4; none is +0.0."""
    return f"{round(value, 1) + 0.0:+.1f}"


def _goes(before: int, after: int) -> str:
    return f"stay at {after}" if before == after else f"go from {before} to {after}"


def _after(board: Board, color: Piece, position: Position) -> Board:
    """A copy of the board with a valid move made."""
    after = copy(board)
    flips = MoveValidator(after).flippable_positions(position, color)
    PlacePieceCommand(after, position, color, tuple(flips)).execute()
    return after
