"""Asks all cases, compares the answers, and separates wrong answers from leaks and slowness."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from othello.judge import reference
from othello.judge.causes import Cause, find_causes
from othello.judge.cases import Case, Cases
from othello.judge.findings import Finding, Verdict, is_right
from othello.judge.judgement import MAX_FAILURES_PER_RULE, Judgement, Leak
from othello.judge.lines import Judged
from othello.judge.starts import START_CASE, Start
from othello.processes.program import NoAnswerError, NoAnswerInTimeError, UnaskedError

MAX_SLOW_PER_QUESTION = 3  # slow answers, after which no longer question of the kind is asked
MAX_HANGS = 2  # second chances in a row that gave no answer, after which there are no more
CHANGING = ("Asked again, it gave another wrong answer: it guesses, or something is left over "
            "from one question to the next.")
MAX_ALONE = 8  # wrong answers of a cause that are asked again, each of a fresh process


class _Interview:
    """One program and what it was asked, since a process may remember its questions."""

    def __init__(self, judged: Judged, judgement: Judgement, start: Start) -> None:
        self.judged, self.judgement, self.start = judged, judgement, start
        self.asked: list[Case] = []  # of the process that runs
        self.before: dict[str, list[Case]] = {}  # by the case that got a wrong answer
        self._hangs = 0
        self._slow: dict[str, list[int]] = {}  # the lengths of slow questions, by their kind

    def find(self, case: Case) -> Finding:
        """Ask a case; a program that is late gets a second chance, with the time of a start."""
        finding = self.once(case)
        if isinstance(finding.trouble, NoAnswerInTimeError) and self._hangs < MAX_HANGS:
            again = self.alone(case)
            if again.trouble is None:
                self._hangs = 0
                self._slow.setdefault(case.question, []).append(case.length)
                self.judgement.slow.append(again)
                return again
            self._hangs += 1
        return finding

    def is_too_slow_for(self, case: Case) -> bool:
        """Whether questions of the kind, no longer than this one, were slow several times."""
        slow = [length for length in self._slow.get(case.question, []) if length <= case.length]
        return len(slow) >= MAX_SLOW_PER_QUESTION

    def once(self, case: Case) -> Finding:
        """Ask a case of the process that runs."""
        self.asked.append(case)
        try:
            answer = self.judged.answer(case)
        except NoAnswerError as trouble:
            self.before[case.id] = self.asked[:-1]
            self.stop()
            late = isinstance(trouble, NoAnswerInTimeError)
            return Finding(case, Verdict.TIMED_OUT if late else Verdict.NO_ANSWER,
                           trouble=trouble)
        if answer.startswith(reference.DECLINED):
            return Finding(case, Verdict.DECLINED)
        if is_right(case, answer, self.judged.chooses):
            return Finding(case, Verdict.PASSED, answer)
        self.before[case.id] = self.asked[:-1]
        return Finding(case, Verdict.FAILED, answer)

    def alone(self, case: Case) -> Finding:
        """Ask a case of a fresh process."""
        self.stop()
        return self.once(case)

    def stop(self) -> None:
        """End the process, which forgets what it was asked."""
        self.judged.stop()
        self.asked = []

    def leak(self, finding: Finding) -> Leak:
        """The shortest end of the questions before a finding that makes it wrong again."""
        before, count = self.before.get(finding.case.id, []), 1
        while before:
            self.stop()
            for case in before[-count:]:
                if self.once(case).trouble:
                    break
            if self.once(finding.case).verdict is finding.verdict:
                return Leak(finding, before[-count:])
            if count >= len(before):
                break
            count *= 4
        return Leak(finding)


def judge(judged: Judged, cases: Cases, groups: Sequence[str],
          tell: Callable[[int, int], None] = lambda done, total: None,
          budget: float = float("inf"), clock: Callable[[], float] = time.monotonic) -> Judgement:
    """Ask the cases of some groups for `budget` seconds; `tell` is told how far it is."""
    judgement, chosen = Judgement(cases.rules), cases.of_groups(groups)
    chosen = chosen if budget == float("inf") else in_turn(chosen)
    interview = _Interview(judged, judgement, Start.standard())
    end = clock() + budget
    try:
        if any(case.is_game for case in chosen) and START_CASE not in chosen:
            interview.start = Start.of(interview.once(START_CASE).answer)
        for number, case in enumerate(chosen):
            tell(number, len(chosen))
            _ask(interview, case, clock() < end)
        judgement.start = interview.start
        judgement.notes += [interview.start.note] if interview.start.note else []
        _diagnose(interview, end, clock)
    finally:
        judged.stop()
    judgement.notes += judged.notes
    return judgement


def in_turn(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases so that each rule has been asked about before any is asked about again."""
    numbers: dict[str, int] = {}
    keyed = []
    for case in cases:
        numbers[case.rule] = numbers.get(case.rule, 0) + 1
        keyed.append((numbers[case.rule], case))
    return tuple(case for _, case in sorted(keyed, key=lambda pair: pair[0]))


