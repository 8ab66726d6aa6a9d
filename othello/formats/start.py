"""Where a game began, and the positions since. A game keeps neither, but its plies know both."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.errors import FormatError
from othello.game import Game
from othello.piece import Piece
from othello.player import GameView


def start_of(game: Game) -> tuple[Board, Piece]:
    """The board before the first move, as a copy, and the side that was to move."""
    return next(positions_of(game))


def first_board(game: GameView) -> Board:
    """The board before the first move, as a copy."""
    board = copy(game.board)
    for move in reversed(game.moves):
        replace(move, board=board).undo()
    return board


def positions_of(game: Game) -> Iterator[tuple[Board, Piece]]:
    """The board before each ply and at the end, as copies, with the side to move."""
    board = first_board(game)
    for ply in game.history:
        yield copy(board), ply.piece
        if isinstance(ply, PlacePieceCommand):
            replace(ply, board=board).execute()
    yield board, game.current_player.color


def require_standard_start(game: Game) -> None:
    """Raise FormatError for a game that began anywhere else."""
    if start_of(game) != (Board(), Piece.BLACK):
        raise FormatError("expected a game from the standard start on 8x8")
