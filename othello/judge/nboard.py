"""A program that uses the NBoard protocol. It is asked to choose a move."""

from collections.abc import Sequence

from othello.judge import reference
from othello.judge.cases import Case
from othello.piece import Piece
from othello.processes.program import Program
from othello.players.protocol_clients import NBoardClient

DEPTH = 1  # plies, because any valid move is right


class NBoard:
    """A program that is asked for a move in the position of each case."""

    chooses = True
    notes: Sequence[str] = ()

    def __init__(self, program: Program) -> None:
        self._program = program
        self._client = NBoardClient(program, DEPTH)

    def answer(self, case: Case) -> str:
        """Return the program's move in the case's position, or decline."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._client.choice(case.board, Piece(case.side))

    def listen(self) -> None:
        """Do nothing, because an NBoard program may write lines at any time."""

    def stop(self) -> None:
        """End the program."""
        self._program.stop(politely=True)
