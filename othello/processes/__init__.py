"""Run child processes. When a child process ends, all its descendants also end."""
