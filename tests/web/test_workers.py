"""Worker processes: the order of calls, time limits, and process termination."""

import asyncio
import os
from functools import partial

import pytest
from support.child_processes import descendants
from support.worker_calls import (
    die, die_once, hang_once, start_and_wait, process_id, own_share)

from othello.errors import FormatError
from othello.processes.pool import LostWorkError, SlowError
from othello.web import workers as module
from othello.web.limits import VISITOR, BusyError
from othello.web.workers import InPlace, Priority, Workers

PERSON, HINT, REVIEW, PROGRAMS = Priority


def run_with_workers(scenario):
    """Run a scenario with real worker processes."""
    async def run():
        workers = Workers()
        workers.start()
        try:
            await asyncio.wait_for(scenario(workers), 60)
        finally:
            workers.cancel_all()
    asyncio.run(run())


async def do_as(visitor, workers, priority, call):
    VISITOR.set(visitor)
    return await workers.do(priority, call)


class HeldTasks:
    """Named tasks, each of which runs until the test ends it."""

    def __init__(self, workers, path):
        self._workers, self._path, self.tasks = workers, path, []

    async def start(self, priority, *names, visitor=None):
        """Start tasks for `visitor`. By default, each task has its own visitor."""
        for name in names:
            call = partial(start_and_wait, self._path, name)
            task_visitor = name if visitor is None else visitor
            self.tasks.append(asyncio.create_task(
                do_as(task_visitor, self._workers, priority, call)))
        await asyncio.sleep(0)

    def end(self, names):
        for name in names:
            (self._path / f"end {name}").touch()

    async def wait_for(self, number):
        """Wait until `number` tasks have started, and return their names."""
        while not (self._path / "begun").exists() or (
                len(started_names := (self._path / "begun").read_text()) < number):
            await asyncio.sleep(0.001)
        return started_names


@pytest.mark.slow
def test_processes_are_reserved_for_people_and_for_hints(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PROGRAMS, *"pqr")
        assert await jobs.wait_for(1) == "p"
        await jobs.start(HINT, *"hi")
        assert await jobs.wait_for(2) == "ph"
        await jobs.start(PERSON, "a")
        assert await jobs.wait_for(3) == "pha"
        jobs.end("pqrhia")
        await asyncio.gather(*jobs.tasks)
    run_with_workers(scenario)


@pytest.mark.slow(covers=True)
def test_dismissing_workers_fails_running_and_waiting_calls(tmp_path, caplog):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(REVIEW, *"rst")
        assert await jobs.wait_for(1) == "r"
        task = jobs.tasks.pop()
        task.cancel()
        workers.cancel_all()
        with pytest.raises(asyncio.CancelledError):
            await task
        await jobs.start(PERSON, "a")
        answers = await asyncio.gather(*jobs.tasks, return_exceptions=True)
        assert [(type(answer), str(answer)) for answer in answers] == [
            (LostWorkError, "the server is shutting down")] * 3
    run_with_workers(scenario)
    assert caplog.text == ""


@pytest.mark.slow(covers=True)
def test_urgent_calls_run_first_and_then_the_oldest(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PERSON, *"abc")
        await jobs.wait_for(3)
        for priority, names in (PROGRAMS, "pq"), (REVIEW, "r"), (HINT, "h"), (PERSON, "de"):
            await jobs.start(priority, *names)
        jobs.end("bc")  # Two processes become free.
        order = await jobs.wait_for(5)
        assert set(order[:3]) == set("abc") and set(order[3:]) == set("de")
        jobs.end("a")
        assert (await jobs.wait_for(6))[5] == "h"
        jobs.end("dehrpq")
        await asyncio.gather(*jobs.tasks)
        assert (await jobs.wait_for(9))[6:] == "rpq"
    run_with_workers(scenario)


def test_time_shares_shrink_with_the_number_of_waiting_calls():
    async def scenario(workers):
        assert await workers.do_in_share(PROGRAMS, own_share) == 1
        shares = await asyncio.gather(*(workers.do_in_share(PROGRAMS, own_share)
                                        for _ in range(4)))
        assert shares == [1, 1 / 3, 1 / 2, 1]
        shares = await asyncio.gather(*(workers.do_in_share(priority, own_share)
                                        for priority in (PERSON, *[PROGRAMS] * 9)))
        assert shares[0] == 1  # Less urgent calls don't count.
    run_with_workers(scenario)


