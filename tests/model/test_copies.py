"""Copies of a game are independent, and the root of a game is its starting position."""

import copy
import pickle

import pytest
from support.helpers import FORCED_PASS, EventRecorder, contents, play
from hypothesis import given
from support.squares import square
from support.strategies import games

from othello.board import Board
from othello.command import CommandHistory, PassCommand
from othello.game import Game, GameListener
from othello.piece import Piece
from othello.player import Player

COPY_METHODS = pytest.mark.parametrize("make_copy", [
    Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy()", "copy.copy", "deepcopy", "pickle"])


@pytest.mark.no_cover
@COPY_METHODS
@given(games())
def test_copy_has_the_same_contents(make_copy, game):
    if len(game.moves) > 1:
        game.undo()
    other = make_copy(game)
    assert type(other) is type(game) and contents(other) == contents(game)
    assert str(other.root()) == str(game.root())


@COPY_METHODS
def test_a_copy_and_its_original_change_independently(make_copy):
    game = play("d3c3")
    before, other = contents(game), make_copy(game)
    other.undo()
    other.play(square("e3"))
    assert contents(game) == before
    assert " ".join(map(str, other.history)) == "d3 e3" and other.board != game.board
    game.undo()
    assert " ".join(map(str, other.history)) == "d3 e3"


@COPY_METHODS
def test_a_copy_redoes_on_its_own_board(make_copy):
    game = play(FORCED_PASS)
    game.undo()
    other = make_copy(game)
    other.redo()
    assert other.board == play(FORCED_PASS).board and len(other.undone) == 0
    assert len(game.undone) == 2 and game.board != other.board


@pytest.mark.parametrize("make_copy", [Game.copy, copy.copy])
def test_a_copy_has_the_same_players_and_no_listeners(make_copy):
    game, diary = Game(black=Player(Piece.BLACK, "Ada")), EventRecorder()
    game.add_listener(diary)
    other = make_copy(game)
    other.play(square("d3"))
    assert other.black_player is game.black_player and diary.entries == []


class TrialListener(GameListener):
    """A listener that tries a move on a copy of the game."""

    def __init__(self, make_copy):
        self.make_copy = make_copy
        self.history_lengths = []

    def on_move(self, game, command):
        other = self.make_copy(game)
        other.play(other.valid_moves[0])
        self.history_lengths.append(len(other.history))


@pytest.mark.parametrize("make_copy", [Game.copy, copy.copy])
def test_a_listener_may_play_on_a_copy(make_copy):
    game, listener = Game(), TrialListener(make_copy)
    game.add_listener(listener)
    game.play(square("d3"))
    assert len(game.history) == 1 and listener.history_lengths == [2]


class CopyingListener(GameListener):
    """A listener that stores a pickled game and a deep copy."""

    def __init__(self):
        self.copies = []

    def on_move(self, game, command):
        if not self.copies:
            self.copies = [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]


def test_copies_made_by_a_listener_are_playable():
    game, listener = Game(), CopyingListener()
    game.add_listener(listener)
    game.play(square("d3"))
    for game_copy in listener.copies:
        game_copy.play(game_copy.valid_moves[0])
        assert len(game_copy.history) == 2


def test_copy_copy_calls_the_copy_method_of_a_subclass():
    class CountingGame(Game):
        copies = 0

        def copy(self):
            CountingGame.copies += 1
            return super().copy()

    copy.copy(CountingGame())
    assert CountingGame.copies == 1


def test_a_copied_history_is_independent():
    history = CommandHistory()
    history.execute(PassCommand(Piece.WHITE))
    other = copy.copy(history)
    other.undo()
    assert len(list(history)) == 1 and list(other) == [] and len(other.undone) == 1


class NamedGame(Game):
    """A user's subclass of Game with a different constructor."""

    def __init__(self, name):
        super().__init__(Board(6))
        self.name = name


@COPY_METHODS
def test_a_copy_of_a_subclass_keeps_its_attributes(make_copy):
    other = make_copy(NamedGame("final"))
    assert type(other) is NamedGame and other.name == "final" and other.board == Board(6)


@given(games())
def test_the_root_is_the_start_of_the_game(game):
    before = contents(game)
    root = game.root()
    assert contents(game) == before and root.moves == () and root.undone == ()
    for move in game.moves:
        root.play(move.position)
    assert root.board == game.board and list(map(str, root.history)) == list(
        map(str, game.history))


def test_root_of_a_custom_position_is_that_position():
    start = Board.from_string("----OX--XO------")
    game = Game(copy.copy(start), to_move=Piece.WHITE)
    game.play(game.valid_moves[0])
    assert game.root().board == start
    assert game.root().current_player is game.white_player


def test_game_lists_the_valid_moves_of_the_current_player():
    game = play("d3")
    assert " ".join(map(str, game.valid_moves)) == "c3 e3 c5"
    assert game.valid_moves == game.validator.valid_moves(Piece.WHITE)
