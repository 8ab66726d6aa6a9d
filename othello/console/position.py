"""Positions as pictures or sentences, with the score."""

from collections.abc import Collection, Iterator
from itertools import zip_longest

from othello import Game, PassCommand, Player, Position
from othello.analysis.openings import name_of
from othello.analysis.phrases import join_squares, with_color
from othello.console.output import count_columns
from othello.console.picture import draw_board, draw_disc, picture_size
from othello.console.style import Style
from othello.session import Session


def format_position(session: Session, style: Style, width: int | None) -> str:
    """Return text that shows the position, the valid moves, the last move and the score.

    Words replace the picture in the accessible style or in a narrow terminal.
    """
    game, valid = session.game, valid_moves(session)
    if style.accessible or (width and width <= picture_size(game.board)[0]):
        lines = list(describe_discs(game, valid))
    else:
        last = game.moves[-1].position if game.moves else None
        lines = ["", draw_board(game.board, valid, last, style), "", status(game, style)]
    return "\n".join([*lines, *name_opening(game)])


def name_opening(game: Game) -> list[str]:
    """Return a sentence that names the opening, or an empty list if the position has no name."""
    name = name_of(game.board, game.current_player.color)
    return [f"Opening: {name}."] if name else []


def valid_moves(session: Session) -> list[Position]:
    """Return the valid moves of the side to move. After the end of the game, the list is empty."""
    game = session.game
    return [] if session.is_over else game.valid_moves


def sides(game: Game, style: Style) -> str:
    """Return the two players, such as `Black X against White O`."""
    return f"{_side(game.black_player, style)} against {_side(game.white_player, style)}"


def _side(player: Player, style: Style) -> str:
    if style.accessible:
        return with_color(player)
    return f"{player.name} {draw_disc(player.color, style)}"


def status(game: Game, style: Style) -> str:
    """Return the disc counts of both sides and the number of plies.

    Before the first ply, the number of plies is left out. After a pass, the status names the
    player who passed.
    """
    status = "   ".join([*(f"{_side(player, style)} {player.piece_count(game.board)}"
                           for player in (game.black_player, game.white_player)),
                         *[f"ply {len(game.history)}"] * bool(game.history)])
    if game.history and isinstance(game.history[-1], PassCommand):
        status += f"   {game.player(game.history[-1].piece).name} passed"
    return status


def format_moves(game: Game) -> list[str]:
    """Return all moves and passes, two per line."""
    plies = [f"{number:>3}. {game.player(ply.piece).name} "
             f"{'passes' if isinstance(ply, PassCommand) else ply}"
             for number, ply in enumerate(game.history, start=1)]
    return pair_up(plies, 20)


def pair_up(entries: list[str], width: int) -> list[str]:
    """Return `entries` in lines of two. The first entry fills `width` columns."""
    return [f"{left}{' ' * (width - count_columns(left))}{right}".rstrip()
            for left, right in zip_longest(entries[::2], entries[1::2], fillvalue="")]


def describe_discs(game: Game, valid: Collection[Position]) -> Iterator[str]:
    """Yield sentences about the discs of both sides and the `valid` moves."""
    for player in game.black_player, game.white_player:
        squares = [square for square in game.board if game.board[square] is player.color]
        yield f"{player.name} has {len(squares)}: {join_squares(squares)}."
    if valid:
        yield f"{game.current_player.name} can play {join_squares(valid)}."
