"""The judge's cases find each seeded fault that changes a rule.

The file tests/requirements.md lists the seeded faults.
"""

import pytest
from support.seeded_fault import import_with_fault
from faults import faults

from othello.judge.cases import load
from othello.judge.findings import is_right

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
def test_a_case_of_the_judge_finds_every_seeded_fault_in_the_rules(fault):
    module = "othello." + fault.path.removesuffix(".py").replace("/", ".")
    copy = import_with_fault(module, fault.before, fault.after, "othello.judge.reference")
    assert any(is_wrong(copy.answer, case) for case in load().cases)


def is_wrong(answer, case):
    try:
        return not is_right(case, answer(case.line))
    except Exception:  # an exception instead of an answer
        return True
