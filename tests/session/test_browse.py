"""Move backward and forward in a finished game."""

import pytest
from support.helpers import FORCED_PASS, contents, play
from hypothesis import example, given
from hypothesis import strategies as st
from support.strategies import any_games

from othello import Board, Game, HistoryError, Piece
from othello.session import go_to


@given(any_games, st.lists(st.integers(-1, 130), max_size=5))
@example(play("d3"), [-1])
@example(play("d3c3"), [1, 2])
def test_game_can_go_to_any_ply_and_back(game, plies):
    expected, last = contents(game), len(game.history)
    passes = {number for number, ply in enumerate(game.history, start=1) if str(ply) == "pass"}
    for ply in plies:
        before = contents(game)
        if not 0 <= ply <= last:
            with pytest.raises(HistoryError, match=f"^expected a ply from 0 to {last}, got {ply}"):
                go_to(game, ply)
            assert contents(game) == before
        else:
            go_to(game, ply)
            assert len(game.history) == (ply + 1 if ply + 1 in passes else ply)
    go_to(game, last)
    assert contents(game) == expected


def test_pass_stays_with_the_move_before_it():
    game = play(FORCED_PASS + "e3")
    go_to(game, 8)
    assert [str(ply) for ply in game.history[-2:]] == ["c1", "pass"]
    go_to(game, 0)
    assert not game.history and len(game.undone) == 10


def test_pass_before_the_first_move_is_not_undone():
    game = Game(Board.from_string("XO" + "-" * 14), to_move=Piece.WHITE)
    assert [str(ply) for ply in game.history] == ["pass"]
    go_to(game, 0)
    assert len(game.history) == 1
