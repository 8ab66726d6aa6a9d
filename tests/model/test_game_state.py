"""The names of a game's states and endings."""

import pytest

from othello.game_state import Ending, GameState


def test_a_game_goes_on_or_has_one_of_three_results():
    assert [state.name for state in GameState] == [
        "IN_PROGRESS", "BLACK_WINS", "WHITE_WINS", "TIE"]


@pytest.mark.parametrize("value", Ending)
def test_the_repr_of_an_ending_evaluates_back(value):
    assert eval(repr(value), {"Ending": Ending}) is value
