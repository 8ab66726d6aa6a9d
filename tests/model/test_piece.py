"""Black, White and empty."""

import pytest

from othello.piece import Piece


def test_opposite_is_the_other_side_of_the_disc():
    assert Piece.BLACK.opposite() is Piece.WHITE
    assert Piece.WHITE.opposite() is Piece.BLACK
    assert Piece.EMPTY.opposite() is Piece.EMPTY


def test_symbols_are_those_of_a_board_text():
    assert [piece.symbol for piece in Piece] == ["X", "O", "-"]
    assert [str(piece) for piece in Piece] == ["X", "O", "-"]


@pytest.mark.parametrize("piece", Piece)
def test_the_repr_of_a_piece_evaluates_back(piece):
    assert eval(repr(piece), {"Piece": Piece}) is piece
