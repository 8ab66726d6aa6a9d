"""Files that are too long are refused, and files are written completely or not at all."""

import errno
import os
import resource
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.helpers import contents, play
from support.paths import ROOT, SAMPLES

from othello import Board, FormatError, Game
from othello.formats import saved_game
from othello.formats.files import (
    MAX_CHARACTERS, MAX_LINE, _prefix, lines, open_text, read_text, stream, write_atomically,
    write_text_atomically)
from othello.formats.reader import read_file


@pytest.mark.parametrize("name", ["game.json", "(1).json", "~"])
def test_a_file_is_written_completely(name, tmp_path):
    path = tmp_path / name
    with write_text_atomically(path) as file:
        saved_game.dump(play("d3"), file)
    assert contents(saved_game.loads(path.read_text())) == contents(play("d3"))
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_bytes_are_written_completely_or_not_at_all(tmp_path):
    path = tmp_path / "games.wtb"
    with write_atomically(path) as (file,):
        file.write(b"first")
    with pytest.raises(OSError, match="disk full"):
        with write_atomically(path) as (file,):
            file.write(b"second")
            raise OSError("disk full")
    assert path.read_bytes() == b"first"
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.wtb"]


def test_either_all_files_are_written_or_none(tmp_path):
    paths = [tmp_path / name for name in ("a", "b")]
    with write_atomically(*paths) as files:
        for number, file in enumerate(files):
            file.write(b"%d" % number)
        assert not any(path.exists() for path in paths)
    assert [path.read_bytes() for path in paths] == [b"0", b"1"]
    with pytest.raises(IsADirectoryError):
        with write_atomically(*paths, tmp_path):
            pass
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a", "b"]
    assert [path.read_bytes() for path in paths] == [b"0", b"1"]


