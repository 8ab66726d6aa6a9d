"""Sessions in files: no part of a game is lost, even if the program is killed."""

import errno
import json
import os
import subprocess
import sys
from copy import copy
from threading import Thread

import pytest
from support.helpers import FORCED_PASS, WIPE_OUT, contents, play
from hypothesis import given
from hypothesis import strategies as st
from support.squares import square
from support.strategies import colors, games

from othello import Board, FormatError, Game, HistoryError, Piece, Player
from othello.formats.record import FIELDS
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.session.autosave import (
    AutosaveFolder, GameInUseError, dumps, from_fields, loads, read_saved_games)

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def state_of(session):
    names = session.game.black_player.name, session.game.white_player.name
    return contents(session.game), names, session.players, session.forfeit, session.outcome


forfeits = st.builds(Outcome, colors, st.sampled_from(sorted(FIELDS, key=str)))


@given(games(), st.text(min_size=1), st.none() | forfeits, st.booleans())
def test_session_survives_a_round_trip(game, name, forfeit, is_undone):
    if is_undone and game.moves:
        game.undo()
    game.white_player.name = name
    session = Session(game, {WHITE: "easy"}, None if game.is_game_over else forfeit)
    assert state_of(loads(dumps(session))) == state_of(session)


def test_missing_levels_are_taken_from_the_caller():
    data = json.loads(dumps(Session(play("d3"))))
    for field in "levels", "resigned", "late", "names":
        del data[field]
    session = from_fields(data, {WHITE: "easy"})
    assert session.players == {BLACK: "human", WHITE: "easy"} and session.forfeit is None


def test_a_copied_session_is_independent():
    session = Session(play("d3"), {WHITE: "easy"}, Outcome(BLACK, Ending.RESIGNATION))
    session.wait()
    other = copy(session)
    assert state_of(other) == state_of(session) and other.is_waiting
    other.undo()
    other.undo()
    assert len(session.game.moves) == 1 and session.forfeit and not other.game.moves


def test_saved_game_contains_the_winner():
    assert json.loads(dumps(Session(play(WIPE_OUT))))["winner"] == 1
    session = Session(play("d3"), forfeit=Outcome(WHITE, Ending.TIMEOUT))
    assert json.loads(dumps(session))["winner"] == 2
    assert "winner" not in json.loads(dumps(Session(play("d3"))))


def test_saved_game_contains_the_levels_and_the_resignation():
    session = Session(play("d3"), {WHITE: "easy"}, Outcome(BLACK, Ending.RESIGNATION))
    data = json.loads(dumps(session))
    assert (data["levels"], data["resigned"], data["late"]) == (["human", "easy"], 2, 0)
    assert json.loads(dumps(Session(play("d3"))))["resigned"] == 0
    assert dumps(Session(Game())).endswith("}\n")


@pytest.mark.parametrize("field, value, error", [
    ("levels", ["human"], "field 'levels' should be two names, got ['human']"),
    ("levels", [1, 2], "field 'levels' should be two names, got [1, 2]"),
    ("levels", ["easy"] * 3,
     "field 'levels' should be two names, got ['easy', 'easy', 'easy']"),
    ("levels", "human", "field 'levels' should be two names, got 'human'"),
    ("levels", "hi", "field 'levels' should be two names, got 'hi'"),
    ("resigned", -1, "field 'resigned' should be a whole number from 0 to 2, got -1"),
    ("resigned", None, "field 'resigned' should be a whole number from 0 to 2, got None"),
    ("resigned", 3, "field 'resigned' should be a whole number from 0 to 2, got 3"),
    ("resigned", True, "field 'resigned' should be a whole number from 0 to 2, got True"),
    ("late", 3, "field 'late' should be a whole number from 0 to 2, got 3"),
    ("names", ["Ada"], "field 'names' should be two strings, got ['Ada']"),
    ("names", ["Ada", 2], "field 'names' should be two strings, got ['Ada', 2]")])
def test_error_names_the_invalid_field(field, value, error):
    data = json.loads(dumps(Session(Game()))) | {field: value}
    with pytest.raises(FormatError) as exc_info:
        loads(json.dumps(data))
    assert str(exc_info.value).removeprefix("Invalid serialized data: ") == error


def test_a_game_cannot_be_both_resigned_and_lost_on_time():
    data = json.loads(dumps(Session(Game()))) | {"resigned": 1, "late": 2}
    with pytest.raises(FormatError, match="field 'late' should be 0 if a side has resigned"):
        loads(json.dumps(data))


def test_finished_game_cannot_also_be_lost_on_time():
    data = json.loads(dumps(Session(play(WIPE_OUT)))) | {"late": 2}
    with pytest.raises(FormatError, match="field 'late' should be 0 in a finished game"):
        loads(json.dumps(data))


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "state"


