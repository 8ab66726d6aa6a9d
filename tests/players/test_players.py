"""Computer players make valid, reproducible moves and beat weaker players."""

from random import Random

import pytest
from support.helpers import play
from hypothesis import given, settings
from support.strategies import games_in_progress, play_at_random

from othello import Board, Game, Piece, Position
from othello.engine.search import Limits
from othello.players.engine_player import EnginePlayer
from othello.players.registry import Settings, player

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def square(name):
    return Position.parse(name)


def new_player(name, color, seed=1):
    if name == "hard":
        return EnginePlayer(color, Limits(nodes=300))
    return player(name, color, Settings(seed))


@pytest.mark.parametrize("name", [
    "random", "easy", pytest.param("medium", marks=pytest.mark.slow)])
@given(games_in_progress)
@settings(max_examples=25)
def test_a_player_makes_valid_moves_and_changes_nothing(name, game):
    before = str(game)
    move = new_player(name, game.current_player.color).choose_move(game)
    assert move in game.validator.valid_moves(game.current_player.color)
    assert str(game) == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_engine_makes_valid_moves_to_the_end(seed):
    game = play_at_random(Game(black=new_player("hard", BLACK), white=new_player("hard", WHITE)),
                          Random(seed), max_moves=20)
    game.start()
    assert game.is_game_over


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_same_seed_repeats_a_game(name):
    games = [Game(Board(6), new_player(name, BLACK), new_player("random", WHITE))
             for _ in range(2)]
    for game in games:
        game.start()
    assert [str(ply) for ply in games[0].history] == [str(ply) for ply in games[1].history]


@pytest.mark.slow
@pytest.mark.parametrize("stronger, weaker, size, games", [
    ("easy", "random", 8, 20), ("medium", "easy", 6, 10), ("hard", "easy", 8, 4)])
def test_each_level_beats_the_one_below(stronger, weaker, size, games):
    points = 0
    for number in range(games):
        black, white = (stronger, weaker) if number % 2 else (weaker, stronger)
        game = Game(Board(size), new_player(black, BLACK, number),
                    new_player(white, WHITE, number))
        game.start()
        color = BLACK if number % 2 else WHITE
        points += game.winner is game.player(color)
    assert points >= games * 0.7


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_winning_wipe_out_is_played(name):
    game = play("e6f4e3f6g5d6e7f5")
    assert new_player(name, BLACK).choose_move(game) == square("c5")  # a wipe-out
