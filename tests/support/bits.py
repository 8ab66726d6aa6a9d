"""Boards as integers, for tests that compare the engine with the class model."""

from random import Random

from support.helpers import play
from support.strategies import play_at_random

from othello import Game, Piece, Position
from othello.engine.native_rules import native
from othello.engine.symmetry import orientations
from othello.players.engine_board import EngineBoard

FULL = 2**64 - 1


def unsigned(board, color=Piece.BLACK):
    """Return the discs of `color` and of its opponent as unsigned integers."""
    engine_board = EngineBoard(board, color)
    return engine_board.own, engine_board.opp


def bits(board, color=Piece.BLACK):
    """Return the discs of `color` and of its opponent as the engine's native integers."""
    own, opp = unsigned(board, color)
    return native(own), native(opp)


def canonical_discs(transcript):
    """Play a transcript, and return both sides' discs in the canonical orientation."""
    game = play(transcript)
    return min(orientations(*unsigned(game.board, game.current_player.color)))


def bit(position):
    return native(1 << 8 * position.row + position.col)


def squares_of(discs):
    return [Position(*divmod(square, 8)) for square in range(64) if (discs & FULL) >> square & 1]


def bits_at(positions):
    """Return an integer with a bit for each position."""
    return sum(1 << 8 * position.row + position.col for position in positions)


def random_endgame(seed, empties):
    """Play random moves until `empties` squares are empty, and return both sides' discs."""
    game, random = Game(), Random(seed)
    while game.board.count_pieces(Piece.EMPTY) > empties and not game.is_game_over:
        play_at_random(game, random, max_moves=1)
    return unsigned(game.board, game.current_player.color)
