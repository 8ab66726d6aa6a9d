"""The console saves games to files, and no data is lost when the files are loaded."""

import os

import pytest
from support.dialogue import answer, answers
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.paths import ROOT

from othello.formats import saved_game
from othello.formats.reader import MAX_BYTES


def test_save_and_load_preserve_undone_moves(tmp_path):
    path = tmp_path / "My Game.json"
    outputs = answers(FORCED_PASS, "undo", f"save {path}", "new", f"load {path}", "redo")
    assert outputs[2] == f"Saved as {path}."
    assert outputs[4].startswith("You play both sides.\nBlack has ")
    assert outputs[5].splitlines()[:2] == [
        "White plays c1 and flips b2.", "Black has no valid move and passes."]


@pytest.mark.parametrize("line, name", [
    ('"a b.txt"', "a b.txt"), ("'a b.txt'", "a b.txt"), (r"a\ b.txt", "a b.txt"),
    (r"'it'\''s.txt'", "it's.txt"), ("it's.txt", "it's.txt")])
def test_a_file_name_can_be_quoted_as_in_a_shell(line, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outputs = answers("d3", f"save {line}", f"load {line}", f"load {line} 1")
    assert outputs[1] == f"Saved as {name}." and os.listdir() == [name]
    assert outputs[2] == outputs[3] and outputs[2].startswith("You play both sides.")


def test_a_finished_game_is_loaded_as_finished(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(saved_game.dumps(play(WIPE_OUT)))
    outputs = answers(f"load {path}", "score")
    assert outputs[0].startswith("Black has 13: ")
    assert "Game over: Black wins 13 to 0." in outputs[0]
    assert outputs[1] == "Black 13, White 0."


def test_save_warns_if_later_moves_are_not_saved(tmp_path):
    path = tmp_path / "game.ggf"
    outputs = answers("d3c3", "prev", f"save {path}", f"load {path}", "goto 2", f"save {path}")
    assert outputs[2].splitlines()[1] == (
        "The file ends with this position. To save the later moves as well, type goto 2 and save "
        "again.")
    assert outputs[4] == "Expected a ply from 0 to 1, got 2."
    assert outputs[5] == f"Saved as {path}, replacing the existing file."


@pytest.mark.parametrize("ending, warning", [
    *((ending, "\nThe file doesn't contain the resignation or timeout. A .ggf file does.")
      for ending in (".txt", ".wtb")), (".ggf", ""), (".json", "")])
def test_save_warns_if_the_format_cannot_store_a_resignation(ending, warning, tmp_path):
    path = tmp_path / f"game{ending}"
    assert answers("d3", "resign", f"save {path}")[2] == f"Saved as {path}.{warning}"
    assert (b"RE[+64:r]" in path.read_bytes(), b"resigned" in path.read_bytes()) == (
        ending == ".ggf", ending == ".json")


def test_a_resignation_survives_saving_and_loading(tmp_path):
    path, copy = tmp_path / "game.ggf", tmp_path / "again.ggf"
    answers("f5", "resign", f"save {path}")
    outputs = answers(f"load {path}", f"save {copy}")
    assert "White has resigned: Black wins." in outputs[0]
    assert copy.read_bytes() == path.read_bytes()


def test_load_rejects_prose_with_a_few_squares():
    assert answer(f"load {ROOT / 'README.md'}").endswith(
        " words and too few squares for a game; remove the text around the moves.")


def test_load_rejects_an_invalid_game_number(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text("d3\nd3c3\n")
    missing = tmp_path / "a.ggf"
    outputs = answers(f"load {path} x", f"load {path} 0", f"load {path} 2", f"load {missing} 2")
    assert outputs[3] == f"No such file or directory: {missing}."
    assert outputs[0] == ("'x' is not the number of a game. Type a number after the file name, "
                          "such as 2.")
    assert outputs[1].endswith("game 0 does not exist; the last one is game 2.")
    assert "White has 3: c3, d4, e5." in outputs[2]


@pytest.mark.parametrize("name", ["game.", "game.doc", "game.svg", ".json"])
def test_save_rejects_an_unknown_file_extension(name, tmp_path):
    assert answer(f"save {tmp_path / name}") == (
        "The file name must end in .wtb, .ggf, .pgn, .sgf, .txt, .json, such as game.json, not "
        f"{name!r}.")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending, move, fault", [
    (".txt", "", "a transcript needs at least one move"),
    (".obf", "d3", "an .obf file can contain positions, but not games")])
def test_save_explains_why_a_format_cannot_store_the_game(ending, move, fault, tmp_path):
    assert answer(move, f"save {tmp_path / 'game'}{ending}") == (
        f"The game cannot be written: {fault}.")


def test_save_rejects_a_folder(tmp_path):
    assert answer(f"save {tmp_path}").endswith(f"such as game.json, not the folder {tmp_path}.")


@pytest.mark.parametrize("text, fault", [
    (None, "No such file or directory"),
    ("{}", "Invalid serialized data: missing required field 'board'."),
    ("\udcff", "expected text in UTF-8, got the byte 0xff; save it as UTF-8."),
])
def test_loading_an_invalid_file_leaves_the_game_unchanged(text, fault, tmp_path):
    path = tmp_path / "game.json"
    if text is not None:
        path.write_text(text, errors="surrogateescape")
    outputs = answers("d3", f"load {path}", "history")
    assert fault in outputs[1]
    assert outputs[2].endswith("d3")


@pytest.mark.parametrize("make, fault", [
    (lambda path: path.touch() or os.truncate(path, MAX_BYTES + 1),
     "the file is larger than 200 MB; split it."),
    (lambda path: path.symlink_to("/dev/zero"), "this is a pipe or a device, not a file."),
    (os.mkfifo, "this is a pipe or a device, not a file."),
])
def test_load_rejects_huge_files_pipes_and_devices(make, fault, tmp_path):
    path = tmp_path / "game.json"
    make(path)
    assert answer(f"load {path}") == f"{path}: at the start: {fault}"


def test_load_rejects_a_folder_and_keeps_the_spelling_of_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    assert answer("load games") == (
        "The folder games can't be loaded. Type the name of a file in it.")


def test_saving_to_a_missing_folder_prints_an_error(tmp_path):
    assert "No such file or directory" in answer(f"save {tmp_path}/nowhere/game.json")
