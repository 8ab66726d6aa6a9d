"""Run the program as a user would: as a separate process, with a pipe or a terminal."""

import fcntl
import os
import re
import struct
import subprocess
import sys
import termios
from functools import partial
from pathlib import Path

import pexpect
import pyte
from support.child_processes import TIMEOUT

from othello.cli.parser import COMMANDS

GOLDEN = Path(__file__).parents[1] / "golden"
OTHELLO = [sys.executable, "-m", "othello", "--white", "human"]

# The user's settings for colours, encodings and sizes must not affect the tests.
BASE_ENVIRON = {name: value for name, value in os.environ.items()
                if name not in ("NO_COLOR", "FORCE_COLOR", "ACCESSIBLE", "PYTHONIOENCODING",
                                "LC_ALL", "COLUMNS", "LINES", "TERM")}
UTF_8 = BASE_ENVIRON | {"PYTHONIOENCODING": "utf-8"}
ASCII = BASE_ENVIRON | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
CP1252 = BASE_ENVIRON | {"PYTHONIOENCODING": "cp1252"}


def words_of(*arguments):
    """Return the words that run a command. If there is no command, two people play a game."""
    return [*(OTHELLO[:3] if COMMANDS.keys() & arguments else OTHELLO), *arguments]


def pipe(text, *arguments, environ=UTF_8, folder=None):
    """Run the program to completion, and pipe `text` to its standard input."""
    return subprocess.run(words_of(*arguments), input=text.encode(errors="surrogateescape"),
                          capture_output=True, env=environ, timeout=TIMEOUT, cwd=folder)


def resize(size):
    """Set the size of this process's terminal."""
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", *size, 0, 0))


class Terminal:
    """The program in a separate terminal, and its screen."""

    def __init__(self, *arguments, environ=UTF_8, size=(24, 80), folder=None):
        rows, columns = size
        program, *words = words_of(*arguments)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.process = pexpect.spawn(
            program, words, dimensions=size, encoding="utf-8",
            env={"TERM": "xterm-256color"} | environ, timeout=TIMEOUT, echo=True, cwd=folder,
            preexec_fn=partial(resize, size))  # pexpect sets the size too late.
        self.wait_for("to move> ")

    def wait_for(self, text):
        """Wait for a string, or for text that matches a regular expression."""
        self.process.expect(text if isinstance(text, re.Pattern) else re.escape(text))
        self.stream.feed(self.process.before + self.process.after)

    def type(self, line, until="to move> "):
        self.process.sendline(line)
        self.wait_for(until)

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def colors(self, row):
        """Return the green cells in a row of the screen: their characters and text colours."""
        cells = self.screen.buffer[row]
        return [(cells[column].data, cells[column].fg) for column in range(self.screen.columns)
                if cells[column].bg == "008700"]

    def close(self):
        self.process.sendline("quit")
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus
