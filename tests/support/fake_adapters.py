"""Fake programs for the judge, which run in the same process as the tests."""

from functools import cache

from othello.judge import reference
from othello.processes.program import NoAnswerError

right_answer = cache(reference.answer)  # The tests repeat many questions.


class FunctionProgram:
    """A fake program that answers the judge's questions by calling a Python function.

    An exception in the function counts as a crash of the program.
    """

    def __init__(self, answer, chooses=False):
        self._answer = answer
        self.chooses = chooses
        self.notes = []

    def answer(self, case):
        try:
            return self._answer(case.line)
        except Exception as error:
            raise NoAnswerError(f"It raised {error!r}.") from None

    def listen(self):
        pass

    def stop(self):
        pass
