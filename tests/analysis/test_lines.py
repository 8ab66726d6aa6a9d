"""Corners taken in a line of moves, and the number of valid moves at the end of the line."""

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.squares import squares

from othello import Board, Piece
from othello.analysis.lines import is_over, line_moves, line_outcome, turns
from othello.analysis.phrases import line_text
from othello.players.engine_board import EngineBoard, square_number


@pytest.mark.parametrize("end, corners", [
    (62, [(2, False)]), (64, [(2, False), (11, True)])])
def test_line_outcome_has_corners_taken_and_final_mobility(end, corners):
    game = play(FULL_BOARD_TIE[:42])
    line = squares(FULL_BOARD_TIE[42:end])  # White moves first: h3 h8 e7 d6 f1 b2 b7 d7 d8 b4 h1
    outcome = line_outcome(EngineBoard(game.board, Piece.WHITE), line)
    assert outcome.line == tuple(line)
    assert [(corner.number, corner.is_own) for corner in outcome.corners] == corners
    validator = play(FULL_BOARD_TIE[:end]).validator
    own, opp = (len(validator.valid_moves(color)) for color in (Piece.WHITE, Piece.BLACK))
    assert (outcome.own.mobility, outcome.opp.mobility) == (own, opp)
    assert outcome.mobility_ahead == own - opp


@pytest.mark.parametrize("color, begin, end, ahead", [
    (Piece.WHITE, 42, 44, 0), (Piece.WHITE, 42, 46, -1), (Piece.BLACK, 44, 46, 1),
    (Piece.WHITE, 42, 64, 0)])
def test_corners_ahead_is_the_difference_in_corners_taken(color, begin, end, ahead):
    line = squares(FULL_BOARD_TIE[begin:end])
    outcome = line_outcome(EngineBoard(play(FULL_BOARD_TIE[:begin]).board, color), line)
    assert outcome.corners_ahead == ahead


def test_turns_include_passes_and_stop_when_the_game_ends():
    start = EngineBoard(Board(), Piece.BLACK)
    *_, before, pass_turn, after = turns(start, squares(FORCED_PASS))
    assert (before.number, before.is_own) == (8, False)
    assert (pass_turn.number, pass_turn.is_own, pass_turn.moves) == (9, True, ())
    assert (after.number, after.is_own, len(after.moves)) == (
        9, False, len(play(FORCED_PASS).valid_moves))
    assert [turn.moves for turn in turns(start, squares(FORCED_PASS) + [*after.moves[:1]])].count(
        ()) == 1
    assert list(turns(start, squares(WIPE_OUT)))[-1].number == 9


@pytest.mark.parametrize("begin", [0, 1])
def test_a_turn_has_a_side_moves_and_empty_squares(begin):
    start = play(FORCED_PASS[:2 * begin])
    first = start.current_player.color
    for turn in turns(EngineBoard(start.board, first), squares(FORCED_PASS[2 * begin:])):
        game = play(FORCED_PASS[:2 * (begin + turn.number - 1)])
        assert [position for position in game.board
                if turn.empties >> square_number(position) & 1] == [
            position for position in game.board if game.board[position] is Piece.EMPTY]
        color = first if turn.is_own else first.opposite()
        assert (color is game.current_player.color) == bool(turn.moves)
        assert [*turn.moves] == game.validator.valid_moves(color)


@pytest.mark.parametrize("moves, over", [("", False), (FORCED_PASS, False), (WIPE_OUT, True)])
def test_a_position_is_over_if_neither_side_has_a_valid_move(moves, over):
    board = play(moves).board
    assert [is_over(EngineBoard(board, color)) for color in (Piece.BLACK, Piece.WHITE)] == [
        over, over]


@pytest.mark.parametrize("begin", [0, 1])
def test_line_moves_have_their_side_and_number_of_flips(begin):
    start = play(FORCED_PASS[:2 * begin])
    first = start.current_player.color
    line = squares(FORCED_PASS[2 * begin:]) + play(FORCED_PASS).valid_moves[:1]
    moves = line_moves(EngineBoard(start.board, first), line)
    game = play(line_text(line).replace(" ", ""), start)
    assert moves == [(number, move.position, move.piece is first, len(move.flipped))
                     for number, move in enumerate(game.moves[begin:], start=1)]


@pytest.mark.parametrize("number, loser", [(9, Piece.WHITE), (8, None)])
def test_line_outcome_names_a_wiped_out_side(number, loser):
    line = squares(WIPE_OUT[:2 * number])
    assert line_outcome(EngineBoard(Board(), Piece.BLACK), line).loser is loser


def test_line_outcome_does_not_change_the_board():
    board = Board()
    line_outcome(EngineBoard(board, Piece.BLACK), squares("d3c5"))
    assert board == Board()
