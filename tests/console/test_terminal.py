"""The program runs as a separate process, with input from a pipe or from a terminal."""

import os
import shlex
import signal
import subprocess

import pexpect
import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT
from support.child_processes import TIMEOUT
from support.terminal import (
    ASCII, BASE_ENVIRON, CP1252, GOLDEN, OTHELLO, UTF_8, Terminal, pipe, words_of)


@pytest.mark.slow
@pytest.mark.parametrize("environ", [UTF_8, ASCII, CP1252], ids=["utf-8", "ascii", "cp1252"])
def test_a_piped_session_has_no_escape_sequences(environ):
    result = pipe("d3\nc5\nundo\nwhy a1\nquit\n", "--white", "human", environ=environ)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout
    lines = result.stdout.decode(environ["PYTHONIOENCODING"]).splitlines()
    start = lines.index("White to move> why a1")
    directions = [line.split(":")[0].strip() for line in lines[start + 2:start + 10]]
    assert directions == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


@pytest.mark.slow
def test_input_can_end_anywhere():
    text = "d3\nc5\nundo\nwhy a1\nquit\n"
    for end in range(0, len(text), 5):
        result = pipe(text[:end], environ=ASCII)
        assert (result.returncode, result.stderr) == (0, b"")
        assert result.stdout.endswith((b"\nEnd of input: goodbye.\n", b"\nGoodbye.\n"))


@pytest.mark.slow
@pytest.mark.parametrize("environ", [UTF_8, ASCII, CP1252], ids=["utf-8", "ascii", "cp1252"])
def test_garbage_input_does_not_crash_the_program(environ):
    result = pipe("\udcff\udcfe\n\u00e9\u2588\n\x00\n\x1b[31m\n\t\n" + "d3" * 2000 + "\n"
                  + "9" * 5000 + "\nwhy a1\n", environ=environ)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout and b"a1 is not a valid move" in result.stdout


def run_in_shell(command):
    return subprocess.run(["bash", "-c", command], capture_output=True, env=UTF_8,
                          timeout=TIMEOUT)


def test_closed_stdin_is_end_of_input():
    command = f"{shlex.join(OTHELLO)} <&-"
    result = run_in_shell(command)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.endswith(b"End of input: goodbye.\n")


def test_a_closed_pipe_prints_no_traceback():
    command = f"{shlex.join(words_of('perft', '5'))} | head -n 1; exit ${{PIPESTATUS[0]}}"
    result = run_in_shell(command)
    # If `perft` finishes before `head` closes the pipe, the exit code is 0.
    assert result.returncode in (0, 1)
    assert (result.stdout.count(b"\n"), result.stderr) == (1, b"")


@pytest.mark.parametrize("redirection, fault", [
    (">&-", b""), ("> /dev/full", b"othello: No space left on device\n")])
@pytest.mark.parametrize("arguments", [[], ["perft", "3"]])
def test_unwritable_output_prints_no_traceback(arguments, redirection, fault):
    command = f"echo d3 | {shlex.join(words_of(*arguments))} {redirection}"
    result = run_in_shell(command)
    assert (result.returncode, result.stderr) == (1, fault)


def test_ctrl_c_exits_with_130():
    process = subprocess.Popen(OTHELLO, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=UTF_8)
    output = b""
    while not output.endswith(b"to move> "):
        output += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, err) == (130, b"")
    assert out.endswith(b"\nInterrupted.\n")


def test_a_pipe_gets_colour_only_with_color_always():
    assert b"\x1b[48;5;28m" in pipe("", "--color", "always").stdout
    assert b"\x1b" not in pipe("", "--color", "auto").stdout


def start_session(*arguments, environ=UTF_8):
    terminal = Terminal(*arguments, environ=environ)
    terminal.type("d3")
    return terminal


def test_the_c_locale_gets_only_ascii():
    result = pipe("d3\n", environ=BASE_ENVIRON | {"LC_ALL": "C"})
    assert result.stdout.isascii() and b" . . *[X]* . . . " in result.stdout


@pytest.mark.parametrize("name, arguments, environ", [
    ("color", (), UTF_8),
    ("plain", ("--color", "never"), UTF_8),
    ("ascii", ("--color", "never"), ASCII),
    ("color-ascii", (), ASCII),
    ("accessible", ("--accessible", "--color", "never"), UTF_8),
])
def test_the_screen_after_a_move_matches_the_golden_file(name, arguments, environ):
    terminal = start_session(*arguments, environ=environ)
    assert terminal.text() == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").rstrip()
    assert terminal.close() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(24, 80), (20, 40), (40, 120)])
def test_the_board_and_prompt_fit_the_terminal(size):
    terminal = Terminal(environ=UTF_8, size=size)
    terminal.type("d3")
    screen = terminal.text().splitlines()
    assert screen[-2].startswith("White to move>")
    assert next(filter(None, screen)).split()[:8] == list("abcdefgh")
    assert terminal.close() == 0


@pytest.mark.slow
def test_a_game_typed_move_by_move_shows_the_final_score():
    terminal = Terminal("--color", "never")
    moves = [FULL_BOARD_TIE[start:start + 2] for start in range(0, 120, 2)]
    for move in moves[:-1]:
        terminal.type(move)
    terminal.type(moves[-1], until="Game over> ")
    assert "X Black                   32" in terminal.text()
    assert "O White                   32" in terminal.text()
    assert "*** Game over: a tie, 32 to 32. ***" in terminal.text()
    assert "The board is full." in terminal.text()
    assert terminal.close() == 0


