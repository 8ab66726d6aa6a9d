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
    match, token, _ = begin(Record(game or Game()), {BLACK: black, WHITE: white}, invited)
    return match, token


def match_of_two(game=None):
    match, black, code = begin(Record(game or Game()), HUMANS, WHITE)
    match.claim(code, TOKEN)
    return match, black, TOKEN


def moves_of(match):
    return square_names(move.position for move in match.game.moves)


# Seats

def test_creator_has_both_seats_and_a_stranger_has_none():
    match, token = match_of()
    assert match.sides_of(token) == [BLACK, WHITE] and not match.is_shared
    assert match.sides_of("") == match.sides_of("wrong") == []


def test_creator_owns_the_seat_of_a_program():
    match, token = match_of(white="easy")
    assert match.sides_of(token) == [BLACK, WHITE]


def test_open_seat_has_no_owner_until_it_is_claimed():
    match, token, code = begin(Record(Game()), HUMANS, WHITE)
    assert (match.open, match.sides_of(token), match.sides_of(code)) == (WHITE, [BLACK], [])
    assert match.is_shared
    match.claim(code, TOKEN)
    assert (match.open, match.sides_of(token), match.sides_of(TOKEN)) == (None, [BLACK], [WHITE])
    assert match.sides_of(code) == []


def test_claim_increments_the_generation():
    match, _, code = begin(Record(Game()), HUMANS, WHITE)
    assert match.generation == 0
    match.claim(code, TOKEN)
    assert match.generation == 1


def test_seat_can_be_claimed_once_with_its_code():
    match, token, code = begin(Record(Game()), HUMANS, WHITE)
    for wrong_code in "", token, "guessed":
        with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
            match.claim(wrong_code, "another")
    match.claim(code, TOKEN)
    with pytest.raises(SeatError, match="^the seat is already taken, or the code is wrong$"):
        match.claim(code, "another")


def test_repeated_claim_changes_nothing():
    match, token, code = begin(Record(Game()), HUMANS, WHITE)
    for name in "Bo", "":
        match.claim(code, TOKEN, name=name)
        assert (match.sides_of(token), match.sides_of(TOKEN)) == ([BLACK], [WHITE])
        assert (match.generation, match.names) == (1, {WHITE: "Bo"})


def test_creator_cannot_claim_the_free_seat():
    match, token, code = begin(Record(Game()), HUMANS, WHITE)
    with pytest.raises(SeatError, match="^you already play in this match; send the link to your "
                                        "opponent$"):
        match.claim(code, token)
    assert (match.open, match.generation) == (WHITE, 0)
    match.claim(code, TOKEN)


def test_seat_that_was_never_open_cannot_be_claimed():
    match, token, code = begin(Record(Game()), HUMANS, None)
    for guess in token, code:
        with pytest.raises(SeatError):
            match.claim(guess, TOKEN)
    assert match.sides_of(token) == [BLACK, WHITE]


def test_names_tokens_and_codes_are_long_and_unique():
    secrets = [secret for _ in range(5) for match, *codes in [
        begin(Record(Game()), HUMANS, WHITE)] for secret in (match.name, *codes)]
    assert len(set(secrets)) == 15
    # Each character encodes 6 bits. A match name encodes 72 bits, and a token encodes 192 bits.
    assert {len(secret) for secret in secrets} == {12, 32}


# People

@pytest.mark.parametrize("invited", [BLACK, WHITE])
def test_match_stores_keys_and_names_of_both_players(invited):
    creator_side = invited.opposite()
    match, _, code = begin(Record(Game()), HUMANS, invited, "key", name="Ann")
    assert (match.people, match.names) == ({creator_side: "key"}, {creator_side: "Ann"})
    match.claim(code, TOKEN, "another", "Bo")
    assert match.people == {creator_side: "key", invited: "another"}
    assert match.names == {creator_side: "Ann", invited: "Bo"}


def test_players_without_key_and_name_are_not_stored():
    match, _, code = begin(Record(Game()), HUMANS, WHITE)
    match.claim(code, TOKEN)
    assert match.people == match.names == {}


