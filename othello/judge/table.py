"""Judge the programs of a class of students. Each program gets a table row and a page."""

import html
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from othello import OthelloError
from othello.analysis.phrases import columns
from othello.judge.cases import load
from othello.judge.findings import WRONG, Verdict
from othello.judge.judge import judge
from othello.judge.judgement import Judgement
from othello.judge.programs import (
    JudgedProgram, has_sources, open_command, temporary_folder)
from othello.judge.report import report
from othello.judge.starts import MIRRORED
from othello.processes.pool import in_order, run_in_pool

BUDGET = 10.0  # seconds per program
RUNNERS = {".js": "node", ".mjs": "node", ".java": "java"}  # commands that run source files


class Row(NamedTuple):
    """The results of one program."""

    program: str
    rules_right: int
    rules_asked: int
    # The most likely cause, or the summary if no cause was found. Empty if the program is right.
    first_broken: str
    summary: str
    remarks: str


def programs(folder: Path) -> list[Path]:
    """Return the programs in a folder, sorted by name.

    Programs are executable files, source files, and all folders. Raises OthelloError if the
    folder contains no programs.
    """
    if not folder.is_dir():
        raise OthelloError(f"{folder}: no such folder")
    paths = sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")) and (
        path.is_dir() or path.suffix in (".py", *RUNNERS) or os.access(path, os.X_OK)))
    if not paths:
        raise OthelloError(f"{folder} contains no programs; add .py or .js files, "
                           "other executable files, or folders with .java or .py files")
    return paths


def open_program(path: Path, seconds: float, classes: Path,
                 groups: Sequence[str]) -> JudgedProgram:
    """Return the judge's interface to the program at `path`.

    Raises OthelloError if `path` is a folder without sources, or if compiling fails.
    """
    if path.is_dir() and not has_sources(path, ".java", ".py"):
        raise OthelloError(f"{path}: no Python or Java files in this folder")
    needs_adapter = path.is_dir() or path.suffix == ".py"
    runner = [RUNNERS[path.suffix]] if path.suffix in RUNNERS and not needs_adapter else []
    command = [*runner, str(path if runner or needs_adapter else path.resolve())]
    form = "class" if path.is_dir() and not has_sources(path, ".java") else ""
    return open_command(command, form, seconds, {}, load().of_groups(groups), classes)


def judge_path(path: Path, groups: Sequence[str], seconds: float,
               budget: float) -> tuple[Row, list[str]]:
    """Judge a program, and return its table row and its report.

    `seconds` limits the time for each answer, and `budget` limits the total time.
    """
    with temporary_folder() as classes:
        try:
            program = open_program(path, seconds, Path(classes), groups)
        except OthelloError as error:
            return Row(path.name, 0, 0, str(error), str(error), ""), [str(error)]
        judgement = judge(program, load(), groups, budget=budget)
    lines = list(report(judgement, verbose=True))
    return row(path.name, judgement, lines[0]), lines


def row(program: str, judgement: Judgement, summary: str) -> Row:
    """Return the table row for a judgement."""
    rules = [rule for rule in judgement.findings
             if any(judgement.count(rule, verdict) for verdict in (Verdict.PASSED, *WRONG))]
    correct_rules = [rule for rule in rules if not any(judgement.count(rule, verdict)
                                                       for verdict in WRONG)]
    cause = judgement.causes[0].title if judgement.causes else (
        "" if judgement.is_right else summary)
    remarks = ["mirrored start"] if judgement.start == MIRRORED else []
    if judgement.untested:
        remarks.append(f"not tested: {', '.join(judgement.untested)}")
    return Row(program, len(correct_rules), len(rules), cause, summary, "; ".join(remarks))


def judge_all(paths: Sequence[Path], groups: Sequence[str], seconds: float, budget: float,
              jobs: int | None, notify: Callable[[str], None]) -> Iterator[tuple[Row, list[str]]]:
    """Judge programs in parallel, and yield their rows and reports in order."""
    work = partial(judge_path, groups=groups, seconds=seconds, budget=budget)
    return in_order(run_in_pool(work, paths, notify, jobs))


def as_text(rows: Sequence[Row]) -> Iterator[str]:
    """Return the table as lines of text."""
    return columns([("program", "rules right", "remarks", "first broken rule"), *(
        (row.program, f"{row.rules_right} of {row.rules_asked}", row.remarks,
         row.first_broken or "-") for row in rows)], left=(0, 2, 3))


def page(row: Row, lines: Sequence[str]) -> str:
    """Return the report on a program as an HTML page."""
    title = html.escape(row.program)
    body = html.escape("\n".join(lines))
    return (f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}: {html.escape(row.first_broken or 'right')}</title>\n"
            "<style>body { font: 1rem/1.5 system-ui; margin: 2rem auto; max-width: 60rem; "
            "padding: 0 1rem } pre { overflow-x: auto }</style>\n"
            f"<h1>{title}</h1>\n<p>{row.rules_right} of {row.rules_asked} rules are right.</p>\n"
            f"<pre>{body}</pre>\n</html>\n")
