"""Compute when to repeat a problem. The intervals grow with each right answer."""

DAY = 24 * 3600.0  # seconds
DAYS = 1, 3, 7, 21  # between two answers
KNOWN = len(DAYS)  # the last step, after which a problem is not repeated


def after(step: int | None, is_right: bool) -> int:
    """Return the repetition step that a problem reaches after an answer.

    `step` is None for a new problem.

    >>> after(None, True), after(0, True), after(3, True) == KNOWN, after(3, False)
    (0, 1, True, 0)
    """
    return 0 if step is None or not is_right else min(step + 1, KNOWN)


def due(step: int, now: float) -> float:
    """Return the next time to repeat a problem that has just reached `step`.

    All times, including `now`, are in seconds.
    """
    return now + DAY * DAYS[min(step, KNOWN - 1)]