@pytest.mark.slow
def test_a_wipe_out_and_a_forced_pass_are_announced():
    terminal = Terminal("--color", "never")
    terminal.type(FORCED_PASS)
    assert "*** Black has no valid move and passes." in terminal.text()
    terminal.type("new")
    terminal.type(WIPE_OUT[:-2])
    terminal.type(WIPE_OUT[-2:], until="Game over> ")
    assert "*** Game over: Black wins 13 to 0. ***" in terminal.text()
    assert "One side has no discs left; 51 squares" in terminal.text()
    assert terminal.close() == 0


@pytest.mark.parametrize("key, word, code", [
    ("\x04", "End of input: goodbye.", 0), ("\x03", "Interrupted.", 130)],
    ids=["ctrl-d", "ctrl-c"])
def test_ctrl_d_and_ctrl_c_end_the_game(key, word, code):
    terminal = Terminal()
    terminal.process.send(key)
    terminal.process.expect_exact(word)
    terminal.process.expect(pexpect.EOF)
    terminal.process.close()
    assert terminal.process.exitstatus == code


@pytest.fixture
def thinking_terminal(tmp_path):
    """Return a terminal and a pipe. White thinks until the test writes to the pipe.

    White's player runs in a separate process, in which coverage isn't measured. Coverage takes a
    lock at each call, and Ctrl-C during a call could leave the lock held forever.
    """
    pipe = tmp_path / "thought"
    os.mkfifo(pipe)
    (tmp_path / "bot.py").write_text(BOT.format(pipe=str(pipe)))
    terminal = Terminal("--color", "never", "--white", f"{tmp_path / 'bot.py'}:Thinker")
    return terminal, pipe


BOT = """
from pathlib import Path
from othello import Player

class Thinker(Player):
    def choose_move(self, game):
        Path({pipe!r}).read_text()
        return game.validator.valid_moves(self.color)[0]
"""


@pytest.mark.slow
def test_undo_after_ctrl_c_returns_to_your_own_turn(thinking_terminal):
    terminal, _ = thinking_terminal
    start = [line[:36].rstrip() for line in terminal.text().splitlines()[:17]]
    terminal.type("d3", until="White is thinking ...")
    terminal.process.send("\x03")
    terminal.wait_for("White to move> ")
    terminal.type("undo", until="to move> ")
    assert "You take back d3." in terminal.text()
    assert [line[:36].rstrip() for line in terminal.text().splitlines()[:17]] == start
    assert terminal.close() == 0


@pytest.mark.slow
def test_commands_typed_during_thinking_run_after_the_move(thinking_terminal):
    terminal, pipe = thinking_terminal
    terminal.type("d3", until="White is thinking ...")
    terminal.process.sendline("undo")
    pipe.write_text("enough")
    terminal.wait_for("You take back d3.")
    # The terminal doesn't echo the line, because the line break would scroll the board.
    assert "undo\r\n" not in terminal.process.before
    terminal.wait_for("to move> ")
    assert "X You (Black)              2" in terminal.text()
    assert terminal.close() == 0


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("keys, expected", [
    ("wh\t a1\n", "a1 is not a valid move for Black"),  # completes a command
    ("f\t\n", "Black plays f5"),  # Tab completes a valid move.
    ("why a\t1\n", "a1 is not a valid move for Black"),  # Tab can't choose between squares.
    ("level ha\t\n", "(hard, level 8)"),
    ("save READ\t\n", "Saved as README.json, replacing"),
    ("save fol\tgame.json\n", "Saved as folder/game.json."),
    ("help sc\t\n", "Show how many discs each side has."),
    ("col \tg\n", "g1 empty"),  # Tab does nothing: `col` needs a letter, not a square.
    # Ctrl-A moves the cursor to the start of the line, and Ctrl-K deletes the rest of the line.
    ("xyz\x01d3 \x0b\n", "Black plays d3"),
])
def test_lines_can_be_edited_and_completed(keys, expected, tmp_path):
    (tmp_path / "README.json").touch()
    (tmp_path / "folder").mkdir()
    terminal = Terminal(folder=tmp_path)
    terminal.process.send(keys)
    terminal.wait_for(expected)
    assert terminal.close() == 0


@pytest.mark.slow
@pytest.mark.parametrize("columns, is_drawn", [(59, False), (60, True), (40, False)])
def test_a_board_wider_than_the_terminal_is_described_in_words(columns, is_drawn):
    terminal = Terminal("--size", "26", size=(40, columns))
    assert ("a b c d" in terminal.text()) is is_drawn
    assert ("Black can play" in terminal.text()) is not is_drawn
    assert terminal.close() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 80), (24, 2), (24, 1)])
def test_tiny_terminals_work(size):
    terminal = Terminal("--color", "never", size=size)
    terminal.type("history")
    assert terminal.close() == 0


def test_q_stops_paging():
    terminal = Terminal("--color", "never", "--screen", "never", size=(10, 40))
    terminal.type("help", until="q to stop: ")
    terminal.screen.reset()
    terminal.type("q")
    assert terminal.text().splitlines() == ["q", "Black to move>"]
    assert terminal.close() == 0
