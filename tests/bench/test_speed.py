"""`make bench` measures the speed of the class model."""

from support.helpers import FULL_BOARD_TIE, play
from measure import MIDDLE_GAME

from othello import Board, MoveValidator, Piece
from othello.analysis.perft import perft


def test_valid_moves_of_a_middle_game(benchmark):
    board = Board.from_string(MIDDLE_GAME)
    assert board == play(FULL_BOARD_TIE[:60]).board
    benchmark(MoveValidator(board).valid_moves, Piece.BLACK)


def test_perft_6(benchmark):
    assert benchmark(perft, Board(), Piece.BLACK, 6) == 8200


def test_perft_7(benchmark):
    assert benchmark(perft, Board(), Piece.BLACK, 7) == 55092


def test_setting_up_a_board(benchmark):
    benchmark(Board)


def test_a_game_of_60_moves_on_a_new_board(benchmark):
    assert benchmark(play, FULL_BOARD_TIE).score == (32, 32)
