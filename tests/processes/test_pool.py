"""Work shared by several processes, some of which are killed."""

import gc
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait
from contextlib import suppress
from pathlib import Path

import pytest
from support.child_processes import TIMEOUT, descendants, is_running, wait_until
from support.paths import SAMPLES
from support.worker_calls import (
    die, die_once, hang_once, name_length, write_pid_and_sleep, process_id, raise_format_error,
    sleep_after_the_first)

from othello import FormatError
from othello.cli import main
from othello.processes.pool import (
    LostWorkError, Pool, PoolClosedError, SlowError, Worker, in_order, run_in_pool)


@pytest.fixture(autouse=True)
def no_processes_left():
    """Check that a test leaves no processes behind."""
    before = set(descendants())
    yield
    assert set(descendants()) <= before


def test_each_item_is_processed_once():
    items = [Path("x" * number) for number in range(1, 9)]
    assert sorted(run_in_pool(name_length, items, print)) == [
        (number, number + 1) for number in range(8)]


def test_jobs_limits_the_number_of_processes():
    items = [Path(str(number)) for number in range(8)]
    assert len({process for _, process in run_in_pool(process_id, items, print, jobs=1)}) == 1


def test_in_order_yields_results_in_item_order():
    finished_items = iter([(2, "c"), (0, "a"), (3, "d"), (1, "b")])
    results = in_order(finished_items)
    assert next(results) == "a" and next(finished_items) == (3, "d")
    assert list(results) == ["b", "c"]


def test_an_empty_list_gives_no_results():
    assert list(run_in_pool(name_length, [], print)) == []


def test_unexpected_error_is_printed_without_a_retry(capfd):
    with pytest.raises(LostWorkError, match="^a process failed; its error is printed above"):
        list(run_in_pool(int, ["x"], pytest.fail, jobs=1))
    assert "invalid literal for int" in capfd.readouterr().err


SHARE_WORK = """
import sys
from pathlib import Path
from support.worker_calls import write_pid_and_sleep
from othello.processes.pool import run_in_pool
list(run_in_pool(write_pid_and_sleep, [Path(name) for name in sys.argv[1:]], print, jobs=2))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_workers_ignore_interrupts_and_end_with_their_parent(number, tmp_path):
    notes = [tmp_path / "a", tmp_path / "b"]
    paths = str(Path(__file__).parents[1])
    with subprocess.Popen([sys.executable, "-c", SHARE_WORK, *notes], stderr=subprocess.PIPE,
                          env=os.environ | {"PYTHONPATH": paths},
                          start_new_session=True) as parent:
        wait_until(lambda: all(note.exists() and note.read_text() for note in notes))
        os.killpg(parent.pid, number)
        assert parent.communicate()[1].count(b"Traceback") == (number == signal.SIGINT)
    wait_until(lambda: not any(is_running(note.read_text()) for note in notes))


@pytest.mark.slow
def test_work_of_a_killed_process_is_retried_and_reported(tmp_path):
    messages = []
    items = [tmp_path / name for name in "abc"]
    assert sorted(run_in_pool(die_once, items, messages.append)) == [(0, "a"), (1, "b"), (2, "c")]
    assert messages == ["a process was killed, perhaps because memory ran out; "
                        "starting its work again"] * 3


def test_work_is_retried_only_once(tmp_path):
    messages = []
    with pytest.raises(LostWorkError, match="^a process was killed, perhaps because"):
        list(run_in_pool(die, [tmp_path], messages.append))
    assert len(messages) == 1


def test_format_error_in_a_worker_is_raised(tmp_path):
    with pytest.raises(FormatError, match="expected a game, got a"):
        list(run_in_pool(raise_format_error, [tmp_path / "a"], print))


def test_closing_the_results_early_ends_only_the_workers():
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    results = run_in_pool(sleep_after_the_first, [Path("0"), Path("1"), Path("2")], print)
    assert next(results) == (0, None)
    results.close()
    assert other.poll() is None
    other.communicate(b"\n")


def test_pool_remains_usable_after_a_timeout():
    with Pool(1, pytest.fail) as pool:
        with pytest.raises(SlowError, match="^this took longer than 0.1 seconds; send less"):
            pool.submit(time.sleep, 600, seconds=0.1).result()
        assert pool.submit(abs, -7, seconds=TIMEOUT).result() == 7


def test_work_of_a_hanging_process_is_retried_once(tmp_path):
    messages = []
    with Pool(1, messages.append, max_seconds=5.0) as pool:
        assert pool.submit(hang_once, tmp_path / "a").result() == "a"
    assert messages == ["a process hangs; starting its work again"]


def test_killed_idle_process_is_replaced():
    with Pool(1, [].append) as pool:
        before = pool.submit(os.getpid).result()
        os.kill(before, signal.SIGKILL)
        assert pool.submit(os.getpid).result() != before


def test_worker_output_goes_to_stderr(capfd):
    with Pool(1, pytest.fail) as pool:
        pool.submit(print, "hello").result()
    assert capfd.readouterr() == ("", "hello\n")


def test_worker_imports_its_module_before_the_first_call():
    with Pool(1, pytest.fail, "this") as pool:
        assert "this" in pool.submit(eval, "set(__import__('sys').modules)").result()


def test_work_in_progress_is_lost_when_the_pool_is_closed(tmp_path):
    pool = Pool(1, pytest.fail)
    running, waiting = (pool.submit(write_pid_and_sleep, tmp_path / name) for name in "ab")
    wait_until((tmp_path / "a").exists)
    pool.close()
    for future in running, waiting:
        with pytest.raises(LostWorkError, match="^the processes are being stopped$"):
            future.result()


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGALRM")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # an open pipe
def test_interrupted_close_still_ends_all_workers(tmp_path):
    pool = Pool(2, pytest.fail)
    notes = [tmp_path / "a", tmp_path / "b"]
    futures = [pool.submit(write_pid_and_sleep, note) for note in notes]
    wait_until(lambda: all(note.exists() for note in notes))
    old_handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.003)  # seconds; a process takes longer to end
            pool.close()
        assert not wait(futures, TIMEOUT).not_done
    finally:
        signal.signal(signal.SIGALRM, old_handler)
        pool.close()
    del pool, futures
    gc.collect()


def test_worker_ended_before_its_start_never_starts():
    worker = Worker(__name__, TIMEOUT)
    worker.end()
    with pytest.raises(PoolClosedError):
        worker.call(os.getpid)


def test_pool_closed_immediately_starts_no_process():
    pool = Pool(1, pytest.fail)
    future = pool.submit(os.getpid)
    pool.close()
    with suppress(LostWorkError):
        future.result()


def test_files_are_reported_in_the_given_order(tmp_path, capsys):
    short = tmp_path / "short.txt"
    short.write_text("d3\n")
    assert main(["validate", str(SAMPLES / "WTH_1978.wtb"), str(short), str(short)]) == 0
    first, second, third, _ = capsys.readouterr().out.splitlines()
    assert "WTH_1978.wtb: 8 games" in first and second == third == f"{short}: 1 game, 0 errors"
