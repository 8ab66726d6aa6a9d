"""When a problem returns: after more and more days, until it is known."""

DAY = 24 * 3600.0  # seconds
DAYS = 1, 3, 7, 21  # between one answer and the next
KNOWN = len(DAYS)  # the step of a problem that doesn't return


def after(step: int | None, is_right: bool) -> int:
    """The step of a problem after an answer; the step of a new problem is None.

    >>> after(None, True), after(0, True), after(3, True) == KNOWN, after(3, False)
    (0, 1, True, 0)
    """
    return 0 if step is None or not is_right else min(step + 1, KNOWN)


def due(step: int, now: float) -> float:
    """When a problem that reaches a step now returns, in seconds since 1970."""
    return now + DAY * DAYS[min(step, KNOWN - 1)]
