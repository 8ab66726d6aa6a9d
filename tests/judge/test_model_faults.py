"""The judge finds each seeded fault that changes a rule.

The file tests/requirements.md lists the seeded faults.
"""

from dataclasses import replace

import pytest
from support.fake_adapters import FunctionProgram
from support.seeded_fault import import_with_fault
from faults import faults

from othello.judge.cases import load
from othello.judge.findings import is_right
from othello.judge.judge import judge
from othello.judge.reference import DECLINED

# These faults don't change a program's answers.
OTHER_FINDINGS = {
    "2.1": "another reason to refuse a move", "2.6": "another reason to refuse a move",
    "6.5": "another reason to refuse a move", "7": "another reason to refuse a move",
    "21": "another reason to refuse a move",
    "2.4": "an operation of the diagram that the program itself doesn't use",
    "3.4": "what listeners hear", "10": "what listeners hear",
    "5.3": "a pass in the history of a game that is over",
    "8.2": "the player object of the winner", "8.3": "the player object of the winner",
    "9.6": "how strictly our own saved games are read", "26": "the words of a refusal",
    "25": "what can be redone in our own saved games",
    "1": "boards of another size cannot even be made",
}
RULE_FAULTS = [fault for fault in faults() if fault.number not in OTHER_FINDINGS]


@pytest.mark.slow
@pytest.mark.parametrize("fault", RULE_FAULTS, ids=[fault.number for fault in RULE_FAULTS])
def test_the_judge_finds_every_seeded_fault_in_the_rules(fault):
    module = "othello." + fault.path.removesuffix(".py").replace("/", ".")
    copy = import_with_fault(module, fault.before, fault.after, "othello.judge.reference")
    cases = load()
    first = next(case for case in cases.cases if is_wrong(copy.answer, case))
    judgement = judge(FunctionProgram(copy.answer), replace(cases, cases=(first,)),
                      cases.required + cases.optional)
    assert judgement.broken or judgement.failures  # an exception instead of an answer


def is_wrong(answer, case):
    try:
        answered = answer(case.line)
    except Exception:  # The judge counts an exception as a missing answer.
        return True
    return not answered.startswith(DECLINED) and not is_right(case, answered)
