"""Sessions in files: nothing of a game is lost, whatever ends the program."""

import errno
import itertools
import json
import os
from copy import copy

import pytest
from helpers import FORCED_PASS, WIPE_OUT, contents, play
from hypothesis import given
from hypothesis import strategies as st
from squares import square
from strategies import colors, games

from othello import Board, FormatError, Game, Piece, Player
from othello.formats.record import FIELDS
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.session.kept import MOST_KEPT, Keeper, dumps, kept_in, loads

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def alike(session):
    names = session.game.black_player.name, session.game.white_player.name
    return contents(session.game), names, session.players, session.forfeit, session.outcome


forfeits = st.builds(Outcome, colors, st.sampled_from(sorted(FIELDS, key=str)))


@given(games(), st.text(min_size=1), st.none() | forfeits, st.booleans())
def test_a_session_comes_back_as_it_was(game, name, forfeit, is_undone):
    if is_undone and game.moves:
        game.undo()
    game.white_player.name = name
    session = Session(game, {WHITE: "easy"}, None if game.is_game_over else forfeit)
    assert alike(loads(dumps(session))) == alike(session)


def test_a_saved_game_that_does_not_say_who_played_is_for_whom_one_asks():
    data = json.loads(dumps(Session(play("d3"))))
    for field in "levels", "resigned", "late", "names":
        del data[field]
    session = loads(json.dumps(data), {WHITE: "easy"})
    assert session.players == {BLACK: "human", WHITE: "easy"} and session.forfeit is None


def test_a_copied_session_is_independent():
    session = Session(play("d3"), {WHITE: "easy"}, Outcome(BLACK, Ending.RESIGNATION))
    session.wait()
    other = copy(session)
    assert alike(other) == alike(session) and other.is_waiting
    other.undo()
    other.undo()
    assert len(session.game.moves) == 1 and session.forfeit and not other.game.moves


def test_the_winner_is_written():
    assert json.loads(dumps(Session(play(WIPE_OUT))))["winner"] == 1
    late = Session(play("d3"), forfeit=Outcome(WHITE, Ending.TIMEOUT))
    assert json.loads(dumps(late))["winner"] == 2
    assert "winner" not in json.loads(dumps(Session(play("d3"))))


def test_who_played_and_who_resigned_is_written():
    session = Session(play("d3"), {WHITE: "easy"}, Outcome(BLACK, Ending.RESIGNATION))
    data = json.loads(dumps(session))
    assert (data["levels"], data["resigned"], data["late"]) == (["human", "easy"], 2, 0)
    assert json.loads(dumps(Session(play("d3"))))["resigned"] == 0
    assert dumps(Session(Game())).endswith("}\n")


@pytest.mark.parametrize("field, value, fault", [
    ("levels", ["human"], "field 'levels' should be two names, got ['human']"),
    ("levels", [1, 2], "field 'levels' should be two names, got [1, 2]"),
    ("levels", ["easy"] * 3,
     "field 'levels' should be two names, got ['easy', 'easy', 'easy']"),
    ("levels", "human", "field 'levels' should be two names, got 'human'"),
    ("levels", "hi", "field 'levels' should be two names, got 'hi'"),
    ("resigned", -1, "field 'resigned' should be 0, 1 or 2, got -1"),
    ("resigned", None, "field 'resigned' should be 0, 1 or 2, got None"),
    ("resigned", 3, "field 'resigned' should be 0, 1 or 2, got 3"),
    ("resigned", True, "field 'resigned' should be 0, 1 or 2, got True"),
    ("late", 3, "field 'late' should be 0, 1 or 2, got 3"),
    ("names", ["Ada"], "field 'names' should be two texts, got ['Ada']"),
    ("names", ["Ada", 2], "field 'names' should be two texts, got ['Ada', 2]")])
def test_a_field_that_is_not_as_it_should_be_is_named(field, value, fault):
    data = json.loads(dumps(Session(Game()))) | {field: value}
    with pytest.raises(FormatError) as caught:
        loads(json.dumps(data))
    assert str(caught.value).removeprefix("Invalid serialized data: ") == fault


def test_nobody_has_both_resigned_and_lost_on_time():
    data = json.loads(dumps(Session(Game()))) | {"resigned": 1, "late": 2}
    with pytest.raises(FormatError, match="^field .late. should be 0 if a side has resigned"):
        loads(json.dumps(data))


def test_nobody_has_resigned_once_nobody_can_move():
    data = json.loads(dumps(Session(play(WIPE_OUT)))) | {"late": 2}
    with pytest.raises(FormatError, match="^field 'late' should be 0 in a finished game"):
        loads(json.dumps(data))


@pytest.fixture
def keeper(tmp_path):
    return Keeper(tmp_path / "state", clock=lambda: 1.0)


def kept(keeper, session):
    keeper.begin(session)
    keeper.keep(session)
    return session


def test_a_game_without_moves_has_no_file(keeper, tmp_path):
    kept(keeper, Session(Game()))
    assert keeper.path is None and not list((tmp_path / "state").iterdir())


def test_each_change_is_in_the_file_at_once(keeper, tmp_path):
    session = Session(Game(Board(4)))
    keeper.begin(session)
    other = Keeper(tmp_path / "state")
    while not session.is_over:
        session.play(session.game.validator.valid_moves(session.game.current_player.color)[0])
        keeper.keep(session)
        assert alike(loads(keeper.path.read_text())) == alike(session) == alike(keeper.last)
        assert session.is_over or alike(other.newest()) == alike(session)
    assert other.newest() is None
    assert len(list((tmp_path / "state").iterdir())) == 1


