"""The command line: `python -m othello`, with a sub-command for each thing to do."""

import argparse
import io
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from othello.cli import (
    arena, completion, course, engine, extract_endings, files, judge, make_book, play, practice,
    protocols, stats, teaching, train, version, web)
from othello.cli.faults import complain, drop, one_line
from othello.cli.signals import INTERRUPTED, INTERRUPTION, Terminated, ended_tidily
from othello.console.prompt import nearest
from othello.errors import OthelloError, told

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_SQUARES = re.compile(r"-[-.*XxOoBbWw]{15}")
FAILED = 1  # a fault was found, or the output cannot be written
SIGNALLED = 128  # plus the number of a signal: a shell's exit code for a program that it ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    if sys.stdout is None:  # the shell has closed it
        return FAILED
    _accept_all_characters()
    try:
        with ended_tidily():
            return _run(argv)
    except Terminated as ended:
        return SIGNALLED + ended.number
    except KeyboardInterrupt:
        print(INTERRUPTION)
        return INTERRUPTED
    except OthelloError as error:
        complain(str(error))
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a reader that has gone is no fault
            complain(told(error))
        if error.filename is None:  # it is the output
            drop(sys.stdout)
    return FAILED


def _run(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    # A leading blank keeps a position that begins with an empty square from being an option.
    arguments = command_line().parse_args([f" {word}" if _SQUARES.match(word) else word
                                           for word in words])
    code: int = arguments.run(arguments)
    sys.stdout.flush()
    return code


def _accept_all_characters() -> None:
    """No character that is typed or printed may end a game."""
    for stream, errors in (sys.stdin, "replace"), (sys.stdout, "backslashreplace"):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


class _Parser(argparse.ArgumentParser):
    """Says in two lines what is wrong, and which command a mistyped one resembles."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As ever, but a command says itself what it does not know."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest

    def error(self, message: str) -> NoReturn:
        """End the program, with exit code 2."""
        mistyped = re.match(r"argument COMMAND: invalid choice: '(.*)' \((.*)\)", message)
        if mistyped and mistyped[1] == "play":
            self.exit(2, f"{self.prog}: play is no command. To play, leave play out: "
                         f"{self.prog} --white easy\n")
        suggestion = mistyped and nearest(mistyped[1], re.findall("[a-z]+", mistyped[2]))
        if suggestion:
            message += f". Did you mean {suggestion}?"
        self.exit(2, f"{self.prog}: {one_line(message)}\n{self.prog} --help lists all options.\n")

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print all options; raises OSError where that cannot be."""
        print(self.format_help(), end="", file=file)
        sys.stdout.flush()


def command_line() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser: argparse.ArgumentParser = _Parser(
        prog="othello",
        description="Play Othello in the terminal. Without a command a game begins at once; "
                    "type help in it for what can be typed.",
        epilog="Exit codes: 0 success; 1 a fault, or an output that cannot "
               "be written; 2 a wrong command line; 129 SIGHUP; 130 Ctrl-C; 143 SIGTERM.",
    )
    version.add_to(parser)
    play.add_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add_to in (engine.add_to, files.add_to, stats.add_to, teaching.add_to, practice.add_to,
                   extract_endings.add_to, web.add_to, train.add_to, make_book.add_to,
                   judge.add_to, course.add_to, protocols.add_to, arena.add_to):
        add_to(commands)
    completion.add_to(commands, parser)
    return parser
