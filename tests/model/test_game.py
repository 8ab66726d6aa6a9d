"""Moves, turn order, passes, the end and the winner."""

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, Diary, everything, play
from hypothesis import given
from hypothesis import strategies as st
from support.squares import named, positions_off, square
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


def test_a_move_places_a_disc_of_the_player_and_flips():
    game = Game()
    move = game.play(square("d3"))
    assert (named([move.position]), move.piece, named(move.flipped)) == ("d3", BLACK, "d4")
    assert game.board == board("--------", "--------", "---X----", "---XX---",
                               "---XO---", "--------", "--------", "--------")


def test_a_move_flips_in_all_valid_directions_at_once():
    game = Game(board("X-X-X-", "-OOO--", "XO-OX-", "-OOO--", "X-X-X-", "------"))
    move = game.play(square("c3"))
    assert named(sorted(move.flipped)) == "b2 c2 d2 b3 d3 b4 c4 d4"
    assert game.score == Score(black=17, white=0)


def test_only_discs_before_the_anchor_are_flipped():
    game = Game(board("-OXOX-", "O-----", "O-----", "------", "----XO", "------"))
    game.play(square("a1"))
    assert game.board == board("XXXOX-", "O-----", "O-----", "------", "----XO", "------")


def test_a_move_is_complete_when_anybody_hears_of_it():
    game, diary = Game(), Diary()
    game.add_listener(diary)
    game.play(square("d3"))
    assert diary.states == [everything(game)]
    game.undo()
    assert diary.states[1:] == [everything(game)]
    game.redo()
    assert diary.states[2:] == [everything(game)]


def test_a_completed_move_hands_the_turn_to_the_other_player():
    game = Game()
    assert [game.play(square(name)).piece for name in ("d3", "c5", "f6")] == [BLACK, WHITE, BLACK]
    assert game.current_player is game.white_player


def test_the_turn_follows_the_last_ply():
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
    before = everything(game)
    game.switch_turn()
    assert everything(game) == before
    while game.moves:
        game.undo()
    assert game.current_player is game.black_player


@pytest.mark.parametrize("position, reason", [
    (Position(-1, 0), InvalidMoveReason.OUT_OF_BOUNDS),
    (Position(8, 8), InvalidMoveReason.OUT_OF_BOUNDS),
    (Position(3, 3), InvalidMoveReason.OCCUPIED),
    (Position(0, 0), InvalidMoveReason.NO_FLIPS),
])
def test_a_refused_move_says_why_and_changes_nothing(position, reason):
    game = play("d3c5")
    game.undo()
    before = everything(game)
    with pytest.raises(InvalidMoveError) as caught:
        game.play(position)
    error = caught.value
    assert (error.position, error.reason, error.player) == (position, reason, game.white_player)
    assert str(error) == f"{position} is not a valid move for White: {reason.value}"
    assert everything(game) == before
    assert game.make_move(position) is False
    assert everything(game) == before


@pytest.mark.parametrize("thing", ["d3", None, (2, 3), 3.5])
@pytest.mark.parametrize("moves", ["", WIPE_OUT])
def test_an_argument_other_than_a_position_changes_nothing(thing, moves):
    game = play(moves)
    before = everything(game)
    with pytest.raises(TypeError):
        game.play(thing)
    with pytest.raises(TypeError):
        game.make_move(thing)
    assert everything(game) == before


@given(any_games, st.data())
def test_no_position_off_the_board_can_be_played(game, data):
    before = everything(game)
    assert not game.make_move(data.draw(positions_off(game.board.size)))
    assert everything(game) == before


def test_make_move_is_true_for_a_move_made():
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


def test_a_player_may_sit_in_two_games_at_once():
    ada = Player(BLACK, "Ada")
    first, second = Game(black=ada), Game(black=ada)
    first.play(square("d3"))
    assert (first.score, second.score) == ((4, 1), (2, 2))
    assert (ada.piece_count(first.board), ada.piece_count(second.board)) == (4, 2)


# Passes

def test_a_side_with_no_move_passes():
    game = play(FORCED_PASS)
    assert game.history[-1] == PassCommand(BLACK)
    assert game.current_player is game.white_player
    assert not game.has_valid_moves(game.black_player)
    assert game.has_valid_moves(game.white_player)


def test_a_pass_is_in_the_history_but_no_move():
    game = play(FORCED_PASS)
    assert " ".join(map(str, game.history)) == "d3 c3 b3 b2 f5 a3 a1 c1 pass"
    assert len(game.moves) == 8


def test_a_position_set_up_for_a_side_that_cannot_move_starts_with_a_pass():
    game = Game(board("OX--", "----", "----", "----"), to_move=BLACK)
    assert game.history == (PassCommand(BLACK),)
    assert game.current_player is game.white_player
    with pytest.raises(HistoryError, match="^there is no move to undo$"):
        game.undo()


def test_a_position_set_up_for_a_side_that_can_move_starts_with_that_side():
    game = Game(board("OX--", "----", "----", "----"), to_move=WHITE)
    assert game.history == () and game.current_player is game.white_player


# The end

def test_a_game_goes_on_while_anybody_can_move():
    game = Game()
    assert (game.state, game.is_game_over, game.winner) == (GameState.IN_PROGRESS, False, None)


def test_a_full_board_ends_the_game():
    game = play(FULL_BOARD_TIE)
    assert game.board.count_pieces(Piece.EMPTY) == 0
    assert game.is_game_over


def test_a_side_wiped_out_ends_the_game():
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
def test_a_finished_game_has_a_winner_and_an_ending(rows, ending):
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
    stuck = board("XX--", "----", "----", "--OO")
    game = Game(stuck, to_move=WHITE)
    assert game.is_game_over and game.state is GameState.TIE
    assert game.current_player is game.white_player and game.history == ()


def test_an_ended_game_refuses_all_moves():
    game = play(WIPE_OUT)
    before = everything(game)
    for position in [*game.board, Position(9, 9)]:
        with pytest.raises(InvalidMoveError) as caught:
            game.play(position)
        assert caught.value.reason is InvalidMoveReason.GAME_FINISHED
    assert everything(game) == before


@pytest.mark.parametrize("rows, score, state", [
    (["XX--", "----", "----", "---O"], (2, 1), GameState.BLACK_WINS),
    (["X---", "----", "----", "--OO"], (1, 2), GameState.WHITE_WINS),
    (["X---", "----", "----", "---O"], (1, 1), GameState.TIE),
    (["----", "----", "----", "----"], (0, 0), GameState.TIE),
    (["OOOO", "OOOO", "OOOO", "OOOO"], (0, 16), GameState.WHITE_WINS),
])
def test_the_side_with_more_discs_has_won(rows, score, state):
    game = Game(board(*rows))
    assert (game.score, game.state) == (score, state)
    assert game.winner is {GameState.BLACK_WINS: game.black_player,
                           GameState.WHITE_WINS: game.white_player}.get(state)


def test_a_game_of_32_to_32_is_a_tie_without_a_winner():
    game = play(FULL_BOARD_TIE)
    assert (game.score, game.state, game.winner) == ((32, 32), GameState.TIE, None)


def test_the_side_that_has_more_discs_has_not_won_before_the_end():
    game = play("d3")
    assert game.score == (4, 1) and game.winner is None
    assert game.state is GameState.IN_PROGRESS