@pytest.fixture
def autosave(folder):
    return AutosaveFolder(folder, clock=lambda: 1.0)


def save(autosave, session):
    autosave.begin(session)
    autosave.save(session)
    return session


def save_unfinished(folder, moves, clock=1.0):
    autosave = AutosaveFolder(folder, clock=lambda: clock)
    session = save(autosave, Session(play(moves)))
    autosave.begin(Session(Game()))
    return session


def raise_disk_full(path):
    raise OSError(errno.ENOSPC, "No space left on device")


def file_names(folder):
    return sorted(path.name for path in folder.glob("*.json"))


def test_game_without_moves_has_no_file(autosave, folder):
    save(autosave, Session(Game()))
    assert autosave.path is None and not list(folder.iterdir())


def test_each_move_is_saved_at_once(autosave, folder):
    session = Session(Game(Board(4)))
    autosave.begin(session)
    while not session.is_over:
        session.play(session.game.valid_moves[0])
        autosave.save(session)
        saved_session = loads(autosave.path.read_text())
        assert state_of(saved_session) == state_of(session) == state_of(autosave.last)
    assert not AutosaveFolder(folder).list_unfinished()
    assert file_names(folder) == ["1000.json"]


def test_each_game_has_its_own_file_and_can_be_resumed(autosave):
    first = save(autosave, Session(play("d3")))
    path = autosave.path
    second = save(autosave, Session(play(FORCED_PASS)))
    assert autosave.path != path and state_of(autosave.resume()) == state_of(first)
    assert state_of(autosave.last) == state_of(second)


def test_a_resumed_game_stays_in_its_file(folder):
    save_unfinished(folder, "d3")
    for move in ("c3", "b3", "b2"):
        other = AutosaveFolder(folder, clock=lambda: 2.0)
        session = save(other, other.resume())
        session.play(square(move))
        other.save(session)
        other.begin(Session(Game()))
    assert file_names(folder) == ["1000.json"]
    assert state_of(next(read_saved_games(folder)).session) == state_of(Session(play("d3c3b3b2")))


def test_file_name_is_the_next_free_time_in_milliseconds(autosave):
    names = []
    for _ in range(3):
        save(autosave, Session(play("d3")))
        names.append(autosave.path.name)
    assert names == ["1000.json", "1001.json", "1002.json"]


def test_a_game_stays_in_its_file(autosave):
    session = save(autosave, Session(play("d3")))
    for move in "c3", "b3":
        session.play(square(move))
        autosave.save(session)
        assert autosave.path.name == "1000.json"


def test_game_in_use_is_neither_listed_nor_resumed(autosave, folder):
    playing = save(autosave, Session(play("d3")))
    idle = save_unfinished(folder, "f5")
    other = AutosaveFolder(folder)
    assert [state_of(game.session) for game in other.list_unfinished()] == [state_of(idle)]
    assert state_of(other.resume()) == state_of(idle)
    with pytest.raises(HistoryError, match="^your unfinished games are being played in other "):
        AutosaveFolder(folder).resume()
    autosave.begin(Session(Game()))
    assert state_of(AutosaveFolder(folder).resume()) == state_of(playing)


def test_game_opened_elsewhere_after_listing_is_not_resumed(folder):
    first, second = save_unfinished(folder, "d3"), save_unfinished(folder, "f5")
    other, third = AutosaveFolder(folder), AutosaveFolder(folder)
    assert len(other.list_unfinished()) == 2
    third.begin(third.resume())
    with pytest.raises(GameInUseError, match="^this game is being played in another terminal$"):
        other.resume(1)
    assert state_of(other.resume(2)) == state_of(first)
    third.begin(Session(Game()))
    assert state_of(other.resume(1)) == state_of(second)


def test_list_numbers_become_invalid_when_a_game_is_resumed(autosave, folder):
    save_unfinished(folder, "d3")
    save_unfinished(folder, "f5")
    autosave.list_unfinished()
    autosave.begin(autosave.resume(2))
    with pytest.raises(HistoryError, match="^there is no unfinished game 2; .* from 1 to 1$"):
        autosave.resume(2)


RESUME_SCRIPT = """
import sys
from pathlib import Path
from othello import Game
from othello.session import Session
from othello.session.autosave import AutosaveFolder
autosave = AutosaveFolder(Path(sys.argv[1]))
autosave.begin(autosave.resume())
print("playing", flush=True)
sys.stdin.read()
"""


