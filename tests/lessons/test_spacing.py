"""The number of days after which a problem is repeated."""

from datetime import timedelta

from othello.lessons.spacing import LAST_STEP, due_time, next_step


def test_intervals_are_1_3_7_and_21_days_of_24_hours():
    assert [timedelta(seconds=due_time(step, 60.0) - 60.0).days for step in range(LAST_STEP)] == [
        1, 3, 7, 21]
    assert due_time(0, 60.0) == 60.0 + timedelta(days=1).total_seconds()


def test_last_step_has_the_same_interval_as_the_step_before():
    steps = [None]
    for _ in range(6):
        steps.append(next_step(steps[-1], True))
    assert steps == [None, 0, 1, 2, 3, 4, 4] and LAST_STEP == 4
    assert due_time(LAST_STEP, 0.0) == due_time(LAST_STEP - 1, 0.0)


def test_wrong_answer_returns_to_the_first_step():
    assert {next_step(step, False) for step in (None, *range(LAST_STEP + 1))} == {0}
