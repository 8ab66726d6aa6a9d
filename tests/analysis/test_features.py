"""The features of a board, compared with an oracle and with manual counts."""

import pytest
from support.boards import arbitrary_boards, board, colors, flipping_positions, rows_of
from hypothesis import given
from hypothesis import strategies as st
from support.squares import square_names, squares
from support.strategies import games

from othello import Board, Piece
from othello.analysis.features import features, is_corner, region_size
from othello.players.engine_board import EngineBoard

BLACK, WHITE = Piece.BLACK, Piece.WHITE
CORNERS = ("a1", "h1", "a8", "h8")
boards_of_size_8 = st.one_of(games(sizes=st.just(8)).map(lambda game: game.board),
                             arbitrary_boards().filter(lambda board: board.size == 8))


@given(boards_of_size_8, colors)
def test_features_match_the_oracle(board, color):
    rows = rows_of(board)
    moves = {str(square) for square in flipping_positions(board, color)}
    counts, _ = features(EngineBoard(board, color))
    assert counts.mobility == len(moves)
    assert {str(corner) for corner in counts.corners} == moves & {*CORNERS}
    assert counts.frontier == sum(
        rows[row][col] == color.symbol and "-" in "".join(
            line[max(col - 1, 0):col + 2] for line in rows[max(row - 1, 0):row + 2])
        for row in range(8) for col in range(8))


@pytest.mark.parametrize("color, stable", [(BLACK, 4), (WHITE, 1)])
def test_stable_discs_are_counted(color, stable):
    rows = ["XX------", "X-------", *["--------"] * 5, "X------O"]
    own, _ = features(EngineBoard(board(*rows), color))
    _, opp = features(EngineBoard(board(*rows), color.opposite()))
    assert own.stable == opp.stable == stable


def test_a_board_has_four_corners():
    assert square_names(filter(is_corner, Board())) == "a1 h1 a8 h8"


ROWS = ["-XX-----", "--XXXXXX", "XXXXXXXX", "XX--XXXX", "XXXXXXXX", "XXXXXX--", "XXXXXX--",
        "XXXXXX--"]


@pytest.mark.parametrize("start, size", [
    ("a1", 3), ("b2", 3), ("d1", 5), ("h1", 5), ("d4", 2), ("h8", 6)])
def test_regions_connect_in_all_directions_without_wrapping(start, size):
    position, = squares(start)
    assert region_size(EngineBoard(board(*ROWS), BLACK), position) == size
