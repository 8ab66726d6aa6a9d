"""The case file is complete, up to date and correct."""

import csv
import json

import pytest
from cases.__main__ import document
from cases.rules import DIRECTIONS
from support.oracles import OTHER, count_games, flips_by_anchors, flips_by_patterns
from support.paths import ROOT, SAMPLES
from support.schema import schema_errors

from othello.judge.cases import FILE, Case, load
from othello.judge.reference import answer

CASES = load().cases


def rows(board):
    size = round(len(board) ** 0.5)
    return [board[start:start + size] for start in range(0, len(board), size)]


def square_of(word, size):
    """Return the row and column of a square such as d3, or None if it is off the board."""
    file, rank = "abcdefghij".find(word[0]), word[1:]
    if file < 0 or not rank.isdecimal() or not (0 < int(rank) <= size > file):
        return None
    return int(rank) - 1, file


def moves_by(oracle, board, side):
    size = len(rows(board))
    return [(row, col) for row in range(size) for col in range(size)
            if oracle(rows(board), (row, col), side)]


def turn_by(oracle, board, side):
    size = len(rows(board))
    squares = [(row, col) for row in range(size) for col in range(size)]
    sides = [color for color in (OTHER[side], side)
             if any(oracle(rows(board), square, color) for square in squares)]
    return sides[0] if sides else "-"


def cases_of(*questions):
    return [case for case in CASES if case.question in questions]


@pytest.mark.slow
def test_the_case_file_is_up_to_date():
    is_made = FILE.read_text(encoding="utf-8") == document()  # pytest would show a long diff
    assert is_made, "make regenerate-cases"


def test_at_least_1000_unique_cases_cover_all_rules():
    assert len(CASES) >= 1000
    assert {case.rule for case in CASES} == set(load().rules)
    assert len({case.id for case in CASES}) == len({case.line for case in CASES}) == len(CASES)


def test_rules_depend_only_on_other_rules_in_the_file():
    rules = load().rules
    for rule in rules.values():
        assert rule.name not in rule.needs
        assert set(rule.needs) <= set(rules)


def test_rules_have_no_circular_dependencies():
    rules, remaining = load().rules, set(load().rules)
    while remaining:
        ready = {name for name in remaining if not remaining & set(rules[name].needs)}
        assert ready, remaining
        remaining -= ready


def test_every_direction_has_every_run_length_from_every_square():
    for name, (down, right) in DIRECTIONS.items():
        lengths = {(case.square, case.board.count("O")) for case in cases_of("play")
                   if case.rule == name}
        expected = {(f"{'abcdefgh'[col]}{row + 1}", length)
                    for row in range(8) for col in range(8) for length in range(1, 7)
                    if 0 <= row + down * (length + 1) < 8 and 0 <= col + right * (length + 1) < 8}
        assert lengths == expected


@pytest.mark.slow
@pytest.mark.parametrize("oracle", [flips_by_anchors, flips_by_patterns])
def test_answers_about_moves_match_the_oracles(oracle):
    for case in cases_of("play", "blocked play"):
        board, size = case.board, len(rows(case.board))
        square = square_of(case.square, size)
        flipped = oracle(rows(board), square, case.side) if square else set()
        expected_board = "".join(case.side if divmod(index, size) in {square, *flipped} else disc
                                 for index, disc in enumerate(board))
        assert case.answer == (expected_board if flipped else "invalid"), case
    for case in cases_of("moves", "blocked moves"):
        size = len(rows(case.board))
        moves = [square_of(word, size) for word in case.answer.split()]
        assert moves == moves_by(oracle, case.board, case.side), case