def test_visitors_take_turns_despite_many_calls_by_one_visitor(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(HINT, *"abcdefg", visitor="Ada")
        await jobs.wait_for(1)
        await jobs.start(HINT, "x", visitor="Grace")
        await jobs.start(HINT, "y", visitor="Alan")
        jobs.end("abcdefgxy")
        await asyncio.gather(*jobs.tasks)
        assert sorted(await jobs.wait_for(9), key="abxycdefg".index) == list("abxycdefg")
        assert (await jobs.wait_for(9))[:5] in ("abxyc", "axybc")
    run_with_workers(scenario)


@pytest.mark.slow(covers=True)
def test_one_visitors_calls_leave_a_process_for_anothers_review(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PERSON, *"abc", visitor="Ada")
        await jobs.start(HINT, *"hij", visitor="Ada")
        assert await jobs.wait_for(2) in ("ab", "ba")
        await jobs.start(REVIEW, "r", visitor="Grace")
        assert (await jobs.wait_for(3))[2] == "r"
        jobs.end("abchijr")
        await asyncio.gather(*jobs.tasks)
    run_with_workers(scenario)


@pytest.mark.slow(covers=True)
def test_hints_and_reviews_are_limited_per_address(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        names = [f" {number}" for number in range(module.MAX_EACH)]
        await jobs.start(PROGRAMS, "q", visitor="school")  # not counted
        await jobs.start(HINT, *names, visitor="school")
        for priority in HINT, REVIEW:
            with pytest.raises(BusyError, match="^you have reached the limit of 60 engine"):
                await do_as("school", workers, priority, process_id)
        task = asyncio.create_task(do_as("school", workers, PERSON, process_id))
        assert await do_as("another", workers, PERSON, process_id)
        assert not task.done()
        jobs.end(["q", *names])
        await asyncio.gather(task, *jobs.tasks)
        assert await do_as("school", workers, HINT, process_id)
    run_with_workers(scenario)


@pytest.mark.slow
def test_a_cancelled_call_is_skipped_in_the_queue(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PROGRAMS, *"pqr")
        await jobs.wait_for(1)
        jobs.tasks[1].cancel()
        jobs.end("pr")
        assert await jobs.tasks[2] == "r"
        assert await jobs.wait_for(2) == "pr"
    run_with_workers(scenario)


@pytest.mark.slow
def test_the_call_of_a_killed_process_is_retried_once(tmp_path, caplog):
    async def scenario(workers):
        assert await workers.do(PERSON, partial(die_once, tmp_path / "died"))
    run_with_workers(scenario)
    assert caplog.messages == ["a process was killed, perhaps because memory ran out; "
                               "starting its work again"]


@pytest.mark.slow
def test_the_call_of_a_hanging_process_is_retried_once(tmp_path, caplog):
    async def run():
        workers = Workers(max_seconds=1.0)
        try:
            assert await workers.do(PERSON, partial(hang_once, tmp_path / "hung"))
        finally:
            workers.cancel_all()
    asyncio.run(run())
    assert caplog.messages == ["a process hangs; starting its work again"]


@pytest.mark.slow
def test_a_call_that_kills_two_processes_raises_an_error(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PERSON, "a")
        await jobs.wait_for(1)
        with pytest.raises(LostWorkError, match="^the search failed twice; try again "):
            await workers.do(PERSON, die)
        jobs.end("a")
        assert await jobs.tasks[0] == "a" and await jobs.wait_for(1) == "a"
        ids = [await workers.do(PERSON, process_id) for _ in range(2 * module.WORKERS)]
        assert len(set(ids)) <= module.WORKERS
    run_with_workers(scenario)


def test_cancel_all_also_ends_processes_that_are_still_starting():
    processes, workers = set(descendants()), Workers()
    workers.start()
    workers.cancel_all()
    assert set(descendants()) <= processes


@pytest.mark.slow
def test_a_started_process_has_imported_its_modules():
    async def scenario(workers):
        modules = await workers.do(PERSON, partial(eval, "set(__import__('sys').modules)"))
        names = {"library_import", "uploads", "worker_tasks"}
        assert {f"othello.web.{name}" for name in names} <= modules
    run_with_workers(scenario)


@pytest.mark.slow
def test_no_process_is_started_if_all_are_busy(tmp_path):
    async def scenario(workers):
        jobs = HeldTasks(workers, tmp_path)
        names = [str(number) for number in range(module.WORKERS)]
        await jobs.start(PERSON, *names)
        await jobs.wait_for(len(names))
        processes = set(descendants())
        try:
            workers.start()
            assert set(descendants()) == processes
        finally:
            jobs.end(names)
        await asyncio.gather(*jobs.tasks)
    run_with_workers(scenario)


@pytest.mark.slow
def test_processes_start_only_when_needed(tmp_path):
    other_processes = set(descendants())

    async def scenario(workers):
        await workers.do(PERSON, process_id)
        await workers.do(PERSON, process_id)
        # Each process has a guardian.
        assert len(set(descendants()) - other_processes) == 2
        jobs = HeldTasks(workers, tmp_path)
        await jobs.start(PERSON, "a", "b")
        await jobs.wait_for(2)
        assert len(set(descendants()) - other_processes) == 4
        jobs.end("ab")
        await asyncio.gather(*jobs.tasks)
    run_with_workers(scenario)


def test_a_call_beyond_its_time_limit_raises_slow_error(tmp_path):
    async def scenario(workers):
        with pytest.raises(SlowError, match="^this took longer than 0.5 seconds; send less"):
            await workers.do(HINT, partial(start_and_wait, tmp_path, "slow"), seconds=0.5)
        assert await workers.do(HINT, partial(float, "7")) == 7.0
    run_with_workers(scenario)


def fail():
    raise FormatError("expected another file")


async def run_in_place(function, *arguments, is_cancelled=False):
    future = InPlace().submit(partial(function, *arguments))
    assert not future.done(), "what is ready is sent first"
    if is_cancelled:
        future.cancel()
        await asyncio.wrap_future(InPlace().submit(os.getpid))  # follows the cancelled call
        return future.cancelled()
    return await asyncio.wrap_future(future)


def test_in_place_calls_return_or_raise_as_in_a_process():
    assert asyncio.run(run_in_place(os.getpid)) == os.getpid()
    with pytest.raises(FormatError, match="another file"):
        asyncio.run(run_in_place(fail))


def test_a_cancelled_in_place_call_is_never_made():
    calls = []
    assert asyncio.run(run_in_place(calls.append, 1, is_cancelled=True))
    assert calls == []
