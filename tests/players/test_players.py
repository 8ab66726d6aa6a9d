"""Players that find their own moves: valid ones, the same for the same seed, and how strong."""

from random import Random

import pytest
from boards import board as drawn
from helpers import play
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games_in_progress, play_at_random

from othello import Board, Game, Piece, Player, Position
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard
from othello.players.engine_player import EnginePlayer
from othello.players.greedy import GreedyPlayer, square_worth
from othello.players.mcts import MctsPlayer
from othello.players.minimax import WON, MinimaxPlayer
from othello.players.random_player import RandomPlayer
from othello.players.registry import PLAYERS, Settings, player

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def square(name):
    return Position.parse(name)


def by_name(name, color, seed=1):
    if name == "hard":
        return EnginePlayer(color, Limits(nodes=300))
    return player(name, color, Settings(seed))


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
@given(games_in_progress)
@settings(max_examples=25)
def test_a_player_makes_valid_moves_and_changes_nothing(name, game):
    before = str(game)
    chosen = by_name(name, game.current_player.color).choose_move(game)
    assert chosen in game.validator.valid_moves(game.current_player.color)
    assert str(game) == before


@pytest.mark.parametrize("seed", range(5))
def test_the_engine_makes_valid_moves_to_the_end(seed):
    game = play_at_random(Game(black=by_name("hard", BLACK), white=by_name("hard", WHITE)),
                          Random(seed), most=20)
    game.start()
    assert game.is_game_over


def test_an_only_move_is_played_without_thought():
    game = Game(Board.from_string("-OX" + "-" * 61))
    black = EnginePlayer(BLACK, Limits(depth=3), evaluation=object())  # which fails if asked
    assert str(black.choose_move(game)) == "a1"


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_a_seed_repeats_a_game(name):
    games = [Game(Board(6), by_name(name, BLACK), by_name("random", WHITE)) for _ in range(2)]
    for game in games:
        game.start()
    assert [str(ply) for ply in games[0].history] == [str(ply) for ply in games[1].history]


@pytest.mark.parametrize("stronger, weaker, size, games", [
    ("easy", "random", 8, 20), ("medium", "easy", 6, 10), ("hard", "easy", 8, 4)])
def test_each_level_beats_the_one_below(stronger, weaker, size, games):
    points = 0
    for number in range(games):
        black, white = (stronger, weaker) if number % 2 else (weaker, stronger)
        game = Game(Board(size), by_name(black, BLACK, number), by_name(white, WHITE, number))
        game.start()
        ours = BLACK if number % 2 else WHITE
        points += game.winner is game.player(ours)
    assert points >= games * 0.7


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_a_winning_end_is_taken(name):
    game = play("e6f4e3f6g5d6e7f5")
    assert by_name(name, BLACK).choose_move(game) == square("c5")  # wipes White out


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


@given(games_in_progress, st.integers(1, 2))
@settings(max_examples=15)
def test_alpha_beta_plays_what_minimax_would(game, depth):
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
    chosen = MinimaxPlayer(color, depth).choose_move(game)
    assert -after(chosen, color, depth) == best_value(color, depth)


def test_the_worth_of_squares():
    board = Board()
    names = ["a1", "h1", "b1", "b2", "g8", "c1", "h4", "b3", "c3", "f6"]
    worths = [square_worth(board, square(name)) for name in names]
    assert worths == [20, 20, -10, -10, -10, 5, 5, 0, 0, 0]
    greedy = GreedyPlayer(BLACK, Random(1))
    corner = Game(drawn("-OX-", "-OX-", "----", "----"))
    assert str(greedy.choose_move(corner)) == "a1"


@given(games_in_progress)
def test_of_squares_worth_the_same_greedy_takes_the_one_that_flips_most(game):
    color, validator = game.current_player.color, game.validator
    chosen = GreedyPlayer(color, Random(1)).choose_move(game)
    flips = {move: len(validator.flippable_positions(move, color))
             for move in validator.valid_moves(color)
             if square_worth(game.board, move) == square_worth(game.board, chosen)}
    assert flips[chosen] == max(flips.values())


def test_every_move_is_answered_under_its_own_square():
    game = play("d3c3c4e3")
    answers = EngineBoard(game.board, BLACK).every_move(Limits(depth=3))
    assert sorted(answers) == sorted(game.validator.valid_moves(BLACK))
    assert all(answer.line[0] == answer.move == move for move, answer in answers.items())


def test_a_board_becomes_two_numbers():
    black, white = EngineBoard(Board(), BLACK), EngineBoard(Board(), WHITE)
    assert (black.own, black.opp) == (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
    assert (white.own, white.opp) == (black.opp, black.own)
    for size in 6, 10:
        with pytest.raises(ValueError, match=f"^expected a position on 8x8, got one on {size}x"):
            EngineBoard(Board(size), BLACK)


def test_the_registry_makes_each_player():
    kinds = {name: type(player(name, WHITE)) for name in PLAYERS}
    assert kinds == {"human": Player, "random": RandomPlayer, "easy": GreedyPlayer,
                     "medium": MinimaxPlayer, "mcts": MctsPlayer, "hard": EnginePlayer}
