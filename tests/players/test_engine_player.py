"""The player that uses the engine."""

from support.helpers import WIPE_OUT, play

from othello import Board, Game, Piece
from othello.engine.search import Limits
from othello.players.engine_player import EnginePlayer

BLACK = Piece.BLACK


def test_an_only_move_is_played_without_thought():
    game = Game(Board.from_string("-OX" + "-" * 61))
    # Calling this evaluation would fail.
    black = EnginePlayer(BLACK, Limits(depth=3), evaluation=object())
    assert str(black.choose_move(game)) == "a1"


def test_with_a_choice_it_plays_what_the_engine_finds_best():
    game = play(WIPE_OUT[:-2])
    assert str(EnginePlayer(BLACK, Limits(nodes=300)).choose_move(game)) == "c5"  # a wipe-out
