"""The number of days after which a problem is repeated."""

from datetime import timedelta

from othello.lessons.spacing import KNOWN, after, due


def test_intervals_are_1_3_7_and_21_days_of_24_hours():
    assert [timedelta(seconds=due(step, 60.0) - 60.0).days for step in range(KNOWN)] == [
        1, 3, 7, 21]
    assert due(0, 60.0) == 60.0 + timedelta(days=1).total_seconds()


def test_last_step_is_known_and_repeats_the_previous_interval():
    steps = [None]
    for _ in range(6):
        steps.append(after(steps[-1], True))
    assert steps == [None, 0, 1, 2, 3, 4, 4] and KNOWN == 4
    assert due(KNOWN, 0.0) == due(KNOWN - 1, 0.0)


def test_wrong_answer_returns_to_the_first_step():
    assert {after(step, False) for step in (None, *range(KNOWN + 1))} == {0}
