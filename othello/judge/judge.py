"""Ask a program about all cases, and find the causes of its wrong answers."""

import itertools
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from othello.judge import reference
from othello.judge.cases import Case, Cases
from othello.judge.causes import Cause, find_causes
from othello.judge.findings import WRONG, Finding, Verdict, is_right
from othello.judge.judgement import MAX_FAILURES_PER_RULE, Judgement, Leak
from othello.judge.programs import JudgedProgram
from othello.judge.starts import MIRRORED, OFFICIAL, START_CASE, Start
from othello.processes.program import ExtraOutputError, NoAnswerError, NoAnswerInTimeError

# After this many slow answers to one kind of question, the judge skips longer questions of that
# kind.
MAX_SLOW_PER_QUESTION = 3
MAX_HANGS = 2  # number of retries that can fail in a row before the judge stops retrying
UNSTABLE_ANSWERS = ("When asked again, the program gave a different wrong answer. Either the "
                    "program is guessing, or it keeps state from earlier questions.")
ONLY_8X8 = ("The program works only on 8x8 boards: its answers about other board sizes are wrong. "
            "To support other sizes, replace each fixed 8 or 64 with the size. Alternatively, "
            "answer questions about other sizes with '?'.")
# If the program's answers change, the judge rechecks at most this many wrong answers.
MAX_RECHECKS = 200
# For each cause of wrong answers, the judge repeats at most this many questions, each in a new
# process.
MAX_RECHECKS_PER_CAUSE = 8


class _Interview:
    """A program and the questions sent to it. A question may affect later answers."""

    def __init__(self, program: JudgedProgram, judgement: Judgement) -> None:
        self.program, self.judgement = program, judgement
        self.questions: list[Case] = []  # the questions sent to the current process
        # For each wrong or missing answer, the questions that the same process received earlier.
        self.earlier_questions: dict[str, list[Case]] = {}
        self._hangs = 0

    def ask_with_retry(self, case: Case) -> Finding:
        """Ask the question in `case`.

        After a timeout, ask again in a new process, which has more time for its first answer.
        """
        finding = self.ask(case)
        if isinstance(finding.trouble, NoAnswerInTimeError) and self._hangs < MAX_HANGS:
            retry = self.ask_in_new_process(case)
            if retry.trouble is None:
                self._hangs = 0
                self.judgement.slow.append(retry)
                return retry
            self._hangs += 1
        return finding

    def is_too_slow_for(self, case: Case) -> bool:
        """Return whether the answers to several similar cases were slow.

        A similar case asks the same kind of question as `case`, and is not longer.
        """
        similar = [slow.case for slow in self.judgement.slow if slow.case.question == case.question
                   and slow.case.length <= case.length]
        return len(similar) >= MAX_SLOW_PER_QUESTION

    def ask(self, case: Case) -> Finding:
        """Ask the question in `case` in the current process."""
        self.questions.append(case)
        try:
            answer = self.program.answer(case)
        except NoAnswerError as trouble:
            self.earlier_questions[case.id] = self.questions[:-1]
            self.stop()
            is_late = isinstance(trouble, NoAnswerInTimeError)
            return Finding(case, Verdict.TIMED_OUT if is_late else Verdict.NO_ANSWER,
                           trouble=trouble)
        if answer.startswith(reference.DECLINED):
            return Finding(case, Verdict.DECLINED)
        if is_right(case, answer, self.program.chooses):
            return Finding(case, Verdict.PASSED, answer)
        self.earlier_questions[case.id] = self.questions[:-1]
        return Finding(case, Verdict.FAILED, answer)

    def ask_in_new_process(self, case: Case) -> Finding:
        """Start a new process, and ask the question in `case`."""
        self.stop()
        return self.ask(case)

    def stop(self) -> None:
        """End the process and forget its questions."""
        self.program.stop()
        self.questions = []

    def leak(self, finding: Finding) -> Leak:
        """Find a short list of earlier questions that reproduces the wrong answer."""
        earlier, count = self.earlier_questions[finding.case.id], 1
        while earlier:
            self.stop()
            for case in earlier[-count:]:
                if self.ask(case).trouble:
                    break
            if self.ask(finding.case).verdict is finding.verdict:
                return Leak(finding, earlier[-count:])
            if count >= len(earlier):
                break
            count *= 4
        return Leak(finding)


def judge(program: JudgedProgram, cases: Cases, groups: Sequence[str],
          progress: Callable[[int, int], None] = lambda done, total: None,
          budget: float = float("inf"), clock: Callable[[], float] = time.monotonic) -> Judgement:
    """Ask the questions in `groups`, and return the results.

    Before each question, `progress` receives the number of earlier questions and the number of
    all questions. Stop asking after `budget` seconds.
    """
    judgement, selection = Judgement(cases.rules), cases.of_groups(groups)
    selection = selection if budget == float("inf") else interleave(selection)
    interview = _Interview(program, judgement)
    end = clock() + budget
    try:
        if any(case.is_game for case in selection) and START_CASE not in selection:
            judgement.start = Start.of(interview.ask(START_CASE).answer)
        for number, case in enumerate(selection):
            progress(number, len(selection))
            _ask(interview, case, clock() < end)
        if set(groups) == {*cases.required, *cases.optional}:
            _decline_other_sizes(judgement)
        if judgement.untested:
            judgement.notes.append("Not tested, because the program can't answer: "
                                   f"{', '.join(judgement.untested)}.")
        judgement.notes += [judgement.start.note] if judgement.start.note else []
        _diagnose(interview, end, clock)
    finally:
        program.stop()
    judgement.notes += program.notes
    return judgement


