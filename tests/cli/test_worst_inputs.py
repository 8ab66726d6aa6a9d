"""Each option and argument of each command, with the worst possible values.

The tests read the options from the parsers, so new options are tested automatically. A new
required argument needs a valid value in `VALID_VALUES`. A program must exit with 0, 1 or 2. It
must print at most two lines to stderr, except that `candidates` and `validate` may print one line
per damaged record. A server must exit with 143 after SIGTERM.
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import webbrowser
from contextlib import ExitStack, redirect_stderr, redirect_stdout

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE
from support.hostile_inputs import SECONDS, TEXTS, TimeLimitExceeded, resource_limits, shorten
from support.paths import ROOT, SAMPLES

from othello.cli import SIGNAL_EXIT_BASE, main
from othello.cli.parser import complete_command_line
from othello.formats import wthor
from othello.web.workers import Workers

EXTENSIONS = (".txt", ".ggf", ".json", ".obf", ".wtb")

VALID_VALUES = {  # valid values for each argument
    "file": ["a.txt"], "files": ["a.txt"], "output": ["b.ggf"], "position": [FULL_BOARD_TIE[:-12]],
    "square": ["d3"], "depth": ["1"], "archives": ["empty.wtb"],
    "command": ["true"], "folder": ["--folder", "learned"],
    "players": ["random", "easy"]}
COMMAND_VALUES = {  # valid values that apply to only one command
    "train": {"output": ["--output", "weights.bin"], "depth": ["--depth", "1"]},
    "extract-endings": {"output": ["--output", "endings.obf"]}}
FAST_OPTIONS = {"arena": ["--games", "2", "--nodes", "10", "--openings", "late.txt"],
                "best": ["--nodes", "100"],
                "judge": ["--group", "start"],
                "practice": ["--nodes", "100", "--exact", "0", "mistakes"],
                "review": ["--nodes", "100", "--exact", "0"],
                "web": ["--port", "0", "--games", "games.sqlite"],
                "train": ["--games", "0", "--rounds", "1", "--steps", "1", "--probe-positions",
                          "1"]}

FILE_KINDS = ["loop", "zeros", "fifo", "folder", "one-line", "not-text", "lines", "names"]
WORST_FILES = [f"{kind}{ending}" for kind in FILE_KINDS for ending in EXTENSIONS]
NOT_FILES = ("N", "SECONDS", "NAME", "HOST")  # metavars


def commands():
    top = complete_command_line()
    by_name, = [action.choices for action in arguments(top) if is_command(action)]
    return {"": top, **by_name}


def arguments(command):
    """Return the options and arguments that take values."""
    return [action for action in command._actions if action.nargs != 0]


def own_arguments(name, command):
    return [action for action in arguments(command) if not is_command(action)]


def is_command(action):
    return isinstance(action, argparse._SubParsersAction)


def command_words(name, tested_action, value):
    words = [name] * bool(name) + FAST_OPTIONS.get(name, [])
    valid = VALID_VALUES | COMMAND_VALUES.get(name, {})
    for action in own_arguments(name, COMMANDS[name]):
        option_words = valid[action.dest] if action.required else []
        if action is tested_action or action.dest == tested_action:
            option_words = [action.option_strings[0], value] if action.option_strings else [value]
        words += option_words
    return words


COMMANDS = commands()
ALL_ARGUMENTS = [(name, action.dest) for name, command in COMMANDS.items()
                 for action in own_arguments(name, command)]


def worst_values(name, argument):
    """Return the worst values for an argument, including files if it may name a file."""
    action, = (action for action in own_arguments(name, COMMANDS[name])
               if action.dest == argument)
    return TEXTS + WORST_FILES * (action.metavar not in NOT_FILES and not action.choices)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("worst")
    (folder / "a.txt").write_text(FORCED_PASS + "\n")
    (folder / "late.txt").write_text(FULL_BOARD_TIE[:-12] + "\n")
    (folder / "empty.wtb").write_bytes(wthor.dumps(wthor.Archive(wthor.Header(), [])))
    (folder / "read-only").mkdir(0o555)
    for ending in EXTENSIONS:
        (folder / f"loop{ending}").symlink_to(f"loop{ending}")
        (folder / f"zeros{ending}").symlink_to("/dev/zero")
        os.mkfifo(folder / f"fifo{ending}")
        (folder / f"folder{ending}").mkdir()
        with (folder / f"one-line{ending}").open("wb") as file:
            file.truncate(400_000_000)
        (folder / f"not-text{ending}").write_bytes(b"\xff\xfe\0" * 100)
        (folder / f"lines{ending}").write_bytes(b"\n" * 100_000 + b"a1\n" * 9)
        (folder / f"names{ending}").write_bytes((SAMPLES / "WTH_1978.wtb").read_bytes())
    os.mkfifo(folder / "names.jou")
    (folder / "names.trn").symlink_to("names.trn")
    return folder


def run_command(words, folder):
    errors = folder / "err"
    with ExitStack() as stack:
        out, err = (stack.enter_context(path.open("w", encoding="utf-8", errors="replace"))
                    for path in (folder / "out", errors))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        stack.enter_context(resource_limits())
        try:
            code = main(words)
        except SystemExit as ending:
            code = ending.code
    return code, errors.read_text(encoding="utf-8").splitlines()


def failures(words, folder):
    try:
        code, lines = run_command(words, folder)
    except (Exception, TimeLimitExceeded) as error:
        return [(shorten(words), f"{type(error).__name__}: {str(error)[:200]}")]
    codes = (0, 1, 2, SIGNAL_EXIT_BASE + signal.SIGTERM) if words[:1] == ["web"] else (0, 1, 2)
    # `candidates` and `validate` print one line per damaged record.
    is_short = len(lines) <= 2 or words[:1] in (["candidates"], ["validate"])
    return [] if code in codes and is_short else [(shorten(words), code, lines[:3])]


@pytest.fixture
def empty_input(folder, monkeypatch):
    """Provide empty input, and stop the server with SIGTERM as soon as it opens a browser."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(webbrowser, "open", lambda address: signal.raise_signal(signal.SIGTERM))
    monkeypatch.setattr(Workers, "start", lambda self: None)
    with open(os.devnull) as null_file:
        monkeypatch.setattr("sys.stdin", null_file)
        yield folder


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS, ids=lambda name: name or "game")
def test_commands_exit_normally_with_valid_arguments(name, empty_input):
    assert failures(command_words(name, None, ""), empty_input) == []


