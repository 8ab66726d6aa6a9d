"""The player with a search tree: its moves are valid and repeatable, and it finds wins."""

from itertools import count
from math import isclose
from random import Random
from types import SimpleNamespace

import pytest
from support.helpers import FORCED_PASS, play
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import play_at_random

from othello import Board, Game, Piece
from othello.engine.search import Limits, load_evaluation
from othello.players.engine_board import BoardSizeError, EngineBoard
from othello.players.mcts import LEAD_SCALE, MctsPlayer, Node, step
from othello.players.registry import Settings, UnknownPlayerError, player, require_size

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def mcts(color, nodes=60, seed=1):
    return player("mcts", color, Settings(seed, float("inf"), nodes=nodes))


def grow_tree(game, steps, seed=1):
    engine_board = EngineBoard(game.board, game.current_player.color)
    root, random = Node(-1, engine_board.own, engine_board.opp), Random(seed)
    for _ in range(steps):
        step(root, random, load_evaluation())
    return root


def nodes_of(root):
    yield root
    for child in root.children:
        yield from nodes_of(child)


@given(st.integers(0, 58), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_mcts_makes_valid_moves_and_changes_nothing(plies, random):
    game = play_at_random(Game(), random, max_moves=plies)
    before = str(game)
    if not game.is_game_over:
        color = game.current_player.color
        assert mcts(color).choose_move(game) in game.validator.valid_moves(color)
    assert str(game) == before


def test_same_seed_and_node_limit_repeat_a_game():
    games = [Game(black=mcts(BLACK, 20), white=mcts(WHITE, 20, 2)) for _ in range(2)]
    for game in games:
        game.start()
    assert [str(ply) for ply in games[0].history] == [str(ply) for ply in games[1].history]


@pytest.mark.slow
def test_mcts_beats_easy():
    leads = []
    for color in BLACK, WHITE:
        other = player("easy", color.opposite(), Settings(7))
        sides = {color: mcts(color), color.opposite(): other}
        game = Game(black=sides[BLACK], white=sides[WHITE])
        game.start()
        leads.append(game.board.count_pieces(color) - game.board.count_pieces(other.color))
    assert min(leads) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_mcts_wins_every_won_ending(seed):
    game = play_at_random(Game(), Random(seed), max_moves=53)
    while not game.is_game_over and len(game.history) < 60:
        color = game.current_player.color
        answers = EngineBoard(game.board, color).every_move()
        move = mcts(color, 2000).choose_move(game)
        best = max(answer.value for answer in answers.values())
        assert (answers[move].value > 0) == (best > 0)
        game.play(move)


def test_time_limit_ends_the_search():
    game, times = Game(), count()
    limits = Limits(nodes=200, seconds=2.0, clock=lambda: float(next(times)))
    move = MctsPlayer(BLACK, Random(1), limits).choose_move(game)
    assert move in game.validator.valid_moves(BLACK)
    assert next(times) == 4  # The search ends after the step that ends at 3 seconds.


def test_a_stopped_clock_does_not_end_a_search():
    limits = Limits(nodes=200, seconds=0.0, clock=lambda: 0.0)
    moves = {MctsPlayer(BLACK, Random(1), each).choose_move(Game())
             for each in (limits, Limits(nodes=200))}
    assert len(moves) == 1


def test_only_valid_move_is_played():
    game = Game(Board.from_string("-OX" + "-" * 61))
    assert str(MctsPlayer(BLACK, Random(1), Limits()).choose_move(game)) == "a1"


@pytest.mark.parametrize("transcript", ["", "f5d6c3d3c4f4", FORCED_PASS])
def test_visits_and_wins_add_up_towards_the_root(transcript):
    for node in nodes_of(grow_tree(play(transcript), 300)):
        below = [child for child in node.children if child.visits]
        if below:
            assert node.visits == 1 + sum(child.visits for child in below)
            own = node.wins - sum(child.visits - child.wins for child in below)
            assert isclose(own, node.evaluate(load_evaluation()), abs_tol=1e-6)


def visited_node(visits, mean):
    child = Node(0, 1, 2)
    child.visits, child.wins = visits, (1 - mean) * visits
    return child


@pytest.mark.parametrize("rare_value, is_explored", [(0.5, True), (0.2, False)])
def test_rarely_visited_move_is_explored_unless_much_worse(rare_value, is_explored):
    root = Node(-1, 1, 2)
    root.visits, root.children = 100, [visited_node(90, 0.55), visited_node(9, rare_value)]
    assert root.select_child() is root.children[is_explored]


def test_a_side_that_cannot_move_passes_in_the_tree():
    root = grow_tree(Game(Board.from_string("-" + "OX" * 2 + "-" * 59), to_move=WHITE), 60)
    passes = [node for node in nodes_of(root) if node.square < 0 and node is not root]
    assert passes


@pytest.mark.parametrize("lead, probability", [(0, 0.5), (LEAD_SCALE, 0.73), (-LEAD_SCALE, 0.27)])
def test_the_lead_determines_the_winning_probability(lead, probability):
    evaluation = SimpleNamespace(evaluate=lambda own, opp: lead)
    value = grow_tree(Game(), 1).evaluate(evaluation)
    assert value == pytest.approx(probability, abs=0.002)


def test_value_of_a_finished_game_is_its_result():
    for discs, value in ("X" * 40 + "O" * 24, 1.0), ("X" * 32 + "O" * 32, 0.5), ("O" * 64, 0.0):
        engine_board = EngineBoard(Board.from_string(discs), BLACK)
        assert Node(-1, engine_board.own, engine_board.opp).evaluate(load_evaluation()) == value


def test_mcts_plays_only_on_8x8():
    with pytest.raises(UnknownPlayerError, match="^mcts plays on 8x8 only, not on 6x6$"):
        require_size("mcts", 6)
    with pytest.raises(BoardSizeError):
        mcts(BLACK).choose_move(Game(Board(6)))
