"""Programs that keep state between questions, answer slowly, crash, or answer in batches."""

import sys
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from support.fake_adapters import FunctionProgram, right_answer
from support.paths import ROOT

from othello.judge.cases import load
from othello.judge.findings import Verdict
from othello.judge.judge import UNSTABLE_ANSWERS, judge
from othello.judge.programs import LineProgram
from othello.judge.report import report
from othello.processes.program import (
    ExtraOutputError, NoAnswerError, NoAnswerInTimeError, Program)

CASES = load()
STARTER = (ROOT / "docs" / "judge" / "starter.py").read_text(encoding="utf-8")
BUFFERED_STARTER = "import os\nout = os.fdopen(1, 'w', 1 << 16)\n" + STARTER.replace(
    "flush=True", "file=out")


class ForgetfulProgram:
    """A program that loses its memory when it is stopped."""

    chooses, notes = False, ()

    def __init__(self, answer):
        self._answer, self.memory = answer, []

    def answer(self, case):
        try:
            return self._answer(case.line, self.memory)
        finally:
            self.memory.append(case.line)

    def listen(self):
        pass

    def stop(self):
        self.memory = []


def leaking_answer(line, memory):
    if line.startswith("score ") and any(word.startswith("moves") for word in memory):
        return "1 1"
    return right_answer(line)


def test_leaking_state_is_not_a_broken_rule():
    judgement = judge(ForgetfulProgram(leaking_answer), CASES, ["moves", "result"])
    assert judgement.causes == [] and not judgement.is_right
    assert judgement.count("score", Verdict.LEAKED) == len(judgement.findings["score"])
    lines = list(report(judgement))
    assert lines[0] == ("Some answers are wrong only after other questions: the program keeps "
                        "state between questions.")
    assert any(line.startswith("Leaking state: ") for line in lines)


def test_report_shows_the_question_that_causes_a_leak():
    def after_one(line, memory):
        return "1 1" if memory and line.startswith("score ") else right_answer(line)

    judgement = judge(ForgetfulProgram(after_one), CASES, ["start", "result"])
    leak, = judgement.leaks
    assert len(leak.earlier) == 1
    assert "  To reproduce the wrong answer, ask these questions first:" in list(report(judgement))


def test_rule_also_broken_in_a_new_process_is_not_a_leak():
    def wrong(line, memory):
        return "1 1" if line.startswith("score ") else right_answer(line)

    judgement = judge(ForgetfulProgram(wrong), CASES, ["start", "result"])
    assert judgement.leaks == [] and judgement.failing == ["score"]


def test_broken_rule_needs_only_one_new_process_despite_a_leak():
    """After the judge finds leaked state, it repeats the search for causes of wrong answers."""
    first_lines = []

    def wrong(line, memory):
        if line.startswith("play "):
            first_lines.extend([line] if not memory else [])
            return "nothing"
        return "1 1" if memory and line.startswith("score ") else right_answer(line)

    judgement = judge(ForgetfulProgram(wrong), replace(CASES, cases=tuple(
        case for case in CASES.cases if case.rule in ("start", "tie", "no chain", "score"))),
        CASES.required)
    assert judgement.failing == ["no chain"] and judgement.count("score", Verdict.LEAKED)
    assert len(first_lines) == 1


def test_leak_that_cannot_be_reproduced_lists_no_questions():
    wrong_once = iter(["1 1"])

    def leaks(line, memory):
        expected = right_answer(line)
        return next(wrong_once, expected) if memory and line.startswith("score ") else expected

    judgement = judge(ForgetfulProgram(leaks), CASES, ["start", "result"])
    leak, = judgement.leaks
    assert leak.earlier == [] and len(judgement.all_of(Verdict.LEAKED)) == 1
    lines = list(report(judgement))
    assert any(line.startswith("Leaking state: 1 question ") for line in lines)
    assert not any("To reproduce" in line for line in lines)


def test_wrong_first_answer_that_is_right_on_a_retry_is_a_leak():
    wrong_once = iter(["1 1"])

    def leaks(line, memory):
        return next(wrong_once, right_answer(line))

    judgement = judge(ForgetfulProgram(leaks), CASES, ["result"])
    leak, = judgement.leaks
    assert leak.earlier == [] and judgement.all_of(Verdict.LEAKED) != []


def test_judge_waits_once_per_attempt_if_a_repetition_hangs():
    counts, hangs = Counter(), []

    def leaks(line, memory):
        counts[line] += 1
        if line.startswith("score "):
            is_first = all(word.startswith("score ") for word in memory)
            return right_answer(line) if is_first else "1 1"
        if counts[line] > 1:
            hangs.append(line)
            raise NoAnswerInTimeError("It gave no answer within 2 s.")
        return right_answer(line)

    judgement = judge(ForgetfulProgram(leaks), CASES, ["directions", "result"])
    leak, = judgement.leaks
    assert leak.earlier == []
    assert len(hangs) < 10


