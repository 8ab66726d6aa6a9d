"""Matches: which changes each token permits, and how changes are numbered."""

import pytest
from support.boards import board
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.squares import named, square

from othello import Board, Game, HistoryError, InvalidMoveError, Piece
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import OverError
from othello.web.new_match import begin, follow, rematch
from othello.web.clocks import Control, make_clocks
from othello.web.match import SeatError, StaleError, mark_listed, names_of

BLACK, WHITE = Piece.BLACK, Piece.WHITE
HUMANS = {BLACK: "human", WHITE: "human"}
TOKEN = "a token that a guest has chosen"


def match_of(black="human", white="human", game=None, invited=None):
    made, token, _ = begin(Record(game or Game()), {BLACK: black, WHITE: white}, invited)
    return made, token


def match_of_two(game=None):
    made, black, code = begin(Record(game or Game()), HUMANS, WHITE)
    made.claim(code, TOKEN)
    return made, black, TOKEN


def moves_of(match):
    return named(move.position for move in match.game.moves)


# Seats

def test_a_creator_has_both_seats_and_a_stranger_none():
    made, token = match_of()
    assert made.sides_of(token) == [BLACK, WHITE] and not made.is_shared
    assert made.sides_of("") == made.sides_of("wrong") == []


def test_the_seat_of_a_program_is_its_creators():
    made, token = match_of(white="easy")
    assert made.sides_of(token) == [BLACK, WHITE]


def test_an_open_seat_is_nobodys_until_it_is_claimed():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    assert (made.open, made.sides_of(token), made.sides_of(code)) == (WHITE, [BLACK], [])
    assert made.is_shared
    made.claim(code, TOKEN)
    assert (made.open, made.sides_of(token), made.sides_of(TOKEN)) == (None, [BLACK], [WHITE])
    assert made.sides_of(code) == []


def test_a_claim_makes_a_new_generation():
    made, _, code = begin(Record(Game()), HUMANS, WHITE)
    assert made.generation == 0
    made.claim(code, TOKEN)
    assert made.generation == 1


def test_a_seat_is_claimed_once_and_with_its_own_code():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    for wrong in "", token, "guessed":
        with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
            made.claim(wrong, "another")
    made.claim(code, TOKEN)
    with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
        made.claim(code, "another")


def test_a_claim_that_is_made_again_changes_nothing():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    for name in "Bo", "":
        made.claim(code, TOKEN, name=name)
        assert (made.sides_of(token), made.sides_of(TOKEN)) == ([BLACK], [WHITE])
        assert (made.generation, made.names) == (1, {WHITE: "Bo"})


def test_a_seat_that_was_never_free_cannot_be_claimed():
    made, token, code = begin(Record(Game()), HUMANS, None)
    for guess in token, code:
        with pytest.raises(SeatError):
            made.claim(guess, TOKEN)
    assert made.sides_of(token) == [BLACK, WHITE]


def test_names_tokens_and_codes_are_long_and_never_the_same():
    secrets = [secret for _ in range(5) for made, *others in [
        begin(Record(Game()), HUMANS, WHITE)] for secret in (made.name, *others)]
    assert len(set(secrets)) == 15
    # Each character encodes 6 bits. Names of matches have 72 bits, and tokens have 192 bits.
    assert {len(secret) for secret in secrets} == {12, 32}


# People

@pytest.mark.parametrize("invited", [BLACK, WHITE])
def test_who_begins_a_match_and_who_comes_are_known_by_their_keys_and_names(invited):
    own = invited.opposite()
    made, _, code = begin(Record(Game()), HUMANS, invited, "key", name="Ann")
    assert (made.people, made.names) == ({own: "key"}, {own: "Ann"})
    made.claim(code, TOKEN, "another", "Bo")
    assert made.people == {own: "key", invited: "another"}
    assert made.names == {own: "Ann", invited: "Bo"}


def test_who_has_no_key_and_no_name_is_not_known():
    made, _, code = begin(Record(Game()), HUMANS, WHITE)
    made.claim(code, TOKEN)
    assert made.people == made.names == {}


@pytest.mark.parametrize("black, white, called", [
    ("human", "easy", {BLACK: "Ann"}), ("random", "human", {WHITE: "Ann"}),
    ("human", "human", {}), ("easy", "random", {})])
def test_a_name_is_that_of_the_one_side_that_somebody_plays(black, white, called):
    made, _, _ = begin(Record(Game()), {BLACK: black, WHITE: white}, None, "key", name="Ann")
    assert (made.people, made.names) == ({BLACK: "key", WHITE: "key"}, called)


def test_people_have_the_names_of_the_record_where_they_have_none_here():
    game = play("d3")
    game.black_player.name, game.white_player.name = "Ann", "Zoe"
    made, _ = match_of(game=game)
    assert names_of(made) == {BLACK: "Ann", WHITE: "Zoe"}
    made.names = {WHITE: "Bo"}
    assert names_of(made) == {BLACK: "Ann", WHITE: "Bo"}
    assert names_of(match_of()[0]) == {}  # Black and White aren't names of people.
    assert names_of(match_of("easy", "random", game)[0]) == {}


