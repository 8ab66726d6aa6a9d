"""Talks with the console as a program in a pipe does, within the tests' own process."""

import io

from othello import Game
from othello.console.style import Style
from othello.console.teaching import TeachingConsole


def converse(*lines, new_game=Game, style=Style()):
    """All that the console answers to some lines and the end of input."""
    out = io.StringIO()
    TeachingConsole(new_game, style, io.StringIO("\n".join(lines) + "\n"), out).cmdloop()
    return out.getvalue()


def answers(*lines, **options):
    """What is said between one prompt and the next, for each line, without boards."""
    said = converse(*lines, style=Style(accessible=True), **options)
    parts = said.replace("Game over> ", "Black to move> ").replace(
        "White to move> ", "Black to move> ").split("Black to move> ")[1:]
    return [part.partition("\n")[2].strip() for part in parts]


def answer(*lines, **options):
    """What the last of some lines is answered."""
    return answers(*lines, **options)[len(lines) - 1]
