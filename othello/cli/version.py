"""The option --version, and all that a report of a fault should say."""

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Iterator

from othello import __version__

FURTHER = ("fastapi", "uvicorn", "segno", "numpy", "matplotlib", "tqdm")  # what extras install


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--version", dest="run", action="store_const", const=_say,
                        help="print the version, and whether the engine is compiled")
    parser.add_argument("--verbose", action="store_true",
                        help="with --version: describe Python, the system and the terminal, too")


def _say(arguments: argparse.Namespace) -> int:
    from othello.engine.bitboard import COMPILED

    print(f"othello {__version__}, engine {'compiled' if COMPILED else 'in plain Python'}")
    if arguments.verbose:
        if not COMPILED:
            print("make compile compiles the engine; a wheel for this system has it compiled")
        print(f"Python {sys.version.splitlines()[0]}")
        print(f"system {platform.platform()}")
        print(f"packages {', '.join(_packages()) or 'none'}")
        print(f"terminal {_terminal()}")
    return 0


def _packages() -> Iterator[str]:
    from importlib.metadata import PackageNotFoundError, version  # as slow as all of the game

    for name in FURTHER:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            pass


def _terminal() -> str:
    kind = os.environ.get("TERM", "unknown") if sys.stdout.isatty() else "none"
    columns, rows = shutil.get_terminal_size()
    return f"{kind}, {columns}x{rows}, {sys.stdout.encoding}"
