"""Conversions between the class model and the engine."""

import pytest
from support.helpers import FORCED_PASS, play
from support.squares import squares

from othello import Board, Piece, Player
from othello.analysis.evaluate import evaluate_board
from othello.analysis.openings import name_of
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard, plies_of, sign, square_number

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def test_every_move_returns_an_answer_for_each_valid_move():
    game = play("d3c3c4e3")
    answers = EngineBoard(game.board, BLACK).every_move(Limits(depth=3))
    assert sorted(answers) == sorted(game.validator.valid_moves(BLACK))
    assert all(answer.line[0] == answer.move == move for move, answer in answers.items())
    assert {answer.depth for answer in answers.values()} == {3}


def test_board_is_converted_to_two_bitboards():
    black, white = EngineBoard(Board(), BLACK), EngineBoard(Board(), WHITE)
    assert (black.own, black.opp) == (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
    assert (white.own, white.opp) == (black.opp, black.own)
    for size in 6, 10:
        with pytest.raises(ValueError, match=f"^expected an 8x8 board, got {size}x"):
            EngineBoard(Board(size), BLACK)


def test_player_is_not_a_side_to_move():
    player = Player(BLACK)
    for position_of in EngineBoard, evaluate_board, name_of:
        with pytest.raises(ValueError, match="^expected Piece.BLACK or Piece.WHITE, got <Player "
                           r"Black \(X\)>; use player.color for the colour of a Player$"):
            position_of(play("f5d6c3d3c4f4f6b4").board, player)


def test_two_bitboards_are_converted_to_a_board():
    board = play("d3c3c4").board
    engine_board = EngineBoard(board, WHITE)
    assert EngineBoard.of_bits(engine_board.own, engine_board.opp, WHITE).board == board


def test_each_position_of_a_game_has_its_discs_and_its_side_to_move():
    text, start = "d3c3c4", EngineBoard(Board(), BLACK)
    for number, ply in enumerate(plies_of(play(text))):
        game = play(text[:2 * number])
        board, color = start.after(move.position for move in game.moves), game.current_player.color
        assert (board.board, board.to_move, board.empties) == (game.board, color, 60 - number)
        assert ply == (board.own, board.opp, sign(color))


def test_squares_are_numbered_row_by_row():
    assert [square_number(position) for position in squares("a1 b1 h1 a2 h8")] == [0, 1, 7, 8, 63]
    assert [square_number(position) for position in Board()] == list(range(64))


def test_line_of_a_pass_starts_with_the_reply():
    game = play(FORCED_PASS)
    answer = EngineBoard(game.board, BLACK).best(Limits(depth=2))
    assert answer.move is None and answer.line[0] in game.validator.valid_moves(WHITE)
