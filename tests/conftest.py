"""Every test run draws the same examples, so that a failure can be seen again."""

import signal

from hypothesis import Phase, settings

settings.register_profile("repeatable", max_examples=100, deadline=None, derandomize=True)
settings.load_profile("repeatable")

# For tests that run other tests, to see whether they can run, or fail, at all.
settings.register_profile("glance", max_examples=20, deadline=None, derandomize=True,
                          database=None, phases=[Phase.explicit, Phase.generate])

# A shell has what it starts in the background ignore Ctrl-C, which the tests mean to send.
signal.signal(signal.SIGINT, signal.default_int_handler)
