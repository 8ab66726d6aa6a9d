"""The names of a game's states and endings."""

import pytest

from othello.game_state import Ending, GameState


def test_names_of_the_game_states():
    assert [state.name for state in GameState] == [
        "IN_PROGRESS", "BLACK_WINS", "WHITE_WINS", "TIE"]


@pytest.mark.parametrize("value", Ending)
def test_repr_of_an_ending_round_trips(value):
    assert eval(repr(value), {"Ending": Ending}) is value
