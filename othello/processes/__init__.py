"""Run child processes. When one ends, all processes that it has started also end."""
