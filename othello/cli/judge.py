"""`othello judge`: test whether another program follows the rules."""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from json import dumps
from pathlib import Path

from othello.cli import options, outputs
from othello.cli.command import command, exclusive, option
from othello.cli.errors import UsageError, print_error
from othello.cli.progress import Progress
from othello.formats.files import write_atomically
from othello.judge import cases, programs, records, table
from othello.judge.judge import judge as judge_program
from othello.judge.report import report

FORMS = ("lines", "nboard", "gtp", "module", "strategy", "class", "java")
GROUPS = ("start", "directions", "closing", "edges", "squares", "moves", "turns", "result",
          "perft", "games", "undo", "sizes", "empties", "saved game", "notation", "computer",
          "fewest discs", "blocked squares", "line protocol", "branching")
CLASS_OPTIONS = {
    "game": "class of a game", "position": "class of a position",
    "validator": "class that finds valid moves", "move": "method that makes a move",
    "moves": "function that finds valid moves"}
# These options are for judging one program, or for judging a folder with --all.
ONE_PROGRAM, ALL = "one program", "--all"
USES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys([*CLASS_OPTIONS, "as", "discs", "junit", "verbose"], (ONE_PROGRAM,)),
    **dict.fromkeys(["csv", "html", "jobs"], (ALL,))}


@command(
    option("command", nargs="*", metavar="COMMAND",
           help="judge FILE.py, a folder of Java classes, or a program with its "
                "arguments after --"),
    option("--group", action="append", choices=GROUPS, metavar="GROUP",
           help=f"run only the cases in GROUP: {', '.join(GROUPS)}; repeat the option "
                "for more groups"),
    option("--as", choices=FORMS, default="",
           help="choose the interface: lines (the judge's protocol), nboard, gtp, module "
                "(FILE.py with the judge's functions, or FILE.py:CLASS), strategy (a class "
                "named Strategy), class (a Python file, or a folder of Python files, to "
                "inspect) or java (a folder of Java classes); default: detected from COMMAND"),
    option("--time", type=options.seconds, default=2.0, metavar="SECONDS",
           help="limit each answer to SECONDS (default: %(default)s)"),
    option("--budget", type=options.seconds, metavar="SECONDS",
           help="stop asking after SECONDS (default: 10 for each program with --all, "
                "otherwise no limit)"),
    option("--all", type=options.path, metavar="FOLDER", dest="folder",
           help="judge each program in FOLDER, and print a table"),
    option("--jobs", type=options.whole_number(1), metavar="N",
           help="judge N programs in FOLDER at a time (default: one for each core)"),
    *(option(f"--{name}", metavar="NAME",
             help=f"give the name of the {noun} in FILE.py (default: detected from the file)")
      for name, noun in CLASS_OPTIONS.items()),
    option("--discs", metavar="BLACK,WHITE,EMPTY",
           type=options.make_type(
               str, "three different symbols, such as 'X,O,-'",
               lambda text: len(set(text.split(",")) - {""}) == len(text.split(",")) == 3),
           help="specify the values that FILE.py uses for discs, such as --discs=1,-1,0 "
                "(default: detected, or X,O,- with --as module)"),
    option("--verbose", action="store_true",
           help="show an example of every cause of wrong answers, and the number of cases "
                "for each rule"),
    exclusive(options.json("print JSON"),
              option("--csv", action="store_true", help="print the table of --all as CSV"),
              option("--junit", type=options.path, metavar="OUT",
                     help="also write a JUnit XML file")),
    option("--html", type=options.path, metavar="OUT",
           help="write one page per program into the folder OUT (only with --all)"),
    epilog="Exit codes: 0 if all answers are right, 1 if any answer is wrong or missing, "
           "2 if the command line is invalid.")
def judge(arguments: argparse.Namespace) -> int:
    """Ask a program thousands of questions about the rules, and find the error behind its wrong
    answers. A Python file or a folder of Java classes needs no adapter.
    """
    if bool(arguments.command) == bool(arguments.folder):
        raise UsageError("judge needs either a program or --all FOLDER")
    options.require_used(arguments, USES, ALL if arguments.folder else ONE_PROGRAM)
    groups = arguments.group or GROUPS
    if arguments.folder:
        judged = table.judge_all(table.programs(arguments.folder), groups, arguments.time,
                                 arguments.budget or table.BUDGET, arguments.jobs, print_error)
        rows = list(_write_pages(judged, arguments.html))
        if arguments.csv:
            csv.writer(sys.stdout, lineterminator="\n").writerows([table.Row._fields, *rows])
        else:
            print(dumps([row._asdict() for row in rows]) if arguments.json else
                  "\n".join(table.as_text(rows)))
        return 1 if any(row.first_broken for row in rows) else 0
    outputs.require_new(arguments.junit, *outputs.files_of(arguments.command))
    names = {name: value for name in (*CLASS_OPTIONS, "discs")
             if (value := getattr(arguments, name)) is not None}
    with write_atomically(*filter(None, [arguments.junit])) as files:
        with programs.temporary_folder() as classes, Progress() as progress:
            program = programs.open_command(
                arguments.command, getattr(arguments, "as"), arguments.time, names,
                cases.load().of_groups(groups), Path(classes))
            judgement = judge_program(program, cases.load(), groups, progress.questions,
                                      arguments.budget or float("inf"))
        print(dumps(records.data(judgement)) if arguments.json else
              "\n".join(report(judgement, arguments.verbose)))
        for file in files:
            file.write(records.junit(judgement))
    return 0 if judgement.is_right else 1


def _write_pages(judged: Iterable[tuple[table.Row, list[str]]], folder: Path | None
                 ) -> Iterator[table.Row]:
    """Yield each program's row. If `folder` is given, also write the program's page."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    for row, lines in judged:
        if folder:
            with write_atomically(folder / f"{row.program}.html") as (file,):
                file.write(table.page(row, lines).encode())
        yield row