@pytest.mark.slow
@pytest.mark.parametrize("name, argument", ALL_ARGUMENTS, ids=lambda word: word or "game")
def test_worst_values_print_at_most_two_lines(name, argument, empty_input):
    assert [fault for value in worst_values(name, argument)
            for fault in failures(command_words(name, argument, value), empty_input)] == []


STREAMS = ["< /dev/full", "<&-", "> /dev/full", ">&-", "2> /dev/full", "2>&-", "< /dev/zero",
           "<&- >&- 2>&-"]
EXITING_COMMANDS = [name for name in COMMANDS if name != "web"]  # commands that exit on their own
# All commands share the code for streams, so testing every stream with a few commands is enough.
REDIRECTIONS = [(name, streams) for name in EXITING_COMMANDS for streams in STREAMS
                if name in ("", "best", "convert", "judge") or streams in STREAMS[2::5]]


def redirection_failures(words, streams, folder):
    """Run a command with redirected streams, and return its failures."""
    command = shlex.join([sys.executable, "-m", "othello", *words])
    result = subprocess.run(["bash", "-c", f"ulimit -v 4000000; {command} {streams}"], cwd=folder,
                            capture_output=True, text=True, errors="replace", timeout=SECONDS,
                            env=os.environ | {"PYTHONPATH": str(ROOT)})
    lines = result.stderr.splitlines()
    return [] if result.returncode in (0, 1, 2) and len(lines) <= 2 else [
        (words, streams, result.returncode, lines)]


@pytest.mark.slow
@pytest.mark.parametrize("name, streams", REDIRECTIONS, ids=lambda word: word or "game")
def test_commands_handle_closed_or_full_streams(name, streams, folder):
    assert redirection_failures(command_words(name, None, ""), streams, folder) == []
