"""Endings that are drawn from games: what is written of them, and which games they are from."""

import csv
import re
from random import Random

import pytest
from places import SAMPLES

from othello import Board, Piece
from othello.cli import main
from othello.formats import obf
from othello.lessons.endings import drawn
from othello.players.engine_board import EngineBoard
from othello.statistics.courses import courses

EMPTIES = range(6, 9)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Real games, a transcript a line."""
    path = tmp_path_factory.mktemp("games") / "games.txt"
    with (SAMPLES / "eothello_sample.csv").open() as file:
        path.write_text("".join(f"{row['game_moves']}\n" for row in csv.DictReader(file)))
    return path


@pytest.fixture(scope="module")
def games(path):
    return [(found.place, found.course) for found in courses(path)]


def found(games, each, seed=1):
    return list(drawn(games, each, EMPTIES, Random(seed)))


def test_endings_that_are_drawn_have_one_winning_move_in_a_position_of_their_game(games):
    by_place = dict(games)
    endings = found(games, 2)
    assert endings
    for problem, place in endings:
        asked = EngineBoard(problem.board, problem.to_move)
        turn = 1 if problem.to_move is Piece.BLACK else -1
        assert (asked.own, asked.opp, turn) in by_place[place].plies
        solved = {move: answer.value for move, answer in asked.every_move().items()}
        assert dict(problem.scores) == solved
        assert sum(score > 0 for score in solved.values()) == 1


def test_a_game_gives_one_ending_at_most_and_each_number_of_empties_so_many(games):
    endings = found(games * 4, 1)
    left = [problem.board.count_pieces(Piece.EMPTY) for problem, _ in endings]
    assert len(left) == len(set(left)) and set(left) <= set(EMPTIES)


def test_a_game_that_was_not_close_gives_none(games):
    far = [(place, course) for place, course in games if abs(course.lead) > 8]
    assert far and found(far, 9) == []


@pytest.mark.slow(covers=True)
def test_the_command_writes_what_a_suite_of_positions_is_and_where_each_is_from(path, tmp_path):
    out, broken = tmp_path / "endings.obf", tmp_path / "broken.txt"
    broken.write_text("a1\n")
    assert main(["endings", str(path), str(broken),
                 "--least", "6", "--most", "8", "--each", "2", "--output", str(out)]) == 0
    text = out.read_text()
    assert len(obf.loads(text)) == len(text.splitlines()) > 0
    assert all(re.search(r" % line \d+ of games.txt$", line)
               for line in text.splitlines())
    assert obf.loads(text)[0].board != Board()
