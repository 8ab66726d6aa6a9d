"""The output of each command in terminals of two sizes, with `--accessible`, and in a pipe.

To update the golden screens, run `PYTHONPATH=tests python tests/console/test_screens.py`. Read the
new screens before you commit.
"""

import re
import sys
import tempfile
from pathlib import Path

import pytest
from support.dialogue import console_of
from support.helpers import FULL_BOARD_TIE, play
from support.terminal import GOLDEN, UTF_8, Terminal, pipe

from othello import Game
from othello.formats import saved_game

COMMANDS = [
    "board", "moves", "why d3", "why a1", "why d4", "trace d3", "trace a1", "xray d4",
    "f5d6c3d3c4", "opening", "history", "last", "score", "row 4", "col d", "undo", "redo", "prev",
    "next", "goto 2", "save mine.json", "resign", "yes", "undo", "new", "load mine.json", "swap",
    "help", "help hint", "rules", "lessons", "skip", "load ending.json", "hint", "hint 3 more",
    "retry", "next", "review", "practice", "bar", "g1g2", "history", "undo", "new",
    "level random", "d3", "bar", "level human", "new", "continue", "pass", "h", "s", "nonsense",
    "a9", "",
]
SHAPES = {
    "80x24": ((24, 80), ["--color", "never", "--screen", "never"]),
    "40x20": ((20, 40), ["--color", "never", "--screen", "never"]),
    "full-screen": ((24, 80), ["--color", "never"]),
    "full-screen-40x20": ((20, 40), ["--color", "never"]),
    "in-words": ((24, 80), ["--accessible"]),
}
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
PROMPT = re.compile("(to move>|Game over>|q to stop:|yes or no:|Your square>) ")


def save_endgame(folder):
    middle = play(FULL_BOARD_TIE[:104])
    game = play(FULL_BOARD_TIE[104:116], Game(middle.board, to_move=middle.current_player.color))
    (Path(folder) / "ending.json").write_text(saved_game.dumps(game), encoding="utf-8")


def state_environ(folder):
    return UTF_8 | {"XDG_STATE_HOME": str(folder)}


def terminal_screens(name, folder):
    size, arguments = SHAPES[name]
    save_endgame(folder)
    terminal = Terminal(*arguments, size=size, folder=folder, environ=state_environ(folder))
    screens = [terminal.text()]
    reset = terminal.screen.reset if "full-screen" not in name else lambda: None
    for line in COMMANDS:
        reset()
        terminal.type(line, until=PROMPT)
        screens.append(terminal.text())
        while re.search("q to stop:$", screens[-1], re.MULTILINE):
            reset()
            terminal.type("", until=PROMPT)
            screens.append(terminal.text())
    assert terminal.close() == 0
    return hide_dates(("\n" + "=" * size[1] + "\n").join(screens) + "\n")


def piped_output(folder):
    save_endgame(folder)
    text = "\n".join([*COMMANDS, "quit"]) + "\n"
    result = pipe(text, folder=folder, environ=state_environ(folder))
    assert (result.returncode, result.stderr) == (0, b"")
    return hide_dates(result.stdout.decode())


def hide_dates(text):
    return TIME.sub("1970-01-01 00:00", text)


def golden_file(name):
    return GOLDEN / f"commands-{name}.txt"


@pytest.mark.parametrize("name", [
    pytest.param("80x24", marks=pytest.mark.slow),
    *(pytest.param(name, marks=pytest.mark.slow)
      for name in ("40x20", "in-words", "full-screen", "full-screen-40x20"))])
def test_each_command_shows_its_golden_screen(name, tmp_path):
    assert terminal_screens(name, tmp_path) == golden_file(name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_output_in_a_pipe_matches_the_golden_file(tmp_path):
    assert piped_output(tmp_path) == golden_file("in-a-pipe").read_text(encoding="utf-8")


def test_every_command_has_a_golden_screen():
    names = {line.split()[0] for line in COMMANDS if line}
    commands = {command.name for command in console_of().commands.all}
    assert commands - names == {"quit"}


def main():
    for name in SHAPES:
        with tempfile.TemporaryDirectory() as folder:
            golden_file(name).write_text(terminal_screens(name, folder), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        golden_file("in-a-pipe").write_text(piped_output(folder), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
