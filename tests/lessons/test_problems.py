"""Problems in lessons: the question, the correct answers, and the feedback on each answer."""

import json
import re
from collections import Counter
from dataclasses import replace

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, play
from support.squares import square, squares

from othello import Board, FormatError, Game, InvalidMoveError, MoveValidator, Piece
from othello.analysis.openings import LINES, opening
from othello.analysis.reasons import NO_REASON, compare_moves
from othello.analysis.review import Grade, review
from othello.analysis.evaluate import MoveValue, play_out
from othello.lessons import mistakes as module
from othello.lessons.endings import endings, of_level
from othello.lessons.mistakes import mistakes
from othello.lessons.openings import beginnings, find_problems
from othello.lessons.problem import Feedback, Kind, dumps, loads, sound_moves
from othello.players.engine_board import EngineBoard

BLACK = Piece.BLACK
LOW_LIMITS = {"nodes": 200, "exact": 9}


@pytest.fixture(scope="module")
def game():
    return play(FULL_BOARD_TIE)


@pytest.fixture(scope="module")
def game_review(game):
    return review(game, **LOW_LIMITS)


def losses(game_review):
    return {move.number: move.loss for move in game_review.moves if move.grade is not Grade.SOUND}


@pytest.fixture(scope="module")
def problems(game, game_review):
    return list(mistakes(game, losses(game_review), "a tie", **LOW_LIMITS))


@pytest.mark.slow
def test_each_unsound_move_in_a_review_becomes_a_problem(game_review, problems):
    unsound_moves = [move for move in game_review.moves if move.grade is not Grade.SOUND]
    assert [(problem.played, problem.to_move) for problem in problems] == [
        (move.position, move.color) for move in unsound_moves]
    assert problems[0].source == f"move {unsound_moves[0].ply} of a tie"


@pytest.mark.slow
def test_loss_of_a_problem_matches_the_review(game_review, problems):
    move_losses = {move.position: (move.loss, move.grade) for move in game_review.moves}
    assert {problem.played: (problem.loss, Grade.of(problem.loss))
            for problem in problems} == {
                problem.played: move_losses[problem.played] for problem in problems}
    for problem in problems:
        best = max if problem.to_move is Piece.BLACK else min
        assert problem.moves[0].lead == best(move.lead for move in problem.moves)


def test_move_number_of_a_problem_includes_passes():
    game = play(f"{FORCED_PASS}f6")  # Black passes before the last move.
    assert [problem.source for problem in mistakes(game, {9: 5.0}, "a game", **LOW_LIMITS)] == [
        "move 10 of a game"]


@pytest.mark.slow
def test_move_without_a_loss_makes_no_problem(game, game_review):
    best = next(move for move in game_review.moves if not move.loss)
    assert list(mistakes(game, {best.number: 0}, "a tie", **LOW_LIMITS)) == []


def test_the_best_move_is_right_and_the_mistake_is_wrong(problems):
    for problem in problems:
        assert problem.judge(problem.moves[0].position).is_right
        assert not problem.judge(problem.played).is_right


def test_feedback_compares_the_values_of_both_moves(problems):
    exact, problem = problems[-1], problems[0]
    feedback = exact.judge(exact.played).why
    assert str(exact.moves[0].position) in feedback and str(exact.played) in feedback
    assert "wins by" in feedback or "ties" in feedback or "loses by" in feedback
    assert re.match(r".. is about \d+\.\d discs better than ..", problem.judge(
        problem.played).why)


@pytest.mark.parametrize("max_nodes, expected", [
    (0, [(17, 500, 16), (16, 500, 16), (15, 500, 16)]),
    (9_000, [(17, 500, 16), (16, 9_000, 0), (15, 9_000, 0)])])
def test_node_budget_applies_only_to_positions_to_be_solved(
        max_nodes, expected, game, monkeypatch):
    calls = []

    def evaluate_board(board, color, nodes, exact):
        calls.append((board.count_pieces(Piece.EMPTY), nodes, exact))
        return shallow(board, color, 100, 0)

    shallow = module.evaluate_board
    monkeypatch.setattr(module, "evaluate_board", evaluate_board)
    losses = {number: 9 for number in (44, 45, 46)}
    list(mistakes(game, losses, "a tie", nodes=500, exact=16, max_nodes=max_nodes))
    assert calls == expected


def test_feedback_is_an_estimate_if_the_budget_runs_out(game, game_review):
    number = next(number for number in losses(game_review) if 40 < number < 48)
    last_number = max(losses(game_review))
    budget = {"nodes": 200, "exact": 19, "max_nodes": 2_000}
    [mistake] = mistakes(game, {number: 9}, "a tie", **budget)
    assert not all(move.is_exact for move in mistake.moves)
    assert " is about " in mistake.judge(mistake.played).why
    [last] = mistakes(game, {last_number: 9}, "a tie", **budget)
    assert last.empties < 10 and all(move.is_exact for move in last.moves)


def test_question_of_a_mistake_names_the_move(problems):
    side = problems[0].to_move.name.capitalize()
    assert problems[0].question == f"{side} played {problems[0].played} here. Find the best move."


def test_invalid_move_as_an_answer_raises_an_error(problems):
    with pytest.raises(InvalidMoveError, match="already occupied"):
        problems[0].judge(square("d4"))


def test_only_the_chosen_move_is_named_if_all_moves_are_right(problems):
    board = Board()
    equal_moves = tuple(move._replace(lead=0.0, is_exact=True) for move in [
        problems[0].moves[0]._replace(position=position, line=(position,))
        for position in MoveValidator(board).valid_moves(BLACK)])
    problem = type(problems[0])(Kind.ENDING, board, BLACK, "", equal_moves,
                                tuple(move.position for move in equal_moves))
    assert problem.judge(square("d3")) == (True, problem.right, "d3 ties")
    assert loads(dumps(problem)) == problem


def test_feedback_on_a_solved_mistake_has_results_and_a_reason():
    game = Game(board("OOOOO-X-", "XXXXXX--", "XXXOOX--", "XXOXOX-O", "OXXXXXXX", "XXOXOXOX",
                      "XXXOOOOO", "OOOOOOOX"), to_move=Piece.WHITE)
    game.play(square("f1"))
    [problem] = mistakes(game, {1: 2.0}, "a game", **LOW_LIMITS)
    results = "g3 wins by 12, f1 wins by 10"
    assert problem.judge(square("f1")).why.startswith(f"{results}. ")
    assert problem.judge(problem.right[0]).why == problem.judge(square("f1")).why


def test_exact_move_is_compared_with_an_estimate_in_discs(problems):
    problem = problems[0]
    best, *others = problem.moves
    half_exact = replace(problem, moves=(best._replace(is_exact=True),
                                         *(move._replace(is_exact=False) for move in others)))
    assert " discs better than " in half_exact.judge(half_exact.played).why


def test_feedback_compares_with_the_mistake_or_the_best_move(problems):
    for problem in problems:
        best = problem.moves[0]
        wrong_move = next(move for move in problem.moves if move.position not in problem.right)
        for answer, other in (best, problem.played), (wrong_move, wrong_move.position):
            feedback = problem.judge(answer.position).why
            rival = next(move for move in problem.moves if move.position == other)
            engine_board = EngineBoard(problem.board, problem.to_move)
            pair = [move._replace(line=play_out(engine_board, move.line))
                    if move.is_exact and problem.empties - len(move.line) <= 8 else move
                    for move in (best, rival)]
            reason = compare_moves(engine_board, *pair)
            assert feedback.startswith(f"{best.position} ") and f" {other}" in feedback
            assert ":" not in feedback
            if reason.topic not in NO_REASON:
                assert f"{feedback}.".endswith(f". {reason.plain}")


def test_ending_compares_right_answer_with_best_wrong_move(problems):
    problem = replace(problems[0], kind=Kind.ENDING, played=None)
    wrong_move = next(move for move in problem.moves if move.position not in problem.right)
    assert f"than {wrong_move.position}" in problem.judge(problem.right[0]).why


