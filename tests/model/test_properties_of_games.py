"""Correctness properties 8 to 30, except those of saved games."""

import pytest
from support.boards import choices, colors, flipping_positions, flips, pairs
from support.helpers import EventRecorder, contents, full_state, pick_valid_move
from hypothesis import assume, given
from hypothesis import strategies as st
from support.oracles import flips_by_patterns
from support.board_strategies import boards
from support.squares import positions_off
from support.strategies import any_games, finished_games, games, games_in_progress

from othello.board import Board
from othello.command import PassCommand
from othello.game import Game
from othello.game_state import GameState
from othello.move_validator import InvalidMoveReason
from othello.piece import Piece
from othello.player import InvalidMoveError

pytestmark = pytest.mark.no_cover

BLACK, WHITE, EMPTY = Piece.BLACK, Piece.WHITE, Piece.EMPTY


@given(games_in_progress, choices)
def test_a_move_places_a_disc_and_flips_opposing_ones(game, choice):
    """Feature: othello-game-logic, Property 8: Valid moves place a disc and flip opposing discs"""
    position, color = pick_valid_move(game, choice), game.current_player.color
    expected = flips(game.board, position, color)
    before = {square: game.board[square] for square in game.board}
    game.play(position)
    differences = {square for square in game.board if game.board[square] is not before[square]}
    assert pairs(differences) == expected | pairs([position])
    assert all(game.board[square] is color for square in differences)


@given(games_in_progress, choices)
def test_flips_are_between_two_own_discs(game, choice):
    """Feature: othello-game-logic, Property 9: Flips only occur between anchoring discs"""
    position, color = pick_valid_move(game, choice), game.current_player.color
    expected = flips(game.board, position, color, flips_by_patterns)
    assert pairs(game.play(position).flipped) == expected


@given(games_in_progress, choices)
def test_listeners_see_complete_moves(game, choice):
    """Feature: othello-game-logic, Property 10: Board updates are atomic"""
    diary = EventRecorder()
    game.add_listener(diary)
    move = game.play(pick_valid_move(game, choice))
    assert diary.entries[0] == f"move {move}"
    assert all(state == full_state(game) for state in diary.states)


@given(any_games, st.data())
def test_an_invalid_move_leaves_the_game_unchanged(game, data):
    """Feature: othello-game-logic, Property 11: Invalid moves don't modify board"""
    color = game.current_player.color
    valid = flipping_positions(game.board, color)
    invalid = [square for square in game.board if square not in valid]
    invalid.append(data.draw(positions_off(game.board.size)))
    before = str(game.board)
    assert not game.make_move(data.draw(st.sampled_from(invalid)))
    assert str(game.board) == before


@given(games_in_progress, choices)
def test_the_turn_changes_after_a_move(game, choice):
    """Feature: othello-game-logic, Property 14: Valid moves switch player"""
    mover = game.current_player.color
    game.play(pick_valid_move(game, choice))
    can_move = {color: bool(flipping_positions(game.board, color)) for color in (BLACK, WHITE)}
    opponent_passes = can_move[mover] and not can_move[mover.opposite()]
    assert game.current_player.color is (mover if opponent_passes else mover.opposite())


@given(boards, colors)
def test_a_side_that_cannot_move_passes(board, color):
    """Feature: othello-game-logic, Property 15: No legal moves causes pass"""
    opponent = color.opposite()
    for position in list(board):
        if flips(board, position, color):
            board.place_piece(position, opponent)
    assume(not flipping_positions(board, color))
    assume(flipping_positions(board, opponent))
    game = Game(board, to_move=color)
    assert game.current_player.color is opponent
    assert game.history == (PassCommand(color),)


@given(finished_games())
def test_the_game_is_over_if_neither_side_can_move(game):
    """Feature: othello-game-logic, Property 16: Double pass ends game"""
    assert not flipping_positions(game.board, BLACK) and not flipping_positions(game.board, WHITE)
    for color in BLACK, WHITE:
        copy = Game(Board.from_string(str(game.board)), to_move=color)
        assert copy.is_game_over and copy.state is not GameState.IN_PROGRESS
        assert copy.current_player.color is color and copy.history == ()


