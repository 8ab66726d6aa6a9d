"""What a problem asks, which answers are right, and what is said to each."""

import json
import re
from collections import Counter

import pytest
from helpers import FULL_BOARD_TIE, play
from squares import square

from othello import Board, FormatError, Game, InvalidMoveError, MoveValidator, Piece
from othello.analysis.review import Grade, review
from othello.lessons.endings import endings, of_level
from othello.lessons.mistakes import mistakes
from othello.lessons.openings import named, openings
from othello.lessons.problem import dumps, loads
from othello.players.engine_board import EngineBoard

BLACK = Piece.BLACK
QUICK = {"nodes": 200, "exact": 9}


@pytest.fixture(scope="module")
def game():
    return play(FULL_BOARD_TIE)


@pytest.fixture(scope="module")
def judged(game):
    return review(game, **QUICK)


def faults(judged):
    return [move.number for move in judged.moves if move.grade is not Grade.SOUND]


@pytest.fixture(scope="module")
def problems(game, judged):
    return list(mistakes(game, faults(judged), "a tie", **QUICK))


def test_each_fault_of_a_review_is_a_problem(judged, problems):
    found = [move for move in judged.moves if move.grade is not Grade.SOUND]
    assert [(problem.played, problem.to_move) for problem in problems] == [
        (fault.position, fault.color) for fault in found]
    assert problems[0].source == f"move {found[0].number} of a tie"


def test_a_fault_that_proves_to_be_none_makes_no_problem(game, judged):
    best = next(move for move in judged.moves if not move.loss)
    assert list(mistakes(game, [best.number], "a tie", **QUICK)) == []


def test_the_best_move_is_right_and_the_mistake_is_wrong(problems):
    for problem in problems:
        assert problem.judge(problem.moves[0].position).is_right
        assert not problem.judge(problem.played).is_right


def test_an_answer_says_what_both_moves_are_worth_and_why(problems):
    exact, problem = problems[-1], problems[0]
    said = exact.judge(exact.played).why
    assert str(exact.moves[0].position) in said and str(exact.played) in said
    assert "wins by" in said or "draws" in said or "loses by" in said
    assert "by estimate" in problem.judge(problem.played).why


def test_the_question_of_a_mistake_names_it(problems):
    side = problems[0].to_move.name.capitalize()
    assert problems[0].question == f"{side} played {problems[0].played} here. Find a better move."


def test_a_square_that_is_no_valid_move_is_no_answer(problems):
    with pytest.raises(InvalidMoveError, match="already occupied"):
        problems[0].judge(square("d4"))


def test_a_move_beside_which_all_others_are_right_is_told_alone(problems):
    board = Board()
    every = tuple(move._replace(lead=0.0, is_exact=True) for move in [
        problems[0].moves[0]._replace(position=position, line=(position,))
        for position in MoveValidator(board).valid_moves(BLACK)])
    alike = type(problems[0])(problems[0].kind, board, BLACK, "", every,
                              tuple(move.position for move in every))
    assert alike.judge(square("d3")) == (True, alike.right, "d3 draws")


def test_a_problem_comes_back_as_it_was(problems):
    assert [loads(dumps(problem)) for problem in problems] == problems


@pytest.mark.parametrize("change", [
    {"board": "X"}, {"moves": []}, {"moves": [["d3", "x", True, ""]]}, {"right": []},
    {"right": ["a1"]}, {"kind": "games"}, {"to_move": "Y"}, {"played": "z9"}])
def test_a_damaged_problem_is_refused(problems, change):
    with pytest.raises(FormatError, match="expected a problem that was kept"):
        loads(json.dumps(json.loads(dumps(problems[0])) | change))


def test_a_text_that_is_no_problem_is_refused():
    with pytest.raises(FormatError, match="expected a problem that was kept"):
        loads("[]")


def winning(problem):
    """The moves that win, as the engine solves the position again."""
    asked = EngineBoard(problem.board, problem.to_move)
    return tuple(position for position, answer in asked.every_move().items() if answer.value > 0)


@pytest.mark.parametrize("most", [7, pytest.param(12, marks=pytest.mark.slow)])
def test_one_move_wins_an_ending_and_no_other_does(most):
    tried = [problem for problem in endings() if problem.empties <= most]
    assert [problem for problem in tried
            if len(problem.right) != 1 or winning(problem) != problem.right] == []


def test_there_are_endings_of_each_level_and_each_number_of_empties():
    assert Counter(problem.empties for problem in endings()) == dict.fromkeys(range(6, 17), 20)
    assert [len(of_level(level)) for level in ("easy", "medium", "hard", "")] == [80, 60, 80, 220]


def test_an_ending_says_where_it_is_from():
    assert re.fullmatch(r"game \d+ of WTH_\d{4}\.wtb", endings()[0].source)


def test_all_openings_can_be_played_from_their_start():
    for problem in openings():
        valid = MoveValidator(problem.board).valid_moves(problem.to_move)
        assert problem.right and set(problem.right) <= set(valid)


def test_an_opening_is_told_with_the_figures_of_the_book():
    tiger = named("tiger")[0]
    assert tiger.question == "Which move of White leads to Tiger?"
    right = tiger.judge(square("d3"))
    assert right.is_right and right.why.startswith("in the book d3, played ")
    wrong = tiger.judge(square("g5"))
    assert not wrong.is_right and re.search("g5, played .*; d3, played ", wrong.why)
    rare = named("F.A.T.")[-1]
    valid = MoveValidator(rare.board).valid_moves(rare.to_move)
    assert any(f"in the book {move}, which it does not have; b4, played" in rare.judge(move).why
               for move in valid)


def test_squares_that_a_symmetry_makes_alike_are_both_right():
    game = Game()
    parallel, diagonal, perpendicular = (
        next(problem for problem in openings() if problem.name == name)
        for name in ("Parallel", "Diagonal", "Perpendicular"))
    game.play(square("f5"))
    assert {str(problem.board) for problem in (parallel, diagonal, perpendicular)} == {
        str(game.board)}
    assert [list(map(str, problem.right)) for problem in (parallel, diagonal, perpendicular)] == [
        ["f4"], ["f6"], ["d6"]]
    assert any(len(problem.right) == 2 for problem in openings())