def test_mistakes_survive_a_round_trip(problems):
    assert [loads(dumps(problem)) for problem in problems] == problems


def test_endings_survive_a_round_trip():
    for problem in endings()[:3]:
        assert loads(dumps(problem)) == problem


def move_values(color, leads, exact):
    sign = 1 if color is BLACK else -1
    return tuple(MoveValue(position, sign * lead, number < exact, (position,))
                 for number, (position, lead) in enumerate(zip(squares("d3c4f5e6"), leads)))


@pytest.mark.parametrize("color", [BLACK, Piece.WHITE])
@pytest.mark.parametrize("empties, exact, leads, number", [
    (24, 4, (4, 4, 3, -4), 2), (24, 4, (4, 3.5, 3, 2), 2), (24, 4, (-2, -4, -6, -8), 1),
    (24, 3, (4, 2.1, 2, 1.5), 1), (24, 1, (4, 2.1, 2, 1.5), 2),
    (24, 0, (0.5, -0.5, -1.4, -1.5), 3), (60, 0, (4, 3.1, 3, 2), 2)])
def test_moves_close_enough_to_the_best_are_right(
        color, empties, exact, leads, number):
    board = Board.from_string("X" * (64 - empties) + "-" * empties)
    moves = sound_moves(board, move_values(color, leads, exact))
    assert moves == tuple(squares("d3c4f5e6")[:number])


@pytest.mark.parametrize("change", [
    {"board": "X"}, {"moves": []}, {"moves": [["d3", "x", True, ""]]}, {"right": []},
    {"right": ["a1"]}, {"kind": "games"}, {"to_move": "Y"}, {"played": "z9"},
    {"played": None}, {"played": "a1"}])
def test_damaged_problem_is_rejected(problems, change):
    with pytest.raises(FormatError, match="this is not a stored problem"):
        loads(json.dumps(json.loads(dumps(problems[0])) | change))


@pytest.mark.parametrize("loss, is_one", [(0, False), (0.9, False), (1, True), (2, True)])
def test_mistake_must_lose_at_least_one_disc(problems, loss, is_one):
    data = json.loads(dumps(problems[0]))
    best, mistake = float(round(data["moves"][0][1])), data["played"]
    sign = 1 if problems[0].to_move is BLACK else -1
    moves = [[move[0], best - sign * (loss if move[0] == mistake else 0), *move[2:]]
             for move in data["moves"]]
    text = json.dumps(data | {"moves": moves})
    if is_one:
        assert loads(text).loss == pytest.approx(loss)
    else:
        with pytest.raises(FormatError, match=f"{mistake} is not a mistake"):
            loads(text)


@pytest.mark.parametrize("change", [lambda moves: moves[:-1],
                                    lambda moves: [*moves, ["d4", *moves[-1][1:]]]])
def test_problem_must_contain_exactly_the_valid_moves(problems, change):
    data = json.loads(dumps(problems[0]))
    with pytest.raises(FormatError, match="a problem must contain all valid moves and at least"):
        loads(json.dumps(data | {"moves": change(data["moves"])}))


def test_json_other_than_a_problem_is_rejected():
    with pytest.raises(FormatError, match="this is not a stored problem"):
        loads("[]")


def winning_moves(problem):
    engine_board = EngineBoard(problem.board, problem.to_move)
    return tuple(position for position, answer in engine_board.every_move().items()
                 if answer.value > 0)


@pytest.mark.parametrize("max_empties", [7, pytest.param(12, marks=pytest.mark.slow)])
def test_each_ending_has_exactly_one_winning_move(max_empties):
    small_endings = [problem for problem in endings() if problem.empties <= max_empties]
    assert [problem for problem in small_endings
            if len(problem.right) != 1 or winning_moves(problem) != problem.right] == []


def test_number_of_endings_by_empties_and_level():
    assert Counter(problem.empties for problem in endings()) == dict.fromkeys(range(6, 17), 20)
    assert [len(of_level(level)) for level in ("easy", "medium", "hard", "")] == [80, 60, 80, 220]


