"""The result of a line of moves."""

import pytest
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.squares import squares

from othello import Board, Piece
from othello.analysis.lines import line_outcome
from othello.players.engine_board import EngineBoard


def test_a_line_has_the_corners_that_fall_on_it_and_the_mobility_at_its_end():
    game = play(FULL_BOARD_TIE[:42])
    line = squares(FULL_BOARD_TIE[42:64])  # White first: h3 h8 e7 d6 f1 b2 b7 d7 d8 b4 h1
    seen = line_outcome(EngineBoard(game.board, Piece.WHITE), line)
    assert seen.line == tuple(line)
    assert seen.corners == ((2, False), (11, True))
    validator = play(FULL_BOARD_TIE[:64]).validator
    assert [seen.own.mobility, seen.opp.mobility] == [
        len(validator.valid_moves(color)) for color in (Piece.WHITE, Piece.BLACK)]


@pytest.mark.parametrize("color, begin, end, own, opp", [
    (Piece.WHITE, 42, 44, False, False), (Piece.WHITE, 42, 46, False, True),
    (Piece.BLACK, 44, 46, True, False), (Piece.WHITE, 42, 64, True, True)])
def test_a_corner_falls_to_one_of_the_sides(color, begin, end, own, opp):
    line = squares(FULL_BOARD_TIE[begin:end])
    seen = line_outcome(EngineBoard(play(FULL_BOARD_TIE[:begin]).board, color), line)
    assert (seen.has_corner(True), seen.has_corner(False)) == (own, opp)


@pytest.mark.parametrize("number, lost", [(9, Piece.WHITE), (8, None)])
def test_a_side_can_lose_every_disc_on_a_line(number, lost):
    line = squares(WIPE_OUT[:2 * number])
    assert line_outcome(EngineBoard(Board(), Piece.BLACK), line).lost is lost


def test_a_line_is_played_on_a_copy():
    board = Board()
    line_outcome(EngineBoard(board, Piece.BLACK), squares("d3c5"))
    assert board == Board()