@given(games_in_progress, st.lists(st.tuples(st.sampled_from("muur"), choices), max_size=20))
def test_there_is_always_a_current_player(game, operations):
    """Feature: othello-game-logic, Property 17: Current player is always tracked"""
    first = game.history[0].piece if game.history else game.current_player.color
    for operation, choice in operations:
        if operation == "m" and not game.is_game_over:
            game.play(pick_valid_move(game, choice))
        elif operation == "u" and game.moves:
            game.undo()
        elif operation == "r" and game.undone:
            game.redo()
        before = game.history[-1].piece if game.history else first.opposite()
        assert game.current_player.color is before.opposite()


@given(boards, colors, st.integers(0, 2**32))
def test_a_game_is_over_on_a_full_board(board, color, seed):
    """Feature: othello-game-logic, Property 18: Full board ends game"""
    for number, position in enumerate(board):
        if board[position] is EMPTY:
            board.place_piece(position, (BLACK, WHITE)[seed >> number % 32 & 1])
    assert Game(board, to_move=color).is_game_over


@given(boards, colors, colors)
def test_game_is_over_if_only_one_colour_is_left(board, color, loser):
    """Feature: othello-game-logic, Property 19: Single color ends game"""
    for position in board:
        if board[position] is loser:
            board.flip_piece(position)
    assert Game(board, to_move=color).is_game_over


@given(games_in_progress)
def test_a_game_in_progress_accepts_every_valid_move(game):
    """Feature: othello-game-logic, Property 20: In-progress games accept valid moves"""
    color = game.current_player.color
    valid = flipping_positions(game.board, color)
    assert valid
    for position in valid:
        assert game.make_move(position)
        game.undo()


@given(finished_games(), st.data())
def test_a_finished_game_rejects_every_move(game, data):
    """Feature: othello-game-logic, Property 21: Finished games reject all moves"""
    before = contents(game)
    for position in [*game.board, data.draw(positions_off(game.board.size))]:
        with pytest.raises(InvalidMoveError) as exc_info:
            game.play(position)
        assert exc_info.value.reason is InvalidMoveReason.GAME_FINISHED
    assert contents(game) == before


@given(any_games)
def test_the_score_counts_every_disc(game):
    """Feature: othello-game-logic, Property 22: Score calculation is accurate"""
    text = str(game.board)
    assert game.score == (text.count("X"), text.count("O"))
    assert game.score == (game.black_player.piece_count(game.board),
                          game.white_player.piece_count(game.board))


@given(finished_games())
def test_the_winner_has_more_discs(game):
    """Feature: othello-game-logic, Property 23: Winner determination is correct"""
    lead = str(game.board).count("X") - str(game.board).count("O")
    expected = game.black_player if lead > 0 else game.white_player if lead < 0 else None
    assert game.winner is expected
    assert (game.state is GameState.TIE) == (lead == 0)


@given(games_in_progress)
def test_a_game_in_progress_has_no_winner(game):
    """Feature: othello-game-logic, Property 24: In-progress games have no winner"""
    assert game.winner is None and game.state is GameState.IN_PROGRESS


@given(games_in_progress, choices)
def test_the_history_grows_with_each_move(game, choice):
    """Feature: othello-game-logic, Property 27: Move history grows with each move"""
    before = game.moves
    move = game.play(pick_valid_move(game, choice))
    assert game.moves == (*before, move)


@given(any_games, choices)
def test_a_recorded_move_has_position_colour_and_flips(game, choice):
    """Feature: othello-game-logic, Property 28: Move records are complete"""
    if not game.is_game_over:
        game.play(pick_valid_move(game, choice))
    moves = game.moves
    for _ in moves:
        move = game.undo()
        expected = flips(game.board, move.position, move.piece)
        assert move.piece is game.current_player.color
        assert pairs(move.flipped) == expected != set()


@given(games_in_progress, st.lists(choices, max_size=12))
def test_the_history_keeps_the_order_of_moves(game, picks):
    """Feature: othello-game-logic, Property 29: Move history preserves order"""
    before, positions = len(game.moves), []
    for choice in picks:
        if not game.is_game_over:
            positions.append(pick_valid_move(game, choice))
            game.play(positions[-1])
    assert [move.position for move in game.moves[before:]] == positions


@given(games())
def test_the_whole_history_is_accessible(game):
    """Feature: othello-game-logic, Property 30: Complete history is accessible"""
    replay = Game(Board(game.board.size))
    for move in game.moves:
        replay.play(move.position)
    assert contents(replay) == contents(game)
    assert len(game.moves) == str(game.board).count("X") + str(game.board).count("O") - 4
