"""Ending a child process also ends all processes that it has started."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.child_processes import TIMEOUT, default_signals, descendants, is_running, wait_until

from othello.processes.tree import ProcessTree

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
HEAD = """
import os, signal, subprocess, sys, threading, time

def note(process):
    with open({log!r}, "a") as log:
        log.write(f"{{process}}\\n")

"""
HELPER = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"

# Each of these programs leaves a process behind.
ESCAPES = {
    "a thread that goes on": "threading.Thread(target=time.sleep, args=[600]).start()",
    "a signal that it ignores": """
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
threading.Thread(target=time.sleep, args=[600]).start()""",
    "a fork": """
if not os.fork():
    note(os.getpid())
    time.sleep(600)""",
    "a changed environment and a new session": """
note(int(subprocess.Popen(["env", "-i", "setsid", sys.executable, "-c", {helper!r}],
                          stdout=subprocess.PIPE).stdout.readline()))""",
    "a double fork": """
if not os.fork():
    os.setsid()
    if os.fork():
        os._exit(0)
    note(os.getpid())
    time.sleep(600)""",
    "a helper of a helper": """
if not os.fork():
    os.setpgid(0, 0)
    if not os.fork():
        os.setsid()
    note(os.getpid())
    time.sleep(600)""",
}
FAST_PLAYER = """
from othello import Player

class Mine(Player):
    def choose_move(self, game):
        return game.validator.valid_moves(self.color)[0]
"""
SLOW_PLAYER = """
from othello import Player

class Mine(Player):
    def choose_move(self, game):
        note(os.getpid())
        time.sleep(600)
"""
GTP_LOOP = """
for line in sys.stdin:
    print("= d3\\n" if line.startswith("genmove") else "=\\n", flush=True)
"""


@pytest.fixture(params=ESCAPES)
def surviving_program(request, tmp_path):
    log = tmp_path / "log"
    source = (HEAD + "note(os.getpid())\n" + ESCAPES[request.param]).format(
        log=str(log), helper=HELPER)
    return source, lambda: list(map(int, log.read_text().split())) if log.exists() else []


def running_processes(processes):
    return [process for process in processes() if is_running(process)]


def process_count(source):
    return 1 + source.count("note(os.getpid())\n    time") + source.count("note(int(") + (
        "os.setpgid" in source)


@needs_proc
def test_end_kills_all_processes_that_a_program_started(surviving_program):
    source, processes = surviving_program
    tree = ProcessTree([sys.executable, "-c", source + "\nsys.stdin.read()"], subprocess.DEVNULL)
    wait_until(lambda: len(running_processes(processes)) == process_count(source))
    tree.end()
    assert running_processes(processes) == []


@needs_proc
def test_leftover_processes_end_when_the_program_exits(tmp_path):
    tree = ProcessTree(["sh", "-c", "sleep 600 & echo $!"], subprocess.DEVNULL)
    process_id = int(tree.process.stdout.readline())
    assert tree.process.wait(TIMEOUT) == 0
    assert not is_running(process_id)
    tree.end()


@needs_proc
def test_orphaned_process_leaves_no_zombie():
    tree = ProcessTree(["sh", "-c", "(sh -c 'echo $$' &); cat"], subprocess.DEVNULL)
    orphan = int(tree.process.stdout.readline())
    wait_until(lambda: not Path(f"/proc/{orphan}").exists())
    tree.end()


@needs_proc
def test_deleting_a_tree_ends_its_processes(surviving_program):
    source, processes = surviving_program
    tree = ProcessTree([sys.executable, "-c", source + "\nsys.stdin.read()"], subprocess.DEVNULL)
    wait_until(lambda: len(running_processes(processes)) == process_count(source))
    del tree
    assert running_processes(processes) == []


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("kind", ["class", "gtp"])
def test_no_player_survives_quit(kind, surviving_program, tmp_path):
    source, processes = surviving_program
    program = tmp_path / "mine.py"
    program.write_text(source + (FAST_PLAYER if kind == "class" else GTP_LOOP))
    command = shlex.join([sys.executable, str(program)])
    name = f"{program}:Mine" if kind == "class" else f"gtp:{command}"
    with start_game(name, stdout=subprocess.PIPE) as game:
        wait_until(lambda: len(running_processes(processes)) == process_count(source))
        game.communicate(b"quit\n", timeout=TIMEOUT)
        assert game.returncode == 0
    assert running_processes(processes) == []


@pytest.mark.slow
@needs_proc
def test_no_player_survives_a_killed_game(surviving_program, tmp_path):
    source, processes = surviving_program
    program = tmp_path / "mine.py"
    program.write_text(source + FAST_PLAYER)
    with start_game(f"{program}:Mine", stdout=subprocess.DEVNULL) as game:
        wait_until(lambda: len(running_processes(processes)) == process_count(source))
        game.kill()
    wait_until(lambda: not running_processes(processes))


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("kind", ["class", "gtp"])
def test_no_process_survives_a_terminated_arena(kind, tmp_path):
    log, program, openings = (tmp_path / name for name in ("log", "mine.py", "openings.txt"))
    openings.write_text("f5d6\nf5f6\n")
    source = (HEAD + "note(os.getpid())\n" + ESCAPES["a double fork"]).format(log=str(log)) + "\n"
    program.write_text(source + (SLOW_PLAYER if kind == "class" else "sys.stdin.read()"))
    name = f"gtp:{shlex.join([sys.executable, str(program)])}"
    words = ["arena", f"{program}:Mine" if kind == "class" else name, "random", "--jobs", "2",
             "--move-timeout", "600", "--openings", str(openings)]
    # The class is also loaded before the first game, and logs each request for a move.
    number = 3 * 2 + 2 if kind == "class" else 2 * 2
    with default_signals(), subprocess.Popen([sys.executable, "-m", "othello", *words]) as arena:
        wait_until(lambda: arena.poll() is not None or (
            log.exists() and len(log.read_text().splitlines()) == number))
        started = descendants(arena.pid)
        arena.terminate()
        assert arena.wait(TIMEOUT) == 128 + signal.SIGTERM
    assert len(started) > number
    assert [process for process in started if is_running(process)] == []


def start_game(black, stdout):
    return subprocess.Popen(
        [sys.executable, "-m", "othello", "--black", black, "--white", "human", "--no-autosave"],
        stdin=subprocess.PIPE, stdout=stdout)


def test_program_without_a_guardian_is_killed_directly():
    tree = ProcessTree([sys.executable, "-c", "import time; time.sleep(600)"], subprocess.DEVNULL,
                       is_guarded=False)
    tree.end()
    assert tree.process.returncode == -signal.SIGKILL


def test_polite_end_lets_the_program_exit_first(tmp_path):
    file = tmp_path / "file"
    tree = ProcessTree(["sh", "-c", f"cat; echo bye > {file}"], subprocess.DEVNULL)
    tree.end(politely=True)
    assert file.read_text() == "bye\n"


@pytest.mark.parametrize("ending, code", [
    ("sys.exit(3)", 3), ("os.abort()", 128 + signal.SIGABRT)])
def test_exit_code_follows_the_shell_convention(ending, code):
    tree = ProcessTree([sys.executable, "-c", f"import os, sys; {ending}"], subprocess.DEVNULL)
    assert tree.process.wait(TIMEOUT) == code
    tree.end()


# The thread that kills the program finishes before the guardian waits for the exit code.
KILLED_EARLY = """
import os, socket
from othello.processes import guardian

