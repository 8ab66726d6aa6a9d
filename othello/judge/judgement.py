"""The results of all cases for a program, rule by rule."""

from dataclasses import dataclass, field

from othello.judge.cases import GAMES, Case, Rule
from othello.judge.causes import Cause
from othello.judge.findings import WRONG, Finding, Verdict
from othello.judge.hypotheses import QUESTIONS
from othello.judge.starts import OFFICIAL, Start
from othello.processes.program import NoAnswerError, NotStartedError

# The number of unanswered questions after which the judge moves on to the next rule.
MAX_FAILURES_PER_RULE = 3
MAX_FAILURES = 10  # number of unanswered questions before the judge stops


def _is_declined(finding: Finding) -> bool:
    """Return whether a basic question on an 8x8 board was declined or not asked."""
    case = finding.case
    return (finding.verdict in (Verdict.DECLINED, Verdict.NOT_ASKED)
            and case.question in {*QUESTIONS, *GAMES} and len(case.board) in (0, 64))


@dataclass
class Leak:
    """A wrong answer that a program gives only after the questions in `earlier`."""

    finding: Finding
    earlier: list[Case] = field(default_factory=list)  # empty if the answer was not reproduced


@dataclass
class Judgement:
    """The results of all cases, rule by rule."""

    rules: dict[str, Rule]
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    causes: list[Cause] = field(default_factory=list)
    leaks: list[Leak] = field(default_factory=list)
    slow: list[Finding] = field(default_factory=list)  # right answers that took too long
    notes: list[str] = field(default_factory=list)
    start: Start = OFFICIAL
    failures: int = 0
    is_understood: bool = False  # true after the first right answer or declined question

    def add(self, finding: Finding) -> None:
        """Add a finding."""
        self.findings.setdefault(finding.case.rule, []).append(finding)
        self.failures += finding.trouble is not None
        self.is_understood |= finding.verdict in (Verdict.PASSED, Verdict.DECLINED)

    def replace(self, finding: Finding, new_finding: Finding) -> None:
        """Replace a finding with another finding about the same rule."""
        rule_findings = self.findings[finding.case.rule]
        rule_findings[rule_findings.index(finding)] = new_finding

    def should_continue(self, rule: str) -> bool:
        """Return whether the judge should ask more questions about a rule."""
        rule_failures = [finding for finding in self.findings.get(rule, []) if finding.trouble]
        if any(isinstance(finding.trouble, NotStartedError) for finding in rule_failures):
            return False
        return len(rule_failures) < MAX_FAILURES_PER_RULE and self.failures < (
            MAX_FAILURES if self.is_understood else MAX_FAILURES_PER_RULE)

    def count(self, rule: str, verdict: Verdict) -> int:
        """Return how many cases of a rule have this verdict."""
        return sum(finding.verdict is verdict for finding in self.findings[rule])

    def all_of(self, *verdicts: Verdict) -> list[Finding]:
        """Return the findings with these verdicts, rule by rule."""
        return [finding for findings in self.findings.values() for finding in findings
                if finding.verdict in verdicts]

    @property
    def failing(self) -> list[str]:
        """The rules with at least one wrong answer, in the order in which they were tested."""
        return [rule for rule in self.findings if self.count(rule, Verdict.FAILED)]

    @property
    def broken(self) -> list[str]:
        """The failing rules that don't depend on other failing rules."""
        failing = set(self.failing)
        return [rule for rule in self.failing if not failing & set(self.rules[rule].needs)]

    @property
    def untested(self) -> list[str]:
        """The rules, or whole groups, about which the program declined all questions.

        Rules that depend on another untested rule of their group are omitted. The list includes
        only rules about moves, turns, results and undo on an 8x8 board. It is empty unless
        `is_right` is true, because the judge can't ask about positions after wrong moves.
        """
        if not self.is_right:
            return []
        declined = [rule for rule, findings in self.findings.items()
                    if all(map(_is_declined, findings)) and self.count(rule, Verdict.DECLINED)]
        names = []
        for rule in map(self.rules.__getitem__, declined):
            group = [name for name in self.findings if self.rules[name].group == rule.group]
            if set(group) <= set(declined):
                names.append(rule.group)
            elif not set(group) & set(declined) & set(rule.needs):
                names.append(rule.name)
        return list(dict.fromkeys(names))

    @property
    def first_error(self) -> NoAnswerError | None:
        """The program's first error, or None if `is_understood` is true or there is no error."""
        return None if self.is_understood else next(
            (finding.trouble for findings in self.findings.values() for finding in findings
             if finding.trouble), None)

    @property
    def is_right(self) -> bool:
        """Whether there was at least one answer and all answers were right."""
        return bool(self.all_of(Verdict.PASSED)) and not self.all_of(*WRONG)
