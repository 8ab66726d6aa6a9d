"""The protocol itself: a question is a line, and so is its answer."""

from collections.abc import Sequence
from typing import Protocol

from othello.judge.cases import Case
from othello.judge.reference import DECLINED
from othello.processes.program import HeldBackError, NoAnswerError, Program

BATCH = 100  # questions that a program is asked at once if it answers only at the end


class Judged(Protocol):
    """Somebody who answers cases: the judge asks nothing else of a program or an adapter."""

    chooses: bool  # whether it answers `moves` with one move of its choice
    notes: Sequence[str]  # what the person should know besides the answers

    def answer(self, case: Case) -> str:
        """The answer, or `?` where it declines; raises NoAnswerError where there is none."""

    def listen(self) -> None:
        """Let it say what it should not, after a wrong answer."""

    def stop(self) -> None:
        """End it; the next question starts it anew."""


class Lines:
    """A program that speaks the protocol.

    One that answers only when its input ends is asked in batches, of the cases that are to come.
    """

    def __init__(self, program: Program, chooses: bool = False,
                 upcoming: Sequence[Case] = ()) -> None:
        self._program = program
        self._upcoming = upcoming
        self._answers: dict[str, str] | None = None  # those of a batch
        self.chooses = chooses
        self.notes: Sequence[str] = ()

    def answer(self, case: Case) -> str:
        """What it says to the line of the case; nobody asks for a choice where there is none."""
        if self.chooses and not case.answer:
            return DECLINED
        if self._answers is None:
            try:
                return self._program.ask(case.line)
            except HeldBackError as error:
                self._program.stop()
                self.notes = [f"{error} It was asked in batches."]
                self._answers = {}
        if case.line not in self._answers:
            self._ask_batch(case)
        return self._answers.pop(case.line)

    def _ask_batch(self, case: Case) -> None:
        """Ask a case and those that follow it, and close the input."""
        assert self._answers is not None, "a batch is wanted"
        later = self._upcoming[self._upcoming.index(case) + 1:] if case in self._upcoming else ()
        lines = [case.line, *(one.line for one in later[:BATCH])]
        self._program.stop()
        self._program.tell("\n".join(lines))
        self._program.finish()
        for line in lines:
            try:
                self._answers[line] = self._program.hear()
            except NoAnswerError:
                if line == case.line:
                    raise
                break
        self._program.stop()

    def listen(self) -> None:
        """Wait a moment for a second line."""
        self._program.listen(0.01)

    def stop(self) -> None:
        """End the program, and forget the answers of a batch."""
        self._program.stop(politely=True)
        if self._answers is not None:
            self._answers = {}
