"""The command that judges other people's programs: grade."""

import argparse
import sys
from pathlib import Path

from othello.cli import options


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    from othello.grade.cases import load

    grade = commands.add_parser(
        "grade", help="judge another program: does it keep the rules?",
        description="Ask a program some thousand questions about the rules, each a line on its "
                    "input, and compare the lines that it answers. docs/grade.md tells what is "
                    "asked, and what a program has to answer.",
        epilog="Exit codes: 0 all answers are right; 1 one is not, or there are none; "
               "2 a wrong command line.")
    groups = [*load().required, *load().optional]
    grade.add_argument("--group", action="append", choices=groups, metavar="GROUP",
                       help=f"ask only the cases of a group: {', '.join(groups)}")
    grade.add_argument("--time", type=options.seconds, default=2.0, metavar="SECONDS",
                       help="what an answer may take (default: %(default)s)")
    grade.add_argument("command", nargs="+", metavar="COMMAND",
                       help="the program with its arguments, after --")
    grade.set_defaults(run=_grade)


def _grade(arguments: argparse.Namespace) -> int:
    from othello.grade.cases import load
    from othello.grade.judge import judge
    from othello.grade.lines import Lines
    from othello.grade.program import Program
    from othello.grade.report import report

    cases = load()
    judgement = judge(Lines(Program(arguments.command, arguments.time)), cases,
                      arguments.group or cases.required + cases.optional)
    print("\n".join(report(judgement)))
    return 0 if judgement.is_right else 1
