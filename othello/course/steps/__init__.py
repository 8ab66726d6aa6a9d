"""The eight steps of the guided course. Each has a page and a module with its rules."""

STEPS = ("values", "board", "line", "validator", "turns", "end", "undo", "players")
