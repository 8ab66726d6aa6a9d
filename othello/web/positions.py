"""Positions that people set up or look at: what stands there, and whose turn it is."""

from othello.analysis.explain import first_passes
from othello.analysis.phrases import counted
from othello.formats.obf import squares_of
from othello.formats.start import start_of
from othello.game import Game
from othello.web import brought, views
from othello.web.study_schemas import Looked, SetUp


def arranged(text: str) -> SetUp:
    """The position of a text, and whether it can be played; raises FormatError."""
    game = brought.first(text).game
    first = game.current_player.color if game.moves else start_of(game)[1]
    return SetUp(position=views.position_after(game, len(game.history)), turn=views.side(first),
                 text=f"{squares_of(game.board)} {first.symbol}",
                 is_playable=not game.is_game_over, sentence=_sentence(game))


def looked(game: Game) -> Looked:
    """The position that a game has come to."""
    position = views.position_after(game, len(game.history))
    is_over = game.is_game_over
    return Looked(**dict(position), turn=None if is_over else views.side(
        game.current_player.color), valid=[] if is_over else views.valid_moves(game))


def _sentence(game: Game) -> str:
    """Who may move in a position."""
    if game.is_game_over:
        return "Neither side has a valid move: this cannot be played."
    color = game.current_player.color
    moves = counted(len(game.valid_moves), "valid move")
    return " ".join([*first_passes(game), f"{color.name.capitalize()} has {moves}."])