# Clocks

def test_clocks_wait_until_both_have_come():
    clocks = make_clocks(Control(60.0), now=5.0)
    made, _, code = begin(Record(Game()), HUMANS, WHITE, clocks=clocks)
    made.play(square("d3"))
    assert clocks.since is None
    made.claim(code, TOKEN)
    assert clocks.since == 5.0
    clocks.now = 9.0
    made.play(square("c3"))
    assert (clocks.since, clocks.left) == (9.0, {BLACK: 60.0, WHITE: 56.0})


def test_clocks_run_at_once_where_nobody_is_waited_for():
    clocks = make_clocks(Control(60.0), now=5.0)
    begin(Record(Game()), HUMANS, None, clocks=clocks)
    assert clocks.since == 5.0


def test_who_is_late_has_lost_which_is_a_new_generation_once():
    clocks = make_clocks(Control(60.0))
    made, _, _ = begin(Record(Game()), HUMANS, None, clocks=clocks)
    late = Outcome(WHITE, Ending.TIMEOUT)
    for now, generation, forfeit in (59.0, 0, None), (60.0, 1, late), (61.0, 1, late):
        clocks.now = now
        made.end_late()
        assert (made.generation, made.session.forfeit) == (generation, forfeit)


def test_nobody_is_late_without_clocks():
    made, _ = match_of()
    made.end_late()
    assert (made.generation, made.session.forfeit) == (0, None)


# Moves

def test_a_move_is_made_for_its_own_generation_only():
    made, token = match_of()
    made.move(square("d3"), 0, token)
    assert (moves_of(made), made.generation) == ("d3", 1)
    for generation in 0, 2:
        with pytest.raises(StaleError, match=f"^the match is at generation 1, not {generation}; "):
            made.move(square("c3"), generation, token)
    assert (moves_of(made), made.generation) == ("d3", 1)


def test_a_move_needs_the_seat_whose_turn_it_is():
    made, black, white = match_of_two()
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        made.move(square("d3"), 1, "wrong")
    with pytest.raises(SeatError, match="^it is Black's turn, but you don't play Black$"):
        made.move(square("d3"), 1, white)
    made.move(square("d3"), 1, black)
    with pytest.raises(SeatError, match="^it is White's turn, but you don't play White$"):
        made.move(square("c3"), 2, black)
    made.move(square("c3"), 2, white)
    assert moves_of(made) == "d3 c3"


def test_nobody_moves_for_a_program():
    made, token = match_of(black="easy")
    with pytest.raises(SeatError, match="^it is Black's turn, but you don't play Black$"):
        made.move(square("d3"), 0, token)


def test_a_refused_move_makes_no_new_generation():
    made, token = match_of()
    with pytest.raises(InvalidMoveError):
        made.move(square("a1"), 0, token)
    assert made.generation == 0


# Programs

@pytest.mark.parametrize("black, white, moves, thinks", [
    ("human", "easy", "", None), ("human", "easy", "d3", "easy"), ("hard", "easy", "", "hard"),
    ("human", "medium", "d3", "medium"), ("random", "human", "", "random"),
    ("hard", "easy", "d3", "easy"), ("hard", "easy", WIPE_OUT, None)])
def test_a_program_thinks_when_it_is_its_turn(black, white, moves, thinks):
    assert match_of(black, white, play(moves))[0].session.to_think == thinks


def test_nobody_thinks_in_a_match_that_was_given_up():
    made, token = match_of("easy", "easy")
    made.resign(0, token)
    assert made.session.to_think is None and made.session.is_over
    with pytest.raises(OverError, match="^Black has resigned$"):
        made.play(square("d3"))


@pytest.mark.parametrize("level", ["easy", "random"])
def test_the_level_of_a_program_can_be_changed_and_that_of_a_human_not(level):
    made, token = match_of(white=level)
    made.change_level(WHITE, "hard", 0, token)
    assert (made.session.players, made.generation) == ({BLACK: "human", WHITE: "hard"}, 1)
    with pytest.raises(SeatError, match="^a human plays Black; "):
        made.change_level(BLACK, "hard", 1, token)
    with pytest.raises(StaleError):
        made.change_level(WHITE, "easy", 0, token)
    assert (made.session.players[WHITE], made.generation) == ("hard", 1)


# Taking back

def test_undo_and_redo_go_to_the_turn_of_a_human():
    made, token = match_of(white="easy", game=play("d3c3c4"))
    made.play(square("e3"))
    made.undo(1, token)
    assert (moves_of(made), made.generation) == ("d3 c3", 2)
    made.redo(2, token)
    assert (moves_of(made), made.generation) == ("d3 c3 c4 e3", 3)


