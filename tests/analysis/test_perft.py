"""`perft` returns the published counts, and the rules agree with other implementations."""

import pytest
from support.boards import colors
from support.helpers import FORCED_PASS, WIPE_OUT, play
from hypothesis import given
from support.oracles import count_games, flips_by_anchors, flips_by_patterns
from support.board_strategies import boards

from othello import Board, MoveValidator, Piece, Position
from othello.analysis.perft import perft

# These are the published perft numbers for the standard starting position. A pass counts as a ply.
PUBLISHED_COUNTS = [4, 12, 56, 244, 1396, 8200]


def rows_of(board):
    return str(board).replace(" ", "").split()


@pytest.mark.parametrize("depth, games", list(enumerate(PUBLISHED_COUNTS, start=1)))
def test_perft_agrees_with_published_numbers(depth, games):
    assert perft(Board(), Piece.BLACK, depth) == games


def test_perft_of_depth_0_is_1():
    assert perft(Board(), Piece.BLACK, 0) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size, deepest", [(4, 8), (6, 5), (10, 3)])
@pytest.mark.parametrize("start", ["standard", "mirrored"])
def test_perft_agrees_with_brute_force(size, deepest, start):
    board = Board(size, start)
    for depth in range(1, deepest + 1):
        assert perft(board, Piece.BLACK, depth) == count_games(rows_of(board), "X", depth)


@pytest.mark.parametrize("moves", [FORCED_PASS, WIPE_OUT])
def test_perft_counts_passes_and_finished_games(moves):
    board = play(moves).board
    for depth in range(4):
        expected = count_games(rows_of(board), "X", depth)
        assert perft(board, Piece.BLACK, depth) == expected


def test_perft_does_not_change_the_board():
    board = Board()
    perft(board, Piece.BLACK, 4)
    assert board == Board()


@pytest.mark.parametrize("oracle", [flips_by_anchors, flips_by_patterns])
@given(board=boards, color=colors)
def test_flips_agree_with_the_oracle_on_every_square(oracle, board, color):
    validator = MoveValidator(board)
    rows = rows_of(board)
    for position in board:
        expected = oracle(rows, (position.row, position.col), color.symbol)
        flipped = validator.flippable_positions(position, color)
        assert sorted(flipped) == sorted(Position(*square) for square in expected)
        assert validator.is_valid_move(position, color) == bool(expected)
