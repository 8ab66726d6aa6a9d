"""The panel with the players, the discs and the latest moves."""

from copy import copy

from othello import Game, PassCommand, Player
from othello.analysis.phrases import plural
from othello.console.output import count_columns
from othello.console.picture import draw_disc, draw_shares, mark_last
from othello.console.position import describe_discs, name_opening, pair_up, status, valid_moves
from othello.console.screen import KEYS, KEYS_AFTER_THE_END, KEYS_FOR_8X8, Scene
from othello.console.style import Style
from othello.console.words import player_label
from othello.session import Session

BAR_COLUMNS = 30


def scene_of(session: Session, style: Style, bar: str) -> Scene:
    """Return the current position, with the text that is shown around the board.

    `bar` is the evaluation bar, or an empty string.
    """
    game, valid = session.game, valid_moves(session)
    opening = name_opening(game)
    rest = list(filter(None, [bar, *opening]))
    black, white = game.score
    share = black / (black + white)
    title = "At the end" if game.is_game_over else "Likely at the end"
    return Scene(
        copy(game.board), valid, game.moves[-1].position if game.moves else None,
        panel=[*(_player(session, player, style)
                 for player in (game.black_player, game.white_player)), "",
               draw_shares(share, BAR_COLUMNS, style),
               f"Black has {100 * share:.0f}% of the discs.", _turn(session), *opening, "",
               *([f"{title}:", bar, ""] if bar else [])],
        status=[status(game, style), *rest], moves=_moves(game, style),
        words=[*describe_discs(game, valid), *rest],
        keys=[key for key in (KEYS_AFTER_THE_END if session.is_over else KEYS)
              if game.board.size == 8 or key not in KEYS_FOR_8X8])


def _player(session: Session, player: Player, style: Style) -> str:
    mark = ">" if player is session.game.current_player and not session.is_over else " "
    text = f"{mark} {draw_disc(player.color, style)} {player_label(session, player)}"
    return f"{text}{player.piece_count(session.game.board):>{BAR_COLUMNS - count_columns(text)}}"


def _turn(session: Session) -> str:
    """Describe the turn and the number of valid moves, or the end of the game."""
    if session.is_over:
        return "The game is over."
    player, number = session.game.current_player, len(session.game.valid_moves)
    owner = "Your" if session.humans == [player.color] else f"{player.name}'s"
    return f"{owner} turn: {plural(number, 'place')} to play."


def _moves(game: Game, style: Style) -> list[str]:
    """Return the numbered plies in pairs, with a mark on the last move."""
    last = game.moves[-1] if game.moves else None
    entries = ["passes" if isinstance(ply, PassCommand) else
               mark_last(str(ply), style) if ply is last else str(ply) for ply in game.history]
    plies = [f"{number:>2} {entry}" for number, entry in enumerate(entries, start=1)]
    return pair_up(plies, 12)
