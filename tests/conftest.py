"""Every test run draws the same examples, so that a failure can be seen again."""

import signal

from hypothesis import settings

settings.register_profile("repeatable", max_examples=100, deadline=None, derandomize=True)
settings.load_profile("repeatable")

# A shell has what it starts in the background ignore Ctrl-C, which the tests mean to send.
signal.signal(signal.SIGINT, signal.default_int_handler)
