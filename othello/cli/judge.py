"""The command that judges other people's programs: judge."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from othello.cli import options
from othello.errors import quoted

if TYPE_CHECKING:
    from othello.judge.lines import Judged

FORMS = ("lines", "nboard", "gtp", "module", "strategy")
GROUPS = ("start", "directions", "closing", "edges", "squares", "moves", "turns", "result",
          "perft", "games", "undo", "sizes", "empties", "saved game", "notation")


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    command = commands.add_parser(
        "judge", help="judge another program: does it keep the rules?",
        description="Ask a program more than three thousand questions about the rules, each a "
                    "line on its input, and compare the lines that it answers. docs/judge.md "
                    "tells what is asked, and what a program has to answer.",
        epilog="Exit codes: 0 all answers are right; 1 one is not, or there are none; "
               "2 a wrong command line.")
    _add_options(command)
    command.add_argument("command", nargs="+", metavar="COMMAND",
                         help="the program with its arguments, after --")
    command.set_defaults(run=_judge)


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--group", action="append", choices=GROUPS, metavar="GROUP",
                         help=f"ask only the cases of a group: {', '.join(GROUPS)}; may be given "
                            "more than once")
    command.add_argument("--as", choices=FORMS, default="lines", dest="form",
                         help="what the program speaks: lines as in docs/judge.md, nboard, gtp; or "
                            "module for a file FILE.py of functions, or FILE.py:CLASS, and "
                            "strategy for one with a class Strategy (default: %(default)s)")
    command.add_argument("--discs", type=_discs, default="X,O,-", metavar="BLACK,WHITE,EMPTY",
                         help="what stands for the discs in such a file: words, or numbers as in "
                            "--discs=1,-1,0 (default: %(default)s)")
    command.add_argument("--time", type=options.seconds, default=2.0, metavar="SECONDS",
                         help="what an answer may take (default: %(default)s)")
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print an object of JSON")
    output.add_argument("--junit", type=options.path, metavar="OUT",
                        help="write a file in the XML of JUnit, too")


def _discs(text: str) -> str:
    """A type of arguments: three different words or numbers."""
    if len({word for word in text.split(",") if word}) == len(text.split(",")) == 3:
        return text
    raise argparse.ArgumentTypeError("expected three different words or numbers, such as X,O,-, "
                                     f"got {quoted(text)}")


def _judge(arguments: argparse.Namespace) -> int:
    from othello.formats.files import written_whole
    from othello.judge import records
    from othello.judge.cases import load
    from othello.judge.judge import judge
    from othello.judge.report import report

    options.require_new(arguments.junit, *options.files_of(arguments.command))
    judgement = judge(_judged(arguments), load(), arguments.group or GROUPS, _tell)
    if arguments.json:
        print(json.dumps(records.data(judgement)))
    else:
        print("\n".join(report(judgement)))
    if arguments.junit:
        with written_whole(arguments.junit) as (file,):
            file.write(records.junit(judgement))
    return 0 if judgement.is_right else 1


def _judged(arguments: argparse.Namespace) -> "Judged":
    """Who is asked: the program, through what translates for it."""
    from othello.judge import python_adapter
    from othello.judge.gtp import Gtp
    from othello.judge.lines import Lines
    from othello.judge.nboard import NBoard
    from othello.players.program import Program

    if arguments.form == "nboard":
        return NBoard(Program(arguments.command, arguments.time, chatty=True))
    if arguments.form == "gtp":
        return Gtp(Program(arguments.command, arguments.time, chatty=True))
    if arguments.form == "lines":
        return Lines(Program(arguments.command, arguments.time))
    host = [sys.executable, python_adapter.__file__, arguments.command[0], arguments.discs,
            str(arguments.time)]
    return Lines(Program(host, arguments.time + 1), chooses=arguments.form == "strategy")


def _tell(done: int, total: int) -> None:
    if sys.stderr.isatty() and done % 50 == 0:
        print(f"\r{done} of {total} questions ", end="\r", file=sys.stderr, flush=True)
