"""`othello --version`: print the details that a bug report needs."""

import argparse
import os
import platform
import shutil
import sys
from importlib import metadata

from othello import __version__
from othello.engine import bitboard

PACKAGES = ("fastapi", "uvicorn", "segno", "numpy", "matplotlib", "tqdm")  # from the extras


def run(arguments: argparse.Namespace) -> None:
    """Print the version. With --verbose, also describe the environment."""
    engine = "compiled" if bitboard.COMPILED else "in plain Python"
    print(f"othello {__version__}, engine {engine}")
    if arguments.verbose:
        print(f"Python {sys.version.splitlines()[0]}")
        print(f"system {platform.platform()}")
        print(f"packages {', '.join(filter(None, map(_package, PACKAGES))) or 'none'}")
        kind = os.environ.get("TERM", "unknown") if sys.stdout.isatty() else "none"
        columns, rows = shutil.get_terminal_size()
        print(f"terminal {kind}, {columns}x{rows}, {sys.stdout.encoding}")


def _package(name: str) -> str:
    """Return a package's name and version, or an empty string if it isn't installed."""
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return ""
