"""The changes that each token permits in a match, and how these changes are numbered."""

import pytest
from support.boards import board
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.squares import square, square_names

from othello import Board, Game, HistoryError, InvalidMoveError, Piece
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import OverError
from othello.web.clocks import Control, make_clocks
from othello.web.match import SeatError, StaleError, mark_listed, names_of
from othello.web.new_match import begin, follow, rematch

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
    return square_names(move.position for move in match.game.moves)


# Seats

def test_creator_has_both_seats_and_a_stranger_has_none():
    made, token = match_of()
    assert made.sides_of(token) == [BLACK, WHITE] and not made.is_shared
    assert made.sides_of("") == made.sides_of("wrong") == []


def test_creator_owns_the_seat_of_a_program():
    made, token = match_of(white="easy")
    assert made.sides_of(token) == [BLACK, WHITE]


def test_open_seat_has_no_owner_until_it_is_claimed():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    assert (made.open, made.sides_of(token), made.sides_of(code)) == (WHITE, [BLACK], [])
    assert made.is_shared
    made.claim(code, TOKEN)
    assert (made.open, made.sides_of(token), made.sides_of(TOKEN)) == (None, [BLACK], [WHITE])
    assert made.sides_of(code) == []


def test_claim_increments_the_generation():
    made, _, code = begin(Record(Game()), HUMANS, WHITE)
    assert made.generation == 0
    made.claim(code, TOKEN)
    assert made.generation == 1


def test_seat_can_be_claimed_once_with_its_code():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    for wrong in "", token, "guessed":
        with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
            made.claim(wrong, "another")
    made.claim(code, TOKEN)
    with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
        made.claim(code, "another")


def test_repeated_claim_changes_nothing():
    made, token, code = begin(Record(Game()), HUMANS, WHITE)
    for name in "Bo", "":
        made.claim(code, TOKEN, name=name)
        assert (made.sides_of(token), made.sides_of(TOKEN)) == ([BLACK], [WHITE])
        assert (made.generation, made.names) == (1, {WHITE: "Bo"})


def test_seat_that_was_never_open_cannot_be_claimed():
    made, token, code = begin(Record(Game()), HUMANS, None)
    for guess in token, code:
        with pytest.raises(SeatError):
            made.claim(guess, TOKEN)
    assert made.sides_of(token) == [BLACK, WHITE]


def test_names_tokens_and_codes_are_long_and_unique():
    secrets = [secret for _ in range(5) for made, *others in [
        begin(Record(Game()), HUMANS, WHITE)] for secret in (made.name, *others)]
    assert len(set(secrets)) == 15
    # Each character encodes 6 bits. A match name encodes 72 bits, and a token encodes 192 bits.
    assert {len(secret) for secret in secrets} == {12, 32}


# People

@pytest.mark.parametrize("invited", [BLACK, WHITE])
def test_match_stores_keys_and_names_of_both_players(invited):
    own = invited.opposite()
    made, _, code = begin(Record(Game()), HUMANS, invited, "key", name="Ann")
    assert (made.people, made.names) == ({own: "key"}, {own: "Ann"})
    made.claim(code, TOKEN, "another", "Bo")
    assert made.people == {own: "key", invited: "another"}
    assert made.names == {own: "Ann", invited: "Bo"}


def test_players_without_key_and_name_are_not_stored():
    made, _, code = begin(Record(Game()), HUMANS, WHITE)
    made.claim(code, TOKEN)
    assert made.people == made.names == {}


@pytest.mark.parametrize("black, white, called", [
    ("human", "easy", {BLACK: "Ann"}), ("random", "human", {WHITE: "Ann"}),
    ("human", "human", {}), ("easy", "random", {})])
def test_name_belongs_to_the_only_human_side(black, white, called):
    made, _, _ = begin(Record(Game()), {BLACK: black, WHITE: white}, None, "key", name="Ann")
    assert (made.people, made.names) == ({BLACK: "key", WHITE: "key"}, called)


