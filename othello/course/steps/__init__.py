"""The eight steps of the guided course.

Each step has a page, and a module that contains the rules of the step.
"""

STEPS = ("values", "board", "line", "validator", "turns", "end", "undo", "players")
