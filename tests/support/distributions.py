"""Build and install distributions as pip does, for tests and `make wheels`."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
from support.paths import ROOT

SOURCES = ["othello", "LICENSE", "ORIGINS.md", "README.md", "setup.cfg", "setup.py"]
BUILD_PRODUCTS = ["__pycache__", "*.so"]  # files that a build leaves in a clone

# Programs under test must not import modules from the repository.
CLEAN_ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(*command, folder=None, environ=CLEAN_ENVIRON, **options):
    """Run a command that must succeed, and return its output."""
    result = subprocess.run([str(word) for word in command], cwd=folder, env=environ, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    assert result.returncode == 0, f"{command}\n{result.stdout}"
    return result.stdout


def copy_sources(folder):
    """Copy the source files of the distribution to `folder`, and return `folder`."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name,
                            ignore=shutil.ignore_patterns(*BUILD_PRODUCTS))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build(source, output, engine="plain", environ=CLEAN_ENVIRON):
    """Build an sdist from a folder and a wheel from the sdist, and return both paths."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", output, source,
        environ=environ | {"OTHELLO_ENGINE": engine})
    return next(output.glob("*.tar.gz")), next(output.glob("*.whl"))


def fetch_page(*program, folder):
    """Return the page that an installed program serves. Stop the program with Ctrl-C."""
    command = [*program, "web", "--no-browser", "--port", "0", "--games", folder / "games.sqlite"]
    with subprocess.Popen(command, cwd=folder, env=CLEAN_ENVIRON, text=True,
                          stdout=subprocess.PIPE) as server:
        page = httpx2.get(server.stdout.readline().split()[3]).text
        server.send_signal(signal.SIGINT)
        server.communicate()
    assert server.returncode == 130 and "<title>" in page
    return page


class Environment:
    """A virtual environment for any Python interpreter."""

    def __init__(self, folder, python=sys.executable):
        run(python, "-m", "venv", folder)
        self.folder = Path(folder)
        self.python = self.folder / "bin" / "python"

    def pip(self, *arguments, **environ):
        run(self.python, "-m", "pip", *arguments,
            environ=CLEAN_ENVIRON | {"PIP_USE_PEP517": "1", **environ})

    def othello(self, *arguments, text=""):
        """Run the installed program outside the clone."""
        return run(self.folder / "bin" / "othello", *arguments, folder=self.folder, input=text)
