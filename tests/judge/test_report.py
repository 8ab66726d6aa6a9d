"""The report for a program's author, and machine-readable records."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from support.fake_adapters import FunctionProgram, right_answer
from support.helpers import play
from support.paths import ROOT
from support.schema import schema_errors
from support.squares import square

from othello import Board
from othello.analysis.phrases import join_squares
from othello.formats.obf import squares_of
from othello.judge import records
from othello.judge.cases import Case, load
from othello.judge.findings import Finding, Verdict, is_right
from othello.judge.judge import judge
from othello.judge.report import draw_board, report, wrong_squares

CASES = load()


def judgement_of(answer, *groups):
    return judge(FunctionProgram(answer), CASES, groups or CASES.required)


def report_of(answer, *groups):
    return list(report(judgement_of(answer, *groups), verbose=True))


def program_answering(question, reply):
    """Return a program that gives the answer `reply` to the question `question`.

    The program answers all other questions correctly.
    """
    return lambda line: reply if line.startswith(question + " ") else right_answer(line)


def test_report_on_a_correct_program_has_a_summary_and_a_table():
    lines = report_of(right_answer, "start", "result")
    assert lines[0].startswith("Right: ") and lines[0].endswith(" cases passed.")
    assert lines[3].split() == ["start", "1", "0", "0", "0"]


def test_declined_questions_are_counted():
    lines = report_of(lambda line: "?" if line == "game" else right_answer(line),
                      "start", "perft")
    assert lines[0] == "Right: 56 cases passed, 1 declined."


@pytest.mark.parametrize("declined, groups, untested", [
    (("winner",), ["result"], "winner, no early winner"), (("undo",), ["undo", "start"], "undo"),
    (("winner", "score"), ["result", "start"], "result"),
    (("play", "undo"), ["edges", "undo", "games"], "edges, undo")])
def test_rules_whose_questions_are_all_declined_are_listed(declined, groups, untested):
    lines = report_of(lambda line: "?" if line.split()[0] in declined else right_answer(line),
                      *groups)
    assert lines[1] == f"Not tested, because the program can't answer: {untested}."


@pytest.mark.parametrize("is_declined, groups", [
    (lambda line: line.startswith("winner X"), ["result"]),
    (lambda line: line.startswith("perft"), ["perft"]),
    (lambda line: len(line) < 64, ["sizes"])])
def test_a_report_does_not_list_tested_rules_and_rare_questions(is_declined, groups):
    lines = report_of(lambda line: "?" if is_declined(line) else right_answer(line), *groups)
    assert not any("Not tested" in line for line in lines)


@pytest.mark.parametrize("question, right, answer, sentence", [
    ("play", f"{'-' * 62}XX", f"{'X' * 2}{'-' * 60}X-",
     "The program's board is wrong on a1, b1, h8."),
    ("game", f"{'-' * 64} X", f"{'-' * 63}o x", "The program's board is wrong on h8."),
    ("game", f"{'-' * 64} X", f"{'-' * 64} O", ""), ("play", "invalid", "-" * 64, ""),
    ("play", "-" * 64, "X" * 64, ""), ("play", "-" * 100, "X" + "-" * 99, "")])
def test_wrong_squares_of_a_board_are_listed(question, right, answer, sentence):
    case = Case("1", "rule", question, right, "-" * 64, "X", "a1", moves=("d3",))
    assert "".join(wrong_squares(Finding(case, Verdict.FAILED, answer))) == sentence


def test_question_and_answers_on_a_large_board_are_shown_in_full():
    case = next(case for case in CASES.cases if case.id == "size-10-51")
    lines = report_of(program_answering(case.line.removesuffix(" e10"), case.board), "sizes")
    start = lines.index(f"    asked     {case.line}")
    assert len(case.line) > 100 and lines[start + 1:start + 3] == [
        f"    answered  '{case.board}'", f"    right     {case.answer}"]


def test_very_long_answer_is_shortened():
    lines = report_of(program_answering("score", "9" * 1000), "result")
    assert f"    answered  '{'9' * 295} ..." in lines


def test_blocked_squares_are_drawn_on_the_board():
    lines = report_of(program_answering("blocked score", "9 9"), "blocked squares")
    board = next(line for line in lines if "asked     blocked score" in line).split()[-1]
    header = next(number for number, line in enumerate(lines)
                  if line.endswith("# is a blocked square."))
    squares = [line.split()[1:] for line in lines[header + 1:header + 9]]
    assert "#" in board and "".join(map("".join, squares)) == board.replace("-", ".")


@pytest.mark.parametrize("rule, question, reply", [
    ("computer game", "watch", "d3"),  # The game isn't over after d3.
    ("computer game", "watch", ""),
    ("line protocol", "lines", "ok / ok"),
    ("branching", "branch", "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X d3"),
])
def test_answer_outside_the_set_of_right_answers_fails(rule, question, reply):
    group = CASES.rules[rule].group
    assert rule in judgement_of(program_answering(question, reply), group).failing


@pytest.mark.parametrize("answer, is_choice", [
    ("c3", True), ("e3", True), ("a1", False), ("-", False), ("", False), ("c3 c4", False)])
def test_a_choice_is_one_valid_move(answer, is_choice):
    case = Case("1", "computer move", "choose", "c3", moves=("d3",))
    assert is_right(case, answer) is is_choice


@pytest.mark.parametrize("question, reply", [
    ("choose", "E6"), ("lines undo", "error: nothing to undo"),
    ("branch d3 0 c4 0", "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X c4 d3")])
def test_right_answers_may_differ_in_choice_reason_and_order(question, reply):
    def answer(line):
        return reply if line == question else right_answer(line)

    assert judgement_of(answer, "computer", "line protocol", "branching").is_right


def test_program_that_declines_every_question_is_reported():
    assert report_of(lambda line: "?", "start")[0] == "The program answered no questions."


@pytest.mark.slow
def test_broken_rule_shows_a_board_and_all_eight_directions():
    northeast = {case.line for case in CASES.cases if case.rule == "northeast"}

    def answer(line):
        return "invalid" if line in northeast else right_answer(line)

    lines = report_of(answer)
    start = lines.index("northeast: A run of any length to the northeast flips if the mover's "
                        "own disc is right behind it.")
    assert lines[0] == "Broken: northeast."
    assert lines[start:start + 16] == [
        "northeast: A run of any length to the northeast flips if the mover's own disc is right "
        "behind it.",
        "  182 of 182 cases fail; the smallest is northeast-1:",
        "    asked     play --X------O------------------------------------------------------ X a3",
        "    answered  'invalid'",
        "    right     --X------X------X-----------------------------------------------",
        "",
        "      a b c d e f g h  a3 is a valid move for Black: it flips b2.",
        "    1 . . X . . . . .    N: a2 is empty: nothing to flip",
        "    2 . O . . . . . .    NE: c1 closes the line: the move flips b2",
        "    3 * . . . . . . .    E: b3 is empty: nothing to flip",
        "    4 . . . . . . . .    SE: b4 is empty: nothing to flip",
        "    5 . . . . . . . .    S: a4 is empty: nothing to flip",
        "    6 . . . . . . . .    SW: the edge: nothing to flip",
        "    7 . . . . . . . .    W: the edge: nothing to flip",
        "    8 . . . . . . . .    NW: the edge: nothing to flip",
        "  Look at your list of directions: northeast adds -1 to the row and 1 to the column.",
    ]


@pytest.mark.slow
def test_possible_follow_up_failures_are_listed_separately():
    lines = report_of(lambda line: "no" if line == "game" else right_answer(line),
                      "start", "turns", "games")
    assert lines[0] == "Broken: start."
    lines = report_of(lambda line: "no" if line.startswith("game") else right_answer(line))
    assert "Other failing rules, perhaps with the same cause: refused, real games." in lines


def test_a_short_report_explains_only_the_first_cause():
    judgement = judgement_of(program_answering("play", "yes"), "squares")
    first, second = judgement.causes
    lines = list(report(judgement))
    assert f"{first.title}: {first.says}" in lines
    assert f"{second.title}: {second.says}" not in lines
    assert lines[-2:] == ["Also broken (add --verbose to see an example of each):",
                          f"  {second.title}. Look at {second.look}."]


def test_at_most_eight_moves_of_a_side_are_listed():
    game = play("f5d6c3d3c4f4")
    case = Case("1", "score", "score", "5 5", squares_of(game.board))
    cases = replace(CASES, cases=(case,))
    lines = report(judge(FunctionProgram(lambda line: "no"), cases, ["result"]))
    moves = join_squares(game.valid_moves[:8])
    assert len(game.valid_moves) == 11
    assert f"Black can play {moves} and 3 more." in "\n".join(lines)


@pytest.mark.parametrize("question, reply, group, expected", [
    ("moves", "a1", "moves", "a1 is not a valid move for Black"),
    ("moves", "", "sizes", "is a valid move for Black: it flips"),
    ("turn", "-", "turns", "has just moved."),
    ("winner", "X", "result", "Discs: Black X "),
    ("score", "1 1", "result", ", White O "),
    ("play", "yes", "squares", " is not a square on this board."),
    ("game d3", "no", "games", "of the game ("),
    ("undo", "no", "undo", "of the game (undo)."),
    ("save", "no", "saved game", "right     {"),
])
def test_each_kind_of_question_is_explained(question, reply, group, expected):
    lines = report_of(program_answering(question, reply), group)
    assert expected in "\n".join(lines)


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_undo_and_redo_are_not_called_squares(word):
    question = f"undo d3 undo {word}"
    case = Case("1", "undo", "undo", right_answer(question), moves=("d3", "undo", word))
    judgement = judge(
        FunctionProgram(lambda line: "no" if line == question else right_answer(line)),
        replace(CASES, cases=(case,)), ["undo"])
    text = "\n".join(report(judgement))
    assert f"of the game ({word})." in text
    assert "is not a square" not in text


def test_a_pass_after_the_last_move_of_a_game_is_explained():
    moves = tuple("d3 c3 b3 b2 f5 a3 a1 c1".split())
    question = f"game {' '.join(moves)}"
    case = Case("1", "real games", "game", right_answer(question), moves=moves)

    def answer(line):
        return right_answer(line).replace(" O", " X") if line == question else right_answer(line)

    judgement = judge(FunctionProgram(answer), replace(CASES, cases=(case,)), ["games"])
    assert "After c1, Black has no valid move, so White moves again." in "\n".join(
        report(judgement))


def test_a_repeated_move_is_explained():
    def answer(line):
        moves = right_answer(line)
        return f"{moves} {moves}" if line.startswith("moves") else moves

    lines = "\n".join(report_of(answer, "moves"))
    words = lines.partition("answered  ")[2].split("'")[1].split()
    assert words[0] == words[1]
    assert f"{words[0]} is a valid move for" in lines


def test_report_shows_the_correct_starting_board():
    lines = report_of(lambda line: "no", "start")
    assert "This is the starting board." in "\n".join(lines)
    assert "    4 . . . O X . . ." in lines


def test_the_marked_square_is_a_star_or_in_brackets():
    assert draw_board(Board(4), square("b1")) == [
        "    a b c d", "  1 . * . .", "  2 . O X .", "  3 . X O .", "  4 . . . ."]
    assert draw_board(Board(4), square("b2"))[2] == "  2 .[O]X ."


def test_disc_on_the_square_in_question_is_in_brackets():
    lines = report_of(program_answering("play", "no"), "squares")
    case = min((case for case in CASES.cases if case.rule == "occupied"),
               key=lambda case: case.effort)
    disc = case.board[8 * (int(case.square[1]) - 1) + "abcdefgh".index(case.square[0])]
    assert f"[{disc}]" in "\n".join(lines)


def test_crashes_have_their_own_heading():
    def answer(line):
        return 1 / 0 if line.startswith("score") else right_answer(line)

    lines = report_of(answer, "start", "result")
    assert lines[0] == "3 cases got no answer; all other answers are right."
    start = lines.index("No answer: 3 questions (score).")
    assert lines[start + 1] == "  It raised ZeroDivisionError('division by zero')."
    assert lines[start + 2].startswith("    asked     score ")


def all_verdicts_program(line):
    if line.startswith("score"):
        return 1 / 0
    return {"perft": "?", "winner": "\x1b"}.get(line.split()[0], right_answer(line))


@pytest.mark.slow
def test_json_report_matches_its_schema():
    schema = json.loads((ROOT / "docs/judge/report.schema.json").read_text(encoding="utf-8"))
    for answer in right_answer, all_verdicts_program, lambda line: 1 / 0:
        data = records.data(judgement_of(answer))
        assert list(schema_errors(schema, json.loads(json.dumps(data)))) == []


def test_json_report_contains_each_failed_case():
    judgement = judgement_of(all_verdicts_program, "start", "result")
    data = records.data(judgement)
    assert data["right"] is False and data["broken"] == ["winner", "no early winner"]
    score = data["rules"][1]
    assert score["counts"]["no answer"] == len(score["failed"]) == 3
    assert score["failed"][0]["answered"] is None
    assert "ZeroDivisionError" in score["failed"][0]["trouble"]


def test_junit_counts_match_the_judgement():
    judgement = judgement_of(all_verdicts_program)
    root = ElementTree.fromstring(records.junit(judgement))
    for suite in root:
        rule = suite.get("name")
        failed = judgement.count(rule, Verdict.FAILED) + judgement.count(rule, Verdict.NO_ANSWER)
        passed = judgement.count(rule, Verdict.PASSED)
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure")) == failed
        assert int(suite.get("skipped")) == len(suite.findall("testcase/skipped"))
        assert int(suite.get("tests")) == len(suite) == (
            failed + passed + int(suite.get("skipped")))
