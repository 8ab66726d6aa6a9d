"""The command line: `python -m othello`, with a sub-command for each thing to do."""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from othello.cli import (
    completion, engine, files, grade, play, teaching, train, version, web)
from othello.console.prompt import nearest
from othello.errors import OthelloError

FAILED = 1  # a fault was found, or the output cannot be written
INTERRUPTED = 130  # what a shell says of a program that Ctrl-C has ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    arguments = _parser().parse_args(argv)
    if sys.stdout is None:  # the shell has closed it
        return FAILED
    _accept_all_characters()
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nInterrupted.")
        return INTERRUPTED
    except OthelloError as error:
        print(f"othello: {error}", file=sys.stderr)
        return FAILED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a reader that has gone is no fault
            print(f"othello: {error}", file=sys.stderr)
        if error.filename is None:
            # It is the output, and what Python still holds for it can go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return code


def _accept_all_characters() -> None:
    """No character that is typed or printed may end a game."""
    for stream, errors in (sys.stdin, "replace"), (sys.stdout, "backslashreplace"):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


class _Parser(argparse.ArgumentParser):
    """Names the command that a mistyped one resembles."""

    def error(self, message: str) -> NoReturn:
        """End the program, with exit code 2."""
        mistyped = re.match(r"argument COMMAND: invalid choice: '(.*)' \((.*)\)", message)
        suggestion = mistyped and nearest(mistyped[1], re.findall("[a-z]+", mistyped[2]))
        super().error(f"{message}. Did you mean {suggestion}?" if suggestion else message)


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="othello",
        description="Play Othello in the terminal. Without a command a game begins at once; "
                    "type help in it for what can be typed.",
        epilog="Exit codes: 0 the end, also of the input; 1 a fault, or an output "
               "that cannot be written; 2 a wrong command line; 130 Ctrl-C.",
    )
    version.add_to(parser)
    play.add_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    engine.add_to(commands)
    files.add_to(commands)
    teaching.add_to(commands)
    web.add_to(commands)
    train.add_to(commands)
    grade.add_to(commands)
    completion.add_to(commands, parser)
    return parser
