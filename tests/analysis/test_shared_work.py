"""Work that is shared out among processes, of which some are killed."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest
from patience import is_there, wait_until
from places import SAMPLES

from othello import FormatError
from othello.analysis.workers import LostWorkError, in_order, shared_out
from othello.cli import main


def name_length(path):
    return len(path.name)


def killed_once(path):
    """The first time, the process is killed as by a system that is short of memory."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return path.name
    os.kill(os.getpid(), signal.SIGKILL)


def killed(path):
    os.kill(os.getpid(), signal.SIGKILL)


def refused(path):
    raise FormatError(f"expected a game, got {path.name}")


def slow_after_the_first(path):
    if path.name != "0":
        time.sleep(600)


def test_each_item_is_worked_on_once():
    items = [Path("x" * number) for number in range(1, 9)]
    assert sorted(shared_out(name_length, items, print)) == [
        (number, number + 1) for number in range(8)]
    assert not active_children()


def process_number(path):
    return os.getpid()


def test_no_more_processes_are_started_than_are_asked_for():
    items = [Path(str(number)) for number in range(8)]
    assert len({process for _, process in shared_out(process_number, items, print, jobs=1)}) == 1


def test_results_are_told_in_the_order_of_the_items():
    done = iter([(2, "c"), (0, "a"), (3, "d"), (1, "b")])
    told = in_order(done)
    assert next(told) == "a" and next(done) == (3, "d")
    assert list(told) == ["b", "c"]


def test_nothing_is_no_work():
    assert list(shared_out(name_length, [], print)) == []


def test_a_fault_of_the_work_itself_is_no_kill(capfd):
    with pytest.raises(LostWorkError, match="^a process failed; what it said of that stands"):
        list(shared_out(int, ["x"], pytest.fail, jobs=1))
    assert not active_children() and "invalid literal for int" in capfd.readouterr().err


SHARES = """
import os
import signal
import sys
from pathlib import Path
from test_shared_work import noted
from othello.analysis.workers import shared_out
from othello.arena.tournament import workers
notes = [Path(name) for name in sys.argv[2:]]
if __name__ == "__mp_main__":  # a new process, which receives Ctrl-C
    os.kill(os.getpid(), signal.SIGINT)
if __name__ == "__main__" and sys.argv[1] == "shared out":
    list(shared_out(noted, notes, print, jobs=2))
elif __name__ == "__main__":
    with workers(2) as two:
        two.wait([two.submit(noted, note) for note in notes])
"""


def noted(path):
    path.write_text(str(os.getpid()))
    time.sleep(600)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("by", ["shared out", "arena"])
def test_processes_hear_no_interrupt_and_end_with_the_one_that_started_them(by, tmp_path):
    notes, file = [tmp_path / "a", tmp_path / "b"], tmp_path / "shares.py"
    file.write_text(SHARES)
    paths = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[1])])
    with subprocess.Popen([sys.executable, file, by, *notes], stderr=subprocess.PIPE,
                          env=os.environ | {"PYTHONPATH": paths}) as parent:
        wait_until(lambda: all(note.exists() and note.read_text() for note in notes))
        parent.kill()
        assert b"Traceback" not in parent.communicate()[1]
    wait_until(lambda: not any(is_there(note.read_text()) for note in notes))


@pytest.mark.slow
def test_the_work_of_a_killed_process_is_done_again_and_told(tmp_path):
    said = []
    items = [tmp_path / name for name in "abc"]
    assert sorted(shared_out(killed_once, items, said.append)) == [(0, "a"), (1, "b"), (2, "c")]
    assert said == ["a process was killed: its work is done again"] * 3


def test_work_is_not_done_a_third_time(tmp_path):
    said = []
    with pytest.raises(LostWorkError, match="killed twice over the same work"):
        list(shared_out(killed, [tmp_path], said.append))
    assert len(said) == 1 and not active_children()


def test_what_the_work_raises_is_raised(tmp_path):
    with pytest.raises(FormatError, match="expected a game, got a"):
        list(shared_out(refused, [tmp_path / "a"], print))
    assert not active_children()


def test_one_who_leaves_early_ends_the_workers_and_nobody_else():
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    results = shared_out(slow_after_the_first, [Path("0"), Path("1"), Path("2")], print)
    assert next(results) == (0, None)
    results.close()
    assert not active_children() and other.poll() is None
    other.communicate(b"\n")


def test_files_are_told_in_the_order_given(tmp_path, capsys):
    short = tmp_path / "short.txt"
    short.write_text("d3\n")
    assert main(["validate", str(SAMPLES / "WTH_1978.wtb"), str(short), str(short)]) == 0
    first, second, third, _ = capsys.readouterr().out.splitlines()
    assert "WTH_1978.wtb: 8 games" in first and second == third == f"{short}: 1 game, 0 faults"
