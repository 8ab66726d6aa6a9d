"""The best moves of a position, each with its value and one reason."""

from typing import NamedTuple

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.engine.search import Analysis, Limits, analyse_all
from othello.game import Game
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.players.engine_player import bits_of, position_of
from othello.position import Position


ODD_REGIONS = (3, 5, 7)  # so small that they are played out without a pause


class Hint(NamedTuple):
    """A move with the final lead in discs that it leads to, and why."""

    position: Position
    value: float
    is_exact: bool
    reason: str


def hints(game: Game, number: int, limits: Limits) -> list[Hint]:
    """The best moves of the side to move, up to `number`, on 8x8; raises ValueError elsewhere."""
    color = game.current_player.color
    answers = analyse_all(*bits_of(game.board, color), limits)
    return [Hint(position_of(answer), answer.value, answer.is_exact,
                 _reason(game.board, color, answer)) for answer in answers[:number]]


def _reason(board: Board, color: Piece, answer: Analysis) -> str:
    """What a player would say for the move, and what is so on the board."""
    if answer.is_exact:
        lead = round(answer.value)
        if lead == 0:
            return "a tie with best play"
        return f"{'wins' if lead > 0 else 'loses'} by {abs(lead)} with best play"
    position = position_of(answer)
    after = _after(board, color, position)
    if _is_corner(board, position):
        return "takes a corner"
    replies = MoveValidator(after).valid_moves(color.opposite())
    if any(_is_corner(board, reply) for reply in replies):
        return "although it gives a corner"
    if not replies:
        return "leaves no valid move to reply"
    region = len(_region(board, position))
    if region == 1:
        return "fills a region of its own"
    if region in ODD_REGIONS:
        return f"starts in a region of {region} empties, an odd number, so can end there too"
    return f"leaves {len(replies)} valid move{'s' * (len(replies) > 1)} to reply"


def _region(board: Board, position: Position) -> set[Position]:
    """The empties that are joined to the one at `position`, itself included."""
    region, beside = set[Position](), [position]
    while beside:
        found = beside.pop()
        if found not in region:
            region.add(found)
            beside += [line[0].position for line in board.cell(found).lines.values()
                       if line[0].is_empty]
    return region


def _after(board: Board, color: Piece, position: Position) -> Board:
    copy = Board.from_string(str(board))
    flips = MoveValidator(copy).flippable_positions(position, color)
    PlacePieceCommand(copy, position, color, tuple(flips)).execute()
    return copy


def _is_corner(board: Board, position: Position) -> bool:
    return {position.row, position.col} <= {0, board.size - 1}