def test_lock_is_released_when_its_process_dies(folder):
    save_unfinished(folder, "d3")
    playing = subprocess.Popen([sys.executable, "-c", RESUME_SCRIPT, str(folder)],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with playing:
        assert playing.stdout.readline().rstrip() == b"playing"
        assert not AutosaveFolder(folder).list_unfinished()
        playing.kill()
    assert len(AutosaveFolder(folder).list_unfinished()) == 1


def test_lock_is_released_with_its_object_in_any_thread(folder):
    save_unfinished(folder, "d3")
    holders = [AutosaveFolder(folder)]
    holders[0].begin(holders[0].resume())
    assert not AutosaveFolder(folder).list_unfinished()
    thread = Thread(target=holders.clear)
    thread.start()
    thread.join()
    assert len(AutosaveFolder(folder).list_unfinished()) == 1


def test_games_are_saved_and_resumed_without_sqlite(autosave, folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    session = save(autosave, Session(play("d3")))
    assert state_of(AutosaveFolder(folder).resume()) == state_of(session)


def test_session_recreates_a_deleted_file(folder):
    save_unfinished(folder, "d3")
    other = AutosaveFolder(folder)
    session = save(other, other.resume())
    other.path.unlink()
    session.play(square("c3"))
    other.save(session)
    assert state_of(next(read_saved_games(folder)).session) == state_of(session)


def test_missing_folder_is_created(tmp_path):
    for _ in range(2):
        AutosaveFolder(tmp_path / "some" / "where")
    assert not list((tmp_path / "some" / "where").iterdir())


def test_files_without_an_unfinished_game_are_skipped(autosave, folder):
    first = save_unfinished(folder, "d3")
    session = Session(play("d3c3"))
    session.resign()
    save(AutosaveFolder(folder), session)
    (folder / "9.json").write_text("")
    (folder / "99.json").write_bytes(b"\xff")
    (folder / "999.json").symlink_to("/dev/zero")
    (folder / "missing.json").symlink_to(folder / "nothing")
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "9999.json")
    assert state_of(AutosaveFolder(folder).resume()) == state_of(first)
    save(autosave, Session(play("f5")))
    assert autosave.path.exists()


def test_oldest_game_is_deleted_after_the_newest_is_saved(folder, monkeypatch):
    autosave = AutosaveFolder(folder, clock=lambda: 1.0, max_games=2)
    (folder / "0.json").mkdir()
    for move in "d3", "c4":
        save(autosave, Session(play(move)))
    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):
        patch.setattr("othello.session.autosave.write_text_atomically", raise_disk_full)
        save(autosave, Session(play("f5")))
    assert file_names(folder) == ["0.json", "1000.json", "1001.json"]
    save(autosave, Session(play("f5")))
    assert file_names(folder) == ["0.json", "1001.json", "1002.json"]
    assert not (folder / "1000.lock").exists() and (folder / "1001.lock").exists()


def test_game_just_removed_by_another_console_is_skipped(autosave, folder):
    first, second, third = (save(autosave, Session(play(moves))) for moves in ("d3", "c4", "f5"))
    sessions = (session for session, _ in read_saved_games(folder))
    assert state_of(next(sessions)) == state_of(third)
    (folder / "1001.json").unlink()
    assert [*map(state_of, sessions)] == [state_of(first)]


def test_unfinished_games_are_numbered_most_recent_first(autosave):
    first, second, third = (save(autosave, Session(play(moves))) for moves in ("d3", "c4", "f5"))
    sessions = [autosave.resume(number) for number in (1, 2)]
    assert [state_of(game) for game in sessions] == [state_of(second), state_of(first)]
    assert state_of(autosave.last) == state_of(third)
    with pytest.raises(HistoryError, match="^there is no unfinished game 3; .* from 1 to 2$"):
        autosave.resume(3)


def test_resume_raises_without_an_unfinished_game(autosave):
    with pytest.raises(HistoryError, match="^there is no unfinished game$"):
        autosave.resume()
    save(autosave, Session(play("d3")))
    with pytest.raises(HistoryError, match="^there is no other unfinished game$"):
        autosave.resume()


def test_failed_save_leaves_the_previous_file(autosave, monkeypatch):
    session = save(autosave, Session(play("d3")))
    monkeypatch.setattr("othello.session.autosave.write_text_atomically", raise_disk_full)
    session.undo()
    with pytest.raises(OSError, match="No space left"):
        autosave.save(session)
    assert len(autosave.last.game.moves) == 1
    assert len(loads(autosave.path.read_text()).game.moves) == 1


def test_at_most_a_hundred_games_are_stored(autosave, folder):
    for number in range(103):
        (folder / f"{number}.json").touch()
    save(autosave, Session(play("d3")))
    assert len(file_names(folder)) == 100 and "1000.json" in file_names(folder)


def test_player_names_are_saved():
    session = Session(Game(black=Player(BLACK, "Ada")))
    assert loads(dumps(session)).game.black_player.name == "Ada"