@pytest.mark.slow
def test_answers_about_turns_and_results_match_an_oracle():
    for case in cases_of("turn", "blocked turn"):
        assert case.answer == turn_by(flips_by_anchors, case.board, case.side), case
    for case in cases_of("winner", "blocked winner", "fewest winner"):
        is_over = turn_by(flips_by_anchors, case.board, "X") == "-"
        assert case.answer == (leader(case) if is_over else "-"), case
    for case in cases_of("score", "blocked score"):
        assert case.answer == f"{case.board.count('X')} {case.board.count('O')}"
    for case in cases_of("final", "blocked final", "fewest final"):
        black, white, empty = (case.board.count(disc) for disc in "XO-")
        black += {"X": empty, "O": 0, "=": empty / 2}[leader(case)]
        assert case.answer == f"{black:g} {64 - case.board.count('#') - black:g}", case


def leader(case):
    black, white = case.board.count("X"), case.board.count("O")
    if case.question.startswith("fewest"):
        black, white = white, black
    return "X" if black > white else "O" if white > black else "="


def test_a_branch_has_its_position_and_each_tried_reply_once():
    for case in cases_of("branch"):
        path, lines = [], set()
        for word in case.moves:
            if word.isdecimal():
                path = path[:int(word)]
            elif word == "undo":
                path = path[:-1]
            elif word != "e4":  # e4 is occupied at the start.
                path.append(word)
                lines.add(tuple(path))
        replies = {moves[-1] for moves in lines if list(moves[:-1]) == path}
        board, side, *words = case.answer.split()
        assert f"{board} {side}" == answer(" ".join(["game", *path])), case
        assert (set(words), len(words)) == (replies, len(replies)), case


@pytest.mark.slow
def test_perft_agrees_with_an_oracle_and_published_numbers():
    start = [case for case in cases_of("perft") if case.rule == "perft"]
    assert [case.answer for case in start] == ["4", "12", "56", "244", "1396"]
    for case in cases_of("perft"):
        if case.depth < 5:
            number = count_games(rows(case.board), case.side, case.depth)
            assert case.answer == str(number), case


@pytest.mark.slow
def test_answers_about_games_match_an_oracle():
    for case in cases_of("game"):
        board, side = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27, "X"
        for word in case.moves:
            square = square_of(word, 8) if side != "-" else None
            flipped = flips_by_anchors(rows(board), square, side) if square else set()
            if flipped:
                board = "".join(side if divmod(index, 8) in {square, *flipped} else disc
                                for index, disc in enumerate(board))
                side = turn_by(flips_by_anchors, board, side)
        assert case.answer == f"{board} {side}", case


def test_real_games_have_the_recorded_results():
    with (SAMPLES / "real_games.csv").open(encoding="utf-8") as file:
        results = {row["moves"]: int(row["black"]) for row in csv.DictReader(file)}
    games = [case for case in CASES if case.rule == "real games"]
    assert len(games) == len(results)
    for case in games:
        board, to_move = case.answer.split()
        black, white, empty = (board.count(disc) for disc in "XO-")
        share = empty if black > white else empty // 2 if black == white else 0
        assert (to_move, black + share) == ("-", results["".join(case.moves)])


def test_positions_after_moves_match_the_games():
    answers = {case.moves: case.answer for case in cases_of("game")}
    for case in CASES:
        if case.after is not None:
            assert (case.after in answers) <= (case.board in answers.get(case.after, case.board))


def test_the_file_contains_only_strings_integers_and_lists():
    data = json.loads(FILE.read_text(encoding="utf-8"))
    kinds = {(type(value).__name__) for case in data["cases"] for value in case.values()}
    assert kinds <= {"str", "int", "list"}


def test_the_schema_describes_the_file():
    schema = json.loads((ROOT / "docs/judge/cases.schema.json").read_text(encoding="utf-8"))
    assert list(schema_errors(schema, json.loads(FILE.read_text(encoding="utf-8")))) == []


def test_each_move_of_a_game_counts_as_one_more_disc():
    game = Case("1", "rule", "game", "", moves=("d3", "c3"))
    small, large = (Case("1", "rule", "score", "", board="X" * discs) for discs in (6, 7))
    assert small.effort < game.effort < large.effort
