"""Where a game began. A game does not keep its start, but its moves can be taken back."""

from copy import copy
from dataclasses import replace

from othello.board import Board
from othello.errors import FormatError
from othello.game import Game
from othello.piece import Piece


def start_of(game: Game) -> tuple[Board, Piece]:
    """The board before the first move, as a copy, and the side that was to move."""
    board = copy(game.board)
    for move in reversed(game.moves):
        replace(move, board=board).undo()
    return board, game.history[0].piece if game.history else game.current_player.color


def require_standard_start(game: Game) -> None:
    """Raise FormatError for a game that began anywhere else."""
    if start_of(game) != (Board(), Piece.BLACK):
        raise FormatError("expected a game from the standard start on 8x8")
