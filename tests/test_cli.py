"""The command line: options, styles, sub-commands and exit codes."""

import io

import pytest

from othello import __version__
from othello.cli import main
from othello.console.style import choose_style


class Out(io.StringIO):
    def __init__(self, encoding, is_terminal):
        super().__init__()
        self._encoding, self._is_terminal = encoding, is_terminal

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._is_terminal


@pytest.mark.parametrize("color, environ, is_terminal, expected", [
    ("auto", {}, True, True),
    ("auto", {}, False, False),
    ("auto", {"TERM": "dumb"}, True, False),
    ("auto", {"NO_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"FORCE_COLOR": "1"}, False, True),
    ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
    ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ("always", {"NO_COLOR": "1"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False),
])
def test_who_decides_about_colour(color, environ, is_terminal, expected):
    assert choose_style(color, False, Out("utf-8", is_terminal), environ).color is expected


@pytest.mark.parametrize("encoding, expected", [
    ("utf-8", True), ("ascii", False), ("cp1252", False), (None, False)])
def test_characters_are_those_that_the_output_can_write(encoding, expected):
    assert choose_style("auto", False, Out(encoding, True), {}).unicode is expected


def test_sentences_are_asked_for_by_flag_or_environment():
    out = Out("utf-8", True)
    assert choose_style("auto", True, out, {}).accessible
    assert choose_style("auto", False, out, {"ACCESSIBLE": "1"}).accessible
    assert not choose_style("auto", False, out, {}).accessible


# The command line

@pytest.mark.parametrize("arguments", [
    ["perft", "4", "--size", "4"], ["--size", "4", "perft", "4"]], ids=" ".join)
def test_the_command_line_counts_games(arguments, capsys):
    assert main(arguments) == 0
    counts = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert counts == ["games", "4", "12", "44", "128"]


def test_the_command_line_plays_on_other_boards(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("score\n"))
    assert main(["--size", "4", "--start", "mirrored", "--accessible"]) == 0
    said = capsys.readouterr().out
    assert "Black has 2: b2, c3.\nWhite has 2: c2, b3.\n" in said


@pytest.mark.parametrize("arguments, fault", [
    (["--size", "7"], "invalid choice: 7"),
    (["--start", "xot"], "invalid choice: 'xot'"),
    (["--white", "nobody"], "invalid choice: 'nobody'"),
    (["perft", "many"], "expected a whole number from 1, got 'many'"),
    (["perft", "-1"], "expected a whole number from 1, got '-1'"),
    (["nonsense"], "invalid choice: 'nonsense'"),
])
def test_a_wrong_command_line_is_told_and_exits_with_2(arguments, fault, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert fault in capsys.readouterr().err


def test_the_version_can_be_asked(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"othello {__version__}\n"
