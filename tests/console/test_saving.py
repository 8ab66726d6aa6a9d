"""Games kept in files, through the console and without loss."""

import pytest
from dialogue import answer, answers
from helpers import FORCED_PASS, WIPE_OUT, play

from othello.formats import saved_game


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
