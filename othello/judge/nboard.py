"""A program that speaks NBoard, as its graphical boards do: it is asked for a move of its own."""

from collections.abc import Sequence

from othello.judge import reference
from othello.judge.cases import Case
from othello.piece import Piece
from othello.processes.program import Program
from othello.players.talks import NBoardTalk

DEPTH = 1  # no move need be good


class NBoard:
    """Asks for a move in the position of a case."""

    chooses = True
    notes: Sequence[str] = ()

    def __init__(self, program: Program) -> None:
        self._program = program
        self._talk = NBoardTalk(program, DEPTH)

    def answer(self, case: Case) -> str:
        """The move it chooses in the case's position; other cases cannot be asked."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._talk.choice(case.board, Piece(case.side))

    def listen(self) -> None:
        """It may say what it likes at any time."""

    def stop(self) -> None:
        """End the program."""
        self._program.stop(politely=True)
