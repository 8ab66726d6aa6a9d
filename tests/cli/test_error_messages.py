"""The command line's errors: one line, and no traceback."""

import argparse
import io
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.dialogue import answer
from support.child_processes import TIMEOUT
from support.paths import SAMPLES

from othello.cli import main, options
from othello.cli.errors import MAX_CHARACTERS, one_line, print_error
from othello.formats.files import describe_error

RECORDS = SAMPLES / "nboard_sample.ggf"
OTHELLO = shlex.join([sys.executable, "-m", "othello"])


def run_command(capsys, *words):
    try:
        code = main(words)
    except SystemExit as ending:
        code = ending.code
    return code, capsys.readouterr().err


@pytest.mark.parametrize("words", [
    ("best", "START", "--nodes", "9" * 26), ("best", "START", "--depth", "9" * 5000),
    ("show", str(RECORDS), "--game", "9" * 20), ("show", str(RECORDS), "--ply", "9" * 20),
    ("perft", "9" * 26), ("train", "a.wtb", "--folder", "a", "--output", "b", "--games", "9" * 9)])
def test_error_for_a_large_number_shows_the_maximum(words, capsys):
    code, error = run_command(capsys, *words)
    assert code == 2 and "expected a whole number from " in error and " to 1000000" in error


def test_the_maximum_number_is_accepted(capsys):
    assert main(["best", "START", "--depth", "1", "--nodes", str(options.MAX_NUMBER)]) == 0
    assert run_command(capsys, "show", str(RECORDS), "--game", str(options.MAX_NUMBER)) == (
        1, f"othello: {RECORDS}: game {options.MAX_NUMBER} does not exist; "
        "the last one is game 1\n")


@pytest.mark.parametrize("text", ["0", "-1", "first"])
def test_error_for_a_small_number_shows_the_minimum(text, capsys):
    code, error = run_command(capsys, "show", str(RECORDS), f"--game={text}")
    assert code == 2 and f"expected a whole number of at least 1, got '{text}'" in error


@pytest.mark.parametrize("text", ["", "-", "a\0b", "\ud800"])
def test_invalid_file_names_are_rejected(text):
    with pytest.raises(argparse.ArgumentTypeError, match="expected the name of a file, got "):
        options.path(text)


@pytest.mark.parametrize("words", [
    ["why", "", "d3"], ["best", "% x"], ["best", ";;"], ["solve", "d3" * 100],
    ["convert", str(RECORDS), "loop.ggf"], ["show", "loop.ggf"], ["solve", "loop.obf"],
    ["show", str(RECORDS), "--svg", "loop.svg"], ["best", "START", "--weights", "loop"]])
def test_errors_are_printed_in_one_line(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in "loop", "loop.ggf", "loop.obf", "loop.svg":
        os.symlink(name, name)
    code, error = run_command(capsys, *words)
    assert code == 1 and error.startswith("othello: ") and error.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "review", "stats"])
def test_svg_cannot_overwrite_the_input_file(command, tmp_path, capsys):
    source = tmp_path / "game.ggf"
    source.write_text("(;B[d3];)")
    code, error = run_command(capsys, command, str(source), "--svg", str(source))
    assert (code, error) == (2, f"othello: {source} is an input file, so it can't be an "
                             "output file\n")
    assert source.read_text() == "(;B[d3];)"


@pytest.mark.parametrize("command", ["show", "review", "stats"])
def test_results_are_printed_even_if_the_picture_cannot_be_written(command, tmp_path, capsys):
    picture = tmp_path / "missing" / "a.svg"
    options = ["--nodes", "100", "--exact", "0"] if command == "review" else []
    assert main([command, str(RECORDS), *options, "--svg", str(picture)]) == 1
    output = capsys.readouterr()
    assert output.out and f"No such file or directory: {picture}" in output.err


@pytest.mark.parametrize("command", [
    ["extract-endings"], ["make-book", "--folder", "made"], ["train", "--folder", "made"]])
