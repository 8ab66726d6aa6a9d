"""Positions as people type them."""

from reprlib import repr as short

import pytest
from boards import board, colors
from helpers import FORCED_PASS, play
from hypothesis import given
from reached import boards

from othello import Board, FormatError, Piece
from othello.formats import position


@pytest.mark.parametrize("text", ["START", "start", "Start"])
def test_start_is_the_standard_start(text):
    assert position.loads(text) == (Board(), Piece.BLACK)


@pytest.mark.parametrize("text, color", [
    ("f5", Piece.WHITE), ("F5 d6", Piece.BLACK), (FORCED_PASS, Piece.WHITE)])
def test_a_transcript_is_the_position_that_it_leads_to(text, color):
    assert position.loads(text) == (play(text.lower()).board, color)


@given(boards, colors)
def test_squares_and_a_side_are_a_position(board, color):
    squares = "".join(str(board).split())
    for text in f"{squares} {color.symbol}", f"{squares} {color.symbol};":
        assert position.loads(text) == (board, color)


def test_scores_behind_the_squares_are_passed_over():
    squares = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert position.loads(f"{squares} X; D3:+0;") == (Board(), Piece.BLACK)
    assert position.loads("-XO-" "XXOO" "----" "---- O") == (
        board("-XO-", "XXOO", "----", "----"), Piece.WHITE)


EXPECTED = "expected START, a transcript such as f5d6, or 64 squares and a side, got "


@pytest.mark.parametrize("text, fault", [
    ("f5f5", "'f5f5': line 1, ply 2: f5 is not a valid move for White: Cell is already occupied"),
    ("nonsense", "'nonsense': line 1: expected squares and the side to move, got 'nonsense'"),
    ("x" * 99, f"{short('x' * 99)}: line 1: expected squares and the side to move, "
               f"got {short('x' * 99)}"),
    ("---- X", "'---- X': line 1: expected the squares of a board of even size from 4 to 26, "
               "such as 64 for 8x8, got 4")])
def test_what_is_no_position_is_refused_with_the_reason(text, fault):
    with pytest.raises(FormatError) as caught:
        position.loads(text)
    assert str(caught.value) == EXPECTED + fault


@pytest.mark.parametrize("text, got", [
    ("", "nothing"), (" ", "' '"), ("%", "'%'"),
    (f"{'X' * 16} O\n" * 2, short(f"{'X' * 16} O\n" * 2))])
def test_no_position_and_more_than_one_are_refused(text, got):
    with pytest.raises(FormatError) as caught:
        position.loads(text)
    assert str(caught.value) == EXPECTED + got
