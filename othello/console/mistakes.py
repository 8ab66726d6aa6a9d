"""Sentences about the mistakes in a reviewed game."""

import re
from typing import TYPE_CHECKING

from othello import Board, Game, MoveValidator, Piece, Position
from othello.analysis.phrases import join_corners
from othello.console.console import Console
from othello.console.first_lessons import CORNERS
from othello.console.words import subject
from othello.formats.start import positions_of

if TYPE_CHECKING:
    from othello.analysis.review import ReviewedMove

X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}  # X-squares and their corners
MIN_CLEAR_LEAD = 3  # estimated discs
YOUR_VERBS = {"has": "have", "wins": "win", "loses": "lose", "ties": "tie"}


def address_player(reason: str, console: Console, side: Piece) -> str:
    """Return `reason`, with "you" instead of the side's name if the user plays only `side`."""
    if console.session.humans != [side]:
        return reason
    name = side.name.capitalize()
    reason = reason.replace(f"{name}'s", "your")
    reason = re.sub(rf"\b{name} (\w+)",
                    lambda match: f"you {YOUR_VERBS.get(match[1], match[1])}", reason)
    reason = reason.replace(name, "you").replace("its own", "your own")
    # At the start of a sentence, "you" needs a capital letter.
    return re.sub(r"(^|\. )you\b", r"\1You", reason)


def reason_of(console: Console, move: "ReviewedMove") -> str:
    """Return the reason why `move` is a mistake, as a clause."""
    reason = address_player(move.plain, console, move.color)
    is_name = reason.startswith(("Black", "White")) or not reason[0].isupper()
    return reason if is_name else reason[0].lower() + reason[1:]


def describe_mistake(console: Console, move: "ReviewedMove") -> str:
    """Describe how many discs a mistake cost, and name a better move."""
    from othello.analysis.leads import format_discs

    corner, nearby = _find_lost_corner(console, move), _find_next_corner(console, move)
    return (f"{f'gave away the corner {corner} and ' if corner else ''}"
            f"{f'is next to the empty corner {nearby} and ' if nearby and not corner else ''}"
            f"cost {format_discs(move.loss, move.is_proved)} discs. {move.better[0]} was better")


def explain_move(console: Console, square: Position) -> str:
    """Describe the quality of the move on `square`.

    Return an empty string if nobody played on the square or if the board is not 8x8.
    """
    game = console.game
    number = next((number for number, move in enumerate(game.moves, start=1)
                   if move.position == square), None)
    if number is None or game.board.size != 8:
        return ""
    from othello.analysis.review import judge_move  # a delayed import: the engine loads slowly

    move = judge_move(game, number)
    actor = subject(console.session, move.color)
    if not move.why:
        return f"{actor} played {square} as move {move.ply}. The search found no better move."
    advice = suggest_retry(move) if move.color in console.session.humans else ""
    return (f"{actor} played {square} as move {move.ply}. It {describe_mistake(console, move)}: "
            f"{reason_of(console, move)}{advice}")


def suggest_retry(move: "ReviewedMove") -> str:
    """Return a sentence that explains how to continue from the position before `move`."""
    return f" Type retry {move.ply} to play on from there."


def describe_corners(game: Game, square: Position) -> list[str]:
    """Describe how a valid move affects the corners."""
    if game.board.size != 8 or game.why_invalid(square):
        return []
    # a delayed import: the engine loads slowly
    from othello.analysis.features import empty_corners_beside, is_corner
    from othello.analysis.lines import line_outcome
    from othello.players.engine_board import EngineBoard

    if is_corner(square):
        return ["It takes a corner, and this disc can never be flipped."]
    side = game.current_player.color
    board, rival = EngineBoard(game.board, side), game.player(side.opposite()).name
    if corners := line_outcome(board, [square]).opp.corners:
        return [f"After it, {rival} can take {join_corners(corners)}."]
    return [f"It is next to the empty corner {corner}. That can let {rival} take the corner later."
            for corner in empty_corners_beside(~(board.own | board.opp), square)]


def describe_turning_point(console: Console, turn: "ReviewedMove") -> str:
    """Describe the turning point of the game: who was leading, and what the mistake was."""
    lead = turn.lead if turn.color is Piece.BLACK else -turn.lead
    was_ahead = round(lead, 1) > 0
    player, actor = console.game.player(turn.color), subject(console.session, turn.color)
    # In the middle of a sentence, "The computer (easy)" starts with a lowercase letter.
    by = actor if actor == player.name else actor[0].lower() + actor[1:]
    slightly = "" if turn.is_exact or abs(lead) >= MIN_CLEAR_LEAD else "slightly "
    summary = (f"{actor} {'were' if actor == 'You' else 'was'} {slightly}ahead until "
               f"move {turn.ply}" if was_ahead else
               f"The game was close until move {turn.ply}, by {by}")
    return (f"{summary}: {turn.position} {describe_mistake(console, turn)}: "
            f"{reason_of(console, turn)}")


def _find_lost_corner(console: Console, move: "ReviewedMove") -> Position | None:
    """Return the corner that `move` let the opponent take on the next move, or None.

    Before `move`, the opponent could not yet take this corner.
    """
    replies = console.game.history[move.ply:move.ply + 1]
    if not replies or str(replies[0]) not in CORNERS:
        return None
    corner = Position.parse(str(replies[0]))
    validator = MoveValidator(_board_before(console, move))
    return None if validator.is_valid_move(corner, move.color.opposite()) else corner


def _find_next_corner(console: Console, move: "ReviewedMove") -> str | None:
    """Return the empty corner diagonally next to `move`, or None."""
    corner = X_SQUARES.get(str(move.position))
    if corner and _board_before(console, move).cell(Position.parse(corner)).is_empty:
        return corner
    return None


def _board_before(console: Console, move: "ReviewedMove") -> Board:
    board, _ = [*positions_of(console.game)][move.ply - 1]
    return board
