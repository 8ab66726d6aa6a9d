"""Commands that receive a signal while they are running."""

import io
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from support.helpers import FULL_BOARD_TIE
from support.child_processes import TIMEOUT, default_signals, descendants, is_running, wait_until
from support.paths import SAMPLES

from othello.cli import main
from othello.cli.signals import SIGNALS, Terminated, exit_on_interrupt, raise_on_signal


# Coverage is off because an exception in its code could leave a lock held forever.
NO_COVERAGE = {name: value for name, value in os.environ.items() if not name.startswith("COV")}


@contextmanager
def running_conversion(folder):
    """Start a program that converts a very large number of games."""
    (folder / "a.txt").write_text(f"{FULL_BOARD_TIE}\n" * 100_000)
    with default_signals():
        program = subprocess.Popen([sys.executable, "-m", "othello", "convert", folder / "a.txt",
                                    folder / "b.ggf"], stderr=subprocess.PIPE, env=NO_COVERAGE)
    with program:
        try:
            wait_until(lambda: any(folder.glob(f".othello-*-{program.pid}")))
            yield program
        finally:
            program.kill()


@pytest.mark.parametrize("number", SIGNALS)
def test_termination_signals_remove_partly_written_files(tmp_path, number):
    with running_conversion(tmp_path) as program:
        program.send_signal(number)
        assert program.communicate(timeout=TIMEOUT) == (None, b"")
        assert program.returncode == 128 + number
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGHUP")
def test_an_ignored_sighup_does_not_end_the_program(capsys):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # like nohup
    try:
        with raise_on_signal():
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_sigterm_exits_with_143(monkeypatch):
    class Ends(io.TextIOWrapper):
        def write(self, text):
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(sys, "stdout", Ends(io.BytesIO()))
    assert main(["perft", "1"]) == 143


def test_sigterm_in_a_finalizer_ends_the_program():
    class Ends:
        def __del__(self):
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(Terminated), raise_on_signal():
        Ends()
        time.sleep(TIMEOUT)


def test_other_finalizer_errors_are_reported_as_usual(monkeypatch):
    class Fails:
        def __del__(self):
            raise ValueError("freed")

    messages = []
    monkeypatch.setattr(sys, "unraisablehook", lambda fault: messages.append(str(fault.exc_value)))
    with raise_on_signal():
        Fails()
    assert messages == ["freed"]


def test_next_write_removes_leftovers_of_a_killed_program(tmp_path):
    with running_conversion(tmp_path) as program:
        program.kill()
    assert list(tmp_path.glob(f".othello-*-{program.pid}"))
    assert main(["convert", str(tmp_path / "a.txt"), str(tmp_path / "b.ggf"), "--game", "1"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "b.ggf"]


def test_signal_handler_of_the_caller_is_restored(capsys):
    before = signal.getsignal(signal.SIGTERM)
    assert main(["--version"]) == 0
    assert signal.getsignal(signal.SIGTERM) is before


def test_commands_also_run_in_a_thread(capsys):
    thread = Thread(target=main, args=[["--version"]])
    thread.start()
    thread.join()
    assert capsys.readouterr().out.startswith("othello ")


SEARCH = """
import atexit, signal, sys
from othello.engine import clock

def now(looks=[]):
    looks.append(0.0)
    if len(looks) == 2:
        signal.raise_signal(signal.SIGINT)
    return looks[0]

clock.now = now
from othello.cli import main
atexit.register(print, "The table is freed.")
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", [
    ["best", "START", "--time", "600"], ["solve", FULL_BOARD_TIE[:-24]],
    ["review", str(SAMPLES / "nboard_sample.ggf"), "--jobs", "1"]], ids=lambda words: words[0])
def test_ctrl_c_ends_a_search_without_exit_handlers(words):
    result = subprocess.run([sys.executable, "-c", SEARCH, *words], capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (130, "\nInterrupted.\n", "")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_ctrl_c_ends_the_worker_processes_of_a_review():
    words = ["review", SAMPLES / "nboard_sample.ggf", "--jobs", "2"]
    with subprocess.Popen([sys.executable, "-m", "othello", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as review:
        wait_until(lambda: len(descendants(review.pid)) == 4)  # two workers, each with a guardian
        started = descendants(review.pid)
        review.send_signal(signal.SIGINT)
        out, error = review.communicate(timeout=TIMEOUT)
    assert (review.returncode, out, error) == (130, b"\nInterrupted.\n", b"")
    assert not any(map(is_running, started))


@pytest.mark.parametrize("handler", [signal.SIG_IGN, lambda number, frame: None])
def test_search_does_not_replace_a_custom_sigint_handler(handler):
    before = signal.signal(signal.SIGINT, handler)
    with exit_on_interrupt():
        assert signal.getsignal(signal.SIGINT) is handler
    signal.signal(signal.SIGINT, before)


def test_search_in_a_thread_installs_no_sigint_handler():
    handlers = []

    def search():
        with exit_on_interrupt():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=search)
    thread.start()
    thread.join()
    assert handlers == [signal.default_int_handler]
