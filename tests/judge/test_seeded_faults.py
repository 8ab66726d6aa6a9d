"""The judge names the right cause for each seeded fault."""

from functools import cache
from pathlib import Path

import pytest
from support.judge_seeds import FIRST_FAULTS, LATER_FAULTS
from support.fake_adapters import FunctionProgram

from othello.judge.cases import load
from othello.judge.judge import judge
from othello.judge.report import report

SOURCE = (Path(__file__).parent / "programs" / "small.py").read_text(encoding="utf-8")
CASES = load()
FAULTS = FIRST_FAULTS | LATER_FAULTS


def judgement_of(source):
    """Return the judge's report on a program with this source."""
    names = {"__name__": "small"}
    exec(source, names)
    names["turn"] = cache(names["turn"])  # The cases repeat many games.
    return judge(FunctionProgram(names["answer"]), CASES, CASES.required)


@pytest.mark.slow
def test_program_without_a_fault_passes():
    assert judgement_of(SOURCE).is_right


def test_there_are_at_least_forty_faults():
    assert len(FAULTS) >= 40


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_a_seeded_fault_is_reported_with_its_cause(name):
    before, after, cause = FAULTS[name]
    assert SOURCE.count(before) == 1
    first = next(report(judgement_of(SOURCE.replace(before, after))))
    assert first.startswith("Broken: ") and cause in first.split(";")[0]
