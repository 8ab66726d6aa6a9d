"""When a problem comes again: after ever more days, until it is known."""

DAY = 24 * 3600.0  # seconds
DAYS = 1, 3, 7, 21  # to wait, one after the other
KNOWN = len(DAYS)  # the step of what does not come again


def after(step: int | None, is_right: bool) -> int:
    """The step on which an answer puts a problem; None is that of a new one.

    >>> after(None, True), after(0, True), after(3, True) == KNOWN, after(3, False)
    (0, 1, True, 0)
    """
    return 0 if step is None or not is_right else min(step + 1, KNOWN)


def due(step: int, now: float) -> float:
    """When a problem comes that was put on a step now, in seconds since 1970."""
    return now + DAY * DAYS[min(step, KNOWN - 1)]