@pytest.mark.parametrize("level", ["human", "easy"])
def test_undo_and_redo_go_by_one_move_where_both_sides_are_of_a_kind(level):
    made, token = match_of(level, level, play("d3c3c4"))
    made.undo(0, token)
    assert moves_of(made) == "d3 c3"
    made.undo(1, token)
    assert moves_of(made) == "d3"
    made.redo(2, token)
    assert moves_of(made) == "d3 c3"
    assert made.session.to_think == (None if level == "human" else level)


def test_what_was_never_made_is_not_taken_back():
    made, token = match_of()
    for change in made.undo, made.redo:
        with pytest.raises(HistoryError):
            change(0, token)
    assert made.generation == 0


def test_a_resignation_is_taken_back_alone():
    made, token = match_of(game=play("d3"))
    made.resign(0, token)
    made.undo(1, token)
    assert (made.session.forfeit, moves_of(made), made.generation) == (None, "d3", 2)


@pytest.mark.parametrize("change", ["undo", "redo", "change_level"])
def test_what_two_people_play_is_not_taken_back_or_changed_by_one_of_them(change):
    made, black, white = match_of_two(play("d3c3"))
    what = (BLACK, "easy") if change == "change_level" else ()
    for token in black, white:
        with pytest.raises(SeatError, match="^you can't undo, redo or change levels in a"):
            getattr(made, change)(*what, 1, token)
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        getattr(made, change)(*what, 1, "wrong")
    assert (moves_of(made), made.generation) == ("d3 c3", 1)


@pytest.mark.parametrize("change", ["undo", "redo", "resign"])
def test_a_change_for_another_generation_is_refused(change):
    made, token = match_of(game=play("d3"))
    for generation in -1, 1:
        with pytest.raises(StaleError, match=f"^the match is at generation 0, not {generation}; "):
            getattr(made, change)(generation, token)
    assert (moves_of(made), made.session.forfeit) == ("d3", None)


# The end

@pytest.mark.parametrize("black, white, moves, gives_up", [
    ("human", "human", "", BLACK), ("human", "human", "d3", WHITE),
    ("human", "easy", "d3", BLACK), ("easy", "human", "", WHITE), ("random", "human", "", WHITE),
    ("easy", "easy", "", BLACK), ("easy", "easy", "d3", WHITE)])
def test_one_gives_up_for_the_side_to_move_but_never_for_ones_program(black, white, moves,
                                                                      gives_up):
    made, token = match_of(black, white, play(moves))
    made.resign(0, token)
    assert made.session.forfeit == Outcome(gives_up.opposite(), Ending.RESIGNATION)
    assert (made.session.is_over, made.generation) == (True, 1)


def test_each_of_two_people_gives_up_for_their_own_side():
    made, _, white = match_of_two()
    made.resign(1, white)
    assert made.session.forfeit == Outcome(BLACK, Ending.RESIGNATION)


def test_a_match_that_is_over_is_not_given_up():
    for moves in WIPE_OUT, FULL_BOARD_TIE:
        made, token = match_of(game=play(moves))
        assert made.session.is_over
        with pytest.raises(OverError, match="^the game is over$"):
            made.resign(0, token)
    made, token = match_of()
    assert not made.session.is_over
    made.resign(0, token)
    with pytest.raises(OverError, match="^the game is over$"):
        made.resign(1, token)
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        made.resign(1, "wrong")


# The start

@pytest.mark.parametrize("game, name", [
    (play("d3c3"), "standard"), (Game(Board(start="mirrored")), "mirrored"),
    (Game(board("-XO-", "----", "----", "----")), None)])
def test_a_match_knows_the_name_of_its_start(game, name):
    assert match_of(game=game)[0].start == name


# Another game

def test_of_two_rematches_that_are_asked_for_at_once_the_first_stays():
    made, black, white = match_of_two(play(WIPE_OUT))
    first, second = rematch(made, black), rematch(made, white)
    assert first.name != second.name
    follow(made, first.name)
    follow(made, second.name)
    assert (made.next, made.generation) == (first.name, 2)


def test_people_change_their_colours_in_a_rematch():
    made, token = match_of(game=play(WIPE_OUT))
    made.people = {BLACK: "ada"}
    assert rematch(made, token).people == {WHITE: "ada"}


@pytest.mark.parametrize("first, name", [
    (Game(), "standard"), (Game(Board(6, start="mirrored")), "mirrored"),
    (Game(board("-XO-", "----", "----", "----")), "standard")])
def test_a_rematch_has_the_start_of_the_game_if_that_has_a_name(first, name):
    made, token = match_of(game=first)
    made.resign(0, token)
    again = rematch(made, token)
    assert again.game.board == Board(first.board.size, start=name)
    assert len(again.name) == len(made.name)


def test_who_plays_says_whether_others_find_the_match():
    made, token = match_of(game=play(WIPE_OUT))
    assert not made.is_listed
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        mark_listed(made, True, "wrong")
    assert not made.is_listed
    mark_listed(made, True, token)
    assert made.is_listed and made.generation == 0  # Listing a match doesn't change it.
    assert not rematch(made, token).is_listed
    mark_listed(made, False, token)
    assert not made.is_listed