def test_two_games_have_a_file_each_and_the_newest_is_the_other_one(keeper):
    assert keeper.newest() is None
    first = kept(keeper, Session(play("d3")))
    path = keeper.path
    second = kept(keeper, Session(play(FORCED_PASS)))
    assert keeper.path != path and alike(keeper.newest()) == alike(first)
    assert alike(keeper.last) == alike(second)


def test_a_session_that_was_found_goes_on_in_one_file(keeper, tmp_path):
    kept(keeper, Session(play("d3")))
    for move in ("c3", "b3", "b2"):
        other = Keeper(tmp_path / "state")
        session = other.newest()
        kept(other, session)
        assert other.path.exists()
        session.play(square(move))
        other.keep(session)
    file, = (tmp_path / "state").iterdir()
    assert alike(loads(file.read_text())) == alike(Session(play("d3c3b3b2")))


def test_a_file_is_named_after_the_time_in_milliseconds_or_the_next_that_is_free(keeper):
    names = []
    for _ in range(3):
        kept(keeper, Session(play("d3")))
        names.append(keeper.path.name)
    assert names == ["1000.json", "1001.json", "1002.json"]


def test_a_game_stays_in_its_file(keeper):
    session = kept(keeper, Session(play("d3")))
    for move in "c3", "b3":
        session.play(square(move))
        keeper.keep(session)
        assert keeper.path.name == "1000.json"


def test_a_session_that_goes_on_takes_the_place_of_any_file(keeper, tmp_path):
    kept(keeper, Session(play("d3")))
    found = keeper.path.rename(tmp_path / "state" / "9.json")  # of which 1000.json comes before
    other = Keeper(tmp_path / "state", clock=lambda: 1.0)
    session = other.newest()
    other.begin(session)
    session.play(square("c3"))
    other.keep(session)
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["1000.json"]
    assert not found.exists()


def test_a_session_goes_on_though_its_file_is_gone(keeper, tmp_path):
    kept(keeper, Session(play("d3")))
    other = Keeper(tmp_path / "state", clock=lambda: 2.0)
    session = other.newest()
    other.begin(session)
    keeper.path.unlink()
    session.play(square("c3"))
    other.keep(session)
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["2000.json"]


def test_a_folder_is_made_where_there_is_none(tmp_path):
    for _ in range(2):
        Keeper(tmp_path / "some" / "where")
    assert not list((tmp_path / "some" / "where").iterdir())


def test_files_that_hold_no_unfinished_game_are_passed_over(keeper, tmp_path):
    first = kept(keeper, Session(play("d3")))
    resigned = Session(play("d3c3"))
    resigned.resign()
    kept(Keeper(tmp_path / "state"), resigned)
    (tmp_path / "state" / "9.json").write_text("")
    (tmp_path / "state" / "99.json").write_bytes(b"\xff")
    (tmp_path / "state" / "999.json").symlink_to("/dev/zero")
    (tmp_path / "state" / "missing.json").symlink_to(tmp_path / "missing")
    (tmp_path / "state" / "folder.json").mkdir()
    os.mkfifo(tmp_path / "state" / "9999.json")
    assert alike(Keeper(tmp_path / "state").newest()) == alike(first)
    kept(keeper, Session(play("f5")))
    assert keeper.path.exists()


def test_the_oldest_game_goes_once_the_newest_is_there(keeper, tmp_path, monkeypatch):
    monkeypatch.setattr("othello.session.kept.MOST_KEPT", 2)
    (tmp_path / "state" / "0.json").mkdir()
    for move in "d3", "c4":
        kept(keeper, Session(play(move)))
    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):
        patch.setattr("othello.session.kept.text_written_whole", full)
        kept(keeper, Session(play("f5")))
    assert names(tmp_path / "state") == ["0.json", "1000.json", "1001.json"]
    kept(keeper, Session(play("f5")))
    assert names(tmp_path / "state") == ["0.json", "1001.json", "1002.json"]


def test_a_game_that_another_console_has_just_removed_is_passed_over(keeper, tmp_path):
    first, second, third = (kept(keeper, Session(play(moves))) for moves in ("d3", "c4", "f5"))
    found = kept_in(tmp_path / "state")
    assert alike(next(found)) == alike(third)
    (tmp_path / "state" / "1001.json").unlink()
    assert [*map(alike, found)] == [alike(first)]


def test_any_game_can_be_gone_back_to_the_one_that_was_left_last_first(keeper):
    first, second, third = (kept(keeper, Session(play(moves))) for moves in ("d3", "c4", "f5"))
    assert [alike(keeper.newest(number)) for number in (1, 2)] == [alike(second), alike(first)]
    assert keeper.newest(3) is None and alike(keeper.last) == alike(third)


def full(path):
    raise OSError(errno.ENOSPC, "No space left on device")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_game_that_cannot_be_written_leaves_what_was_kept(keeper, monkeypatch):
    session = kept(keeper, Session(play("d3")))
    monkeypatch.setattr("othello.session.kept.text_written_whole", full)
    session.undo()
    with pytest.raises(OSError, match="No space left"):
        keeper.keep(session)
    assert len(keeper.last.game.moves) == 1
    assert len(loads(keeper.path.read_text()).game.moves) == 1


def test_the_oldest_of_many_games_are_forgotten(tmp_path):
    keeper = Keeper(tmp_path, clock=itertools.count().__next__)
    for _ in range(MOST_KEPT + 3):
        kept(keeper, Session(play("d3")))
    assert len(list(tmp_path.iterdir())) == MOST_KEPT


def test_a_session_has_the_names_of_its_players():
    session = Session(Game(black=Player(BLACK, "Ada")))
    assert loads(dumps(session)).game.black_player.name == "Ada"
