"""The player that uses the engine."""

from support.helpers import WIPE_OUT, play

from othello import Board, Game, Piece
from othello.engine.search import Limits
from othello.players.engine_player import EnginePlayer

BLACK = Piece.BLACK


def test_only_valid_move_is_played_without_a_search():
    game = Game(Board.from_string("-OX" + "-" * 61))
    reads = []
    limits = Limits(depth=3, clock=lambda: reads.append("a search reads the clock") or 0.0)
    assert str(EnginePlayer(BLACK, limits).choose_move(game)) == "a1"
    assert reads == []


def test_player_plays_the_best_move_of_the_engine():
    game = play(WIPE_OUT[:-2])
    assert str(EnginePlayer(BLACK, Limits(nodes=300)).choose_move(game)) == "c5"  # a wipe-out
