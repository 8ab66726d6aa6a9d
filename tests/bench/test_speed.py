"""How long the class model takes. `make bench` runs this; a plain `pytest` does not."""

from measure import MIDDLE_GAME

from othello import Board, Game, MoveValidator, Piece, Position
from othello.analysis.perft import perft

FULL_GAME = (
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8"
    "b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2"
)
POSITIONS = [Position.parse(FULL_GAME[start:start + 2]) for start in range(0, len(FULL_GAME), 2)]


def play(positions):
    game = Game()
    for position in positions:
        game.play(position)
    return game


def test_valid_moves_of_a_middle_game(benchmark):
    board = Board.from_string(MIDDLE_GAME)
    assert board == play(POSITIONS[:30]).board
    benchmark(MoveValidator(board).valid_moves, Piece.BLACK)


def test_perft_6(benchmark):
    assert benchmark(perft, Board(), Piece.BLACK, 6) == 8200


def test_perft_7(benchmark):
    assert benchmark(perft, Board(), Piece.BLACK, 7) == 55092


def test_setting_up_a_board(benchmark):
    benchmark(Board)


def test_a_game_of_60_moves_on_a_new_board(benchmark):
    assert benchmark(play, POSITIONS).score == (32, 32)
