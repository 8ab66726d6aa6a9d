"""Where a game began, which a game does not keep: it can be undone to there."""

from othello.board import Board
from othello.command import PlacePieceCommand
from othello.game import Game
from othello.piece import Piece


def start_of(game: Game) -> tuple[Board, Piece]:
    """The board before the first move, as a new one, and the side that was to move."""
    board = Board.from_string(str(game.board))
    for move in reversed(game.moves):
        PlacePieceCommand(board, move.position, move.piece, move.flipped).undo()
    return board, game.history[0].piece if game.history else game.current_player.color
