"""The player that looks some plies ahead on the class model."""

from random import Random

import pytest
from boards import board
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games_in_progress, play_at_random

from othello import Game, Piece
from othello.players.greedy import square_worth
from othello.players.minimax import WON, MinimaxPlayer


def test_it_looks_four_plies_ahead_unless_it_is_told_otherwise():
    assert MinimaxPlayer(Piece.BLACK).depth == 4
    assert MinimaxPlayer(Piece.BLACK, 2).depth == 2


@given(games_in_progress, st.integers(1, 2))
@settings(max_examples=15)
def test_alpha_beta_plays_what_minimax_would_on_the_best_of_equal_squares(game, depth):
    def best_value(color, depth):
        moves = game.validator.valid_moves(color)
        return max(-after(move, color, depth) for move in moves)

    def after(move, color, depth):
        game.play(move)
        try:
            return worth(color.opposite(), depth - 1)
        finally:
            game.undo()

    def worth(color, depth):
        if game.is_game_over:
            lead = game.board.count_pieces(color) - game.board.count_pieces(color.opposite())
            return lead + WON * ((lead > 0) - (lead < 0))
        if depth <= 0:
            own, other = (len(game.validator.valid_moves(side))
                          for side in (color, color.opposite()))
            squares = sum(square_worth(game.board, position)
                          * {color: 1, Piece.EMPTY: 0}.get(game.board[position], -1)
                          for position in game.board)
            return 3 * (own - other) + squares
        if game.current_player.color is not color:  # it has passed
            return -worth(color.opposite(), depth - 1)
        return best_value(color, depth)

    color = game.current_player.color
    best = best_value(color, depth)
    by_square = sorted(game.validator.valid_moves(color),
                       key=lambda move: square_worth(game.board, move), reverse=True)
    assert MinimaxPlayer(color, depth).choose_move(game) == next(
        move for move in by_square if -after(move, color, depth) == best)


@pytest.mark.parametrize("rows, chosen", [  # c4 ends the game in a tie, c3 goes on
    (["OOOX", "X-O-", "XO--", "O---"], "c4"), (["OOOO", "X-OO", "XO-O", "XO-X"], "c3")])
def test_a_tie_is_better_than_a_bad_position_and_worse_than_a_good_one(rows, chosen):
    player = MinimaxPlayer(Piece.BLACK, depth=1)
    assert str(player.choose_move(Game(board(*rows)))) == chosen


def lead_with_best_play(game, color):
    """The final lead of `color` in discs on the board, if both sides play as well as can be."""
    if game.is_game_over:
        return game.board.count_pieces(color) - game.board.count_pieces(color.opposite())
    leads = []
    for move in game.validator.valid_moves(game.current_player.color):
        game.play(move)
        leads.append(lead_with_best_play(game, color))
        game.undo()
    return max(leads) if game.current_player.color is color else min(leads)


@pytest.mark.parametrize("seed", range(12))
def test_an_end_within_the_horizon_is_played_as_well_as_can_be(seed):
    game = play_at_random(Game(), Random(seed), most=56)
    if not game.is_game_over:
        color = game.current_player.color
        expected = lead_with_best_play(game, color)
        game.play(MinimaxPlayer(color, depth=8).choose_move(game))
        assert lead_with_best_play(game, color) == expected
