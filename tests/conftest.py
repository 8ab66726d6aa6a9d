"""Every test run draws the same examples, so that a failure can be seen again."""

from hypothesis import settings

settings.register_profile("repeatable", max_examples=100, deadline=None, derandomize=True)
settings.load_profile("repeatable")
