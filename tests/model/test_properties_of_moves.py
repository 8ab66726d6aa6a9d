"""Correctness properties 1 to 7, 12 and 13, which need only a board."""

from itertools import product

import pytest
from support.boards import choices, colors, flipping_positions, flips, sizes
from hypothesis import assume, given
from hypothesis import strategies as st
from support.oracles import flips_by_patterns
from support.board_strategies import boards, boards_and_squares
from support.squares import positions_off

from othello.board import Board
from othello.direction import Direction
from othello.move_validator import InvalidMoveReason, MoveValidator
from othello.piece import Piece
from othello.position import Position

pytestmark = pytest.mark.no_cover

BLACK, WHITE, EMPTY = Piece.BLACK, Piece.WHITE, Piece.EMPTY


@given(sizes)
def test_a_new_board_has_two_discs_of_each_colour_in_the_centre(size):
    """Feature: othello-game-logic, Property 1: Board initialization creates correct structure"""
    board = Board(size)
    low = size // 2 - 1
    discs = {(p.row - low, p.col - low): board[p] for p in board if board[p] is not EMPTY}
    assert discs == {(0, 0): WHITE, (0, 1): BLACK, (1, 0): BLACK, (1, 1): WHITE}
    assert {p.row for p in board} == {p.col for p in board} == set(range(size))
    assert len(list(board)) == size * size


@given(boards_and_squares(), colors)
def test_an_occupied_cell_rejects_every_move(case, color):
    """Feature: othello-game-logic, Property 2: Occupied cells reject moves"""
    board, position = case
    assume(board[position] is not EMPTY)
    validator = MoveValidator(board)
    assert validator.why_invalid(position, color) is InvalidMoveReason.OCCUPIED
    assert not validator.is_valid_move(position, color)


@given(boards_and_squares(), colors)
def test_a_move_without_flips_is_rejected(case, color):
    """Feature: othello-game-logic, Property 3: Moves without flips are invalid"""
    board, position = case
    assume(not flips(board, position, color))
    assert not MoveValidator(board).is_valid_move(position, color)


@given(boards, colors, choices)
def test_a_move_with_flips_is_accepted(board, color, choice):
    """Feature: othello-game-logic, Property 4: Moves with flips are valid"""
    moves = flipping_positions(board, color)
    assume(moves)
    assert MoveValidator(board).is_valid_move(moves[choice % len(moves)], color)


@st.composite
def lines_of_squares(draw):
    size = draw(sizes)
    row_step, col_step = draw(st.sampled_from([step for step in product((-1, 0, 1), repeat=2)
                                               if step != (0, 0)]))
    row, col = draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    line = [(row + row_step * step, col + col_step * step) for step in range(size)]
    squares = [square for square in line if {*square} <= {*range(size)}]
    assume(len(squares) > 2)
    return size, squares[:draw(st.integers(3, len(squares)))]


@given(lines_of_squares(), colors)
def test_discs_flip_in_all_eight_directions(line, color):
    """Feature: othello-game-logic, Property 5: All eight directions are checked"""
    size, squares = line
    start, *run, anchor = [Position(row, col) for row, col in squares]
    board = Board.from_string("-" * size**2)
    for position in run:
        board.place_piece(position, color.opposite())
    board.place_piece(anchor, color)
    assert MoveValidator(board).flippable_positions(start, color) == run


@given(boards_and_squares(), colors)
def test_a_direction_flips_a_run_before_an_own_disc(case, color):
    """Feature: othello-game-logic, Property 6: Direction checking validates line structure"""
    board, position = case
    for direction in Direction:
        flipped = MoveValidator(board).check_direction(position, color, direction)
        square, run = position.move(direction), []
        while square in board and board[square] is color.opposite():
            run.append(square)
            square = square.move(direction)
        is_closed = run and square in board and board[square] is color
        assert flipped == (run if is_closed else [])


@given(boards, colors, st.data())
def test_a_square_off_the_board_is_rejected(board, color, data):
    """Feature: othello-game-logic, Property 7: Out-of-bounds positions are invalid"""
    position = data.draw(positions_off(board.size))
    assert MoveValidator(board).why_invalid(position, color) is InvalidMoveReason.OUT_OF_BOUNDS


@given(boards, colors)
def test_valid_moves_are_exactly_the_moves_with_flips(board, color):
    """Feature: othello-game-logic, Property 12: All legal moves are found, and no others"""
    expected = flipping_positions(board, color, flips_by_patterns)
    assert MoveValidator(board).valid_moves(color) == expected


@given(boards, colors)
def test_valid_moves_is_empty_for_a_side_that_cannot_move(board, color):
    """Feature: othello-game-logic, Property 13: If a side can't move, its move list is empty"""
    for position in board:
        if flips(board, position, color):
            board.place_piece(position, color.opposite())
    assume(not flipping_positions(board, color))
    assert MoveValidator(board).valid_moves(color) == []
