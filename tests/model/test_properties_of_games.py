"""Correctness properties 14 to 30 of the functional design, over real play and any board."""

import json

import pytest
from helpers import a_valid_move, contents, flips, pairs
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import (
    any_games,
    boards,
    choices,
    colors,
    finished_games,
    games,
    games_in_progress,
    positions_off,
)

from othello import (
    Board,
    FormatError,
    Game,
    GameState,
    InvalidMove,
    InvalidMoveError,
    PassCommand,
    Piece,
)
from othello.formats import saved_game

BLACK, WHITE, EMPTY = Piece.BLACK, Piece.WHITE, Piece.EMPTY


@given(games_in_progress, choices)
def test_property_14(game, choice):
    """Feature: othello-game-logic, Property 14: Valid moves switch player"""
    mover = game.current_player
    game.play(a_valid_move(game, choice))
    passed = isinstance(game.history[-1], PassCommand)
    assert (game.current_player is mover) == passed


@given(boards, colors)
def test_property_15(board, color):
    """Feature: othello-game-logic, Property 15: No legal moves causes pass"""
    opponent = color.opposite()
    for position in list(board):
        if flips(board, position, color):
            board.place_piece(position, opponent)
    assume(not any(flips(board, position, color) for position in board))
    assume(any(flips(board, position, opponent) for position in board))
    game = Game(board, to_move=color)
    assert game.current_player.color is opponent
    assert game.history == (PassCommand(color),)


@given(finished_games())
def test_property_16(game):
    """Feature: othello-game-logic, Property 16: Double pass ends game"""
    assert not any(flips(game.board, square, color)
                   for square in game.board for color in (BLACK, WHITE))
    for color in BLACK, WHITE:
        again = Game(Board.from_string(str(game.board)), to_move=color)
        assert again.is_game_over and again.state is not GameState.IN_PROGRESS
        assert again.current_player.color is color and again.history == ()


@given(games_in_progress, st.lists(st.tuples(st.sampled_from("muur"), choices), max_size=20))
def test_property_17(game, operations):
    """Feature: othello-game-logic, Property 17: Current player is always tracked"""
    for operation, choice in operations:
        if operation == "m" and not game.is_game_over:
            game.play(a_valid_move(game, choice))
        elif operation == "u" and game.moves:
            game.undo()
        elif operation == "r" and game.undone:
            game.redo()
        assert game.current_player in (game.black_player, game.white_player)
        if game.history:
            assert game.current_player.color is game.history[-1].piece.opposite()


@given(boards, colors, st.integers(0, 2**32))
def test_property_18(board, color, seed):
    """Feature: othello-game-logic, Property 18: Full board ends game"""
    for number, position in enumerate(board):
        if board[position] is EMPTY:
            board.place_piece(position, (BLACK, WHITE)[seed >> number % 32 & 1])
    assert Game(board, to_move=color).is_game_over


@given(boards, colors, colors)
def test_property_19(board, color, wiped_out):
    """Feature: othello-game-logic, Property 19: Single color ends game"""
    for position in board:
        if board[position] is wiped_out:
            board.flip_piece(position)
    assert Game(board, to_move=color).is_game_over


@given(games_in_progress)
def test_property_20(game):
    """Feature: othello-game-logic, Property 20: In-progress games accept valid moves"""
    color = game.current_player.color
    valid = [square for square in game.board if flips(game.board, square, color)]
    assert valid
    for position in valid:
        assert game.make_move(position)
        game.undo()


@given(finished_games(), st.data())
def test_property_21(game, data):
    """Feature: othello-game-logic, Property 21: Finished games reject all moves"""
    before = contents(game)
    for position in [*game.board, data.draw(positions_off(game.board.size))]:
        with pytest.raises(InvalidMoveError) as caught:
            game.play(position)
        assert caught.value.reason is InvalidMove.GAME_FINISHED
    assert contents(game) == before


@given(any_games)
def test_property_22(game):
    """Feature: othello-game-logic, Property 22: Score calculation is accurate"""
    text = str(game.board)
    assert game.score == (text.count("X"), text.count("O"))
    assert (game.black_player.piece_count, game.white_player.piece_count) == game.score


@given(finished_games())
def test_property_23(game):
    """Feature: othello-game-logic, Property 23: Winner determination is correct"""
    lead = str(game.board).count("X") - str(game.board).count("O")
    expected = game.black_player if lead > 0 else game.white_player if lead < 0 else None
    assert game.winner is expected
    assert (game.state is GameState.TIE) == (lead == 0)


@given(games_in_progress)
def test_property_24(game):
    """Feature: othello-game-logic, Property 24: In-progress games have no winner"""
    assert game.winner is None and game.state is GameState.IN_PROGRESS


@given(any_games, st.integers(0, 5))
def test_property_25(game, undone):
    """Feature: othello-game-logic, Property 25: Serialization round-trip preserves state"""
    for _ in range(min(undone, len(game.moves))):
        game.undo()
    restored = saved_game.loads(saved_game.dumps(game))
    assert contents(restored) == contents(game)
    while game.undone:
        assert restored.redo().flipped == game.redo().flipped
    assert contents(restored) == contents(game)


@given(games(), st.data())
def test_property_26(game, data):
    """Feature: othello-game-logic, Property 26: Invalid serialized data is rejected"""
    valid = json.loads(saved_game.dumps(game))
    name = data.draw(st.sampled_from(["board", "currentPlayer", "status", "history"]))
    junk = st.one_of(st.none(), st.booleans(), st.integers(3), st.floats(), st.text(),
                     st.lists(st.integers(), max_size=3), st.just({}))
    value = data.draw(junk)
    assume(not (name == "history" and value == []))
    with pytest.raises(FormatError, match=f"^Invalid serialized data: field '{name}"):
        saved_game.loads(json.dumps(valid | {name: value}))
    del valid[name]
    with pytest.raises(FormatError, match=f"^Invalid serialized data: missing .*'{name}'$"):
        saved_game.loads(json.dumps(valid))


@given(games_in_progress, choices)
def test_property_27(game, choice):
    """Feature: othello-game-logic, Property 27: Move history grows with each move"""
    before = game.moves
    move = game.play(a_valid_move(game, choice))
    assert game.moves == (*before, move)


@given(any_games, choices)
def test_property_28(game, choice):
    """Feature: othello-game-logic, Property 28: Move records are complete"""
    if not game.is_game_over:
        game.play(a_valid_move(game, choice))
    moves = game.moves
    for _ in moves:
        undone = game.undo()
        expected = flips(game.board, undone.position, undone.piece)
        assert undone.piece is game.current_player.color
        assert pairs(undone.flipped) == expected != set()


@given(games_in_progress, st.lists(choices, max_size=12))
def test_property_29(game, chosen):
    """Feature: othello-game-logic, Property 29: Move history preserves order"""
    before, made = len(game.moves), []
    for choice in chosen:
        if not game.is_game_over:
            made.append(a_valid_move(game, choice))
            game.play(made[-1])
    assert [move.position for move in game.moves[before:]] == made


@given(games())
def test_property_30(game):
    """Feature: othello-game-logic, Property 30: Complete history is accessible"""
    replayed = Game(Board(game.board.size))
    for move in game.moves:
        replayed.play(move.position)
    assert contents(replayed) == contents(game)
    assert len(game.moves) == str(game.board).count("X") + str(game.board).count("O") - 4
