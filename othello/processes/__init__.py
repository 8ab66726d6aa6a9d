"""Run child processes. When a child process ends, all processes that it has started also end."""
