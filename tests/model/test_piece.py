"""Black, White and empty."""

import pytest

from othello.piece import Piece


def test_each_colour_is_the_opposite_of_the_other():
    assert Piece.BLACK.opposite() is Piece.WHITE
    assert Piece.WHITE.opposite() is Piece.BLACK
    assert Piece.EMPTY.opposite() is Piece.EMPTY


def test_each_piece_has_its_symbol():
    assert [piece.symbol for piece in Piece] == ["X", "O", "-"]
    assert [str(piece) for piece in Piece] == ["X", "O", "-"]


@pytest.mark.parametrize("piece", Piece)
def test_repr_of_a_piece_round_trips(piece):
    assert eval(repr(piece), {"Piece": Piece}) is piece
