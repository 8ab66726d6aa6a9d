"""The command to learn the design by building it: course."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from othello.analysis.phrases import counted
from othello.cli import options
from othello.errors import OthelloError

if TYPE_CHECKING:
    from othello.course.requests import Request
    from othello.judge.judgement import Judgement

LAST = 9  # the number of the last request


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    course = commands.add_parser(
        "course", help="change your own Othello as customers request",
        description="Take change requests with a program of your own, in any language, and "
                    "measure what each change costs. docs/requests.md has a reference.")
    parts = course.add_subparsers(title="commands", metavar="COMMAND", required=True)
    request = parts.add_parser("request", help="print a change request",
                               description="Print a change request in the customer's words.")
    request.add_argument("number", metavar="N", type=options.whole_number(1, LAST),
                         help=f"a number from 1 to {LAST}")
    request.set_defaults(run=_request)
    check = parts.add_parser(
        "check", help="judge your program after a request, and measure the change",
        description="Judge a program on the old rules and on those of the requests so far. If it "
                    "is right, print how many files and lines of its folder have changed since "
                    "the last check, and store the new state in FOLDER/.course. Start "
                    "with request 0, which has the old rules only.",
        epilog="Exit codes: 0 the program is right; 1 it is not; 2 a wrong command line.")
    check.add_argument("number", metavar="N", type=options.whole_number(0, LAST),
                       help=f"the request that is done, from 1 to {LAST}, or 0 to start")
    check.add_argument("--folder", type=options.path, default=Path("."),
                       help="the folder of your program (default: this one)")
    check.add_argument("--time", type=options.seconds, default=10.0, metavar="SECONDS",
                       help="limit each answer to SECONDS (default: %(default)s)")
    check.add_argument("command", nargs="+", metavar="PROGRAM",
                       help="the program with its arguments, after --")
    check.set_defaults(run=_check)


def _request(arguments: argparse.Namespace) -> int:
    from othello.course.requests import load

    request = load()[arguments.number - 1]
    print(f"Request {request.number}: {request.title}\n\n{fill(request.text, 79)}\n\n"
          f"When it is done: othello course check {request.number} -- PROGRAM")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from othello.course.cost import cost, load_snapshot, save_snapshot, sources
    from othello.course.requests import load

    folder = arguments.folder
    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    before = load_snapshot(folder)
    done = load()[:arguments.number]
    judgement = _judgement(arguments.command, arguments.time,
                           [group for request in done for group in request.groups])
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
        print(_reference(done[-1]))
    save_snapshot(folder, now)
    return 0


def _judgement(command: Sequence[str], seconds: float, groups: Sequence[str]) -> "Judgement":
    """Judge a program on the groups that every program answers and on `groups`."""
    from othello.judge.cases import load
    from othello.judge.judge import judge
    from othello.judge.lines import Lines
    from othello.judge.report import report
    from othello.processes.program import Program

    cases = load()
    judgement = judge(Lines(Program(command, seconds)), cases, [*cases.required, *groups])
    lines = list(report(judgement))
    print("\n".join(lines[:1] if judgement.is_right else lines), flush=True)
    return judgement


def _missing(judgement: "Judgement", done: "Sequence[Request]") -> str:
    """A sentence on why the requests are not done yet; empty if they are."""
    from othello.judge.findings import Verdict

    if not judgement.is_right:
        return "Correct this and check again. The snapshot is unchanged."
    for request in done:
        rules = [rule for rule in judgement.findings
                 if judgement.rules[rule].group in request.groups]
        if any(judgement.count(rule, Verdict.DECLINED) for rule in rules):
            return (f"Request {request.number} is not done: your program answers ? to questions "
                    f"on {', '.join(request.groups)}.")
    return ""


def _reference(request: "Request") -> str:
    judged = "" if request.groups else (
        "The judge asks nothing about this request, so test the new rule yourself.\n")
    return (f"{judged}The reference: 1 file, {counted(request.added, 'line')} added, "
            f"{request.removed} removed. docs/requests.md says why.")
