"""Correctness properties 25 and 26: saved games are restored, and broken files are refused."""

import json

import pytest
from support.helpers import contents
from hypothesis import assume, given
from hypothesis import strategies as st
from support.strategies import any_games, games

from othello import FormatError
from othello.formats import saved_game


@given(any_games, st.integers(0, 5))
def test_saving_and_loading_preserves_the_state(game, undo_count):
    """Feature: othello-game-logic, Property 25: Serialization round-trip preserves state"""
    for _ in range(min(undo_count, len(game.moves))):
        game.undo()
    copy = saved_game.loads(saved_game.dumps(game))
    assert contents(copy) == contents(game)
    while game.undone:
        assert copy.redo().flipped == game.redo().flipped
    assert contents(copy) == contents(game)


@given(games(), st.data())
def test_invalid_saved_data_is_rejected(game, data):
    """Feature: othello-game-logic, Property 26: Invalid serialized data is rejected"""
    valid = json.loads(saved_game.dumps(game))
    name = data.draw(st.sampled_from(["board", "currentPlayer", "status", "history"]))
    junk = st.one_of(st.none(), st.booleans(), st.integers(3), st.floats(), st.text(),
                     st.lists(st.integers(), max_size=3), st.just({}))
    value = data.draw(junk)
    assume(not (name == "history" and value == []))
    with pytest.raises(FormatError, match=f"^Invalid serialized data: field '{name}"):
        saved_game.loads(json.dumps(valid | {name: value}))
    del valid[name]
    with pytest.raises(FormatError, match=f"^Invalid serialized data: missing .*'{name}'$"):
        saved_game.loads(json.dumps(valid))
