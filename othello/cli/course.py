"""The commands to learn the design by building it: course."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from othello.analysis.phrases import counted
from othello.cli import options
from othello.errors import OthelloError

if TYPE_CHECKING:
    from othello.course.guide import Course
    from othello.course.requests import Request
    from othello.judge.judgement import Judgement

LAST = 9  # the number of the last request
STEPS = 8  # of the guided course


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    course = commands.add_parser(
        "course", help="learn the design by building it",
        description="Build an Othello in eight steps (start, check, hint, status). Then take "
                    "change requests with it, or with a program of your own in any language, and "
                    "measure what each change costs (request, check). docs/course.md and "
                    "docs/requests.md describe both.")
    parts = course.add_subparsers(title="commands", metavar="COMMAND", required=True)
    start = parts.add_parser("start", help="create a folder for the eight steps",
                             description="Write a page for each step and the files to fill in. "
                                         "Files that exist already stay as they are.")
    start.add_argument("folder", metavar="FOLDER", type=options.path, help="the new folder")
    start.set_defaults(run=_start)
    hint = parts.add_parser("hint", help="print a hint for a step",
                            description="Print the next of three hints for the next step.")
    _add_step(hint)
    hint.set_defaults(run=_hint)
    status = parts.add_parser("status", help="draw the class diagram with the steps done",
                              description="Draw the classes of the course. A cross marks each "
                                          "step that is done.")
    _add_folder(status)
    status.set_defaults(run=_status)
    request = parts.add_parser("request", help="print a change request",
                               description="Print a change request in the customer's words.")
    request.add_argument("number", metavar="N", type=options.whole_number(1, LAST),
                         help=f"a number from 1 to {LAST}")
    request.set_defaults(run=_request)
    _add_check(parts)


def _add_check(parts: options.Commands) -> None:
    check = parts.add_parser(
        "check", help="check a step, or a request in a program of yours",
        usage="%(prog)s [-h] [--folder FOLDER] [--time SECONDS] [N] [-- PROGRAM ...]",
        description="Without PROGRAM, check step N of the guided course. Without N, check the "
                    "steps that are done and the next one. With PROGRAM, judge it on the old "
                    "rules and on those of requests 1 to N. If it is right, print how many files "
                    "and lines of its folder have changed since the last check, and store the "
                    "new state in FOLDER/.course. Request 0 has the old rules only.",
        epilog="Exit codes: 0 the step or the program is right; 1 it is not; 2 a wrong command "
               "line.")
    # With nargs "?" and "*", argparse would not accept options between the two.
    check.add_argument("number", metavar="N", type=options.whole_number(0, LAST),
                       help=f"a step, or a request from 0 to {LAST}").required = False
    check.add_argument("command", nargs="+", metavar="PROGRAM",
                       help="the program with its arguments, after --").required = False
    _add_folder(check)
    check.add_argument("--time", type=options.seconds, default=10.0, metavar="SECONDS",
                       help="limit each answer of PROGRAM to SECONDS (default: %(default)s)")
    check.set_defaults(run=_check)


def _add_step(command: argparse.ArgumentParser) -> None:
    command.add_argument("number", metavar="N", nargs="?", type=options.whole_number(1, STEPS),
                         help="the step (default: the next one)")
    _add_folder(command)


def _add_folder(command: argparse.ArgumentParser) -> None:
    command.add_argument("--folder", type=options.path, default=Path("."),
                         help="the folder of your program (default: this one)")


def _start(arguments: argparse.Namespace) -> int:
    from othello.course.guide import page, start

    course = start(arguments.folder)
    first = course.next or STEPS
    print(f"The course is in {arguments.folder}. Read {arguments.folder / page(first)}, then run "
          f"in that folder: othello course check")
    return 0


def _hint(arguments: argparse.Namespace) -> int:
    from othello.course.guide import HINTS, Course

    course = Course(arguments.folder)
    number = arguments.number or course.next
    if number is None:
        print("All steps are done.")
        return 0
    shown, text = course.hint(number)
    print(f"Step {number}, hint {shown} of {HINTS}: {text}")
    return 0


def _status(arguments: argparse.Namespace) -> int:
    from othello.course.guide import Course

    course = Course(arguments.folder)
    print(course.diagram())
    print(f"{len(course.done)} of {STEPS} steps are done.")
    return 0


def _request(arguments: argparse.Namespace) -> int:
    from othello.course.requests import load

    request = load()[arguments.number - 1]
    print(f"Request {request.number}: {request.title}\n\n{fill(request.text, 79)}\n\n"
          f"When it is done: othello course check {request.number} -- PROGRAM")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    if arguments.command is None:
        return _check_steps(arguments.folder, arguments.number)
    return _check_request(arguments.folder, arguments.number, arguments.command, arguments.time)


def _check_steps(folder: Path, number: int | None) -> int:
    from othello.course.guide import Course, page

    course = Course(folder)
    if number is not None and not 1 <= number <= STEPS:
        raise OthelloError(f"there is no step {number}; the course has steps 1 to {STEPS}, and "
                           "a request needs -- PROGRAM")
    following = {course.next or STEPS}
    for step in [number] if number else sorted(course.done | following):
        if not _is_step_done(course, step):
            return 1
    print(f"Next: {page(course.next)}" if course.next else
          "The course is done. docs/course.md says how to go on.")
    return 0


def _is_step_done(course: "Course", number: int) -> bool:
    """Check a step and print what is missing, or the polish that it lacks."""
    from othello.course.guide import missing, title

    findings = course.check(number)
    rules = [finding for finding in findings if not finding.is_polish]
    wrong = missing(findings)
    print(f"Step {title(number)}: {len(rules) - len(wrong)} of {counted(len(rules), 'rule')} "
          f"{'hold' if wrong else 'hold, so it is done'}.")
    for finding in wrong[:1]:
        print(f"\n{fill(finding.sentence, 79)}\n" + f"\n{finding.board}\n" * bool(finding.board))
        print("For a hint: othello course hint")
    if not wrong:
        for finding in findings:
            if finding.missing:
                print(fill(f"Polish, if you like: {finding.sentence}", 79))
    return not wrong


def _check_request(folder: Path, number: int, command: Sequence[str], seconds: float) -> int:
    from othello.course.cost import cost, load_snapshot, save_snapshot, sources
    from othello.course.requests import load

    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    before = load_snapshot(folder)
    done = load()[:number]
    judgement = _judgement(command, seconds,
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
    from othello.players.program import Program

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
