"""The command that judges other people's programs: judge."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from othello.cli import options
from othello.cli.faults import complain
from othello.errors import OthelloError, quoted

if TYPE_CHECKING:
    from othello.judge.cases import Case
    from othello.judge.lines import Judged

FORMS = ("lines", "nboard", "gtp", "module", "strategy", "class", "java")
GROUPS = ("start", "directions", "closing", "edges", "squares", "moves", "turns", "result",
          "perft", "games", "undo", "sizes", "empties", "saved game", "notation")
NAMED = {"game": "class of a game", "position": "class of a position",
         "validator": "class that finds valid moves", "move": "method that makes a move",
         "moves": "function that finds valid moves"}


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    command = commands.add_parser(
        "judge", help="judge another program: does it keep the rules?",
        description="Ask a program thousands of questions about the rules and name the fault "
                    "that explains its wrong answers. docs/judge.md describes what a program "
                    "has to answer; a Python file or a folder of Java classes needs no adapter.",
        epilog="Exit codes: 0 all answers are right; 1 one is not, or there are none; "
               "2 a wrong command line.")
    command.add_argument("command", nargs="*", metavar="COMMAND",
                         help="FILE.py, a folder of Java classes, or a program with its arguments "
                              "after --")
    _add_questions(command)
    _add_names(command)
    _add_output(command)
    command.set_defaults(run=_judge)


def _add_questions(command: argparse.ArgumentParser) -> None:
    command.add_argument("--group", action="append", choices=GROUPS, metavar="GROUP",
                         help=f"ask only the cases of a group: {', '.join(GROUPS)}; may be given "
                              "more than once")
    command.add_argument("--as", choices=FORMS, dest="form",
                         help="how to ask: lines as in docs/judge.md, nboard, gtp, class for a "
                              "Python file that is inspected, java for a folder of Java classes, "
                              "module for FILE.py with the functions of docs/judge.md or "
                              "FILE.py:CLASS, strategy for a class Strategy (default: found out "
                              "from COMMAND)")
    command.add_argument("--time", type=options.seconds, default=2.0, metavar="SECONDS",
                         help="limit each answer to SECONDS (default: %(default)s)")
    command.add_argument("--budget", type=options.seconds, metavar="SECONDS",
                         help="stop asking after SECONDS (default: 10 for each program of --all, "
                              "otherwise no limit)")
    command.add_argument("--all", type=options.path, metavar="FOLDER", dest="folder",
                         help="judge each program of a folder and print a table")
    command.add_argument("--jobs", type=options.whole_number(1), metavar="N",
                         help="judge N programs of --all at a time (default: one for each core)")


def _add_names(command: argparse.ArgumentParser) -> None:
    for name, what in NAMED.items():
        command.add_argument(f"--{name}", metavar="NAME",
                             help=f"name the {what} in FILE.py, if it is not found")
    command.add_argument("--discs", type=_discs, metavar="BLACK,WHITE,EMPTY",
                         help="name what stands for the discs in FILE.py: words, or numbers as in "
                              "--discs=1,-1,0 (default: found out; X,O,- for --as module)")


def _add_output(command: argparse.ArgumentParser) -> None:
    command.add_argument("--verbose", action="store_true",
                         help="show every cause on a board, and count the cases of each rule")
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print JSON")
    output.add_argument("--csv", action="store_true", help="print the table of --all as CSV")
    output.add_argument("--junit", type=options.path, metavar="OUT",
                        help="also write a file in the XML of JUnit")
    command.add_argument("--html", type=options.path, metavar="OUT",
                         help="also write a page for each program of --all into the folder OUT")


def _discs(text: str) -> str:
    """A type of arguments: three different words or numbers."""
    if len({word for word in text.split(",") if word}) == len(text.split(",")) == 3:
        return text
    raise argparse.ArgumentTypeError("expected three different words or numbers, such as X,O,-, "
                                     f"got {quoted(text)}")


def _judge(arguments: argparse.Namespace) -> int:
    if bool(arguments.command) == bool(arguments.folder):
        raise OthelloError("judge needs a program, or --all FOLDER, and not both")
    if arguments.folder:
        return _judge_all(arguments)
    if arguments.csv or arguments.html:
        raise OthelloError("--csv and --html need --all FOLDER")
    return _judge_one(arguments)


def _judge_one(arguments: argparse.Namespace) -> int:
    from othello.formats.files import written_whole
    from othello.judge import records
    from othello.judge.cases import load
    from othello.judge.judge import judge
    from othello.judge.report import report

    options.require_new(arguments.junit, *options.files_of(arguments.command))
    groups = arguments.group or GROUPS
    with _judged(arguments, load().of_groups(groups)) as judged:
        judgement = judge(judged, load(), groups, _tell, arguments.budget or float("inf"))
    if arguments.json:
        print(json.dumps(records.data(judgement)))
    else:
        print("\n".join(report(judgement, arguments.verbose)))
    if arguments.junit:
        with written_whole(arguments.junit) as (file,):
            file.write(records.junit(judgement))
    return 0 if judgement.is_right else 1


def _judge_all(arguments: argparse.Namespace) -> int:
    from othello.formats.files import written_whole
    from othello.judge import table

    found = _programs(arguments.folder)
    rows = []
    tasks = [table.Task(path, tuple(arguments.group or GROUPS), arguments.time,
                        arguments.budget or table.BUDGET) for path in found]
    if arguments.html:
        arguments.html.mkdir(parents=True, exist_ok=True)
    for row, lines in table.judge_all(tasks, arguments.jobs, complain):
        rows.append(row)
        if arguments.html:
            with written_whole(arguments.html / f"{row.program}.html") as (file,):
                file.write(table.page(row, lines).encode())
    if arguments.json:
        print(json.dumps(table.as_data(rows)))
    else:
        text = table.as_csv(rows).rstrip() if arguments.csv else "\n".join(table.as_text(rows))
        print(text)
    return 1 if any(row.first_broken for row in rows) else 0


def _programs(folder: Path) -> list[Path]:
    """The programs of a folder; raises OthelloError if there is none."""
    from othello.judge import table

    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    found = table.programs(folder)
    if not found:
        raise OthelloError(f"{folder}: there is no program in it: expected files such as .py and "
                           ".js, files that can be run, and folders of .java")
    return found


@contextmanager
def _judged(arguments: argparse.Namespace, upcoming: "Sequence[Case]") -> "Iterator[Judged]":
    """The program, behind what translates for it."""
    from othello.judge import adapted

    with adapted.temporary_folder() as classes:
        yield _judged_as(_form(arguments), arguments, upcoming, Path(classes))


def _form(arguments: argparse.Namespace) -> str:
    """How to ask: as chosen, or as the one word of the command shows."""
    from othello.judge.adapted import is_java

    if arguments.form:
        return str(arguments.form)
    path = Path(arguments.command[0])
    if len(arguments.command) > 1 or not path.exists():
        return "lines"
    return "java" if is_java(path) else "class" if path.suffix == ".py" else "lines"


def _judged_as(form: str, arguments: argparse.Namespace, upcoming: "Sequence[Case]",
               classes: Path) -> "Judged":
    from othello.judge import adapted, python_adapter
    from othello.judge.gtp import Gtp
    from othello.judge.lines import Lines
    from othello.judge.nboard import NBoard
    from othello.processes.program import Program

    first = arguments.command[0]
    if form == "java":
        return adapted.java_folder(Path(first), arguments.time, classes, upcoming)
    if form == "class":
        named = {name: value for name in (*NAMED, "discs")
                 if (value := getattr(arguments, name)) is not None}
        return adapted.python_file(Path(first), arguments.time, named, upcoming)
    if form == "nboard":
        return NBoard(Program(arguments.command, arguments.time, chatty=True))
    if form == "gtp":
        return Gtp(Program(arguments.command, arguments.time, chatty=True))
    if form == "lines":
        return Lines(Program(arguments.command, arguments.time), upcoming=upcoming)
    host = [sys.executable, python_adapter.__file__, first, arguments.discs or "X,O,-",
            str(arguments.time)]
    return Lines(Program(host, arguments.time + 1), chooses=form == "strategy")


def _tell(done: int, total: int) -> None:
    if sys.stderr.isatty() and done % 50 == 0:
        print(f"\r{done} of {total} questions ", end="\r", file=sys.stderr, flush=True)