def test_different_wrong_answer_in_a_new_process_is_noted():
    def wrong(line, memory):
        return f"{len(memory)} 99" if line.startswith("score ") else right_answer(line)

    judgement = judge(ForgetfulProgram(wrong), CASES, ["start", "result"])
    assert judgement.failing == ["score"] and judgement.notes == [UNSTABLE_ANSWERS]


def caching_program():
    """Return a program that caches valid moves by board but ignores the side."""
    source = STARTER.partition("\nfor line in")[0].replace(
        "    return [square for square in SQUARES if flips(board, side, square)]",
        "    if board not in STORED:\n"
        "        STORED[board] = [at for at in SQUARES if flips(board, side, at)]\n"
        "    return STORED[board]")
    program = {}

    def answer(line, memory):
        if not memory:
            program.clear()
            program["STORED"] = {}
            exec(source, program)
        return str(program["answer"](*line.split()))
    return answer


@pytest.mark.slow(covers=True)
def test_new_processes_explain_wrong_answers_that_change():
    groups = ["start", "moves", "turns", "result", "perft", "games"]
    judgement = judge(ForgetfulProgram(caching_program()), CASES, groups)
    assert [cause.title for cause in judgement.causes] == [
        "the stored valid moves of one side are used for the other side"]
    assert judgement.notes == [UNSTABLE_ANSWERS] and judgement.leaks
    assert judgement.all_of(Verdict.NOT_ASKED)  # The judge repeats only some questions.


def test_two_line_answer_is_not_a_leak():
    def twice(line, memory):
        if memory and line.startswith("score "):
            raise ExtraOutputError("It wrote more output after its answer.")
        return right_answer(line)

    judgement = judge(ForgetfulProgram(twice), CASES, ["start", "result"])
    assert judgement.leaks == [] and judgement.all_of(Verdict.NO_ANSWER)


def test_slow_but_right_answer_counts_as_right():
    attempts = count()

    def slow(line, memory):
        if line.startswith("game ") and next(attempts) % 2 == 0:
            raise NoAnswerInTimeError("It gave no answer within 2 s.")
        return right_answer(line)

    judgement = judge(ForgetfulProgram(slow), CASES, ["start", "games"])
    assert judgement.is_right and judgement.causes == []
    assert judgement.count("real games", Verdict.NOT_ASKED)
    lines = list(report(judgement))
    assert lines[0].startswith("Right: ") and any("Slow, but right" in line for line in lines)


def test_timeouts_have_their_own_heading():
    def hangs(line, memory):
        if line.startswith("score "):
            raise NoAnswerInTimeError("It gave no answer within 2 s.")
        return right_answer(line)

    judgement = judge(ForgetfulProgram(hangs), CASES, ["start", "result"])
    assert judgement.broken == [] and judgement.count("score", Verdict.TIMED_OUT) == 3
    lines = list(report(judgement))
    assert lines[0] == "3 cases got no answer in time; all other answers are right."
    assert "Too late: 3 questions (score)." in lines


def test_crash_only_after_other_questions_is_a_leak():
    def crashes(line, memory):
        if memory and line.startswith("score "):
            raise NoAnswerError("It ended with exit code 1 instead of answering.")
        return right_answer(line)

    judgement = judge(ForgetfulProgram(crashes), CASES, ["start", "result"])
    assert judgement.count("score", Verdict.LEAKED) == 3


def test_judge_skips_cases_beyond_the_time_budget():
    times = count()
    judgement = judge(FunctionProgram(right_answer), CASES, ["start", "result"], budget=10,
                      clock=lambda: next(times))
    assert judgement.is_right
    assert len(judgement.all_of(Verdict.PASSED)) < 12
    assert all(judgement.count(rule, Verdict.PASSED) for rule in judgement.findings)


def test_judge_sends_batches_if_answers_come_only_at_the_end():
    source = BUFFERED_STARTER
    cases = replace(CASES, cases=tuple(
        case for case in CASES.cases if case.rule in ("start", "tie", "score")))
    program = Program([sys.executable, "-c", source], 0.2, 3)
    judgement = judge(LineProgram(program, upcoming=cases.cases), cases, CASES.required)
    assert judgement.is_right
    assert judgement.notes[0].endswith("The judge sent questions in batches.")


@pytest.mark.slow(covers=True)
def test_crash_in_a_batch_counts_only_for_one_question():
    source = BUFFERED_STARTER.replace(
        "def winner(board):\n", "def winner(board):\n    assert board.count('X') != 31\n")
    cases = replace(CASES, cases=tuple(
        case for case in CASES.cases if case.rule in ("start", "winner", "score")))
    program = Program([sys.executable, "-c", source], 0.2, 3)
    judgement = judge(LineProgram(program, upcoming=cases.cases), cases, CASES.required)
    assert judgement.failing == [] and judgement.count("winner", Verdict.NO_ANSWER)
    assert judgement.count("score", Verdict.PASSED)
