"""Asks all cases, compares the answers, and finds out which rule is broken."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from othello.grade import reference
from othello.grade.cases import Case, Cases, Rule
from othello.grade.lines import Judged
from othello.grade.program import Trouble

PATIENCE = 3  # troubles of one rule, after which the rest of it is not asked
END_OF_PATIENCE = 10  # troubles in all, after which nothing more is asked


class Verdict(Enum):
    """What is said of an answer."""

    PASSED = "passed"
    FAILED = "failed"
    DECLINED = "declined"
    NOT_ASKED = "not asked"


@dataclass(frozen=True, slots=True)
class Finding:
    """A case with what came of it."""

    case: Case
    verdict: Verdict
    answer: str = ""
    trouble: str = ""


@dataclass
class Judgement:
    """What came of all cases, rule by rule."""

    rules: dict[str, Rule]
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    troubles: int = 0

    def count(self, rule: str, verdict: Verdict) -> int:
        """How many cases of a rule came to that."""
        return sum(finding.verdict is verdict for finding in self.findings[rule])

    @property
    def failing(self) -> list[str]:
        """The rules with a failed case, in the order of the file."""
        return [rule for rule in self.findings if self.count(rule, Verdict.FAILED)]

    @property
    def broken(self) -> list[str]:
        """Those of them that need no other failing rule: the others may follow from these."""
        failing = set(self.failing)
        return [rule for rule in self.failing if not failing & set(self.rules[rule].needs)]

    @property
    def is_right(self) -> bool:
        """Whether something was answered, and all of that was right."""
        return not self.failing and any(
            self.count(rule, Verdict.PASSED) for rule in self.findings)

    def smallest(self, rule: str) -> Finding:
        """The failed case of a rule that is easiest to look at; a wrong answer before none."""
        failed = [finding for finding in self.findings[rule]
                  if finding.verdict is Verdict.FAILED]
        return min(failed, key=lambda finding: (bool(finding.trouble), finding.case.effort))


def judge(judged: Judged, cases: Cases, groups: Sequence[str],
          tell: Callable[[int, int], None] = lambda done, total: None) -> Judgement:
    """Ask the cases of some groups; `tell` is told how far it is."""
    judgement = Judgement(cases.rules)
    chosen = cases.of_groups(tuple(groups))
    try:
        for number, case in enumerate(chosen):
            tell(number, len(chosen))
            judgement.findings.setdefault(case.rule, []).append(_ask(judged, case, judgement))
        for rule in judgement.broken:
            _shrink(judged, judgement, rule)
    finally:
        judged.stop()
    return judgement


def _ask(judged: Judged, case: Case, judgement: Judgement) -> Finding:
    so_far = judgement.findings.get(case.rule, [])
    if (sum(bool(finding.trouble) for finding in so_far) >= PATIENCE
            or judgement.troubles >= END_OF_PATIENCE):
        return Finding(case, Verdict.NOT_ASKED)
    finding = _found(judged, case)
    if finding.trouble:
        judgement.troubles += 1
    elif finding.verdict is Verdict.FAILED and judgement.count(case.rule, Verdict.FAILED) == 0:
        judged.listen()
    return finding


def _found(judged: Judged, case: Case) -> Finding:
    try:
        answer = judged.answer(case)
    except Trouble as trouble:
        judged.stop()
        return Finding(case, Verdict.FAILED, trouble=str(trouble))
    if answer.startswith(reference.DECLINED):
        return Finding(case, Verdict.DECLINED)
    right = is_right(case, answer, judged.chooses)
    return Finding(case, Verdict.PASSED if right else Verdict.FAILED, answer)


def is_right(case: Case, answer: str, chooses: bool = False) -> bool:
    """Whether an answer says what the case's says: blanks, case and order are free.

    >>> is_right(Case("1", "valid moves", "moves", "c4 d3"), "D3 C4")
    True
    """
    if case.question == "moves":
        said, right = answer.lower().split(), case.answer.split()
        return (answer.lower() in right if right else not said) if chooses else (
            sorted(said) == sorted(right))
    if case.question == "save":
        return _saved(answer) == _saved(case.answer)
    if case.question in ("score", "final"):
        return answer.split() == case.answer.split()
    return "".join(answer.split()).lower() == "".join(case.answer.split()).lower()


def _saved(text: str) -> object:
    """What a saved game says; the order of flipped discs, and who moves after the end, is free."""
    try:
        data = json.loads(text)
        history = [(entry["position"], entry["player"],
                    _sorted(entry["flippedPositions"])) for entry in data["history"]]
        player = data["currentPlayer"] if data["status"] == "in_progress" else None
        return data["board"], data["status"], player, history
    except (ValueError, KeyError, TypeError, RecursionError):
        return text


def _sorted(squares: Iterable[dict[str, int]]) -> list[tuple[int, int]]:
    return sorted((square["row"], square["col"]) for square in squares)


def _shrink(judged: Judged, judgement: Judgement, rule: str) -> None:
    """Ask for the beginnings of a failed game, to find the first ply that goes wrong."""
    smallest = judgement.smallest(rule)
    if smallest.trouble or smallest.case.question not in ("game", "undo"):
        return
    moves = smallest.case.moves
    for count in range(len(moves)):
        shorter = replace(smallest.case, id=f"{smallest.case.id}, {count} words",
                          moves=moves[:count])
        finding = _found(judged, replace(shorter, answer=reference.answer(shorter.line)))
        if finding.verdict is Verdict.FAILED:
            judgement.findings[rule].append(finding)
            return
        if finding.verdict is not Verdict.PASSED:
            return