def _ask(interview: _Interview, case: Case, has_time: bool) -> None:
    """Ask a case from the program's own start, and note what came of it."""
    judgement = interview.judgement
    adapted = interview.start.adapted(case)
    if (adapted is None or not has_time or not judgement.should_continue(case.rule)
            or interview.is_too_slow_for(case)):
        judgement.add(Finding(case, Verdict.NOT_ASKED))
        return
    finding = interview.find(adapted)
    if case.id == START_CASE.id and finding.answer:
        interview.start = Start.of(finding.answer)
        if interview.start.is_mirrored:
            finding = replace(finding, verdict=Verdict.PASSED)
    judgement.add(finding)
    if finding.verdict is Verdict.FAILED and judgement.count(case.rule, Verdict.FAILED) == 1:
        interview.judged.listen()


def _diagnose(interview: _Interview, end: float, clock: Callable[[], float]) -> None:
    """Find the causes; take out what a fresh process answers right, and start again."""
    judgement, checked = interview.judgement, set[str]()
    for finding in judgement.all_of(Verdict.NO_ANSWER)[:MAX_FAILURES_PER_RULE]:
        if (clock() < end and judgement.is_understood
                and not isinstance(finding.trouble, UnaskedError)):
            _set_apart(interview, [finding], checked)
    while True:
        judgement.causes = find_causes(
            judgement.rules, judgement.all_of(Verdict.FAILED), judgement.all_of(Verdict.PASSED),
            interview.judged.chooses, interview.start.is_standard)
        if not any(_set_apart(interview, cause.findings, checked) for cause in judgement.causes
                   if clock() < end):
            break
    judgement.causes = [_shortened(interview, cause) for cause in judgement.causes]


def _set_apart(interview: _Interview, findings: Iterable[Finding], checked: set[str]) -> bool:
    """Whether some wrong answers are right alone; they are leaks, with all others if all are."""
    judgement = interview.judgement
    ordered = sorted(findings, key=lambda finding: finding.case.effort)
    leaked = []
    for finding in ordered[:MAX_ALONE]:
        if finding.case.id in checked:
            break
        again = interview.alone(finding.case)
        if again.verdict is not Verdict.PASSED:
            checked.add(finding.case.id)
            if again.answer != finding.answer and CHANGING not in judgement.notes:
                judgement.notes.append(CHANGING)
            break
        leaked.append(finding)
    else:
        leaked = ordered
    if leaked and not judgement.leaks:
        judgement.leaks.append(interview.leak(leaked[0]))
    for finding in leaked:
        of_rule = judgement.findings[finding.case.rule]
        of_rule[of_rule.index(finding)] = replace(finding, verdict=Verdict.LEAKED)
    return bool(leaked)


def _shortened(interview: _Interview, cause: Cause) -> Cause:
    """The cause shown by the first ply that goes wrong, if it is shown by a game."""
    case = cause.shown.case
    if not case.is_game or not case.moves:
        return cause
    for count in range(len(case.moves)):
        shorter = interview.start.answered(replace(case, moves=case.moves[:count]))
        finding = interview.once(shorter)
        if finding.verdict is Verdict.FAILED:
            return replace(cause, shown=finding)
    return cause
