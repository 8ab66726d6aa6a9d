"""Run child processes that end together with all their descendants."""
