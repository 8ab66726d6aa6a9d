"""The search processes: their order, their times, and how one ends."""

import asyncio
import os
import signal
import time
from functools import partial
from multiprocessing import active_children, get_context
from threading import Thread

import pytest

from othello.analysis.workers import LostWorkError
from othello.web import workers as module
from othello.web.workers import BusyError, SlowError, Urgency, Worker, Workers

PERSON, HINT, REVIEW, PROGRAMS = Urgency


def mark(path, text):
    """Note that this was begun, and wait until it may end."""
    with (path / "begun").open("a") as begun:
        begun.write(text)
    while not (path / f"end {text}").exists():
        time.sleep(0.001)
    return text


def own_share(share):
    return partial(float, share)


def own_process():
    return os.getpid()


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(path):
    """End the process, unless one has already been ended here."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return os.getpid()
    die()


def hang_once(path):
    """Hear nothing any more, unless a process has already done so here."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return os.getpid()
    os.kill(os.getpid(), signal.SIGSTOP)


def at_work(scenario):
    """Run a scenario with processes of its own."""
    async def run():
        workers = Workers()
        workers.start()
        try:
            await asyncio.wait_for(scenario(workers), 60)
        finally:
            workers.close()
    asyncio.run(run())


class Bench:
    """Things to do, each of which is asked for by its name and ends when it is told to."""

    def __init__(self, workers, path):
        self._workers, self._path, self.tasks = workers, path, []

    async def ask(self, urgency, *names):
        for name in names:
            call = partial(mark, self._path, name)
            self.tasks.append(asyncio.create_task(self._workers.do(urgency, call)))
        await asyncio.sleep(0)

    def end(self, names):
        for name in names:
            (self._path / f"end {name}").touch()

    async def begun(self, number):
        """The names of what has begun, once it is so many."""
        while not (self._path / "begun").exists() or (
                len(found := (self._path / "begun").read_text()) < number):
            await asyncio.sleep(0.001)
        return found


@pytest.mark.slow(covers=True)
def test_a_process_is_left_for_a_person_and_one_for_hints(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PROGRAMS, *"pqr")
        assert await bench.begun(1) == "p"
        await bench.ask(HINT, *"hi")
        assert await bench.begun(2) == "ph"
        await bench.ask(PERSON, "a")
        assert await bench.begun(3) == "pha"
        bench.end("pqrhia")
        await asyncio.gather(*bench.tasks)
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_at_the_end_nobody_waits_for_what_is_at_work_or_has_not_begun(tmp_path, caplog):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(REVIEW, *"rs")
        assert await bench.begun(1) == "r"
        workers.dismiss()
        await bench.ask(PERSON, "a")
        answers = await asyncio.gather(*bench.tasks, return_exceptions=True)
        assert [(type(each), str(each)) for each in answers] == [
            (LostWorkError, "the server is being stopped")] * 3
    at_work(scenario)
    assert caplog.text == ""


def test_the_most_urgent_is_next_and_then_what_was_asked_first(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PERSON, *"abc")
        await bench.begun(3)
        for urgency, names in (PROGRAMS, "pq"), (REVIEW, "r"), (HINT, "h"), (PERSON, "de"):
            await bench.ask(urgency, *names)
        bench.end("bc")  # two are free, which those who are not urgent leave to persons
        await bench.begun(5)
        for name in "adehrpq":
            bench.end(name)
        await asyncio.gather(*bench.tasks)
        begun = await bench.begun(9)
        assert set(begun[:3]) == set("abc") and set(begun[3:5]) == set("de")
        assert begun[5:] == "hrpq"
    at_work(scenario)


def test_the_more_wait_the_less_time_each_takes():
    async def scenario(workers):
        assert await workers.do_in_share(PROGRAMS, own_share) == 1
        shares = await asyncio.gather(*(workers.do_in_share(PROGRAMS, own_share)
                                        for _ in range(4)))
        assert shares == [1, 1 / 3, 1 / 2, 1]
        shares = await asyncio.gather(*(workers.do_in_share(urgency, own_share)
                                        for urgency in (PERSON, *[PROGRAMS] * 9)))
        assert shares[0] == 1  # whatever waits that is less urgent
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_what_a_visitor_asks_too_much_is_refused_or_waits_with_the_programs(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PROGRAMS, *"qr")  # which do not count
        await bench.ask(HINT, *"hijklmno")
        await bench.begun(2)
        for urgency in HINT, REVIEW:
            with pytest.raises(BusyError, match="^too many requests at once; try again soon"):
                await workers.do(urgency, own_process)
        late = asyncio.create_task(workers.do(PERSON, own_process))
        other = asyncio.create_task(workers.do(PERSON, own_process, "another"))
        await other
        assert not late.done()
        bench.end("qrhijklmno")
        await asyncio.gather(late, *bench.tasks)
        await workers.do(HINT, own_process)
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_who_no_longer_waits_takes_nobodys_turn(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PROGRAMS, *"pqr")
        await bench.begun(1)
        bench.tasks[1].cancel()
        bench.end("pr")
        assert await bench.tasks[2] == "r"
        assert await bench.begun(2) == "pr"
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_what_a_process_that_ended_has_worked_on_is_done_again_once(tmp_path, caplog):
    async def scenario(workers):
        assert await workers.do(PERSON, partial(die_once, tmp_path / "died"))
    at_work(scenario)
    assert caplog.messages == ["a process that thinks has ended, and another one takes its place"]


