"""Games kept in files, through the console and without loss."""

from pathlib import Path

import pytest
from dialogue import answer, answers
from helpers import FORCED_PASS, WIPE_OUT, contents, play

from othello.formats import saved_game
from othello.formats.files import text_written_whole, written_whole


def test_a_game_is_saved_and_loaded_with_what_was_undone(tmp_path):
    path = tmp_path / "My Game.json"
    said = answers(FORCED_PASS, "undo", f"save {path}", "new", f"load {path}", "redo")
    assert said[2] == f"Saved as {path}."
    assert said[4].startswith("Black has ")
    assert said[5].splitlines()[:2] == [
        "White plays c1 and flips b2.", "Black has no valid move and passes."]


def test_a_finished_game_is_loaded_as_finished(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(saved_game.dumps(play(WIPE_OUT)))
    assert answer(f"load {path}", "score") == "Black 13, White 0."


@pytest.mark.parametrize("text, fault", [
    (None, "No such file or directory"),
    ("{}", "Invalid serialized data: missing required field 'board'."),
    ("\udcff", "'utf-8' codec can't decode byte 0xff"),
])
def test_a_file_that_holds_no_game_changes_nothing(text, fault, tmp_path):
    path = tmp_path / "game.json"
    if text is not None:
        path.write_text(text, errors="surrogateescape")
    said = answers("d3", f"load {path}", "history")
    assert fault in said[1]
    assert said[2].endswith("d3")


def test_a_game_cannot_be_saved_where_there_is_no_folder(tmp_path):
    assert "No such file or directory" in answer(f"save {tmp_path}/nowhere/game.json")


def test_a_file_is_written_whole(tmp_path):
    path = tmp_path / "game.json"
    with text_written_whole(path) as file:
        saved_game.dump(play("d3"), file)
    assert contents(saved_game.loads(path.read_text())) == contents(play("d3"))
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_bytes_are_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "games.wtb"
    with written_whole(path) as (file,):
        file.write(b"first")
    with pytest.raises(OSError, match="disk full"):
        with written_whole(path) as (file,):
            file.write(b"second")
            raise OSError("disk full")
    assert path.read_bytes() == b"first"
    assert [found.name for found in tmp_path.iterdir()] == ["games.wtb"]


@pytest.mark.parametrize("written", range(0, 1200, 100))
def test_a_save_that_fails_at_any_write_leaves_the_old_file(written, tmp_path):
    path = tmp_path / "game.json"
    path.write_text("the old one")
    with pytest.raises(OSError, match="disk full"):
        with text_written_whole(path) as file:
            file.write(saved_game.dumps(play("d3"))[:written])
            raise OSError("disk full")
    assert path.read_text() == "the old one"
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_a_link_stays_a_link_and_a_mode_stays_the_same(tmp_path):
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.write_text("the old one")
    path.chmod(0o600)
    link.symlink_to(path)
    with text_written_whole(link) as file:
        file.write("the new one")
    assert link.is_symlink() and path.read_text() == "the new one"
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_no_file_is_written_as_it_comes():
    with text_written_whole(Path("/dev/null")) as file:
        file.write("gone")
    assert Path("/dev/null").is_char_device()


def test_the_error_names_the_file_that_was_asked_for(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        with text_written_whole(tmp_path / "nowhere" / "game.json"):
            pass
    assert caught.value.filename == str(tmp_path / "nowhere" / "game.json")