def test_ending_moves_have_their_exact_leads_for_black():
    for color, sign in (BLACK, 1), (Piece.WHITE, -1):
        problem = next(problem for problem in endings() if problem.to_move is color)
        answers = EngineBoard(problem.board, color).every_move()
        assert {(move.position, move.lead, move.is_exact) for move in problem.moves} == {
            (position, sign * answer.value, True) for position, answer in answers.items()}


def test_problem_key_contains_the_position_and_line_name():
    ending, tiger = endings()[0], find_problems("tiger")[0]
    squares = "".join(str(ending.board).split())
    assert ending.key == f"{squares} {ending.to_move.symbol}"
    assert tiger.key.endswith(" O Tiger") and len(tiger.key) == 64 + len(" O Tiger")


def test_ending_source_names_the_game_and_archive():
    assert re.fullmatch(r"game \d+ of WTH_\d{4}\.wtb", endings()[0].source)


def test_right_moves_of_all_openings_are_valid():
    for problem in find_problems(""):
        valid = MoveValidator(problem.board).valid_moves(problem.to_move)
        assert problem.right and set(problem.right) <= set(valid)


def test_chosen_line_comes_before_its_prefixes_and_extensions():
    line, by_line = "f5d6c3", beginnings()
    results = find_problems("", line)
    assert results[0] is by_line[line]
    assert results[1:] == [
        problem for moves, problem in by_line.items()
        if moves != line and (moves.startswith(line) or line.startswith(moves))]
    assert len(results) > 3


def test_opening_feedback_contains_book_statistics():
    tiger = find_problems("tiger")[0]
    assert tiger.question == "Which move by White leads to Tiger?"
    feedback = tiger.judge(square("d3"))
    assert feedback.is_right and feedback.why.startswith("d3 was played ")
    feedback = tiger.judge(square("g5"))
    assert not feedback.is_right and re.search("g5 was played .*; d3 was played ", feedback.why)
    rare_problem = find_problems("F.A.T.")[-1]
    valid = MoveValidator(rare_problem.board).valid_moves(rare_problem.to_move)
    assert any(f"{move} is not in the book; b4 was played" in rare_problem.judge(move).why
               for move in valid)


def test_feedback_names_only_the_chosen_one_of_two_right_moves():
    problem = next(problem for problem in find_problems("") if len(problem.right) > 1)
    explanation = problem.judge(problem.right[0]).why
    assert str(problem.right[0]) in explanation and str(problem.right[1]) not in explanation


def test_feedback_on_a_wrong_answer_lists_all_right_moves():
    d3, c4 = square("d3"), square("c4")
    assert Feedback(True, (d3, c4), "d3 ties").sentence == "Right: d3 ties."
    assert Feedback(False, (d3,), "d3 ties").sentence == (
        "Wrong. The right move is d3: d3 ties.")
    assert Feedback(False, (d3, c4), "d3 ties").sentence == (
        "Wrong. The right moves are d3, c4: d3 ties.")


def test_each_opening_move_has_one_problem_for_its_shortest_line():
    starts = []
    for problem in find_problems(""):
        match = re.fullmatch("the line ([a-h1-8]*), (.*)", problem.source)
        starts.append(match[1] + str(problem.right[0]))
        beginning = [line for line in LINES if line[0].startswith(starts[-1])]
        assert problem.name == min(beginning, key=lambda line: len(line[0]))[1]
        assert match[2] == (opening(play(match[1])) or "the start")
    assert sorted(starts) == sorted({moves[:end] for moves, _ in LINES
                                     for end in range(4, len(moves) + 1, 2)})


def test_symmetric_moves_are_both_right():
    game = Game()
    parallel, diagonal, perpendicular = (
        next(problem for problem in find_problems("") if problem.name == name)
        for name in ("Parallel", "Diagonal", "Perpendicular"))
    game.play(square("f5"))
    assert {str(problem.board) for problem in (parallel, diagonal, perpendicular)} == {
        str(game.board)}
    assert [list(map(str, problem.right)) for problem in (parallel, diagonal, perpendicular)] == [
        ["f4"], ["f6"], ["d6"]]
    assert any(len(problem.right) == 2 for problem in find_problems(""))
