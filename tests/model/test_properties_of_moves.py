"""Correctness properties 1 to 13 of the functional design, over real play and any board."""

from helpers import Diary, a_valid_move, everything, flips, pairs
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import flips_by_patterns
from strategies import (
    any_games,
    boards,
    boards_and_squares,
    choices,
    colors,
    games_in_progress,
    positions_off,
    sizes,
)

from othello import Board, Direction, InvalidMove, MoveValidator, Piece

BLACK, WHITE, EMPTY = Piece.BLACK, Piece.WHITE, Piece.EMPTY


@given(sizes)
def test_property_1(size):
    """Feature: othello-game-logic, Property 1: Board initialization creates correct structure"""
    board = Board(size)
    low = size // 2 - 1
    discs = {(p.row - low, p.col - low): board[p] for p in board if board[p] is not EMPTY}
    assert discs == {(0, 0): WHITE, (0, 1): BLACK, (1, 0): BLACK, (1, 1): WHITE}
    assert {p.row for p in board} == {p.col for p in board} == set(range(size))
    assert len(list(board)) == size * size


@given(boards_and_squares(), colors)
def test_property_2(drawn, color):
    """Feature: othello-game-logic, Property 2: Occupied cells reject moves"""
    board, position = drawn
    assume(board[position] is not EMPTY)
    validator = MoveValidator(board)
    assert validator.why_invalid(position, color) is InvalidMove.OCCUPIED
    assert not validator.is_valid_move(position, color)


@given(boards_and_squares(), colors)
def test_property_3(drawn, color):
    """Feature: othello-game-logic, Property 3: Moves without flips are invalid"""
    board, position = drawn
    assume(not flips(board, position, color))
    assert not MoveValidator(board).is_valid_move(position, color)


@given(boards, colors, choices)
def test_property_4(board, color, choice):
    """Feature: othello-game-logic, Property 4: Moves with flips are valid"""
    flipping = [position for position in board if flips(board, position, color)]
    assume(flipping)
    assert MoveValidator(board).is_valid_move(flipping[choice % len(flipping)], color)


@given(boards_and_squares(), st.sampled_from(list(Direction)), colors, st.integers(1, 8))
def test_property_5(drawn, direction, color, length):
    """Feature: othello-game-logic, Property 5: All eight directions are checked"""
    board, position = drawn
    line = board.cell(position).lines.get(direction, ())
    assume(length < len(line))
    board.place_piece(position, EMPTY)
    for cell in line[:length]:
        cell.piece = color.opposite()
    line[length].piece = color
    found = MoveValidator(board).flippable_positions(position, color)
    assert {cell.position for cell in line[:length]} <= set(found)


@given(boards_and_squares(), colors)
def test_property_6(drawn, color):
    """Feature: othello-game-logic, Property 6: Direction checking validates line structure"""
    board, position = drawn
    for direction in Direction:
        flipped = MoveValidator(board).check_direction(position, color, direction)
        square, walked = position.move(direction), []
        while square in board and board[square] is color.opposite():
            walked.append(square)
            square = square.move(direction)
        closed = walked and square in board and board[square] is color
        assert flipped == (walked if closed else [])


@given(boards, colors, st.data())
def test_property_7(board, color, data):
    """Feature: othello-game-logic, Property 7: Out-of-bounds positions are invalid"""
    position = data.draw(positions_off(board.size))
    assert MoveValidator(board).why_invalid(position, color) is InvalidMove.OUT_OF_BOUNDS


@given(games_in_progress, choices)
def test_property_8(game, choice):
    """Feature: othello-game-logic, Property 8: Valid moves place disc and flip opponents"""
    position, color = a_valid_move(game, choice), game.current_player.color
    expected = flips(game.board, position, color)
    before = {square: game.board[square] for square in game.board}
    game.play(position)
    changed = {square for square in game.board if game.board[square] is not before[square]}
    assert pairs(changed) == expected | pairs([position])
    assert all(game.board[square] is color for square in changed)


@given(games_in_progress, choices)
def test_property_9(game, choice):
    """Feature: othello-game-logic, Property 9: Flips only occur between anchoring discs"""
    position, color = a_valid_move(game, choice), game.current_player.color
    expected = flips(game.board, position, color, flips_by_patterns)
    assert pairs(game.play(position).flipped) == expected


@given(games_in_progress, choices)
def test_property_10(game, choice):
    """Feature: othello-game-logic, Property 10: Board updates are atomic"""
    diary = Diary()
    game.add_listener(diary)
    game.play(a_valid_move(game, choice))
    assert all(state == everything(game) for state in diary.states)


@given(any_games, st.data())
def test_property_11(game, data):
    """Feature: othello-game-logic, Property 11: Invalid moves don't modify board"""
    color = game.current_player.color
    invalid = [square for square in game.board if not flips(game.board, square, color)]
    invalid.append(data.draw(positions_off(game.board.size)))
    before = str(game.board)
    assert not game.make_move(data.draw(st.sampled_from(invalid)))
    assert str(game.board) == before


@given(boards, colors)
def test_property_12(board, color):
    """Feature: othello-game-logic, Property 12: Legal moves detection is complete and accurate"""
    expected = [square for square in board if flips(board, square, color, flips_by_patterns)]
    assert MoveValidator(board).valid_moves(color) == expected


@given(boards, colors)
def test_property_13(board, color):
    """Feature: othello-game-logic, Property 13: No legal moves returns empty list"""
    for position in board:
        if flips(board, position, color):
            board.place_piece(position, color.opposite())
    assume(not any(flips(board, position, color) for position in board))
    assert MoveValidator(board).valid_moves(color) == []
