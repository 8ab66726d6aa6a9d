"""The sessions in docs/programs.md show the programs' actual answers."""

import re
import shlex
import subprocess
import sys

import pytest
from support.pages import page
from support.paths import ROOT

SESSIONS = re.findall(r"```(nboard|gtp) ([^\n]*)\n(.*?)```", page("docs/programs.md"), re.S)


@pytest.mark.parametrize("protocol, options, session", SESSIONS,
                         ids=[session[0] for session in SESSIONS])
def test_documented_session_matches_the_program(protocol, options, session):
    with subprocess.Popen([sys.executable, "-m", "othello", protocol, *shlex.split(options)],
                          cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as program:
        for line in session.splitlines():
            if line.startswith("> "):
                program.stdin.write(f"{line[2:]}\n")
                program.stdin.flush()
            else:
                answer = program.stdout.readline() + (
                    program.stdout.readline() if protocol == "gtp" else "")
                assert without_time(answer.rstrip("\n")) == without_time(line.removeprefix("< "))
        assert program.stdout.read() == ""


def without_time(line):
    return re.sub(r"(=== ..//)\d+\.\d+$", r"\1", line)
