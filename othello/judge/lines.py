"""Ask questions with the judge's protocol, which uses one line per question and per answer."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from othello.judge.cases import Case
from othello.judge.reference import DECLINED
from othello.processes.program import LateAnswerError, NoAnswerError, Program

# The number of questions to send in one batch if a program doesn't answer until its input ends.
BATCH = 100


class JudgedProgram(ABC):
    """The judge's interface to a program or an adapter."""

    chooses: bool = True  # whether the program answers `moves` with only one move
    notes: Sequence[str] = ()  # remarks for the report

    def __init__(self, program: Program) -> None:
        self._program = program

    @abstractmethod
    def answer(self, case: Case) -> str:
        """Return the answer, or `?` if the program declines.

        Raises NoAnswerError if there is no answer.
        """

    def listen(self) -> None:
        """After a wrong answer, check whether the program writes a second line.

        By default, skip this check, because GTP and NBoard programs may write other lines too.
        """

    def stop(self) -> None:
        """End the program. The next question restarts the program."""
        self._program.stop(politely=True)


class LineProgram(JudgedProgram):
    """A program that supports the judge's protocol.

    If a program answers only when its input ends, it receives the cases in batches.
    """

    def __init__(self, program: Program, chooses: bool = False,
                 upcoming: Sequence[Case] = ()) -> None:
        super().__init__(program)
        self._upcoming = upcoming
        self._answers: dict[str, str] | None = None  # unread answers to the last batch
        self.chooses = chooses

    def answer(self, case: Case) -> str:
        """Return the program's answer.

        Return `?` if the program must choose a move but there is no valid move.
        """
        if self.chooses and not case.answer:
            return DECLINED
        if self._answers is None:
            try:
                return self._program.ask(case.line)
            except LateAnswerError as error:
                self._program.stop()
                self.notes: Sequence[str] = [f"{error} The judge sent questions in batches."]
                self._answers = {}
        if case.line not in self._answers:
            self._ask_batch(case)
        return self._answers.pop(case.line)

    def _ask_batch(self, case: Case) -> None:
        """Send a case and the cases that follow it, then close the input."""
        assert self._answers is not None, "the program needs batches"
        later = self._upcoming[self._upcoming.index(case) + 1:] if case in self._upcoming else ()
        lines = [case.line, *(later_case.line for later_case in later[:BATCH])]
        self._program.stop()
        self._program.write_line("\n".join(lines))
        self._program.finish()
        for line in lines:
            try:
                self._answers[line] = self._program.read_line()
            except NoAnswerError:
                if line == case.line:
                    raise
                break
        self._program.stop()

    def listen(self) -> None:
        """Wait briefly for an unexpected second line."""
        self._program.listen(0.01)

    def stop(self) -> None:
        """End the program and discard its unread answers."""
        super().stop()
        if self._answers is not None:
            self._answers = {}
