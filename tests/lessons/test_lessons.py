"""Problems are repeated when they are due, and answers survive a restart."""

import sqlite3
from contextlib import closing

import pytest
from support.clock import FakeClock

from othello.formats.database import DamagedError, UnavailableError, open_or_replace
from othello.lessons import store as stores
from othello.lessons.endings import endings
from othello.lessons.openings import find_problems
from othello.lessons.problem import Kind, Problem
from othello.lessons.spacing import DAY_SECONDS
from othello.lessons.store import Counts, Lessons

ANN, BOB = "ann", "bob"
START_TIME = 1_000.0


@pytest.fixture
def clock():
    return FakeClock(START_TIME)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "learning.sqlite"


@pytest.fixture
def lessons(path, clock):
    with closing(Lessons(path, clock)) as lessons:
        yield lessons


def mistake_of(ending):
    """Turn an ending into a problem in which the learner has played a wrong move."""
    mistake = next(move.position for move in ending.moves if move.position not in ending.right)
    return Problem(Kind.MISTAKE, ending.board, ending.to_move, "a game", ending.moves,
                   ending.right, mistake)


FIRST, SECOND, THIRD = map(mistake_of, endings()[:3])


def days_until_repeated(lessons, clock, problem):
    """Return the number of days until a problem is repeated.

    Return None if the problem isn't repeated within 39 days.
    """
    begin = clock.now
    for days in range(1, 40):
        clock.now = begin + days * DAY_SECONDS
        if lessons.select_due(ANN, [problem]):
            return days
    return None


def test_right_answers_are_repeated_after_1_3_7_and_21_days(lessons, clock):
    days = []
    for _ in range(5):
        lessons.answer(ANN, FIRST, True)
        days.append(days_until_repeated(lessons, clock, FIRST))
    assert days == [1, 3, 7, 21, None]
    assert lessons.counts(ANN, [FIRST]) == Counts(0, 0, 1)


def test_wrong_answer_restarts_the_schedule(lessons, clock):
    for is_right, days in (True, 1), (True, 3), (False, 1), (True, 3), (True, 7):
        lessons.answer(ANN, FIRST, is_right)
        assert days_until_repeated(lessons, clock, FIRST) == days


def test_answer_before_the_due_date_changes_nothing(lessons, clock):
    lessons.answer(ANN, FIRST, True)
    lessons.answer(ANN, FIRST, True)
    assert days_until_repeated(lessons, clock, FIRST) == 1


def test_due_repetitions_come_before_new_problems(lessons, clock):
    lessons.answer(ANN, THIRD, True)
    clock.now += 60
    lessons.answer(ANN, SECOND, True)
    assert lessons.select_due(ANN, [FIRST, SECOND, THIRD]) == [FIRST]
    clock.now += DAY_SECONDS
    assert lessons.select_due(ANN, [FIRST, SECOND, THIRD]) == [THIRD, SECOND, FIRST]


def test_counts_of_due_waiting_and_known_problems(lessons, clock):
    for _ in range(5):
        lessons.answer(ANN, FIRST, True)
        clock.now += 21 * DAY_SECONDS
    lessons.answer(ANN, SECOND, False)
    assert lessons.counts(ANN, [FIRST, SECOND, THIRD]) == Counts(1, 1, 1)


def test_waiting_problems_are_neither_due_nor_known(lessons, clock):
    for _ in range(5):
        lessons.answer(ANN, FIRST, True)
        clock.now += 21 * DAY_SECONDS
    waiting = endings()[3:6]
    for problem in waiting:
        lessons.answer(ANN, problem, True)
    assert lessons.counts(ANN, [FIRST, SECOND, *waiting]) == Counts(1, 3, 1)


def test_answered_mistake_remains_a_mistake(lessons):
    lessons.add(ANN, [FIRST])
    lessons.answer(ANN, FIRST, True)
    assert lessons.mistakes(ANN) == [FIRST]


def test_answers_and_mistakes_are_separate_per_person(lessons):
    lessons.add(ANN, [FIRST])
    lessons.answer(ANN, SECOND, True)
    assert lessons.mistakes(BOB) == []
    assert lessons.counts(BOB, [SECOND]) == Counts(1, 0, 0)


def test_stored_mistake_is_not_added_again(lessons, clock):
    assert lessons.add(ANN, [FIRST, SECOND]) == 2
    lessons.answer(ANN, FIRST, True)
    clock.now += 1
    assert lessons.add(ANN, [FIRST, THIRD]) == 1
    assert lessons.select_due(ANN, lessons.mistakes(ANN)) == [SECOND, THIRD]


def test_least_recently_seen_mistake_is_dropped_at_the_limit(lessons, clock, monkeypatch):
    monkeypatch.setattr(stores, "MAX_MISTAKES", 2)
    for problem in FIRST, SECOND, THIRD:
        assert lessons.add(ANN, [problem]) == 1
        clock.now += 1
    assert lessons.mistakes(ANN) == [SECOND, THIRD]


def test_oldest_answer_of_all_people_is_dropped_at_the_limit(lessons, clock, monkeypatch):
    monkeypatch.setattr(stores, "MAX_PROBLEMS", 2)
    for person, problem in (ANN, FIRST), (BOB, SECOND), (BOB, THIRD):
        lessons.answer(person, problem, True)
        clock.now += 1
    assert lessons.counts(ANN, [FIRST]) == Counts(1, 0, 0)
    assert lessons.counts(BOB, [SECOND, THIRD]) == Counts(0, 2, 0)


@pytest.mark.slow
def test_answers_and_mistakes_survive_a_restart(path, clock):
    with closing(Lessons(path, clock)) as lessons:
        lessons.add(ANN, [FIRST])
        lessons.answer(ANN, find_problems("")[0], True)
    with closing(Lessons(path, clock)) as reopened_lessons:
        assert reopened_lessons.mistakes(ANN) == [FIRST]
        assert reopened_lessons.counts(ANN, [find_problems("")[0]]) == Counts(0, 1, 0)


def test_damaged_mistake_in_the_file_is_skipped(lessons, path):
    lessons.add(ANN, [FIRST, SECOND])
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE lessons SET problem = 'x' WHERE key = ?", (FIRST.key,))
    assert lessons.mistakes(ANN) == [SECOND]


def test_answer_to_a_locked_file_raises_and_changes_nothing(lessons, path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError, match="lessons cannot be stored at the moment"):
            lessons.answer(ANN, FIRST, True)
    assert lessons.counts(ANN, [FIRST]) == Counts(1, 0, 0)


def test_damaged_file_is_renamed_with_a_message(path):
    path.write_bytes(b"no database" * 1_000)
    messages = []
    with pytest.raises(DamagedError):
        Lessons(path)
    with closing(open_or_replace(path, Lessons, "answers", messages.append)) as lessons:
        lessons.answer(ANN, FIRST, True)
    assert "it is kept as" in messages[0] and "answers go into a new file" in messages[0]
    assert (path.parent / "learning.sqlite.damaged-1").read_bytes().startswith(b"no database")
