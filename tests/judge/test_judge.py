"""The judge's results, the rules that it names, and when it stops asking questions."""

import sys
from dataclasses import replace
from math import isqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.fake_adapters import FunctionProgram, right_answer

from othello.judge.cases import Case, load
from othello.judge.findings import Verdict, is_right
from othello.judge.hypotheses import START
from othello.judge.judge import ONLY_8X8, judge
from othello.judge.judgement import MAX_FAILURES, MAX_FAILURES_PER_RULE
from othello.judge.programs import LineProgram
from othello.judge.report import report
from othello.judge.starts import MIRRORED, OFFICIAL, Start
from othello.processes.program import NoAnswerError, Program

CASES = load()
SMALL_SOURCE = (Path(__file__).parent / "programs" / "small.py").read_text(encoding="utf-8")
SAMPLE = replace(CASES, cases=CASES.cases[::4])
SMALL_SAMPLE = replace(CASES, cases=CASES.cases[::16])
ALL_GROUPS = CASES.required + CASES.optional


def case_of(question, answer):
    return Case("case-1", "start", question, answer)


@pytest.mark.parametrize("question, expected, answer", [
    ("moves", "c4 d3", "D3  C4"),
    ("moves", "", ""),
    ("play", "invalid", "Invalid"),
    ("play", "XO--", "xo --"),
    ("turn", "X", "x"),
    ("game", "XO-- X", "XO--X"),
    ("score", "40 24", " 40  24"),
])
def test_blanks_case_and_order_do_not_matter(question, expected, answer):
    assert is_right(case_of(question, expected), answer)


@pytest.mark.parametrize("question, expected, answer", [
    ("moves", "c4 d3", "c4"),
    ("moves", "c4 d3", "c4 d3 d3"),
    ("moves", "c4 d3", "c4 d3 e6"),
    ("moves", "", "a1"),
    ("play", "invalid", ""),
    ("turn", "X", "O"),
    ("score", "4 24", "42 4"),
])
def test_other_differences_are_wrong(question, expected, answer):
    assert not is_right(case_of(question, expected), answer)


@pytest.mark.parametrize("moves, answer, expected", [
    ("c4 d3", "d3", True), ("c4 d3", "c4 d3", False), ("c4 d3", "", False),
    ("", "", True), ("", "c4", False)])
def test_a_program_that_chooses_answers_with_one_valid_move(moves, answer, expected):
    assert is_right(case_of("moves", moves), answer, chooses=True) is expected


SAVED_GAME = ('{"board": [[0]], "currentPlayer": 1, "status": "%s", "history": [{"position": '
              '{"row": 2, "col": 3}, "player": 1, "flippedPositions": [%s]}]}')
FIRST, SECOND = '{"row": 3, "col": 3}', '{"col": 4, "row": 3}'


def test_the_order_of_flipped_discs_does_not_matter():
    case = case_of("save", SAVED_GAME % ("in_progress", f"{FIRST}, {SECOND}"))
    assert is_right(case, SAVED_GAME % ("in_progress", f"{SECOND}, {FIRST}"))
    assert not is_right(case, SAVED_GAME % ("in_progress", FIRST))


def test_the_side_to_move_after_the_end_does_not_matter():
    finished_game = SAVED_GAME % ("finished", FIRST)
    assert is_right(case_of("save", finished_game),
                    finished_game.replace('"currentPlayer": 1', '"currentPlayer": 2'))


@pytest.mark.parametrize("answer", ["", "{", "7", "[]", "[" * 100_000, '{"history": [7]}'])
def test_an_answer_that_is_not_a_saved_game_is_wrong(answer):
    assert not is_right(case_of("save", SAVED_GAME % ("finished", FIRST)), answer)


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_the_class_model_passes_all_cases(step):
    cases = replace(CASES, cases=CASES.cases[::step])
    judgement = judge(FunctionProgram(right_answer), cases, ALL_GROUPS)
    assert judgement.is_right
    assert sum(map(len, judgement.findings.values())) == len(cases.cases)