@pytest.mark.slow(covers=True)
def test_what_a_process_that_hangs_has_worked_on_is_done_again_once(tmp_path, caplog):
    async def run():
        workers, loop = Workers(), asyncio.get_running_loop()
        asked = asyncio.create_task(workers.do(PERSON, partial(hang_once, tmp_path / "hung")))
        while not (tmp_path / "hung").exists():
            await asyncio.sleep(0.001)
        now = loop.time
        loop.time = lambda: now() + module.LONGEST
        try:
            assert await asked
        finally:
            workers.close()
    asyncio.run(run())
    assert caplog.messages == ["a process that thinks hangs, and another one takes its place"]


@pytest.mark.slow(covers=True)
def test_what_ends_each_process_is_given_up_and_the_others_are_not_harmed(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PERSON, "a")
        await bench.begun(1)
        with pytest.raises(LostWorkError, match="^the search failed twice; try again "):
            await workers.do(PERSON, die)
        bench.end("a")
        assert await bench.tasks[0] == "a" and await bench.begun(1) == "a"
        found = [await workers.do(PERSON, own_process) for _ in range(2 * module.WORKERS)]
        assert len(set(found)) <= module.WORKERS
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_a_process_that_ended_while_it_had_nothing_to_do_is_replaced():
    async def scenario(workers):
        before = await workers.do(PERSON, own_process)
        os.kill(before, signal.SIGKILL)
        assert before not in [await workers.do(PERSON, own_process) for _ in range(3)]
    at_work(scenario)


@pytest.mark.slow(covers=True)
def test_only_its_own_processes_are_ended(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        await bench.ask(PERSON, "a")
        await bench.begun(1)
        bench.tasks[0].cancel()
    other = get_context("spawn").Process(target=signal.pause)
    other.start()
    try:
        at_work(scenario)
        assert active_children() == [other]
    finally:
        other.kill()
        other.join()


def test_processes_that_have_not_begun_are_ended_too():
    workers = Workers()
    workers.start()
    workers.close()
    assert active_children() == []


@pytest.mark.slow
def test_a_process_that_has_begun_has_imported_what_it_needs():
    worker = Worker()
    try:
        worker.begin()
        imported = worker.pool.submit(eval, "set(__import__('sys').modules)").result()
        assert {f"othello.web.{name}" for name in ("brought", "entries", "work")} <= imported
    finally:
        worker.end()


def test_where_all_processes_are_at_work_none_begins(tmp_path):
    async def scenario(workers):
        bench = Bench(workers, tmp_path)
        names = [str(number) for number in range(module.WORKERS)]
        await bench.ask(PERSON, *names)
        await bench.begun(len(names))
        before = active_children()
        try:
            workers.start()
            assert active_children() == before
        finally:
            bench.end(names)
        await asyncio.gather(*bench.tasks)
    at_work(scenario)


def test_a_process_begins_when_there_is_work_for_it(tmp_path):
    async def scenario(workers):
        await workers.do(PERSON, own_process)
        await workers.do(PERSON, own_process)
        assert len(active_children()) == 1
        bench = Bench(workers, tmp_path)
        await bench.ask(PERSON, "a", "b")
        await bench.begun(2)
        assert len(active_children()) == 2
        bench.end("ab")
        await asyncio.gather(*bench.tasks)
    at_work(scenario)


@pytest.mark.parametrize("in_thread", [False, True])
def test_a_process_begins_without_interrupts_where_they_can_be_ignored(in_thread, monkeypatch):
    worker, before, then = Worker(), signal.getsignal(signal.SIGINT), []
    monkeypatch.setattr(worker.pool, "submit",
                        lambda call: then.append(signal.getsignal(signal.SIGINT)))
    if in_thread:
        thread = Thread(target=worker.begin)
        thread.start()
        thread.join()
    else:
        worker.begin()
    assert then == [before if in_thread else signal.SIG_IGN]
    assert signal.getsignal(signal.SIGINT) is before


def test_what_takes_longer_than_it_may_is_given_up_at_once_and_others_go_on(tmp_path, caplog):
    async def scenario(workers):
        with pytest.raises(SlowError, match="^this took longer than 0.5 seconds; send less"):
            await workers.do(HINT, partial(mark, tmp_path, "slow"), seconds=0.5)
        assert await workers.do(HINT, partial(float, "7")) == 7.0

    at_work(scenario)
    assert caplog.messages == ["a process that thinks hangs, and another one takes its place"]
