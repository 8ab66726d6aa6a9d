"""The sessions in docs/programs.md show the programs' actual answers."""

import re
import shlex
import subprocess
import sys

import pytest
from support.pages import page
from support.paths import ROOT

TALKS = re.findall(r"```(nboard|gtp) ([^\n]*)\n(.*?)```", page("docs/programs.md"), re.S)


@pytest.mark.parametrize("protocol, options, talk", TALKS, ids=[talk[0] for talk in TALKS])
def test_documented_session_matches_the_program(protocol, options, talk):
    with subprocess.Popen([sys.executable, "-m", "othello", protocol, *shlex.split(options)],
                          cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as program:
        for line in talk.splitlines():
            if line.startswith("> "):
                program.stdin.write(f"{line[2:]}\n")
                program.stdin.flush()
            else:
                heard = program.stdout.readline() + (
                    program.stdout.readline() if protocol == "gtp" else "")
                assert timeless(heard.rstrip("\n")) == timeless(line.removeprefix("< "))
        assert program.stdout.read() == ""


def timeless(line):
    return re.sub(r"(=== ..//)\d+\.\d+$", r"\1", line)