def test_a_program_may_decline_questions():
    declining = FunctionProgram(
        lambda line: right_answer(line) if line.startswith("score") else "?")
    judgement = judge(declining, CASES, ALL_GROUPS)
    assert judgement.is_right
    assert judgement.count("score", Verdict.PASSED) > 0
    assert judgement.count("undo", Verdict.DECLINED) == len(judgement.findings["undo"])


def test_a_program_that_declines_everything_is_not_right():
    assert not judge(FunctionProgram(lambda line: "?"), CASES, ALL_GROUPS).is_right


def small_program(before="", after=""):
    names = {"__name__": "small"}
    exec(SMALL_SOURCE.replace(before, after), names)
    return names["answer"]


@pytest.mark.slow
def test_a_mirrored_start_is_accepted_with_one_note():
    judgement = judge(
        FunctionProgram(small_program('"OX" + "-" * 6 + "XO"', '"XO" + "-" * 6 + "OX"')), SAMPLE,
        CASES.required)
    assert judgement.is_right
    assert judgement.notes == ["The program starts with Black on d4 and e5, so the judge "
                               "reflected the games."]
    assert judgement.count("real games", Verdict.PASSED) == len(judgement.findings["real games"])


@pytest.mark.parametrize("start, note", [
    (Start(START, "O"), "White moves first in the program, so the judge let White move first."),
    (Start(MIRRORED.board, "O"),
     "The program starts from an unusual position, so the judge started the games there.")])
def test_a_note_explains_how_a_different_start_is_used(start, note):
    assert start.note == note


@pytest.mark.parametrize("board", [MIRRORED.board, START[::-1], "-" * 64])
@pytest.mark.parametrize("question", ["save", "load", "read"])
def test_game_file_cases_need_the_official_start(board, question):
    case = case_of(question, "")
    assert OFFICIAL.adapt(case) is case
    assert Start(board, "O").adapt(case) is None


@pytest.mark.slow(covers=True)
def test_a_different_start_breaks_only_the_start_rule():
    judgement = judge(
        FunctionProgram(small_program('"OX" + "-" * 6 + "XO"', '"OO" + "-" * 6 + "XX"')), SAMPLE,
        CASES.required)
    assert [cause.title for cause in judgement.causes] == ["start"]
    assert judgement.failing == ["start"]
    assert judgement.count("real games", Verdict.PASSED) == len(judgement.findings["real games"])


def test_the_games_group_uses_the_start_of_the_program():
    answer = small_program('"OX" + "-" * 6 + "XO"', '"XO" + "-" * 6 + "OX"')
    assert judge(FunctionProgram(answer), SAMPLE, ["games"]).is_right


@pytest.mark.slow
def test_a_game_is_shortened_to_its_first_wrong_ply():
    """This program flips nothing on the third move."""
    def answer(line):
        words = line.split()
        expected = right_answer(line)
        return expected if words[0] != "game" or len(words) < 4 else expected.replace("X", "O")

    judgement = judge(FunctionProgram(answer), SMALL_SAMPLE, ["games"])
    smallest = judgement.causes[0].example.case
    assert len(smallest.moves) == 3
    assert smallest.answer == right_answer(smallest.line)


def test_a_rule_is_skipped_after_too_many_failures():
    def answer(line):
        return 1 / 0 if line.startswith("score") else right_answer(line)

    judgement = judge(FunctionProgram(answer), CASES, ["start", "result"])
    assert judgement.count("score", Verdict.NO_ANSWER) == MAX_FAILURES_PER_RULE
    assert judgement.count("score", Verdict.NOT_ASKED) == len(
        judgement.findings["score"]) - MAX_FAILURES_PER_RULE
    assert judgement.broken == [] and not judgement.is_right


def test_the_judge_stops_after_too_many_failures():
    def answer(line):
        return right_answer(line) if line == "game" else 1 / 0

    judgement = judge(FunctionProgram(answer), CASES, ALL_GROUPS)
    failures = [finding for findings in judgement.findings.values() for finding in findings
                if finding.trouble]
    assert len(failures) == MAX_FAILURES


