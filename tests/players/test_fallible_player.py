"""The player with human weaknesses."""

from collections import Counter
from math import e
from random import Random

import pytest
from support.boards import board
from hypothesis import given, settings
from support.squares import square
from support.strategies import games_in_progress

from othello import Board, Game, Piece
from othello.players import engine_player, greedy, minimax
from othello.players.fallible_player import FalliblePlayer

BLACK = Piece.BLACK


def choices(values, temperature, times=1):
    player = FalliblePlayer(BLACK, Random(1), temperature, lambda board, color: values)
    game = Game()
    return Counter(str(player.choose_move(game)) for _ in range(times))


def test_move_one_temperature_worse_is_played_e_times_less():
    counts = choices({square("d3"): 5.0, square("c4"): 3.0, square("f5"): 4.0}, 2, times=20_000)
    assert counts["d3"] / counts["c4"] == pytest.approx(e, rel=0.05)
    assert counts["d3"] / counts["f5"] == pytest.approx(e**0.5, rel=0.05)


def test_best_move_is_chosen_regardless_of_move_order():
    counts = choices({square("d3"): -9000.0, square("c4"): 10_000.0, square("f5"): 0.0}, 0.5, 100)
    assert counts == {"c4": 100}


@pytest.mark.slow
@pytest.mark.parametrize("value_moves", [
    greedy.move_values, lambda *of: minimax.move_values(*of, depth=2),
    lambda *of: engine_player.move_values(*of, depth=1)],
    ids=["greedy", "minimax", "engine"])
@settings(max_examples=20)
@given(game=games_in_progress.filter(lambda game: game.board.size == 8))
def test_move_values_cover_valid_moves_and_change_nothing(value_moves, game):
    before = str(game.board)
    values = value_moves(game.board, game.current_player.color)
    assert set(values) == set(game.valid_moves) and str(game.board) == before


def test_greedy_value_is_the_square_value_plus_the_flips():
    values = greedy.move_values(board("-OX-", "-OX-", "----", "----"), BLACK)
    assert values[square("a1")] == greedy.CORNER + 1


def test_engine_move_values_are_in_discs():
    values = engine_player.move_values(Board(), BLACK, depth=1)
    assert all(abs(value) < 10 for value in values.values())