@pytest.mark.parametrize("black, white, names", [
    ("human", "easy", {BLACK: "Ann"}), ("random", "human", {WHITE: "Ann"}),
    ("human", "human", {}), ("easy", "random", {})])
def test_name_belongs_to_the_only_human_side(black, white, names):
    match, _, _ = begin(Record(Game()), {BLACK: black, WHITE: white}, None, "key", name="Ann")
    assert (match.people, match.names) == ({BLACK: "key", WHITE: "key"}, names)


@pytest.mark.parametrize("record, is_kept", [
    (Record(play("f5")), False), (Record(play("f5"), notes=(("", ""),)), False),
    (Record(play("f5"), notes=(("1", ""),)), True), (Record(play("f5"), {"EV": "Open"}), True),
    (Record(play("f5"), comments={1: "good"}), True), (Record(play(WIPE_OUT)), True)])
def test_a_match_keeps_a_record_with_notes_or_a_finished_game(record, is_kept):
    assert (begin(record, HUMANS, None)[0].initial_record is not None) is is_kept


def test_the_clocks_of_a_match_replace_the_time_control_of_the_record():
    record = Record(play("f5"), {"TI": "05:00", "EV": "Open"})
    without_clocks, with_clocks = (begin(record, HUMANS, None, clocks=clocks)[0].initial_record
                                   for clocks in (None, make_clocks(Control(60))))
    assert {"TI", "EV"} <= {*without_clocks.tags}
    assert {"TI", "EV"} & {*with_clocks.tags} == {"EV"}


def test_missing_names_are_taken_from_the_record():
    game = play("d3")
    game.black_player.name, game.white_player.name = "Ann", "Zoe"
    match, _ = match_of(game=game)
    assert names_of(match) == {BLACK: "Ann", WHITE: "Zoe"}
    match.names = {WHITE: "Bo"}
    assert names_of(match) == {BLACK: "Ann", WHITE: "Bo"}
    assert names_of(match_of()[0]) == {}  # The default names "Black" and "White" are omitted.
    assert names_of(match_of("easy", "random", game)[0]) == {}


# Clocks

def test_clocks_start_when_both_players_have_joined():
    clocks = make_clocks(Control(60.0), now=5.0)
    match, _, code = begin(Record(Game()), HUMANS, WHITE, clocks=clocks)
    match.play(square("d3"))
    assert clocks.since is None
    match.claim(code, TOKEN)
    assert clocks.since == 5.0
    clocks.now = 9.0
    match.play(square("c3"))
    assert (clocks.since, clocks.left) == (9.0, {BLACK: 60.0, WHITE: 56.0})


def test_clocks_start_at_once_without_an_invitation():
    clocks = make_clocks(Control(60.0), now=5.0)
    begin(Record(Game()), HUMANS, None, clocks=clocks)
    assert clocks.since == 5.0


def test_timeout_increments_the_generation_once():
    clocks = make_clocks(Control(60.0))
    match, _, _ = begin(Record(Game()), HUMANS, None, clocks=clocks)
    timeout = Outcome(WHITE, Ending.TIMEOUT)
    for time, generation, forfeit in (59.0, 0, None), (60.0, 1, timeout), (61.0, 1, timeout):
        clocks.now = time
        match.end_late()
        assert (match.generation, match.session.forfeit) == (generation, forfeit)


def test_match_without_clocks_has_no_timeout():
    match, _ = match_of()
    match.end_late()
    assert (match.generation, match.session.forfeit) == (0, None)


# Moves

def test_move_must_match_the_current_generation():
    match, token = match_of()
    match.move(square("d3"), 0, token)
    assert (moves_of(match), match.generation) == ("d3", 1)
    for generation in 0, 2:
        with pytest.raises(StaleError, match=f"^the match is at generation 1, not {generation}; "):
            match.move(square("c3"), generation, token)
    assert (moves_of(match), match.generation) == ("d3", 1)