def test_output_cannot_overwrite_an_archive_or_its_names(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    archive = SAMPLES / "WTH_1978.wtb"
    shutil.copy(archive, "games.wtb")
    Path("games.jou").write_text("names")
    for name in "games.wtb", "games.jou":
        code, error = run_command(capsys, *command, "games.wtb", "--output", name)
        assert (code, error) == (2, f"othello: {name} is an input file, so it can't be an "
                                 "output file\n")
    assert Path("games.wtb").read_bytes() == archive.read_bytes()
    assert Path("games.jou").read_text() == "names" and len(os.listdir()) == 2


@pytest.mark.parametrize("command", ["show", "review", "stats"])
def test_svg_cannot_overwrite_the_names_of_an_archive(command, tmp_path, capsys):
    archive = tmp_path / "some.wtb"
    assert main(["convert", str(RECORDS), str(archive), "--game", "1"]) == 0
    names = archive.with_suffix(".jou")
    before = names.read_bytes()
    assert run_command(capsys, command, str(archive), "--svg", str(names))[0] == 2
    assert names.read_bytes() == before


@pytest.mark.parametrize("words, fault", [
    (["solve", "nowhere.obf"], "nowhere.obf: no such file\n"),
    (["solve", "empty.obf"], "empty.obf: there is no game or position\n"),
])
def test_unusable_files_are_rejected(words, fault, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.obf").touch()
    assert run_command(capsys, *words) == (1, f"othello: {fault}")


@pytest.mark.parametrize("words, fault", [
    (["best", "START", "--level", "easy", "--weights", "w"], "--weights is only for hard\n"),
    (["best", "START", "--level", "mcts", "--depth", "3"], "--depth is only for hard\n"),
    (["best", "START", "--level", "easy", "--nodes", "3"], "--nodes is only for hard and mcts\n"),
    (["best", "START", "--level", "medium", "--time", "3"], "--time is only for hard and mcts\n"),
    (["--continue", "--size", "4"], "--size and --start are for new games; --continue resumes "),
    (["--continue", "--start", "mirrored"], "--size and --start are for new games; "),
])
def test_options_that_do_not_fit_together_are_rejected(words, fault, capsys):
    code, error = run_command(capsys, *words)
    assert code == 2 and error.startswith(f"othello: {fault}") and error.count("\n") == 1


def test_usage_errors_are_printed_in_two_lines(capsys):
    assert run_command(capsys, "show", "a.ggf", "b\nc") == (
        2, "othello show: unrecognized arguments: b\\nc\nothello show --help lists all options.\n")


@pytest.mark.parametrize("data", [b"\xff", b"no position", b"- " * 100_000])
def test_error_for_a_file_without_positions_names_the_file(data, tmp_path, capsys):
    path = tmp_path / "a.obf"
    path.write_bytes(data)
    code, error = run_command(capsys, "solve", str(path))
    assert code == 1 and error.startswith(f"othello: {path}: ")


def test_pipes_and_devices_are_rejected(tmp_path, capsys):
    pipe, zeros = tmp_path / "a.txt", tmp_path / "b.obf"
    os.mkfifo(pipe)
    zeros.symlink_to("/dev/zero")
    fault = "this is a pipe or a device, not a file\n"
    assert run_command(capsys, "show", str(pipe)) == (1, f"othello: {pipe}: at the start: {fault}")
    assert run_command(capsys, "solve", str(zeros)) == (
        1, f"othello: {zeros}: at the start: {fault}")
    assert run_command(capsys, "best", "START", "--weights", str(pipe)) == (
        1, f"othello: {pipe}: {fault}")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that is unreadable")
@pytest.mark.parametrize("ending", [".txt", ".obf", ".wtb", ".json"])
def test_read_error_names_the_file(ending, tmp_path, capsys):
    file = tmp_path / f"unreadable{ending}"
    file.symlink_to("/proc/self/mem")  # reading its first page fails
    fault = f"Input/output error: {file}"
    assert run_command(capsys, "convert", str(file), str(tmp_path / "b.ggf")) == (
        1, f"othello: {fault}\n")
    assert answer(f"load {file}") == f"{fault}."


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--version", "--help", "completion", "perft 2"])
@pytest.mark.parametrize("redirection, expected", [
    ("> /dev/full", "othello: No space left on device\n"), (">&-", ""),
    ("> /dev/full 2> /dev/full", "")])
def test_commands_exit_with_1_if_the_output_is_not_writable(words, redirection, expected):
    result = subprocess.run(["bash", "-c", f"{OTHELLO} {words} {redirection}"], text=True,
                            capture_output=True, timeout=TIMEOUT)
    assert (result.returncode, result.stderr) == (1, expected)


def test_print_error_works_without_stderr(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    print_error("nobody hears it")


def test_one_line_escapes_control_characters_and_cuts_the_middle():
    assert one_line("a\x1b[2J\n\ud800\u202eb") == "a\\x1b[2J\\n\\ud800\\u202eb"
    text = one_line("begin" + "x" * 10_000 + "end")
    assert text.startswith("begin") and text.endswith("end") and len(text) == MAX_CHARACTERS + 5


@pytest.mark.parametrize("error, expected", [
    (FileNotFoundError(2, "No such file or directory", "a.ggf"),
     "No such file or directory: a.ggf"),
    (OSError(28, "No space left on device"), "No space left on device"),
    (io.UnsupportedOperation("not readable"), "not readable")])
def test_system_errors_are_described_without_errno(error, expected):
    assert describe_error(error) == expected


def test_help_lists_the_options_and_exits_with_0(capsys):
    with pytest.raises(SystemExit) as ending:
        main(["show", "--help"])
    assert ending.value.code == 0 and "--ply N" in capsys.readouterr().out
