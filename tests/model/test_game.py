"""Moves, turn order, passes, the end and the winner."""

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, EventRecorder, full_state, play
from hypothesis import given
from hypothesis import strategies as st
from support.squares import positions_off, square, square_names
from support.strategies import any_games

from othello.command import PassCommand
from othello.errors import HistoryError
from othello.game import Game
from othello.game_state import Ending, GameState, Outcome, Score
from othello.move_validator import InvalidMoveReason
from othello.piece import Piece
from othello.player import InvalidMoveError, Player
from othello.position import Position

BLACK, WHITE = Piece.BLACK, Piece.WHITE


# Moves

def test_black_moves_first():
    assert Game().current_player.color is BLACK


def test_move_places_a_disc_and_flips_outflanked_discs():
    game = Game()
    move = game.play(square("d3"))
    assert (str(move.position), move.piece, square_names(move.flipped)) == ("d3", BLACK, "d4")
    assert game.board == board("--------", "--------", "---X----", "---XX---",
                               "---XO---", "--------", "--------", "--------")


def test_a_move_flips_in_all_valid_directions_at_once():
    game = Game(board("X-X-X-", "-OOO--", "XO-OX-", "-OOO--", "X-X-X-", "------"))
    move = game.play(square("c3"))
    assert square_names(sorted(move.flipped)) == "b2 c2 d2 b3 d3 b4 c4 d4"
    assert game.score == Score(black=17, white=0)


def test_only_discs_before_the_anchor_are_flipped():
    game = Game(board("-OXOX-", "O-----", "O-----", "------", "----XO", "------"))
    game.play(square("a1"))
    assert game.board == board("XXXOX-", "O-----", "O-----", "------", "----XO", "------")


def test_listeners_see_completed_moves_undos_and_redos():
    game, diary = Game(), EventRecorder()
    game.add_listener(diary)
    game.play(square("d3"))
    assert diary.states == [full_state(game)]
    game.undo()
    assert diary.states[1:] == [full_state(game)]
    game.redo()
    assert diary.states[2:] == [full_state(game)]


def test_turn_changes_after_each_move():
    game = Game()
    assert [game.play(square(name)).piece for name in ("d3", "c5", "f6")] == [BLACK, WHITE, BLACK]
    assert game.current_player is game.white_player


def test_turn_follows_moves_and_undo():
    game = Game()
    assert game.current_player is game.black_player
    game.play(square("d3"))
    assert game.current_player is game.white_player
    game.play(square("c5"))
    assert game.current_player is game.black_player
    game.undo()
    assert game.current_player is game.white_player


@pytest.mark.parametrize("moves", ["", "d3", FORCED_PASS])
def test_switch_turn_without_a_ply_changes_nothing(moves):
    game = play(moves)
    before = full_state(game)
    game.switch_turn()
    assert full_state(game) == before
    while game.moves:
        game.undo()
    assert game.current_player is game.black_player


@pytest.mark.parametrize("position, reason", [
    (Position(-1, 0), InvalidMoveReason.OUT_OF_BOUNDS),
    (Position(8, 8), InvalidMoveReason.OUT_OF_BOUNDS),
    (Position(3, 3), InvalidMoveReason.OCCUPIED),
    (Position(0, 0), InvalidMoveReason.NO_FLIPS),
])
def test_invalid_move_raises_its_reason_and_changes_nothing(position, reason):
    game = play("d3c5")
    game.undo()
    before = full_state(game)
    with pytest.raises(InvalidMoveError) as exc_info:
        game.play(position)
    error = exc_info.value
    assert (error.position, error.reason, error.player) == (position, reason, game.white_player)
    assert str(error) == f"{position} is not a valid move for White: {reason.value}"
    assert full_state(game) == before
    assert game.make_move(position) is False
    assert full_state(game) == before


@pytest.mark.parametrize("argument", ["d3", None, (2, 3), 3.5])
@pytest.mark.parametrize("moves", ["", WIPE_OUT])
def test_argument_other_than_a_position_raises_a_type_error(argument, moves):
    game = play(moves)
    before = full_state(game)
    with pytest.raises(TypeError):
        game.play(argument)
    with pytest.raises(TypeError):
        game.make_move(argument)
    assert full_state(game) == before


@given(any_games, st.data())
def test_positions_off_the_board_are_rejected(game, data):
    before = full_state(game)
    assert not game.make_move(data.draw(positions_off(game.board.size)))
    assert full_state(game) == before


def test_make_move_returns_true_for_a_valid_move():
    game = Game()
    assert game.make_move(square("d3")) is True
    assert len(game.history) == 1


def test_the_score_follows_the_board():
    game = play("d3c5")
    assert game.score == (3, 3)
    game.undo()
    assert game.score == (4, 1)
    game.redo()
    assert game.score == (3, 3)
    game.board.place_piece(square("a1"), WHITE)
    assert game.score == (3, 4)


def test_player_can_take_part_in_two_games_at_once():
    ada = Player(BLACK, "Ada")
    first, second = Game(black=ada), Game(black=ada)
    first.play(square("d3"))
    assert (first.score, second.score) == ((4, 1), (2, 2))
    assert (ada.piece_count(first.board), ada.piece_count(second.board)) == (4, 2)


