"""The environment passes PettingZoo's tests, and behaves like the class model in random games."""

from random import Random

import numpy as np
import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT
from pettingzoo.test import api_test, seed_test

from othello import Game, Piece, Position
from othello.command import PassCommand
from othello.formats import transcript
from othello.player import InvalidMoveError
from othello.rl import othello_v0

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def action(square):
    position = Position.parse(square)
    return 8 * position.row + position.col


def env_after(moves=""):
    env = othello_v0.env()
    env.reset()
    for ply in transcript.loads(moves).history:
        env.step(64 if isinstance(ply, PassCommand) else action(str(ply)))
    return env


# PettingZoo warns about dictionary observations, although its own games use such observations.
@pytest.mark.filterwarnings("ignore:Observation (is not a NumPy array|space for each agent)")
def test_environment_passes_the_pettingzoo_tests(capsys):
    api_test(othello_v0.env(), num_cycles=200)
    seed_test(othello_v0.env, num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


def pieces_in(planes, color):
    colors = {0: color, 1: color.opposite()}
    return {(row, col): colors[plane] for row, col, plane in np.argwhere(planes)}


def compare_models(random):
    """Play a random game in both models, and return whether it contains a pass."""
    env, game, ply_count = othello_v0.env(), Game(), 0
    env.reset()
    while not all(env.terminations.values()):
        observation, reward, *_ = env.last()
        ply = game.history[ply_count:ply_count + 1]
        has_to_pass = bool(ply) and isinstance(ply[0], PassCommand)
        color = ply[0].piece if has_to_pass else game.current_player.color
        assert env.agent_selection == ("player_0" if color is BLACK else "player_1")
        assert reward == 0
        assert pieces_in(observation["observation"], color) == {
            (cell.position.row, cell.position.col): cell.piece
            for cell in game.board.cells if not cell.is_empty}
        moves = {8 * move.row + move.col for move in game.validator.valid_moves(color)}
        valid = {64} if has_to_pass else moves
        assert set(np.flatnonzero(observation["action_mask"])) == valid
        other = "player_1" if color is BLACK else "player_0"
        assert not env.observe(other)["action_mask"].any()
        square = random.choice(sorted(valid))
        env.step(np.int64(square))
        if square < 64:
            game.play(Position(*divmod(square, 8)))
        ply_count += 1
    assert game.is_game_over
    lead = game.score.black - game.score.white
    assert env.rewards == {"player_0": np.sign(lead), "player_1": -np.sign(lead)}
    return ply_count > len(game.moves)


@pytest.mark.parametrize("number", [5, pytest.param(250, marks=pytest.mark.slow)])
def test_random_games_match_the_class_model(number):
    has_passes = [compare_models(Random(seed)) for seed in range(number)]
    assert any(has_passes)


def test_side_without_a_valid_move_must_pass_explicitly():
    env = env_after(FORCED_PASS)
    mover = env.agent_selection
    env = env_after(FORCED_PASS[:-2])
    assert env.observe(env.agent_selection)["action_mask"][64] == 0
    env.step(action(FORCED_PASS[-2:]))
    passing = env.agent_selection
    assert passing != mover
    assert list(np.flatnonzero(env.observe(passing)["action_mask"])) == [64]
    env.step(64)
    assert env.agent_selection == mover


@pytest.mark.parametrize("invalid", [action("a1"), action("d4"), 64])
def test_invalid_action_loses_the_game(invalid, capsys):
    env = env_after("f5")
    env.step(invalid)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0, "player_1": -1}


def test_unwrapped_environment_rejects_invalid_actions():
    env = othello_v0.env().unwrapped
    env.reset()
    with pytest.raises(InvalidMoveError):
        env.step(0)


@pytest.mark.parametrize("moves, reward", [(WIPE_OUT, 1), (FULL_BOARD_TIE, 0)])
def test_each_agent_steps_once_more_after_the_end(moves, reward):
    env = env_after(moves)
    assert env.rewards == {"player_0": reward, "player_1": -reward}
    ends = []
    for agent in env.agent_iter():
        _, last_reward, is_over, is_cut, _ = env.last()
        ends.append((agent, last_reward, is_over, is_cut))
        env.step(None)
    assert sorted(ends) == [("player_0", reward, True, False), ("player_1", -reward, True, False)]


def test_a_board_is_rendered_as_text():
    env = othello_v0.env(render_mode="ansi")
    env.reset()
    assert env.render() == str(Game().board)
    env.close()
