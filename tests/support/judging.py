"""Judge with fewer cases."""

from dataclasses import replace
from functools import partial

from othello.judge import cases


def ask_every(step, monkeypatch):
    """Make the commands ask only every `step`-th case."""
    sample = cases.load().cases[::step]
    monkeypatch.setattr(cases, "load", partial(replace, cases.load(), cases=sample))
