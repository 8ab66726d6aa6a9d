"""A game behaves in the same way in the console and on the page."""

import pytest
from faces import BLACK, FACES, WHITE, OnPage
from support.helpers import FORCED_PASS, WIPE_OUT
from sequences import try_sequences
from support.squares import named

from othello.game_state import Ending, Outcome


@pytest.fixture(params=FACES, ids=lambda face: face.__name__)
def face(request):
    """Return a function that starts a game in an interface and executes some commands."""
    def make(*lines, **options):
        made = request.param(**options)
        for line in lines:
            made.do(line)
        return made
    return make


def moves_of(face):
    return named(move.position for move in face.session.game.moves)


def pairs(transcript):
    return [transcript[start:start + 2] for start in range(0, len(transcript), 2)]


def test_a_program_answers_each_move(face):
    assert moves_of(face("d3", white="easy")) == "d3 c3"


def test_a_program_may_begin(face):
    assert moves_of(face(black="easy")) == "d3"


def test_undo_goes_back_to_your_turn_and_redo_repeats_both_moves(face):
    assert moves_of(face("d3", "undo", white="easy")) == ""
    assert moves_of(face("d3", "undo", "redo", white="easy")) == "d3 c3"


def test_undo_goes_by_one_move_between_humans(face):
    assert moves_of(face("d3", "c3", "undo")) == "d3"


def test_a_move_that_was_taken_back_and_is_made_again_is_answered(face):
    assert moves_of(face("f5", "undo", "f5", white="random")) == "f5 f6"


def test_a_move_other_than_the_undone_one_is_also_answered(face):
    made = face("d3", "undo", "f5", white="easy")
    assert moves_of(made).startswith("f5 ") and not made.session.game.undone


def test_between_humans_the_same_move_again_keeps_what_followed(face):
    made = face("d3", "c3", "undo", "undo", "d3")
    assert named(ply.position for ply in made.session.game.undone) == "c3"


def test_you_cannot_undo_before_your_first_move(face):
    assert moves_of(face("undo", black="easy")) == "d3"


def test_a_program_waits_while_you_look_back(face):
    made = face("d3", "prev", white="easy")
    assert moves_of(made) == "d3"
    assert (made.session.to_think, made.session.program) == (None, "easy")


def test_looking_forward_to_the_end_ends_looking_back(face):
    made = face("d3", "prev", "prev", "next", "next", "c4", white="easy")
    assert len(made.session.game.moves) == 4


def test_goto_looks_at_any_position(face):
    made = face("d3", "c4", "goto 1", white="easy")
    assert moves_of(made) == "d3" and len(made.session.game.undone) == 3


def test_enter_lets_a_program_move_from_an_earlier_position(face):
    made = face("d3", "c4", "goto 1", "", white="easy")
    assert moves_of(made) == "d3 c3" and not made.session.game.undone


@pytest.mark.parametrize("lines, players, loser", [
    ([], {}, BLACK), (["d3"], {}, WHITE), (["d3"], {"white": "easy"}, BLACK),
    (["d3", "prev"], {"white": "easy"}, BLACK), (["prev"], {"black": "easy"}, WHITE)])
def test_a_human_gives_up_for_a_humans_side(face, lines, players, loser):
    made = face(*lines, "resign", **players)
    assert made.session.outcome == Outcome(loser.opposite(), Ending.RESIGNATION)


def test_a_resigned_game_goes_on_once_that_is_taken_back(face):
    made = face("d3", "resign", "c4", "redo", "next", "goto 0", "swap", "level random", "resign",
                white="easy")
    assert (moves_of(made), made.session.players[WHITE]) == ("d3 c3", "easy")
    made.do("undo")
    made.do("c4")
    assert len(made.session.game.moves) == 4


def test_looking_back_takes_back_a_resignation_first(face):
    made = face("d3", "resign", "prev")
    assert (made.session.forfeit, moves_of(made)) == (None, "d3")


def test_a_new_level_takes_effect_in_the_current_position(face):
    made = face("f5", "level random", "undo", "f5", white="easy")
    assert made.session.players[WHITE] == "random" and moves_of(made) == "f5 f6"


def test_a_new_level_moves_for_the_one_that_waited(face):
    assert len(face("d3", "prev", "level random", white="easy").session.game.moves) == 2


def test_a_square_that_was_played_later_is_a_new_move_here(face):
    made = face("d3", "c3", "b3", "d2", "e3", "undo", "undo", "e3")
    assert moves_of(made) == "d3 c3 b3 e3" and not made.session.game.undone


def test_a_change_of_sides_has_the_program_move(face):
    made = face("d3", "swap", white="easy")
    assert len(made.session.game.moves) == 3
    assert made.session.players == {BLACK: "easy", WHITE: "human"}


def test_a_program_of_another_size_is_refused(face):
    assert face("level hard", white="easy", size=6).session.players[WHITE] == "easy"


def test_a_finished_game_has_its_outcome(face):
    made = face(*pairs(WIPE_OUT))
    assert made.session.outcome == Outcome(BLACK, Ending.WIPE_OUT)
    assert face("d3").session.outcome is None


def test_undo_goes_back_over_a_pass(face):
    assert moves_of(face(*pairs(FORCED_PASS), "undo")) == "d3 c3 b3 b2 f5 a3 a1"


def test_two_programs_wait_after_undo_in_the_console_and_play_on_on_the_page(face):
    made = face("undo", black="easy", white="random", size=4)
    plays_on = isinstance(made, OnPage)
    assert (made.session.is_over, made.session.is_waiting) == (plays_on, not plays_on)


def test_every_sequence_of_commands_has_the_same_result_in_all_interfaces():
    try_sequences(100, steps=30)
