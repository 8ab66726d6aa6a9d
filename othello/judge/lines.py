"""The protocol itself: a question is a line, and so is its answer."""

from typing import Protocol

from othello.judge.cases import Case
from othello.judge.reference import DECLINED
from othello.players.program import Program


class Judged(Protocol):
    """Somebody who answers cases: the judge asks nothing else of a program or an adapter."""

    chooses: bool  # whether it answers `moves` with one move of its choice

    def answer(self, case: Case) -> str:
        """The answer, or `?` where it declines; raises NoAnswerError where there is none."""

    def listen(self) -> None:
        """Let it say what it should not, after a wrong answer."""

    def stop(self) -> None:
        """End it; the next question starts it anew."""


class Lines:
    """A program that speaks the protocol."""

    def __init__(self, program: Program, chooses: bool = False) -> None:
        self._program = program
        self.chooses = chooses

    def answer(self, case: Case) -> str:
        """What it says to the line of the case; nobody asks for a choice where there is none."""
        if self.chooses and not case.answer:
            return DECLINED
        return self._program.ask(case.line)

    def listen(self) -> None:
        """Wait a moment for a second line."""
        self._program.listen(0.01)

    def stop(self) -> None:
        """End the program."""
        self._program.stop(politely=True)
