"""`othello course`: learn the design by building it."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import list2cmdline
from textwrap import fill

from othello import OthelloError
from othello.analysis.phrases import plural, program
from othello.cli import options
from othello.cli.command import command, option, optional_argument
from othello.cli.errors import UsageError
from othello.cli.progress import Progress
from othello.course import guide
from othello.course.cost import (
    Cost, Snapshot, costs, load_snapshot, save_snapshot, sources, total)
from othello.course.requests import Request, load
from othello.course.steps import STEPS
from othello.judge import cases
from othello.judge.cases import Case
from othello.judge.findings import Verdict
from othello.judge.judge import judge
from othello.judge.judgement import Judgement
from othello.judge.programs import LineProgram
from othello.judge.report import report
from othello.processes.program import Program

MAX_REQUEST = 9
FOLDER = option("--folder", type=options.path, default=Path("."),
                help="use the program in FOLDER (default: the current folder)")


@command(
    option("number", metavar="N", type=options.whole_number(1, MAX_REQUEST),
           help=f"print request N, from 1 to {MAX_REQUEST}"))
def request(arguments: argparse.Namespace) -> None:
    """Print a change request in the customer's words."""
    change = load()[arguments.number - 1]
    group = ", ".join(change.groups)
    print(f"Request {change.number}: {change.title}\n\n{fill(change.text, 79)}\n\n"
          "For this request, the judge asks additional questions. Examples with correct\n"
          "answers:\n")
    for example in _examples(cases.load().of_groups(change.groups)):
        for text in f"asked  {example.line}", f"right  {example.answer}":
            print(fill(text, 79, initial_indent="  ", subsequent_indent=" " * 9,
                       break_on_hyphens=False))
    print(f'\nTo test only this request: {program()} judge --group "{group}" -- PROGRAM\n'
          f"When your program is ready: {program()} course check {change.number} -- PROGRAM\n"
          "PROGRAM is the command that runs your program, such as python3 judged.py.\n"
          "If your program is in another folder, add --folder FOLDER before '--', and use\n"
          "python3 FOLDER/judged.py.")


def _examples(candidates: Sequence[Case]) -> Iterator[Case]:
    """Yield an example case for each kind of question.

    Cases with two or more moves are chosen first, then cases with an answer other than `invalid`,
    and then small cases.
    """
    for question in dict.fromkeys(case.question for case in candidates):
        yield min((case for case in candidates if case.question == question),
                  key=lambda case: (case.length < 2, case.answer in ("invalid", ""), case.effort))


@command(option("folder", metavar="FOLDER", type=options.path, help="create FOLDER"))
def start(arguments: argparse.Namespace) -> None:
    """Create the files of an unfinished program, and a page for each of the eight steps.
    Existing files are not changed.
    """
    has_files = any(arguments.folder.glob("*"))
    course = guide.start(arguments.folder)
    if has_files:
        print("Existing files are kept.")
    print(f"Read {arguments.folder / guide.page(1)}.\n"
          f"The class model that the pages mention is in {guide.MODEL}.\n"
          f"To check a step: {_format_command(course, 'check')}")


def _format_path(course: guide.Course, path: Path) -> Path:
    """Return the path of a page. It is relative only if the course is in the current folder."""
    return path if course.folder == Path.cwd() else course.folder / path


def _format_command(course: guide.Course, *words: str) -> str:
    """Return the command line for a part of the course."""
    folder = [] if course.folder == Path.cwd() else ["--folder", str(course.folder)]
    return f"{program()} course {list2cmdline([*words, *folder])}"


@command(
    option("number", metavar="N", nargs="?", type=options.whole_number(1, len(STEPS)),
           help="print a hint for step N (default: the next step)"),
    FOLDER)
def hint(arguments: argparse.Namespace) -> None:
    """Print the next of three hints for a step, starting again after the last hint."""
    course = guide.Course(arguments.folder)
    number = arguments.number or course.next
    if number is None:
        print("All steps are done.")
    else:
        hint_number, text = course.hint(number)
        print(fill(f"Step {number}, hint {hint_number} of {guide.HINTS_PER_STEP}: {text}", 79))
        if hint_number == guide.HINTS_PER_STEP:
            print("This is the last hint. The next call prints hint 1 again.")


@command(FOLDER)
def status(arguments: argparse.Namespace) -> None:
    """Draw the class diagram of the course. A cross marks each finished step."""
    course = guide.Course(arguments.folder)
    print(f"{course.diagram()}\n{len(course.done)} of {len(STEPS)} steps are done.")


@command(
    optional_argument("number", metavar="N", type=options.whole_number(0, MAX_REQUEST),
                      help="check step N, or test PROGRAM against the first N change requests "
                           f"(at most {MAX_REQUEST})"),
    optional_argument("command", nargs="+", metavar="PROGRAM",
                      help="judge PROGRAM, a command that you type after '--'"),
    FOLDER,
    option("--time", type=options.seconds, default=10.0, metavar="SECONDS",
           help="limit each answer from PROGRAM to SECONDS (default: %(default)s)"),
    epilog="Exit codes: 0 if the step or program is right, 1 if it is wrong, "
           "2 if the command line is invalid.",
    usage="%(prog)s [-h] [--folder FOLDER] [--time SECONDS] [N [-- PROGRAM ...]]")
