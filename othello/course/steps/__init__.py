"""The eight steps of the guided course. Each step has a page, and a module with its rules."""

STEPS = ("values", "board", "line", "validator", "turns", "end", "undo", "players")
