"""Undo and redo of moves and passes."""

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, full_state, play
from support.squares import square

from othello.board import Board
from othello.command import PassCommand
from othello.errors import HistoryError
from othello.game import Game
from othello.game_state import GameState
from othello.piece import Piece


@pytest.mark.parametrize("transcript", [FORCED_PASS + "e3", WIPE_OUT, FULL_BOARD_TIE])
def test_every_ply_can_be_undone_and_redone(transcript):
    game = play(transcript)
    states = [full_state(game)[:2] + (len(game.history), game.score)]
    while game.moves:
        game.undo()
        states.append(full_state(game)[:2] + (len(game.history), game.score))
    assert game.board == Board() and game.current_player is game.black_player
    for state in reversed(states[:-1]):
        game.redo()
        assert full_state(game)[:2] + (len(game.history), game.score) == state
    assert game.undone == ()


def test_undo_also_reverts_the_pass_after_a_move():
    game = play(FORCED_PASS)
    assert str(game.undo()) == "c1"
    assert game.current_player is game.white_player
    assert " ".join(map(str, game.history)) == "d3 c3 b3 b2 f5 a3 a1"
    assert " ".join(map(str, game.undone)) == "c1 pass"


def test_redo_also_repeats_the_pass_after_a_move():
    game = play(FORCED_PASS)
    game.undo()
    assert str(game.redo()) == "c1"
    assert game.history[-1] == PassCommand(Piece.BLACK) and game.undone == ()
    assert game.current_player is game.white_player


def test_redo_repeats_only_one_move():
    game = play("d3c5")
    game.undo()
    game.undo()
    game.redo()
    assert " ".join(map(str, game.history)) == "d3"


def test_finished_game_continues_after_undo():
    game = play(WIPE_OUT)
    game.undo()
    assert game.state is GameState.IN_PROGRESS
    assert game.make_move(square("c5"))


def test_a_new_move_clears_redo():
    game = play("d3c5")
    game.undo()
    game.play(square("e3"))
    with pytest.raises(HistoryError, match="^there is no move to redo$"):
        game.redo()
    assert " ".join(map(str, game.history)) == "d3 e3"


def test_a_game_without_moves_has_nothing_to_undo():
    with pytest.raises(HistoryError, match="^there is no move to undo$"):
        Game().undo()


def test_pass_at_the_start_cannot_be_undone():
    game = Game(board("OX--", "----", "----", "----"), to_move=Piece.BLACK)
    before = full_state(game)
    with pytest.raises(HistoryError, match="^there is no move to undo$"):
        game.undo()
    assert full_state(game) == before
