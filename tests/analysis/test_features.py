"""The features of a board, by an oracle and on boards that can be counted by hand."""

import pytest
from boards import arbitrary_boards, board, colors, flips
from hypothesis import given
from hypothesis import strategies as st
from squares import named, squares
from strategies import games

from othello import Board, Piece
from othello.analysis.features import features, is_corner, region
from othello.players.engine_board import EngineBoard

BLACK, WHITE = Piece.BLACK, Piece.WHITE
CORNERS = ("a1", "h1", "a8", "h8")
of_size_8 = st.one_of(games(sizes=st.just(8)).map(lambda game: game.board),
                      arbitrary_boards().filter(lambda board: board.size == 8))


@given(of_size_8, colors)
def test_the_numbers_are_those_of_an_oracle(board, color):
    rows = str(board).replace(" ", "").split()
    moves = {str(square) for square in board if flips(board, square, color)}
    counted, _ = features(EngineBoard(board, color))
    assert counted.mobility == len(moves)
    assert {str(corner) for corner in counted.corners} == moves & {*CORNERS}
    assert counted.frontier == sum(
        rows[row][col] == color.symbol and "-" in "".join(
            line[max(col - 1, 0):col + 2] for line in rows[max(row - 1, 0):row + 2])
        for row in range(8) for col in range(8))


@pytest.mark.parametrize("color, stable", [(BLACK, 4), (WHITE, 1)])
def test_discs_that_nothing_can_flip_are_counted(color, stable):
    rows = ["XX------", "X-------", *["--------"] * 5, "X------O"]
    own, _ = features(EngineBoard(board(*rows), color))
    _, opp = features(EngineBoard(board(*rows), color.opposite()))
    assert own.stable == opp.stable == stable


@pytest.mark.parametrize("size", [4, 8, 10])
def test_a_board_has_four_corners(size):
    corners = [square for square in Board(size) if is_corner(Board(size), square)]
    assert named(corners) == f"a1 {'abcdefghij'[size - 1]}1 a{size} {'abcdefghij'[size - 1]}{size}"


@pytest.mark.parametrize("start, empties", [
    ("a1", "a1 b2 a2"), ("d1", "d1"), ("d4", "d4 c4"), ("c4", "d4 c4")])
def test_a_region_is_connected_in_any_direction(start, empties):
    position, = squares(start)
    area = region(board("-XX-", "--XX", "XXXX", "XX--"), position)
    assert area == {*squares(empties)}
