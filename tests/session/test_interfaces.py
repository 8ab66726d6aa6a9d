"""A game behaves in the same way in the console and on the page."""

import pytest
from interfaces import BLACK, INTERFACES, WHITE, PageMatch
from sequences import try_sequences
from support.helpers import FORCED_PASS, WIPE_OUT
from support.squares import square_names

from othello.game_state import Ending, Outcome


@pytest.fixture(params=INTERFACES, ids=lambda interface: interface.__name__)
def start_game(request):
    """Return a function that starts a game in an interface and executes some commands."""
    def make(*lines, **options):
        game = request.param(**options)
        for line in lines:
            game.do(line)
        return game
    return make


def moves_of(game):
    return square_names(move.position for move in game.session.game.moves)


def split_moves(transcript):
    return [transcript[start:start + 2] for start in range(0, len(transcript), 2)]


def test_a_program_answers_each_move(start_game):
    assert moves_of(start_game("d3", white="easy")) == "d3 c3"


def test_program_can_move_first(start_game):
    assert moves_of(start_game(black="easy")) == "d3"


def test_undo_goes_back_to_your_turn_and_redo_repeats_both_moves(start_game):
    assert moves_of(start_game("d3", "undo", white="easy")) == ""
    assert moves_of(start_game("d3", "undo", "redo", white="easy")) == "d3 c3"


def test_undo_takes_back_one_move_between_humans(start_game):
    assert moves_of(start_game("d3", "c3", "undo")) == "d3"


def test_program_answers_a_replayed_move_after_undo(start_game):
    assert moves_of(start_game("f5", "undo", "f5", white="random")) == "f5 f6"


def test_program_answers_a_different_move_after_undo(start_game):
    game = start_game("d3", "undo", "f5", white="easy")
    assert moves_of(game).startswith("f5 ") and not game.session.game.undone


def test_replaying_a_move_between_humans_preserves_redo(start_game):
    game = start_game("d3", "c3", "undo", "undo", "d3")
    assert square_names(ply.position for ply in game.session.game.undone) == "c3"


def test_you_cannot_undo_before_your_first_move(start_game):
    assert moves_of(start_game("undo", black="easy")) == "d3"


def test_a_program_waits_while_you_look_back(start_game):
    game = start_game("d3", "prev", white="easy")
    assert moves_of(game) == "d3"
    assert (game.session.active_program, game.session.program) == (None, "easy")


def test_play_continues_after_browsing_to_the_end(start_game):
    game = start_game("d3", "prev", "prev", "next", "next", "c4", white="easy")
    assert len(game.session.game.moves) == 4


def test_goto_shows_any_position(start_game):
    game = start_game("d3", "c4", "goto 1", white="easy")
    assert moves_of(game) == "d3" and len(game.session.game.undone) == 3


def test_enter_lets_a_program_move_from_an_earlier_position(start_game):
    game = start_game("d3", "c4", "goto 1", "", white="easy")
    assert moves_of(game) == "d3 c3" and not game.session.game.undone


@pytest.mark.parametrize("lines, players, loser", [
    ([], {}, BLACK), (["d3"], {}, WHITE), (["d3"], {"white": "easy"}, BLACK),
    (["d3", "prev"], {"white": "easy"}, BLACK), (["prev"], {"black": "easy"}, WHITE)])
def test_only_a_human_side_resigns(start_game, lines, players, loser):
    game = start_game(*lines, "resign", **players)
    assert game.session.outcome == Outcome(loser.opposite(), Ending.RESIGNATION)


def test_resigned_game_continues_only_after_undo(start_game):
    game = start_game("d3", "prev", "resign", "c4", "redo", "next", "goto 0", "goto 2", "swap",
                      "level random", "resign", white="easy")
    assert (moves_of(game), game.session.players[WHITE]) == ("d3", "easy")
    game.do("undo")
    game.do("next")
    assert moves_of(game) == "d3 c3"


def test_first_step_back_undoes_a_resignation(start_game):
    game = start_game("d3", "resign", "prev")
    assert (game.session.forfeit, moves_of(game)) == (None, "d3")


def test_a_new_level_takes_effect_in_the_current_position(start_game):
    game = start_game("f5", "level random", "undo", "f5", white="easy")
    assert game.session.players[WHITE] == "random" and moves_of(game) == "f5 f6"


def test_new_level_moves_for_a_waiting_program(start_game):
    assert len(start_game("d3", "prev", "level random", white="easy").session.game.moves) == 2


def test_playing_a_later_undone_move_is_a_new_move(start_game):
    game = start_game("d3", "c3", "b3", "d2", "e3", "undo", "undo", "e3")
    assert moves_of(game) == "d3 c3 b3 e3" and not game.session.game.undone


@pytest.mark.parametrize("lines, moves", [(["d3"], 3), (["d3", "prev", "prev"], 1)])
def test_program_moves_after_a_swap_of_sides(start_game, lines, moves):
    game = start_game(*lines, "swap", white="easy")
    assert len(game.session.game.moves) == moves
    assert game.session.players == {BLACK: "easy", WHITE: "human"}


def test_program_for_another_board_size_is_rejected(start_game):
    assert start_game("level hard", white="easy", size=6).session.players[WHITE] == "easy"


def test_only_a_finished_game_has_an_outcome(start_game):
    game = start_game(*split_moves(WIPE_OUT))
    assert game.session.outcome == Outcome(BLACK, Ending.WIPE_OUT)
    assert start_game("d3").session.outcome is None


def test_undo_also_takes_back_a_pass(start_game):
    assert moves_of(start_game(*split_moves(FORCED_PASS), "undo")) == "d3 c3 b3 b2 f5 a3 a1"


def test_undo_pauses_two_programs_only_in_the_console(start_game):
    game = start_game("undo", black="easy", white="random", size=4)
    plays_on = isinstance(game, PageMatch)
    assert (game.session.is_over, game.session.is_waiting) == (plays_on, not plays_on)


@pytest.mark.no_cover
def test_command_sequences_match_in_all_interfaces():
    try_sequences(100, steps=30)
