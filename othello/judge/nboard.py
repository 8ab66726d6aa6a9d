"""Judge the moves of a program that supports the NBoard protocol."""

from collections.abc import Sequence

from othello.judge import reference
from othello.judge.cases import Case
from othello.piece import Piece
from othello.processes.program import Program
from othello.players.protocol_clients import NBoardClient

DEPTH = 1  # plies, because any valid move is right


class NBoard:
    """An NBoard program. For each case, the program must choose a move in the position."""

    chooses = True
    notes: Sequence[str] = ()

    def __init__(self, program: Program) -> None:
        self._program = program
        self._client = NBoardClient(program, DEPTH)

    def answer(self, case: Case) -> str:
        """Return the program's move if the case asks for moves, otherwise `?`."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._client.choice(case.board, Piece(case.side))

    def listen(self) -> None:
        """Don't check for extra lines, because NBoard programs may write lines at any time."""

    def stop(self) -> None:
        """End the program."""
        self._program.stop(politely=True)
