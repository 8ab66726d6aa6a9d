"""A clock that moves only when a test sets it."""


class FakeClock:
    """A clock whose time is `now`, in seconds."""

    def __init__(self, now=0.0):
        self.now = now

    def __call__(self):
        return self.now
