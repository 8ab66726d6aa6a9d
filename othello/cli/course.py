"""`othello course`: learn the design by building it."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from othello.analysis.phrases import counted
from othello.cli import options
from othello.cli.command import Option, Parts, command
from othello.console.prompt import program
from othello.course.cost import cost, load_snapshot, save_snapshot, sources
from othello.course.requests import Request, load
from othello.errors import OthelloError
from othello.judge import cases
from othello.judge.findings import Verdict
from othello.judge.judge import judge
from othello.judge.judgement import Judgement
from othello.judge.lines import Lines
from othello.judge.report import report
from othello.processes.program import Program

MAX_REQUEST = 9


@command(
    Option("number", metavar="N", type=options.whole_number(1, MAX_REQUEST),
           help=f"print request N, from 1 to {MAX_REQUEST}"))
def request(arguments: argparse.Namespace) -> None:
    """Print a change request in the customer's words."""
    found = load()[arguments.number - 1]
    print(f"Request {found.number}: {found.title}\n\n{fill(found.text, 79)}\n\n"
          f"When it is done: {program()} course check {found.number} -- PROGRAM")


@command(
    Option("number", metavar="N", type=options.whole_number(0, MAX_REQUEST),
           help=f"check requests 1 to N, at most {MAX_REQUEST}, or 0 to start"),
    Option("--folder", type=options.path, default=Path("."),
           help="measure the files of FOLDER (default: this one)"),
    Option("--time", type=options.seconds, default=10.0, metavar="SECONDS",
           help="limit each answer to SECONDS (default: %(default)s)"),
    Option("command", nargs="+", metavar="PROGRAM",
           help="run PROGRAM with its arguments, after --"),
    epilog="Exit codes: 0 the program is right; 1 it is not; 2 a wrong command line.")
def check(arguments: argparse.Namespace) -> int:
    """Judge a program on the old rules and on those of the requests so far. If it is right, print
    how many files and lines of its folder have changed since the last check, and store the new
    state in FOLDER/.course. Start with request 0, which has the old rules only.
    """
    return _check(load()[:arguments.number], arguments.folder,
                  Program(arguments.command, arguments.time))


def _check(done: Sequence[Request], folder: Path, program: Program) -> int:
    """Judge a program after some requests, and print and store what has changed."""
    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    before = load_snapshot(folder)
    asked = cases.load()
    judgement = judge(Lines(program), asked,
                      [*asked.required, *(group for request in done for group in request.groups)])
    lines = list(report(judgement))
    print("\n".join(lines[:1] if judgement.is_right else lines), flush=True)
    if missing := _missing(judgement, done):
        print(missing)
        return 1
    now = sources(folder)
    if before is None:
        print("This is the start. The next check measures what you change from here.")
    else:
        change = cost(before, now)
        print(f"Your change: {counted(change.files, 'file')}, {counted(change.added, 'line')} "
              f"added, {change.removed} removed.")
    if done:
        if not done[-1].groups:
            print("The judge asks nothing about this request, so test the new rule yourself.")
        print(f"The reference: 1 file, {counted(done[-1].added, 'line')} added, "
              f"{done[-1].removed} removed.")
    save_snapshot(folder, now)
    return 0


def _missing(judgement: Judgement, done: Sequence[Request]) -> str:
    """A sentence on why the requests are not done yet; empty if they are."""
    if not judgement.is_right:
        return "Correct this and check again. The snapshot is unchanged."
    for request in done:
        rules = [rule for rule in judgement.findings
                 if judgement.rules[rule].group in request.groups]
        if any(judgement.count(rule, Verdict.DECLINED) for rule in rules):
            return (f"Request {request.number} is not done: your program answers ? to questions "
                    f"on {', '.join(request.groups)}.")
    return ""


course = Parts(
    "Take change requests with a program of your own, in any language, and measure what each "
    "change costs.",
    {"request": ("print a change request", request),
     "check": ("judge your program after a request, and measure the change", check)})