def test_the_judge_stops_early_if_no_answer_is_right():
    judgement = judge(FunctionProgram(lambda line: 1 / 0), CASES, ALL_GROUPS)
    assert judgement.failures == MAX_FAILURES_PER_RULE
    assert isinstance(judgement.first_error, NoAnswerError)


def test_a_program_that_cannot_be_started_is_tried_once():
    judgement = judge(LineProgram(Program(["no-such-program"], 1)), CASES, ["directions"])
    assert list(report(judgement)) == [
        "The program was not judged. It could not be started: [Errno 2] No such file or "
        "directory: 'no-such-program'."]


def test_progress_is_reported():
    progress = []
    judge(FunctionProgram(right_answer), CASES, ["start"], lambda *values: progress.append(values))
    assert progress == [(0, 1)]


def test_a_greeting_banner_is_detected():
    """The program prints a greeting, so its answers arrive one line late."""
    source = ("print('Welcome to Othello!', flush=True)\n"
              "while True: print(input() and '4', flush=True)")
    judgement = judge(LineProgram(Program([sys.executable, "-c", source], 5)), CASES, ["perft"])
    assert "after its one-line answer 'Welcome to Othello!': '4" in str(judgement.first_error)


@pytest.mark.slow
@settings(max_examples=8)  # Hanging programs take seconds.
@given(st.binary(max_size=300), st.booleans())
def test_any_program_output_ends_in_a_report(tmp_path_factory, data, hangs):
    path = tmp_path_factory.mktemp("said") / "said"
    path.write_bytes(data)
    command = ["sh", "-c", f"cat {path}; {'sleep 60' if hangs else 'exit 3'}"]
    program = LineProgram(Program(command, 0.01, 0.05))
    lines = list(report(judge(program, CASES, ["start"])))
    assert lines[0].startswith(("Broken", "The program gave no right answer. It",
                                "The program answered", "Right", "Some answers", "1 case",
                                "2 cases", "3 cases"))
    assert "\x1b" not in "".join(lines)


@pytest.mark.slow(covers=True)
@settings(max_examples=10)
@given(st.text(max_size=100))
def test_any_answer_to_any_question_can_be_reported(answer):
    groups = ["start", "squares", "result", "games"]
    lines = report(judge(FunctionProgram(lambda line: answer), SMALL_SAMPLE, groups))
    assert all(line.isprintable() for line in lines)


def size_cases(*rules):
    return replace(CASES, cases=tuple(
        case for case in CASES.cases
        if case.rule in ("north", *rules) and (case.rule == "north" or case.question == "moves")))


def right_only_on(*sizes):
    def answer(line):
        size = isqrt(len(line.split()[1]))
        return right_answer(line) if size in sizes else "nonsense"
    return answer


def test_nonsense_on_other_sizes_does_not_fail_an_8x8_program():
    cases = size_cases("size 4", "size 6", "size 10")
    judgement = judge(FunctionProgram(right_only_on(8)), cases, ALL_GROUPS)
    assert judgement.is_right and judgement.notes == [ONLY_8X8]
    assert judgement.count("size 4", Verdict.PASSED) == 0


@pytest.mark.parametrize("sizes, titles", [
    ((8, 4, 6), ["size 10"]), ((8, 10), ["size 4", "size 6"])])
def test_a_program_with_another_size_is_judged_on_all_sizes(sizes, titles):
    cases = size_cases("size 4", "size 6", "size 10")
    judgement = judge(FunctionProgram(right_only_on(*sizes)), cases, ALL_GROUPS)
    assert [cause.title for cause in judgement.causes] == titles


def test_other_sizes_are_judged_on_request():
    groups = [*CASES.required, "sizes"]
    cases = size_cases("size 4", "size 6", "size 10")
    judgement = judge(FunctionProgram(right_only_on(8)), cases, groups)
    assert [cause.title for cause in judgement.causes] == ["size 4", "size 6", "size 10"]
