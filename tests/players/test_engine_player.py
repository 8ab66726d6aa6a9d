"""The player that asks the engine."""

from othello import Board, Game, Piece
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard
from othello.players.engine_player import EnginePlayer

BLACK = Piece.BLACK


def test_an_only_move_is_played_without_thought():
    game = Game(Board.from_string("-OX" + "-" * 61))
    black = EnginePlayer(BLACK, Limits(depth=3), evaluation=object())  # which fails if asked
    assert str(black.choose_move(game)) == "a1"


def test_with_a_choice_it_plays_what_the_engine_finds_best_within_its_limits():
    limits = Limits(nodes=200)
    for start in "standard", "mirrored":
        game = Game(Board(start=start))
        assert EnginePlayer(BLACK, limits).choose_move(game) == EngineBoard(
            game.board, BLACK).best(limits).move