def check(arguments: argparse.Namespace) -> int:
    """Check step N of the guided course. Without N, check the finished steps and the next step.
    With PROGRAM, test the program against the original rules and the first N change requests. If N
    is 0, test only the original rules. If the program is correct, print how many files and lines
    in FOLDER changed since the last check. For each new request, also print how the reference
    program changed. The new state is stored in FOLDER/.course.
    """
    if arguments.command is None:
        if arguments.number is not None and not 1 <= arguments.number <= len(STEPS):
            raise UsageError(f"there is no step {arguments.number}; choose a step from 1 to "
                             f"{len(STEPS)}, or add '-- PROGRAM' to check a request")
        return _check_steps(guide.Course(arguments.folder), arguments.number)
    if arguments.command[0].isdigit():
        raise UsageError("check one step at a time, or omit N to check the finished steps "
                         "and the next step")
    return _check(load()[:arguments.number], arguments.folder,
                  Program(arguments.command, arguments.time))


def _check_steps(course: guide.Course, number: int | None) -> int:
    last = number or course.next or len(STEPS)
    for step in [number] if number else sorted(course.done | {last}):
        if not _is_step_done(course, step, shows_polish=step == last):
            return 1
    print(f"Next: {_format_path(course, guide.page(course.next))}" if course.next else
          "You have finished the course. Continue with the change requests at the end of\n"
          f"{_format_path(course, guide.page(len(STEPS)))}.")
    return 0


def _is_step_done(course: guide.Course, number: int, shows_polish: bool) -> bool:
    """Print the first violated rule of a step, and return whether the step is done."""
    findings = course.check(number)
    rules = [finding for finding in findings if not finding.is_polish]
    violations = guide.missing(findings)
    print(f"Step {guide.title(number)}: {len(rules) - len(violations)} of "
          f"{plural(len(rules), 'rule')} hold{'' if violations else ', so the step is done'}.")
    for finding in violations[:1]:
        board = f"\n{finding.board}\n" * bool(finding.board)
        print(f"\n{fill(finding.sentence, 79)}\n{board}\n"
              f"For a hint: {_format_command(course, 'hint', str(number))}")
    if not violations and shows_polish:
        for finding in findings:
            if finding.missing:
                print(fill(f"Optional polish: {finding.sentence}", 79))
    return not violations


def _check(requests: Sequence[Request], folder: Path, program: Program) -> int:
    """Judge a program by the original rules and by the change requests in `requests`.

    If the program is correct, print how much its files have changed since the last check, and
    store their current state.
    """
    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    old_snapshot = load_snapshot(folder)
    all_cases = cases.load()
    groups = [*all_cases.required, *(group for request in requests for group in request.groups)]
    with Progress() as display:
        judgement = judge(LineProgram(program, upcoming=all_cases.of_groups(groups)), all_cases,
                          groups, display.questions)
    lines = list(report(judgement))
    print("\n".join(lines[:1] if judgement.is_right else lines), flush=True)
    if problem := _explain_unfinished(judgement, requests):
        print(problem)
        return 1
    new_snapshot = Snapshot(len(requests), sources(folder))
    references = requests[old_snapshot.request if old_snapshot else 0:]
    for request in references:
        print(f"\nRequest {request.number} ({request.title}) changed the reference program as "
              f"follows:\n\n{request.diff}\n{fill(request.why, 79)}")
    print()
    if old_snapshot is None:
        print("This is the first check. The next check will measure the changes that you make "
              "from now on.")
    else:
        _print_changes(costs(old_snapshot.files, new_snapshot.files))
    if references:
        cost = total(request.cost for request in references)
        print(f"The reference: {_format_cost(1, cost)}.")
    save_snapshot(folder, new_snapshot)
    return 0


def _print_changes(changes: dict[str, Cost]) -> None:
    """Print the total cost of a change, and the cost of each file."""
    print(f"Your change: {_format_cost(len(changes), total(changes.values()))}.")
    if len(changes) > 1:
        for name, cost in changes.items():
            print(f"  {name}: {cost.added} added, {cost.removed} removed")


def _format_cost(files: int, cost: Cost) -> str:
    return (f"{plural(files, 'file')}, {plural(cost.added, 'line')} added, "
            f"{cost.removed} removed")


def _explain_unfinished(judgement: Judgement, requests: Sequence[Request]) -> str:
    """Return the reason why a request is unfinished, or an empty string."""
    if not judgement.is_right:
        return "The snapshot is unchanged. Fix the problems in the report, and then check again."
    for request in requests:
        rules = [rule for rule in judgement.findings
                 if judgement.rules[rule].group in request.groups]
        if any(judgement.count(rule, Verdict.DECLINED) for rule in rules):
            return (f"Request {request.number} is not done: your program answers some questions "
                    f"about {', '.join(request.groups)} with '?'.")
    return ""


def course(parser: argparse.ArgumentParser) -> None:
    """Build an Othello program in eight steps. Then implement change requests in this program or
    in your own program in any language, and measure the cost of each change.
    """
    parser.description = course.__doc__
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, summary, add_command_to in (
            ("start", "create a folder for the eight steps", start),
            ("check", "check a step, or judge your program after you implement a request", check),
            ("hint", "print a hint for a step", hint),
            ("status", "draw the class diagram, and mark the finished steps", status),
            ("request", "print a change request", request)):
        add_command_to(commands.add_parser(name, help=summary))