def interleave(cases: Sequence[Case]) -> tuple[Case, ...]:
    """Return the first case of each rule, then the second case of each rule, and so on."""
    numbers: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)
    return tuple(sorted(cases, key=lambda case: next(numbers[case.rule])))


def _ask(interview: _Interview, case: Case, has_time: bool) -> None:
    """Ask the question in `case`, and store the finding.

    The question is adapted to the program's starting position.
    """
    judgement = interview.judgement
    adapted_case = judgement.start.adapt(case)
    if (adapted_case is None or not has_time or not judgement.should_continue(case.rule)
            or interview.is_too_slow_for(case)):
        judgement.add(Finding(case, Verdict.NOT_ASKED))
        return
    finding = interview.ask_with_retry(adapted_case)
    if case.id == START_CASE.id and finding.answer:
        judgement.start = Start.of(finding.answer)
        if judgement.start == MIRRORED:
            finding = replace(finding, verdict=Verdict.PASSED)
    judgement.add(finding)
    if finding.verdict is Verdict.FAILED and judgement.count(case.rule, Verdict.FAILED) == 1:
        interview.program.listen()


def _decline_other_sizes(judgement: Judgement) -> None:
    """If the program fails on every board size other than 8x8, mark these failures as DECLINED."""
    sizes = [findings for rule, findings in judgement.findings.items()
             if judgement.rules[rule].group == "sizes"]
    if sizes and all(any(finding.verdict in WRONG for finding in findings) for findings in sizes):
        judgement.notes.append(ONLY_8X8)
        for findings in sizes:
            findings[:] = [replace(finding, verdict=Verdict.DECLINED, trouble=None)
                           if finding.verdict in WRONG else finding for finding in findings]


def _diagnose(interview: _Interview, end: float, clock: Callable[[], float]) -> None:
    """Find the causes of answers that are wrong even in a new process."""
    judgement, checked_ids = interview.judgement, set[str]()
    for finding in judgement.all_of(Verdict.NO_ANSWER)[:MAX_FAILURES_PER_RULE]:
        if (clock() < end and judgement.is_understood
                and not isinstance(finding.trouble, ExtraOutputError)):
            _mark_leaks(interview, [finding], checked_ids)
    while True:
        judgement.causes = find_causes(
            judgement.rules, judgement.all_of(Verdict.FAILED), judgement.all_of(Verdict.PASSED),
            interview.program.chooses, judgement.start == OFFICIAL, bool(judgement.leaks))
        if not any(_mark_leaks(interview, cause.findings, checked_ids)
                   for cause in judgement.causes if clock() < end):
            break
    judgement.causes = [_shorten_example(interview, cause) for cause in judgement.causes]


def _mark_leaks(interview: _Interview, findings: Iterable[Finding], checked_ids: set[str]) -> bool:
    """If a new process gives the right answer, mark the wrong answer as LEAKED.

    Return whether any finding was changed.
    """
    judgement = interview.judgement
    candidates = sorted(findings, key=lambda finding: finding.case.effort)
    leaked_findings = []
    for finding in candidates[:MAX_RECHECKS_PER_CAUSE]:
        if finding.case.id in checked_ids:
            break
        new_finding = interview.ask_in_new_process(finding.case)
        if new_finding.verdict is not Verdict.PASSED:
            checked_ids.add(finding.case.id)
            if new_finding.answer != finding.answer and UNSTABLE_ANSWERS not in judgement.notes:
                judgement.notes.append(UNSTABLE_ANSWERS)
                _ask_again(interview, checked_ids)
                return True
            break
        leaked_findings.append(finding)
    else:
        leaked_findings = candidates
    if leaked_findings and not judgement.leaks:
        judgement.leaks.append(interview.leak(leaked_findings[0]))
    for finding in leaked_findings:
        judgement.replace(finding, replace(finding, verdict=Verdict.LEAKED))
    return bool(leaked_findings)


def _ask_again(interview: _Interview, checked_ids: set[str]) -> None:
    """Ask each wrongly answered question again, in a new process."""
    judgement = interview.judgement
    failures = sorted(judgement.all_of(Verdict.FAILED), key=lambda finding: finding.case.effort)
    for number, finding in enumerate(failures):
        new_finding = (interview.ask_in_new_process(finding.case) if number < MAX_RECHECKS else
                       replace(finding, verdict=Verdict.NOT_ASKED))
        if new_finding.verdict is Verdict.PASSED:
            new_finding = replace(finding, verdict=Verdict.LEAKED)
            judgement.leaks = judgement.leaks or [Leak(finding)]
        checked_ids.add(finding.case.id)
        judgement.replace(finding, new_finding)


def _shorten_example(interview: _Interview, cause: Cause) -> Cause:
    """Return the cause, with an example game that ends at the first wrong answer."""
    case = cause.example.case
    if not case.is_game:
        return cause
    for count in range(len(case.moves)):
        shorter_case = interview.judgement.start.correct(replace(case, moves=case.moves[:count]))
        finding = interview.ask(shorter_case)
        if finding.verdict is Verdict.FAILED:
            return replace(cause, example=finding)
    return cause
