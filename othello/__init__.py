"""A class model of Othello, with one file per concept.

Subpackages contain everything else, such as the engine and the interfaces.

>>> from othello import Game, Position
>>> game = Game()
>>> move = game.play(Position.parse("d3"))
>>> [str(square) for square in move.flipped], game.score
(['d4'], Score(black=4, white=1))
"""

import sys

if sys.version_info < (3, 10):  # Older Python versions would fail on import with an unclear error.
    sys.exit("othello needs Python 3.10 or newer, but this is Python %d.%d" % sys.version_info[:2])

from othello.board import Board
from othello.cell import Cell
from othello.command import Command, CommandHistory, PassCommand, PlacePieceCommand
from othello.direction import Direction
from othello.errors import (
    FormatError,
    HistoryError,
    NotationError,
    OthelloError,
    OutOfBoundsError,
)
from othello.game import Game, GameListener
from othello.game_state import Ending, GameState, Outcome, Score
from othello.move_validator import InvalidMoveReason, MoveValidator, Ray, RayEnd
from othello.piece import Piece
from othello.player import GameView, InvalidMoveError, Player
from othello.position import Position

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Cell",
    "Command",
    "CommandHistory",
    "Direction",
    "Ending",
    "FormatError",
    "Game",
    "GameListener",
    "GameState",
    "GameView",
    "HistoryError",
    "InvalidMoveReason",
    "InvalidMoveError",
    "MoveValidator",
    "NotationError",
    "OthelloError",
    "Outcome",
    "OutOfBoundsError",
    "PassCommand",
    "Piece",
    "PlacePieceCommand",
    "Player",
    "Position",
    "Ray",
    "RayEnd",
    "Score",
]