def test_missing_names_are_taken_from_the_record():
    game = play("d3")
    game.black_player.name, game.white_player.name = "Ann", "Zoe"
    made, _ = match_of(game=game)
    assert names_of(made) == {BLACK: "Ann", WHITE: "Zoe"}
    made.names = {WHITE: "Bo"}
    assert names_of(made) == {BLACK: "Ann", WHITE: "Bo"}
    assert names_of(match_of()[0]) == {}  # The default names "Black" and "White" are omitted.
    assert names_of(match_of("easy", "random", game)[0]) == {}


# Clocks

def test_clocks_start_when_both_players_have_joined():
    clocks = make_clocks(Control(60.0), now=5.0)
    made, _, code = begin(Record(Game()), HUMANS, WHITE, clocks=clocks)
    made.play(square("d3"))
    assert clocks.since is None
    made.claim(code, TOKEN)
    assert clocks.since == 5.0
    clocks.now = 9.0
    made.play(square("c3"))
    assert (clocks.since, clocks.left) == (9.0, {BLACK: 60.0, WHITE: 56.0})


def test_clocks_start_at_once_without_an_invitation():
    clocks = make_clocks(Control(60.0), now=5.0)
    begin(Record(Game()), HUMANS, None, clocks=clocks)
    assert clocks.since == 5.0


def test_timeout_increments_the_generation_once():
    clocks = make_clocks(Control(60.0))
    made, _, _ = begin(Record(Game()), HUMANS, None, clocks=clocks)
    late = Outcome(WHITE, Ending.TIMEOUT)
    for now, generation, forfeit in (59.0, 0, None), (60.0, 1, late), (61.0, 1, late):
        clocks.now = now
        made.end_late()
        assert (made.generation, made.session.forfeit) == (generation, forfeit)


def test_match_without_clocks_has_no_timeout():
    made, _ = match_of()
    made.end_late()
    assert (made.generation, made.session.forfeit) == (0, None)


# Moves

def test_move_must_match_the_current_generation():
    made, token = match_of()
    made.move(square("d3"), 0, token)
    assert (moves_of(made), made.generation) == ("d3", 1)
    for generation in 0, 2:
        with pytest.raises(StaleError, match=f"^the match is at generation 1, not {generation}; "):
            made.move(square("c3"), generation, token)
    assert (moves_of(made), made.generation) == ("d3", 1)


def test_move_needs_the_seat_of_the_side_to_move():
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


def test_human_cannot_move_for_a_program():
    made, token = match_of(black="easy")
    with pytest.raises(SeatError, match="^it is Black's turn, but you don't play Black$"):
        made.move(square("d3"), 0, token)


def test_invalid_move_does_not_increment_the_generation():
    made, token = match_of()
    with pytest.raises(InvalidMoveError):
        made.move(square("a1"), 0, token)
    assert made.generation == 0


# Programs

@pytest.mark.parametrize("black, white, moves, thinks", [
    ("human", "easy", "", None), ("human", "easy", "d3", "easy"), ("hard", "easy", "", "hard"),
    ("human", "medium", "d3", "medium"), ("random", "human", "", "random"),
    ("hard", "easy", "d3", "easy"), ("hard", "easy", WIPE_OUT, None)])
def test_program_thinks_only_on_its_turn(black, white, moves, thinks):
    assert match_of(black, white, play(moves))[0].session.active_program == thinks


def test_programs_stop_thinking_after_a_resignation():
    made, token = match_of("easy", "easy")
    made.resign(0, token)
    assert made.session.active_program is None and made.session.is_over
    with pytest.raises(OverError, match="^Black has resigned$"):
        made.play(square("d3"))


@pytest.mark.parametrize("level", ["easy", "random"])
def test_only_the_level_of_a_program_can_be_changed(level):
    made, token = match_of(white=level)
    made.change_level(WHITE, "hard", 0, token)
    assert (made.session.players, made.generation) == ({BLACK: "human", WHITE: "hard"}, 1)
    with pytest.raises(SeatError, match="^a human plays Black; "):
        made.change_level(BLACK, "hard", 1, token)
    with pytest.raises(StaleError):
        made.change_level(WHITE, "easy", 0, token)
    assert (made.session.players[WHITE], made.generation) == ("hard", 1)


