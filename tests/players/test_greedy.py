"""The player that considers only the next move."""

from random import Random

from support.boards import board
from hypothesis import given
from support.squares import square
from support.strategies import games_in_progress

from othello import Board, Game, Piece
from othello.players.greedy import GreedyPlayer, square_value

BLACK = Piece.BLACK


def test_corners_are_worth_most_and_their_neighbours_least():
    names = ["a1", "h1", "b1", "b2", "g8", "c1", "h4", "b3", "c3", "f6"]
    values = [square_value(Board(), square(name)) for name in names]
    assert values == [20, 20, -10, -10, -10, 5, 5, 0, 0, 0]


def test_greedy_takes_a_corner():
    corner = Game(board("-OX-", "-OX-", "----", "----"))
    assert str(GreedyPlayer(BLACK, Random(1)).choose_move(corner)) == "a1"


@given(games_in_progress)
def test_greedy_maximizes_flips_among_equal_squares(game):
    color, validator = game.current_player.color, game.validator
    choice = GreedyPlayer(color, Random(1)).choose_move(game)
    flips = {move: len(validator.flippable_positions(move, color))
             for move in validator.valid_moves(color)
             if square_value(game.board, move) == square_value(game.board, choice)}
    assert flips[choice] == max(flips.values())


@given(games_in_progress)
def test_greedy_maximizes_square_worth_plus_flips(game):
    color, validator = game.current_player.color, game.validator
    values = {move: square_value(game.board, move)
              + len(validator.flippable_positions(move, color))
              for move in validator.valid_moves(color)}
    assert values[GreedyPlayer(color, Random(1)).choose_move(game)] == max(values.values())
