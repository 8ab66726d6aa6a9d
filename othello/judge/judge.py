"""Asks all cases, compares the answers, and finds out which rule is broken."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from othello.judge import reference
from othello.judge.cases import Case, Cases, Rule
from othello.judge.lines import Judged
from othello.players.program import NoAnswerError, NotStartedError

MAX_FAILURES_PER_RULE = 3  # troubles of one rule, after which the rest of it is not asked
MAX_FAILURES = 10  # troubles in all, after which nothing more is asked


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
    trouble: NoAnswerError | None = None  # in place of an answer


@dataclass
class Judgement:
    """What came of all cases, rule by rule."""

    rules: dict[str, Rule]
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    shrunk: dict[str, Finding] = field(default_factory=dict)  # the beginnings of failed games
    troubles: int = 0
    is_understood: bool = False  # it has answered something right, or declined it

    def add(self, finding: Finding) -> None:
        """Take a finding down."""
        self.findings.setdefault(finding.case.rule, []).append(finding)
        self.troubles += finding.trouble is not None
        self.is_understood |= finding.verdict in (Verdict.PASSED, Verdict.DECLINED)

    def should_continue(self, rule: str) -> bool:
        """Whether another question about the rule is worth the time."""
        troubled = [finding for finding in self.findings.get(rule, []) if finding.trouble]
        if any(isinstance(finding.trouble, NotStartedError) for finding in troubled):
            return False
        return len(troubled) < MAX_FAILURES_PER_RULE and self.troubles < (
            MAX_FAILURES if self.is_understood else MAX_FAILURES_PER_RULE)

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
    def silence(self) -> NoAnswerError | None:
        """The first trouble of a program that never answered anything right."""
        troubles = [finding.trouble for findings in self.findings.values() for finding in findings
                    if finding.trouble]
        return troubles[0] if troubles and not self.is_understood else None

    @property
    def is_right(self) -> bool:
        """Whether something was answered, and all of that was right."""
        return not self.failing and any(
            self.count(rule, Verdict.PASSED) for rule in self.findings)

    def smallest(self, rule: str) -> Finding:
        """The failed case of a rule that is easiest to look at; a wrong answer before none."""
        failed = [finding for finding in self.findings[rule]
                  if finding.verdict is Verdict.FAILED]
        return self.shrunk.get(rule) or min(
            failed, key=lambda finding: (finding.trouble is not None, finding.case.effort))


def judge(judged: Judged, cases: Cases, groups: Sequence[str],
          tell: Callable[[int, int], None] = lambda done, total: None) -> Judgement:
    """Ask the cases of some groups; `tell` is told how far it is."""
    judgement = Judgement(cases.rules)
    chosen = cases.of_groups(groups)
    try:
        for number, case in enumerate(chosen):
            tell(number, len(chosen))
            if not judgement.should_continue(case.rule):
                judgement.add(Finding(case, Verdict.NOT_ASKED))
                continue
            finding = _found(judged, case)
            judgement.add(finding)
            if finding.answer and judgement.count(case.rule, Verdict.FAILED) == 1:
                judged.listen()
        if judgement.troubles < MAX_FAILURES:
            for rule in judgement.broken:
                _shrink(judged, judgement, rule)
    finally:
        judged.stop()
    return judgement


def _found(judged: Judged, case: Case) -> Finding:
    try:
        answer = judged.answer(case)
    except NoAnswerError as trouble:
        judged.stop()
        return Finding(case, Verdict.FAILED, trouble=trouble)
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
    for count in range(len(smallest.case.moves)):
        shorter = replace(smallest.case, moves=smallest.case.moves[:count])
        finding = _found(judged, replace(shorter, answer=reference.answer(shorter.line)))
        if finding.verdict is Verdict.FAILED:
            judgement.shrunk[rule] = finding
            return
