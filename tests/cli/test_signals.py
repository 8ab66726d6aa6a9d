"""Programs that are told to end while they work: by a shutdown, or by force."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from threading import Thread

from helpers import FULL_BOARD_TIE
from patience import PATIENCE

from othello.cli import main


@contextmanager
def converting(folder):
    """A program in the middle of converting more games than it can in the time."""
    (folder / "a.txt").write_text(f"{FULL_BOARD_TIE}\n" * 100_000)
    program = subprocess.Popen([sys.executable, "-m", "othello", "convert", folder / "a.txt",
                                folder / "b.ggf"], stderr=subprocess.PIPE)
    end = time.monotonic() + PATIENCE
    while not (folder / f".b.ggf.{program.pid}").exists() and time.monotonic() < end:
        os.sched_yield()
    with program:
        yield program
        program.kill()


def test_a_shutdown_leaves_nothing_of_what_was_half_written(tmp_path):
    with converting(tmp_path) as program:
        program.terminate()
        assert program.communicate(timeout=PATIENCE) == (None, b"")
        assert program.returncode == 143
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_what_a_killed_program_leaves_is_removed_when_the_file_is_written(tmp_path):
    with converting(tmp_path) as program:
        program.kill()
    assert (tmp_path / f".b.ggf.{program.pid}").exists()
    assert main(["convert", str(tmp_path / "a.txt"), str(tmp_path / "b.ggf"), "--game", "1"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "b.ggf"]


def test_the_handler_of_the_caller_is_there_again_afterwards(capsys):
    before = signal.getsignal(signal.SIGTERM)
    assert main(["--version"]) == 0
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_thread_which_hears_no_signals_runs_commands_too(capsys):
    thread = Thread(target=main, args=[["--version"]])
    thread.start()
    thread.join()
    assert capsys.readouterr().out.startswith("othello ")
