"""Apply change requests to the program in docs/interview, and run the judge on it."""

import importlib.util
import shutil
import subprocess
import sys

from support.paths import ROOT

from othello.cli import main
from othello.course.requests import PATCHES

PROGRAM = ROOT / "docs" / "interview"
JUDGE = "judge"
REQUEST_NUMBERS = range(1, 10)


def build_program(folder, requests):
    """Copy the program to `folder`, and apply the first `requests` change requests."""
    for name in ("othello_45.py", "answers.py"):
        shutil.copy(PROGRAM / name, folder / name)
    patches = [PATCHES / f"{number}.patch" for number in range(1, requests + 1)]
    if patches:
        subprocess.run(["git", "apply", *patches], cwd=folder, check=True)
    return folder


def import_program(folder):
    """Import the program in `folder`."""
    spec = importlib.util.spec_from_file_location("othello_45", folder / "othello_45.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def exit_code(folder, groups):
    """Judge the program in `folder`, and return the exit code: 0 for a correct program."""
    options = [word for group in groups for word in ("--group", group)]
    command = [sys.executable, str(folder / "answers.py")]
    return main([JUDGE, "--time", "20", *options, "--", *command])
