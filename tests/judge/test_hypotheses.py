"""The judge correctly predicts the answers of a program that has one bug."""

from functools import partial

import pytest

from othello.judge.cases import Case, load
from othello.judge.hypotheses import (
    OTHER, QUESTIONS, START, Rules, alias_square, answer_for_opponent, award_ties, end_when_full,
    keep_counters, repeat_moves)

WIPED_OUT = tuple("e6 f4 e3 f6 g5 d6 e7 f5 c5".split())  # Black takes White's last disc.
CASES = [case for case in load().cases
         if case.question in QUESTIONS and len(case.board) in (0, 64)]
ALIASED = Rules(read=partial(alias_square, lambda row, col: (row, col % 8)))


def game_case(question, *moves):
    return Case("case-1", "rule", question, "", moves=moves)


@pytest.mark.parametrize("question", QUESTIONS)
def test_rules_without_a_fault_answer_correctly(question):
    cases = [case for case in CASES if case.question == question]
    for case in cases[::max(len(cases) // 12, 1)]:
        assert "".join(Rules().answer(case).split()) == "".join(case.answer.split()), case.id


def test_a_program_that_swaps_the_sides_plays_for_the_opponent():
    for case in [case for case in CASES if case.question == "play"][::150]:
        opponent_case = Case("1", "", "play", "", case.board, OTHER[case.side], case.square)
        assert Rules(answer=answer_for_opponent).answer(opponent_case).strip() == case.answer


@pytest.mark.parametrize("own, opp, score, winner", [
    (lambda flips: flips + 1, lambda flips: -flips, "13 0", "X"),
    (lambda flips: 0, lambda flips: flips, "7 13", "O"),
    (lambda flips: 0, lambda flips: 0, "2 2", "=")])
def test_disc_counters_determine_the_score_and_winner(own, opp, score, winner):
    counters = Rules(answer=partial(keep_counters, own, opp, 0))
    assert counters.answer(game_case("score-after", *WIPED_OUT)) == score
    assert counters.answer(game_case("winner-after", *WIPED_OUT)) == winner
    assert counters.answer(game_case("winner-after", *WIPED_OUT[:-1])) == "-"


def test_disc_counters_do_not_change_the_score_of_a_board():
    counters = Rules(answer=partial(keep_counters, lambda flips: 0, lambda flips: 0, 0))
    assert counters.answer(Case("1", "", "score", "", "XXX" + "-" * 61)) == "3 0"


def test_a_rejected_move_may_count_for_the_side_to_move():
    counters = Rules(answer=partial(
        keep_counters, lambda flips: flips + 1, lambda flips: -flips, 1))
    assert counters.answer(game_case("score-after", "a1", "d3", "i9", "undo")) == "5 3"


def test_a_rejected_move_may_change_the_turn():
    assert Rules(turn_after_refusal=Rules.turn).answer(game_case("game", "a1")) == f"{START} O"


def test_a_move_after_the_end_does_not_change_the_turn():
    assert Rules(turn_after_refusal=Rules.turn).answer(game_case("game", *WIPED_OUT, "c4")) == (
        Rules().answer(game_case("game", *WIPED_OUT)))


def test_a_move_may_be_listed_once_for_each_line():
    board = f"-OX{'-' * 5}O{'-' * 7}X{'-' * 47}"
    assert [*Rules(moves=repeat_moves).moves(board, "X")] == [0, 0]


@pytest.mark.parametrize("word", ["pass", "", "3d", "Z3", "a0"])
def test_a_word_that_is_not_a_square_is_read_as_none(word):
    assert ALIASED.read(word) is None


def test_an_off_board_square_may_be_read_as_another_square():
    assert ALIASED.read("i3") == 16


def test_tie_to_changes_only_the_result_of_a_tie():
    rules = Rules(winner=partial(award_ties, "O"))
    assert [rules.winner(board) for board in ("XO" * 32, "X" * 64, START)] == ["O", "X", "-"]


def test_ends_when_full_ends_a_game_only_on_a_full_board():
    rules = Rules(turn=end_when_full)
    assert [rules.turn(board, "X") for board in ("XO" * 32, START, "X" * 63 + "-")] == [
        "-", "O", "X"]