tree, control = socket.socketpair()
program = os.posix_spawnp("sleep", ["sleep", "600"], os.environ, setpgroup=0)
tree.send(b"x")
guardian._end_on_request(control.fileno(), program)
print(guardian._code_of(program))
"""


def test_exit_code_of_a_killed_program_is_not_lost_on_a_busy_machine():
    code = subprocess.check_output([sys.executable, "-c", KILLED_EARLY], timeout=TIMEOUT)
    assert int(code) == 128 + signal.SIGKILL


@pytest.mark.parametrize("command, error", [
    (["no-such-program"], "No such file or directory: 'no-such-program'"),
    ([str(Path(__file__).parent)], "Permission denied"), ([""], "first element cannot be empty")])
def test_failed_start_raises_an_error_with_the_reason(command, error):
    with pytest.raises(OSError, match=error):
        ProcessTree(command, subprocess.DEVNULL)


def test_a_tree_can_be_ended_after_its_guardian_was_killed():
    tree = ProcessTree(["cat"], subprocess.DEVNULL)
    os.kill(tree.process.pid, signal.SIGKILL)
    tree.end()
    assert tree.process.returncode == -signal.SIGKILL


def test_interrupt_during_the_start_ends_the_program(monkeypatch):
    guardians, popen = [], subprocess.Popen

    def interrupt_start(*arguments, **options):
        guardians.append(popen(*arguments, **options))
        raise KeyboardInterrupt  # interrupted before Popen returns

    monkeypatch.setattr(subprocess, "Popen", interrupt_start)
    with pytest.raises(KeyboardInterrupt):
        ProcessTree(["sleep", "600"], subprocess.DEVNULL)
    guardian, = guardians
    with guardian:
        assert guardian.wait(TIMEOUT) == 128 + signal.SIGKILL