def test_move_needs_the_seat_of_the_side_to_move():
    match, black, white = match_of_two()
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        match.move(square("d3"), 1, "wrong")
    with pytest.raises(SeatError, match="^it is Black's turn, but you don't play Black$"):
        match.move(square("d3"), 1, white)
    match.move(square("d3"), 1, black)
    with pytest.raises(SeatError, match="^it is White's turn, but you don't play White$"):
        match.move(square("c3"), 2, black)
    match.move(square("c3"), 2, white)
    assert moves_of(match) == "d3 c3"


def test_human_cannot_move_for_a_program():
    match, token = match_of(black="easy")
    with pytest.raises(SeatError, match="^it is Black's turn, but you don't play Black$"):
        match.move(square("d3"), 0, token)


def test_invalid_move_does_not_increment_the_generation():
    match, token = match_of()
    with pytest.raises(InvalidMoveError):
        match.move(square("a1"), 0, token)
    assert match.generation == 0


# Programs

@pytest.mark.parametrize("black, white, moves, program", [
    ("human", "easy", "", None), ("human", "easy", "d3", "easy"), ("hard", "easy", "", "hard"),
    ("human", "medium", "d3", "medium"), ("random", "human", "", "random"),
    ("hard", "easy", "d3", "easy"), ("hard", "easy", WIPE_OUT, None)])
def test_program_thinks_only_on_its_turn(black, white, moves, program):
    assert match_of(black, white, play(moves))[0].session.active_program == program


def test_programs_stop_thinking_after_a_resignation():
    match, token = match_of("easy", "easy")
    match.resign(0, token)
    assert match.session.active_program is None and match.session.is_over
    with pytest.raises(OverError, match="^Black has resigned$"):
        match.play(square("d3"))


@pytest.mark.parametrize("level", ["easy", "random"])
def test_only_the_level_of_a_program_can_be_changed(level):
    match, token = match_of(white=level)
    match.change_level(WHITE, "hard", 0, token)
    assert (match.session.players, match.generation) == ({BLACK: "human", WHITE: "hard"}, 1)
    with pytest.raises(SeatError, match="^a human plays Black; "):
        match.change_level(BLACK, "hard", 1, token)
    with pytest.raises(StaleError):
        match.change_level(WHITE, "easy", 0, token)
    assert (match.session.players[WHITE], match.generation) == ("hard", 1)


# Taking back

def test_undo_and_redo_go_to_a_humans_turn():
    match, token = match_of(white="easy", game=play("d3c3c4"))
    match.play(square("e3"))
    match.undo(1, token)
    assert (moves_of(match), match.generation) == ("d3 c3", 2)
    match.redo(2, token)
    assert (moves_of(match), match.generation) == ("d3 c3 c4 e3", 3)


@pytest.mark.parametrize("level", ["human", "easy"])
def test_undo_and_redo_step_one_move_if_both_sides_are_alike(level):
    match, token = match_of(level, level, play("d3c3c4"))
    match.undo(0, token)
    assert moves_of(match) == "d3 c3"
    match.undo(1, token)
    assert moves_of(match) == "d3"
    match.redo(2, token)
    assert moves_of(match) == "d3 c3"
    assert match.session.active_program == (None if level == "human" else level)


def test_undo_and_redo_without_moves_raise_an_error():
    match, token = match_of()
    for change in match.undo, match.redo:
        with pytest.raises(HistoryError):
            change(0, token)
    assert match.generation == 0


def test_undo_after_resigning_undoes_only_the_resignation():
    match, token = match_of(game=play("d3"))
    match.resign(0, token)
    match.undo(1, token)
    assert (match.session.forfeit, moves_of(match), match.generation) == (None, "d3", 2)


