"""Start child processes that end together with all processes that they have started."""