# Passes

def test_side_without_a_valid_move_passes():
    game = play(FORCED_PASS)
    assert game.history[-1] == PassCommand(BLACK)
    assert game.current_player is game.white_player
    assert not game.has_valid_moves(game.black_player)
    assert game.has_valid_moves(game.white_player)


def test_pass_is_in_the_history_but_not_in_the_moves():
    game = play(FORCED_PASS)
    assert " ".join(map(str, game.history)) == "d3 c3 b3 b2 f5 a3 a1 c1 pass"
    assert len(game.moves) == 8


def test_game_starts_with_a_pass_if_to_move_cannot_move():
    game = Game(board("OX--", "----", "----", "----"), to_move=BLACK)
    assert game.history == (PassCommand(BLACK),)
    assert game.current_player is game.white_player
    with pytest.raises(HistoryError, match="^there is no move to undo$"):
        game.undo()


def test_game_starts_with_to_move_if_it_can_move():
    game = Game(board("OX--", "----", "----", "----"), to_move=WHITE)
    assert game.history == () and game.current_player is game.white_player


# The end

def test_new_game_is_in_progress():
    game = Game()
    assert (game.state, game.is_game_over, game.winner) == (GameState.IN_PROGRESS, False, None)


def test_a_full_board_ends_the_game():
    game = play(FULL_BOARD_TIE)
    assert game.board.count_pieces(Piece.EMPTY) == 0
    assert game.is_game_over


def test_wipe_out_ends_the_game():
    game = play(WIPE_OUT)
    assert (game.score, game.state) == (Score(black=13, white=0), GameState.BLACK_WINS)
    assert game.is_game_over


def test_black_wins_with_more_discs():
    game = play(WIPE_OUT)
    assert (game.state, game.winner) == (GameState.BLACK_WINS, game.black_player)


@pytest.mark.parametrize("rows, ending", [
    (["XXXX", "XXXX", "OOOO", "OOOO"], Ending.FULL_BOARD),
    (["XXXX", "XXXX", "XXXX", "XXXX"], Ending.FULL_BOARD),
    (["XXXX", "XXXX", "XXXX", "XXX-"], Ending.WIPE_OUT),
    (["O---", "----", "----", "----"], Ending.WIPE_OUT),
    (["XX--", "----", "----", "--OO"], Ending.NO_VALID_MOVE),
    (["----", "----", "----", "----"], Ending.NO_VALID_MOVE),
])
def test_outcome_has_the_winner_and_the_ending(rows, ending):
    game = Game(board(*rows))
    black, white = ("".join(rows).count(symbol) for symbol in "XO")
    winner = None if black == white else BLACK if black > white else WHITE
    assert game.is_game_over and game.outcome == Outcome(winner, ending)


def test_a_tie_has_no_loser():
    assert Outcome(BLACK, Ending.RESIGNATION).loser is WHITE
    with pytest.raises(ValueError):
        Outcome(None, Ending.FULL_BOARD).loser


def test_a_game_in_progress_has_no_outcome():
    game = play(WIPE_OUT)
    game.undo()
    assert game.outcome is None


def test_the_game_ends_when_neither_side_can_move():
    position = board("XX--", "----", "----", "--OO")
    game = Game(position, to_move=WHITE)
    assert game.is_game_over and game.state is GameState.TIE
    assert game.current_player is game.white_player and game.history == ()


def test_finished_game_rejects_all_moves():
    game = play(WIPE_OUT)
    before = full_state(game)
    for position in [*game.board, Position(9, 9)]:
        with pytest.raises(InvalidMoveError) as exc_info:
            game.play(position)
        assert exc_info.value.reason is InvalidMoveReason.GAME_FINISHED
    assert full_state(game) == before


@pytest.mark.parametrize("rows, score, state", [
    (["XX--", "----", "----", "---O"], (2, 1), GameState.BLACK_WINS),
    (["X---", "----", "----", "--OO"], (1, 2), GameState.WHITE_WINS),
    (["X---", "----", "----", "---O"], (1, 1), GameState.TIE),
    (["----", "----", "----", "----"], (0, 0), GameState.TIE),
    (["OOOO", "OOOO", "OOOO", "OOOO"], (0, 16), GameState.WHITE_WINS),
])
def test_side_with_more_discs_wins(rows, score, state):
    game = Game(board(*rows))
    assert (game.score, game.state) == (score, state)
    assert game.winner is {GameState.BLACK_WINS: game.black_player,
                           GameState.WHITE_WINS: game.white_player}.get(state)


def test_result_of_32_to_32_is_a_tie_without_a_winner():
    game = play(FULL_BOARD_TIE)
    assert (game.score, game.state, game.winner) == ((32, 32), GameState.TIE, None)


def test_side_with_more_discs_has_not_won_before_the_end():
    game = play("d3")
    assert game.score == (4, 1) and game.winner is None
    assert game.state is GameState.IN_PROGRESS
