"""Compute when to repeat a problem. The intervals grow with each right answer."""

DAY_SECONDS = 24 * 3600.0  # seconds
INTERVAL_DAYS = 1, 3, 7, 21  # between two answers
LAST_STEP = len(INTERVAL_DAYS)  # the last step, after which a problem is not repeated


def next_step(step: int | None, is_right: bool) -> int:
    """Return the new step of a problem that has just been answered.

    The step determines when the problem is repeated. `step` is the old step, or None for a new
    problem.

    >>> next_step(None, True), next_step(0, True), next_step(3, True) == LAST_STEP
    (0, 1, True)
    >>> next_step(3, False)
    0
    """
    return 0 if step is None or not is_right else min(step + 1, LAST_STEP)


def due_time(step: int, now: float) -> float:
    """Return the time when a problem that has just reached `step` is due again.

    All times, including `now`, are in seconds.
    """
    return now + DAY_SECONDS * INTERVAL_DAYS[min(step, LAST_STEP - 1)]