def test_a_new_file_has_the_default_mode(tmp_path):
    (tmp_path / "other").touch()
    with write_text_atomically(tmp_path / "new") as file:
        file.write("new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_folder_is_not_overwritten(tmp_path):
    with pytest.raises(IsADirectoryError) as exc_info:
        with write_text_atomically(tmp_path):
            pass
    assert exc_info.value.filename == str(tmp_path)


@pytest.mark.parametrize("length", range(0, 1200, 100))
def test_a_failed_save_leaves_the_old_file(length, tmp_path):
    path = tmp_path / "game.json"
    path.write_text("the old one")
    with pytest.raises(OSError, match="disk full"):
        with write_text_atomically(path) as file:
            file.write(saved_game.dumps(play("d3"))[:length])
            raise OSError("disk full")
    assert path.read_text() == "the old one"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_symbolic_links_and_file_modes_are_preserved(tmp_path):
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.write_text("the old one")
    path.chmod(0o600)
    link.symlink_to(path)
    with write_text_atomically(link) as file:
        file.write("the new one")
    assert link.is_symlink() and path.read_text() == "the new one"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_device_is_written_directly():
    with write_text_atomically(Path("/dev/null")) as file:
        file.write("gone")
    assert Path("/dev/null").is_char_device()


def test_the_error_names_the_requested_file(tmp_path):
    with pytest.raises(FileNotFoundError) as exc_info:
        with write_text_atomically(tmp_path / "nowhere" / "game.json"):
            pass
    assert exc_info.value.filename == str(tmp_path / "nowhere" / "game.json")


# Reading

def test_a_read_only_disk_error_names_the_requested_file(tmp_path, monkeypatch):
    def raise_read_only_error(path, missing_ok=False):
        raise OSError(errno.EROFS, "Read-only file system", str(path))
    monkeypatch.setattr(Path, "unlink", raise_read_only_error)
    path = tmp_path / "no" / "file"
    with pytest.raises(FileNotFoundError) as exc_info, write_text_atomically(path):
        pass
    assert exc_info.value.filename == str(path)


def test_text_is_read_up_to_the_maximum_length(tmp_path):
    path = tmp_path / "a.json"
    for length in MAX_CHARACTERS, 2:
        path.write_text("x" * length, encoding="utf-8-sig")
        with open_text(path) as file:
            assert len(read_text(file)) == length
    path.write_text("x" * (MAX_CHARACTERS + 1))
    with pytest.raises(FormatError, match=f"more than {MAX_CHARACTERS} characters"):
        with open_text(path) as file:
            read_text(file)


def test_lines_are_read_up_to_the_maximum_length(tmp_path):
    path = tmp_path / "a.txt"
    longest = "x" * (MAX_LINE - 1) + "\n"
    path.write_text(f"d3\n{longest}x{longest}")
    with open_text(path) as file:
        iterator = lines(file)
        assert [next(iterator), next(iterator)] == ["d3\n", longest]
        with pytest.raises(FormatError, match=f"line 3 has more than {MAX_LINE}"):
            next(iterator)


@pytest.mark.slow
def test_the_largest_saved_game_is_within_the_length_limit():
    game = Game(Board(26))
    while not game.is_game_over:  # Play the move with the most flips.
        flips = {position: len(game.validator.flippable_positions(position, color))
                 for color in [game.current_player.color]
                 for position in game.validator.valid_moves(color)}
        game.play(max(flips, key=flips.__getitem__))
    assert 4 * len(saved_game.dumps(game)) < MAX_CHARACTERS


@pytest.mark.parametrize("ending", [".txt", ".ggf", ".json", ".obf", ".wtb"])
def test_a_pipe_is_rejected_as_a_game_file(ending, tmp_path):
    path = tmp_path / f"a{ending}"
    os.mkfifo(path)
    assert [item.message for item in read_file(path)] == [
        "this is a pipe or a device, not a file"]


@pytest.mark.parametrize("ending", [".jou", ".TRN"])
def test_a_pipe_is_rejected_as_a_name_file(ending, tmp_path):
    path = tmp_path / "a.wtb"
    path.write_bytes((SAMPLES / "WTH_1978.wtb").read_bytes())
    os.mkfifo(tmp_path / f"a{ending}")
    assert [item.message for item in read_file(path)] == [
        f"a{ending}: this is a pipe or a device, not a file"]


# Errors while writing a file

def test_a_full_disk_error_names_the_requested_file(tmp_path):
    path = tmp_path / "full.json"
    path.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as exc_info:
        with write_text_atomically(path) as file:
            file.write("x")
    assert exc_info.value.filename == str(path)


@contextmanager
def small_disk():
    """Limit the size of files to 100 bytes, to simulate a full disk.

    The limit ends before pytest prints the result of the test, perhaps to a larger file.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_at_the_final_flush_leaves_the_old_files(tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("the old one")
    with small_disk(), pytest.raises(OSError, match="File too large") as exc_info:
        with write_atomically(first, second) as files:
            files[0].write(b"the new one")
            files[1].write(b"x" * 101)  # still in memory
    assert exc_info.value.filename == str(second)
    assert first.read_text() == "the old one" and not second.exists()


def test_a_failed_rename_error_names_the_requested_file(tmp_path):
    path = tmp_path / "game.json"
    with pytest.raises(IsADirectoryError) as exc_info:
        with write_text_atomically(path):
            path.mkdir()
    assert (exc_info.value.filename, exc_info.value.filename2) == (str(path), None)


def test_writing_to_a_pipe_without_a_reader_fails_at_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="No such device or address"):
        with write_text_atomically(pipe):
            pass


def test_a_pipe_with_a_reader_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with write_text_atomically(pipe) as file:
        assert os.get_blocking(file.fileno())  # If the reader is slow, the writer waits.
        file.write("d3")
    assert os.read(reader, 10) == b"d3"
    os.close(reader)


def test_a_temporary_file_removed_meanwhile_is_not_an_error(tmp_path, monkeypatch):
    temporary_file = tmp_path / f"{_prefix(tmp_path / 'a.txt')}1"

    def kill(process, number):
        temporary_file.unlink()
        raise ProcessLookupError
    monkeypatch.setattr("othello.formats.files.os.kill", kill)
    temporary_file.touch()
    with write_text_atomically(tmp_path / "a.txt") as file:
        file.write("d3")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_a_lone_surrogate_is_rejected(tmp_path):
    with pytest.raises(FormatError, match="UTF-8 can't encode a lone surrogate"):
        with write_text_atomically(tmp_path / "a.txt") as file:
            file.write("\ud800")
    assert not list(tmp_path.iterdir())


def test_temporary_files_of_killed_programs_are_removed(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    prefix, other = (_prefix(tmp_path / name) for name in ("a.txt", "b.txt"))
    from_ended_process, from_running_process = f"{prefix}{process.pid}", f"{prefix}{os.getppid()}"
    others = [f"{prefix}bak", f"{other}{process.pid}",
              f".a.txt.{process.pid}", f"a.txt.{process.pid}"]
    for name in from_ended_process, from_running_process, f"{prefix}99999999999999999999", *others:
        (tmp_path / name).touch()
    with write_text_atomically(tmp_path / "a.txt"):
        pass
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", from_running_process, *others}


@pytest.mark.parametrize("can_ask, error", [(False, ProcessLookupError), (True, PermissionError)])
def test_temporary_files_possibly_in_use_are_not_removed(can_ask, error, tmp_path, monkeypatch):
    def kill(process, number):
        assert number == 0  # Signal 0 only checks whether the process exists.
        raise error
    monkeypatch.setattr("othello.formats.files.os.kill", kill)
    monkeypatch.setattr("othello.formats.files.CAN_ASK", can_ask)
    temporary_file = tmp_path / f"{_prefix(tmp_path / 'a.txt')}1"
    temporary_file.touch()
    with write_text_atomically(tmp_path / "a.txt"):
        pass
    monkeypatch.undo()
    assert temporary_file.exists()


def test_file_names_can_be_as_long_as_the_system_allows(tmp_path):
    path = tmp_path / ("a" * 251 + ".txt")
    with write_text_atomically(path) as file:
        file.write("d3")
    assert path.read_text() == "d3"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1"])
def test_writing_to_stdout_appends_to_existing_output(name, tmp_path):
    path = tmp_path / "all.txt"
    path.write_text("one\n")
    source = ("from pathlib import Path\nfrom othello.formats.files import write_text_atomically\n"
              f"with write_text_atomically(Path({name!r})) as file: file.write('two\\n')\n"
              "print('three')")
    with path.open("a") as output:
        subprocess.run([sys.executable, "-c", source], cwd=ROOT, stdout=output, check=True)
    assert path.read_text() == "one\ntwo\nthree\n"
    command = [sys.executable, "-c", source]
    assert subprocess.check_output(command, cwd=ROOT) == b"two\nthree\n"


def test_stream_returns_the_file_descriptor():
    numbers = {"stdout": 1, "stderr": 2, "fd/0": 0, "fd/12": 12, "null": None, "stdin": None}
    assert {name: stream(Path("/dev", name)) for name in numbers} == numbers


def test_a_text_file_that_is_not_utf_8_is_rejected(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"d3\xff")
    with open_text(path) as file, pytest.raises(FormatError, match="^expected text in UTF-8, got"):
        read_text(file)
