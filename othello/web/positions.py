"""Positions that a visitor sets up or views."""

from dataclasses import dataclass, field

from othello import Game
from othello.analysis.explain import first_passes
from othello.analysis.phrases import Side, plural, side_of
from othello.formats import obf
from othello.formats.start import start_of
from othello.web import uploads, views


@dataclass(frozen=True)
class ParsedPosition:
    """A position and the side to move."""

    position: views.Position
    turn: Side
    text: str = field(metadata={"description": "the squares as X, O and -, then the side to move"})
    is_playable: bool
    sentence: str


@dataclass(frozen=True)
class CurrentPosition(views.Position):
    """A position in a game or a variation, with the valid moves."""

    turn: Side | None
    valid: list[views.ValidMove]


def parse_position(text: str) -> ParsedPosition:
    """Parse a board position.

    Return the board position, and whether a game can start from it. Raises FormatError.
    """
    game = uploads.first(text).game
    color = game.current_player.color if game.moves else start_of(game)[1]
    return ParsedPosition(views.position_of(game), side_of(color),
                          f"{obf.squares_of(game.board)} {color.symbol}", not game.is_game_over,
                          _sentence(game))


def describe_position(game: Game) -> CurrentPosition:
    """Return the current position of `game`."""
    turn = None if game.is_game_over else side_of(game.current_player.color)
    return CurrentPosition(**vars(views.position_of(game)), turn=turn,
                           valid=views.valid_moves(game) if turn else [])


def _sentence(game: Game) -> str:
    """Return a sentence about the side to move and its valid moves."""
    if game.is_game_over:
        return f"{uploads.UNPLAYABLE.capitalize()}."
    color = game.current_player.color
    moves = plural(len(game.valid_moves), "valid move")
    return " ".join([*first_passes(game), f"{color.name.capitalize()} has {moves}."])