# Taking back

def test_undo_and_redo_go_to_a_humans_turn():
    made, token = match_of(white="easy", game=play("d3c3c4"))
    made.play(square("e3"))
    made.undo(1, token)
    assert (moves_of(made), made.generation) == ("d3 c3", 2)
    made.redo(2, token)
    assert (moves_of(made), made.generation) == ("d3 c3 c4 e3", 3)


@pytest.mark.parametrize("level", ["human", "easy"])
def test_undo_and_redo_step_one_move_if_both_sides_are_alike(level):
    made, token = match_of(level, level, play("d3c3c4"))
    made.undo(0, token)
    assert moves_of(made) == "d3 c3"
    made.undo(1, token)
    assert moves_of(made) == "d3"
    made.redo(2, token)
    assert moves_of(made) == "d3 c3"
    assert made.session.active_program == (None if level == "human" else level)


def test_undo_and_redo_without_moves_raise_an_error():
    made, token = match_of()
    for change in made.undo, made.redo:
        with pytest.raises(HistoryError):
            change(0, token)
    assert made.generation == 0


def test_undo_after_resigning_undoes_only_the_resignation():
    made, token = match_of(game=play("d3"))
    made.resign(0, token)
    made.undo(1, token)
    assert (made.session.forfeit, moves_of(made), made.generation) == (None, "d3", 2)


@pytest.mark.parametrize("change", ["undo", "redo", "change_level"])
def test_shared_match_forbids_undo_redo_and_level_changes(change):
    made, black, white = match_of_two(play("d3c3"))
    what = (BLACK, "easy") if change == "change_level" else ()
    for token in black, white:
        with pytest.raises(SeatError, match="^you can't undo, redo or change levels in a"):
            getattr(made, change)(*what, 1, token)
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        getattr(made, change)(*what, 1, "wrong")
    assert (moves_of(made), made.generation) == ("d3 c3", 1)


@pytest.mark.parametrize("change", ["undo", "redo", "resign"])
def test_change_with_another_generation_is_rejected(change):
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
def test_creator_resigns_for_the_human_side_or_side_to_move(black, white, moves,
                                                            gives_up):
    made, token = match_of(black, white, play(moves))
    made.resign(0, token)
    assert made.session.forfeit == Outcome(gives_up.opposite(), Ending.RESIGNATION)
    assert (made.session.is_over, made.generation) == (True, 1)


def test_each_player_resigns_for_their_own_side():
    made, _, white = match_of_two()
    made.resign(1, white)
    assert made.session.forfeit == Outcome(BLACK, Ending.RESIGNATION)


def test_finished_match_cannot_be_resigned():
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
def test_start_is_the_name_of_the_start_position(game, name):
    assert match_of(game=game)[0].start == name


# Another game

def test_first_of_two_simultaneous_rematches_stays():
    made, black, white = match_of_two(play(WIPE_OUT))
    first, second = rematch(made, black), rematch(made, white)
    assert first.name != second.name
    follow(made, first.name)
    follow(made, second.name)
    assert (made.next, made.generation) == (first.name, 2)


def test_players_swap_colours_in_a_rematch():
    made, token = match_of(game=play(WIPE_OUT))
    made.people = {BLACK: "ada"}
    assert rematch(made, token).people == {WHITE: "ada"}


@pytest.mark.parametrize("first, name", [
    (Game(), "standard"), (Game(Board(6, start="mirrored")), "mirrored"),
    (Game(board("-XO-", "----", "----", "----")), "standard")])
def test_rematch_reuses_a_named_start(first, name):
    made, token = match_of(game=first)
    made.resign(0, token)
    again = rematch(made, token)
    assert again.game.board == Board(first.board.size, start=name)
    assert len(again.name) == len(made.name)


def test_only_players_can_list_or_unlist_the_match():
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
