"""The progress line: its updates, and the line that remains at the end."""

import io

import pytest
from support.clock import FakeClock

from othello.cli.progress import PAUSE_SECONDS, Progress, track


class Terminal(io.StringIO):
    def isatty(self):
        return True

    def lines(self):
        return [line.rstrip() for line in self.getvalue().split("\r") if line.strip()]


def test_updates_within_the_pause_are_skipped():
    out, clock = Terminal(), FakeClock()
    with Progress(out, clock) as progress:
        progress.show("first")
        clock.now = PAUSE_SECONDS / 2
        progress.show("second")
        clock.now = PAUSE_SECONDS
        progress.show("third")
    assert out.lines() == ["first", "third"]


def test_text_of_a_skipped_update_is_not_computed():
    clock = FakeClock()
    with Progress(Terminal(), clock) as progress:
        progress.show("first")
        progress.show(lambda: pytest.fail("made"))


def test_a_shorter_text_erases_a_longer_one():
    out, clock = Terminal(), FakeClock()
    with Progress(out, clock) as progress:
        progress.show("longer")
        clock.now = PAUSE_SECONDS
        progress.show(lambda: "short")
        assert out.getvalue().endswith("\rshort \r")


def test_line_is_cleared_by_erase_and_at_the_end():
    out = Terminal()
    with Progress(out, FakeClock()) as progress:
        progress.show("one")
        progress.erase()
        assert out.getvalue().endswith("\r   \r")
        progress.show("two")
    assert out.lines() == ["one", "two"]
    assert out.getvalue().endswith("\r   \r")


def test_nothing_is_shown_without_a_terminal(capsys):
    out = io.StringIO()
    with Progress(out) as progress:
        progress.show("hidden")
    assert out.getvalue() == ""
    assert list(track(range(300))) == list(range(300))
    assert capsys.readouterr().err == ""


def test_nothing_is_shown_without_stderr(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    assert list(track(range(200))) == list(range(200))