@pytest.mark.parametrize("change", ["undo", "redo", "change_level"])
def test_shared_match_forbids_undo_redo_and_level_changes(change):
    match, black, white = match_of_two(play("d3c3"))
    arguments = (BLACK, "easy") if change == "change_level" else ()
    for token in black, white:
        with pytest.raises(SeatError, match="^you can't undo, redo or change levels in a"):
            getattr(match, change)(*arguments, 1, token)
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        getattr(match, change)(*arguments, 1, "wrong")
    assert (moves_of(match), match.generation) == ("d3 c3", 1)


@pytest.mark.parametrize("change", ["undo", "redo", "resign"])
def test_change_with_another_generation_is_rejected(change):
    match, token = match_of(game=play("d3"))
    for generation in -1, 1:
        with pytest.raises(StaleError, match=f"^the match is at generation 0, not {generation}; "):
            getattr(match, change)(generation, token)
    assert (moves_of(match), match.session.forfeit) == ("d3", None)


# The end

@pytest.mark.parametrize("black, white, moves, resigning_side", [
    ("human", "human", "", BLACK), ("human", "human", "d3", WHITE),
    ("human", "easy", "d3", BLACK), ("easy", "human", "", WHITE), ("random", "human", "", WHITE),
    ("easy", "easy", "", BLACK), ("easy", "easy", "d3", WHITE)])
def test_creator_resigns_for_the_human_side_or_side_to_move(black, white, moves,
                                                            resigning_side):
    match, token = match_of(black, white, play(moves))
    match.resign(0, token)
    assert match.session.forfeit == Outcome(resigning_side.opposite(), Ending.RESIGNATION)
    assert (match.session.is_over, match.generation) == (True, 1)


def test_each_player_resigns_for_their_own_side():
    match, _, white = match_of_two()
    match.resign(1, white)
    assert match.session.forfeit == Outcome(BLACK, Ending.RESIGNATION)


def test_finished_match_cannot_be_resigned():
    for moves in WIPE_OUT, FULL_BOARD_TIE:
        match, token = match_of(game=play(moves))
        assert match.session.is_over
        with pytest.raises(OverError, match="^the game is over$"):
            match.resign(0, token)
    match, token = match_of()
    assert not match.session.is_over
    match.resign(0, token)
    with pytest.raises(OverError, match="^the game is over$"):
        match.resign(1, token)
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        match.resign(1, "wrong")


# The start

@pytest.mark.parametrize("game, name", [
    (play("d3c3"), "standard"), (Game(Board(start="mirrored")), "mirrored"),
    (Game(board("-XO-", "----", "----", "----")), None)])
def test_start_is_the_name_of_the_start_position(game, name):
    assert match_of(game=game)[0].start == name


# Another game

def test_first_of_two_simultaneous_rematches_stays():
    match, black, white = match_of_two(play(WIPE_OUT))
    first, second = rematch(match, black), rematch(match, white)
    assert first.name != second.name
    follow(match, first.name)
    follow(match, second.name)
    assert (match.next, match.generation) == (first.name, 2)


def test_players_swap_colours_in_a_rematch():
    match, token = match_of(game=play(WIPE_OUT))
    match.people = {BLACK: "ada"}
    assert rematch(match, token).people == {WHITE: "ada"}


@pytest.mark.parametrize("first_game, name", [
    (Game(), "standard"), (Game(Board(6, start="mirrored")), "mirrored"),
    (Game(board("-XO-", "----", "----", "----")), "standard")])
def test_rematch_reuses_a_named_start(first_game, name):
    match, token = match_of(game=first_game)
    match.resign(0, token)
    next_match = rematch(match, token)
    assert next_match.game.board == Board(first_game.board.size, start=name)
    assert len(next_match.name) == len(match.name)


def test_only_players_can_list_or_unlist_the_match():
    match, token = match_of(game=play(WIPE_OUT))
    assert not match.is_listed
    with pytest.raises(SeatError, match="^only players in this match can do this; "):
        mark_listed(match, True, "wrong")
    assert not match.is_listed
    mark_listed(match, True, token)
    assert match.is_listed and match.generation == 0  # Listing a match doesn't change it.
    assert not rematch(match, token).is_listed
    mark_listed(match, False, token)
    assert not match.is_listed
