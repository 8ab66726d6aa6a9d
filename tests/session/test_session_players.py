"""The sides of a session are named by their colour."""

import pytest

from othello import Game, Piece
from othello.session import Session

WRONG_SIDES = ["white", Piece.EMPTY, Game().white_player]


@pytest.mark.parametrize("side", WRONG_SIDES, ids=str)
def test_new_session_rejects_a_side_that_is_not_a_colour(side):
    with pytest.raises(ValueError, match="^expected Piece.BLACK or Piece.WHITE, got "):
        Session(Game(), {side: "easy"})


@pytest.mark.parametrize("side", WRONG_SIDES, ids=str)
def test_change_of_player_rejects_a_side_that_is_not_a_colour(side):
    session = Session(Game())
    with pytest.raises(ValueError, match="^expected Piece.BLACK or Piece.WHITE, got "):
        session.change_player(side, "easy")
    assert session.players == {Piece.BLACK: "human", Piece.WHITE: "human"}
