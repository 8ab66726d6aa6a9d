"""Judge with fewer cases."""

from dataclasses import replace

from othello.judge import cases


def ask_every(step, monkeypatch):
    """Make the commands ask only every `step`-th case."""
    all_cases = cases.load()
    monkeypatch.setattr(cases, "load", lambda: replace(all_cases, cases=all_cases.cases[::step]))
